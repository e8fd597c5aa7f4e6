//! A table's link as a picture that another device can read.

use crate::address::origin;
use crate::app::App;
use crate::http::refuse;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use fast_qr::QRBuilder;
use fast_qr::convert::svg::SvgBuilder;
use std::sync::Arc;

/// `GET /table/:id/qr.svg`.
pub(crate) async fn code(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Response {
    if !app.is_served(&table).await {
        let text = "there is no such table".to_owned();
        return refuse(StatusCode::NOT_FOUND, "table-unknown", text);
    }
    let link = format!("{}/table/{table}", origin(&app, &headers));
    match QRBuilder::new(link).build() {
        Ok(code) => {
            let picture = SvgBuilder::default().to_str(&code);
            let kind = (CONTENT_TYPE, "image/svg+xml");
            ([kind, (CACHE_CONTROL, "max-age=3600"), (VARY, "host")], picture).into_response()
        }
        Err(_) => {
            let text = "the address of this server is too long for a picture".to_owned();
            refuse(StatusCode::UNPROCESSABLE_ENTITY, "link-too-long", text)
        }
    }
}

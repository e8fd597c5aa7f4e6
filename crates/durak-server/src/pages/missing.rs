//! What is said where there is no page.

use super::layout::page_of;
use super::visit::Visit;
use crate::assets;
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use maud::html;

/// The page that says that there is none of this address.
pub(crate) fn missing(visit: &Visit) -> Response {
    let body = html! {
        p { (visit.say("site-missing-text")) }
        p { a.button.primary href="/" { (visit.say("site-play")) } }
    };
    page_of(visit, StatusCode::NOT_FOUND, &visit.say("site-missing"), body)
}

/// The client's files; who looks for a page and finds no file is told so in words.
pub(crate) async fn or_missing(visit: Visit, uri: Uri, headers: HeaderMap) -> Response {
    let accepts = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let wants_page = accepts.contains("text/html");
    let response = assets::serve(uri, headers).await;
    if wants_page && response.status() == StatusCode::NOT_FOUND {
        return missing(&visit);
    }
    response
}

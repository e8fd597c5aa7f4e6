//! What is done around every request: a number for it, a line in the log, counts, and limits.

use crate::app::App;
use crate::http::refuse;
use crate::people::Me;
use crate::visitors::Visitor;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{HeaderName, HeaderValue, RETRY_AFTER};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;
use std::time::Instant;
use tracing::Instrument;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Numbers the request, counts and logs it; the log names its route, never what it asks for.
pub(crate) async fn watch(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let id = app.new_request();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("files", |it| it.as_str());
    let route = route.to_owned();
    let span = tracing::info_span!("request", id, %method, route);
    let began = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, took) = (response.status(), began.elapsed());
    app.metrics.answered(&method, &route, status.as_u16());
    let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    if status.is_server_error() {
        tracing::warn!(parent: &span, status = status.as_u16(), ms, "answered");
    } else {
        tracing::debug!(parent: &span, status = status.as_u16(), ms, "answered");
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// Refuses whoever is banned, or changes things too often. A banned one's socket is refused by
/// messages, in `socket`: his browser could not tell it from a broken network otherwise.
pub(crate) async fn limit(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Me(person): Me,
    request: Request,
    next: Next,
) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return next.run(request).await;
    }
    // The operator's own page stays open: he may have banned himself by mistake.
    let is_operator_s = request.uri().path().starts_with("/operator");
    if !is_operator_s && app.desk.is_banned(visitor, person.as_ref()) {
        let text = "the operator of this server does not take requests from you".to_owned();
        return refuse(StatusCode::FORBIDDEN, "banned", text);
    }
    if app.visitors.may_change(visitor) {
        return next.run(request).await;
    }
    let most = app.config.requests_per_minute;
    let text = format!("at most {most} changes a minute come from one address; wait a little");
    let mut response = refuse(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", text);
    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("60"));
    response
}

//! The page that checks the file of a game, `/verify`: one file that loads and sends nothing.

use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use axum::response::{Html, IntoResponse, Response};

/// The checker that `tools/` keeps for everybody; whoever doubts this server saves his own copy.
const PAGE: &str = include_str!("../../../tools/verify_fair.html");

/// Its script stands in the page itself, and the network is denied to it altogether.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
    img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(crate) async fn page() -> Response {
    ([(CONTENT_SECURITY_POLICY, POLICY), (CACHE_CONTROL, "no-cache")], Html(PAGE)).into_response()
}

//! Pages that stand alone, each one file: the checker of games, and the list of all games.

use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use axum::response::{Html, IntoResponse, Response};

/// The checker that `tools/` keeps for everybody; whoever doubts this server saves his own copy.
const CHECKER: &str = include_str!("../../../../tools/verify_fair.html");

/// Its script stands in the page itself, and the network is denied to it altogether.
const CHECKER_POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; \
    style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

const LOG: &str = include_str!("../../pages/log.html");

/// It asks this server alone.
const LOG_POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; \
    style-src 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// `GET /verify`: checks the file of a game, without a word to the server.
pub(crate) async fn checker() -> Response {
    page(CHECKER_POLICY, CHECKER)
}

/// `GET /log`: every game of a day and how it ended.
pub(crate) async fn log() -> Response {
    page(LOG_POLICY, LOG)
}

fn page(policy: &'static str, html: &'static str) -> Response {
    ([(CONTENT_SECURITY_POLICY, policy), (CACHE_CONTROL, "no-cache")], Html(html)).into_response()
}

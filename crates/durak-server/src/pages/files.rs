//! Stylesheets, scripts and the icon of the server's pages.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

/// Each file: name, kind, content. The look is that of the game itself.
const FILES: [(&str, &str, &str); 12] = [
    ("base.css", CSS, include_str!("../../../durak-web/assets/base.css")),
    ("pages.css", CSS, include_str!("../../pages/pages.css")),
    ("import.js", SCRIPT, include_str!("../../pages/import.js")),
    ("me.js", SCRIPT, include_str!("../../pages/me.js")),
    ("analysis.js", SCRIPT, include_str!("../../pages/analysis.js")),
    ("replay.js", SCRIPT, include_str!("../../pages/replay.js")),
    ("live.js", SCRIPT, include_str!("../../pages/live.js")),
    ("first-game.js", SCRIPT, include_str!("../../pages/first-game.js")),
    ("lobby.js", SCRIPT, include_str!("../../pages/lobby.js")),
    ("match.js", SCRIPT, include_str!("../../pages/match.js")),
    ("icon.svg", ICON, include_str!("../../../durak-web/assets/icon.svg")),
    ("icon-turn.svg", ICON, include_str!("../../../durak-web/assets/icon-turn.svg")),
];
const ICON: &str = "image/svg+xml";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The address of a file; another content has another address, so that it may be kept for ever.
pub(crate) fn href(name: &str) -> String {
    static MARKS: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
        let mark = |content: &str| hex::encode(&Sha256::digest(content.as_bytes())[..6]);
        FILES.iter().map(|(name, _, content)| (*name, mark(content))).collect()
    });
    let mark = MARKS.iter().find(|(it, _)| *it == name).map_or("", |(_, mark)| mark);
    format!("/pages/{name}?{mark}")
}

/// `GET /pages/:name`.
pub(crate) async fn file(Path(name): Path<String>) -> Response {
    match FILES.iter().find(|(it, ..)| *it == name) {
        Some((_, kind, content)) => {
            let cache = "public, max-age=31536000, immutable";
            ([(CONTENT_TYPE, *kind), (CACHE_CONTROL, cache)], *content).into_response()
        }
        None => (StatusCode::NOT_FOUND, "There is no such file.\n").into_response(),
    }
}

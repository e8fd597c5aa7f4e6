//! Under which address people reach this server.

use crate::app::App;
use axum::http::HeaderMap;
use axum::http::header::HOST;

/// Scheme, host and port by which people reach the server: as it was told, or as this one did.
pub(crate) fn origin(app: &App, headers: &HeaderMap) -> String {
    if let Some(public) = &app.config.public_url {
        return public.trim_end_matches('/').to_owned();
    }
    let host = headers.get(HOST).and_then(|value| value.to_str().ok());
    format!("http://{}", host.unwrap_or("localhost"))
}

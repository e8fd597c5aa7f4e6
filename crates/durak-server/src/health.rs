//! `/healthz`, `/readyz` and `/metrics`: for those who keep the server running.

use crate::app::App;
use crate::config::MetricsAccess;
use crate::http::refuse;
use crate::metrics::{CONTENT_TYPE as METRICS_TYPE, Levels};
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// How long the store may take to say that it is there.
const STORE_TIME: Duration = Duration::from_secs(2);

/// `GET /healthz`: the process is alive.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: new games can be begun: the server is not being emptied, no table waits for the store, and
/// that writes.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Response {
    let (status, word) = if app.is_draining() {
        (StatusCode::SERVICE_UNAVAILABLE, "draining\n")
    } else if !app.outage.is_on()
        && matches!(timeout(STORE_TIME, app.store.renew_claims()).await, Ok(Ok(())))
    {
        (StatusCode::OK, "ok\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "store\n")
    };
    (status, [(CACHE_CONTROL, "no-store")], word).into_response()
}

/// `GET /metrics`.
pub(crate) async fn metrics(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let shown = app.config.operator_token.as_ref().is_some_and(|it| it.is_shown(&headers));
    match app.config.metrics {
        MetricsAccess::Off => {
            let text = "this server shows no metrics".to_owned();
            refuse(StatusCode::NOT_FOUND, "metrics-off", text)
        }
        MetricsAccess::Operator if !shown => {
            let text = "metrics are the operator's: show his secret as a bearer token".to_owned();
            refuse(StatusCode::UNAUTHORIZED, "operator-only", text)
        }
        _ => {
            let text = app.metrics.text(levels(&app));
            ([(CONTENT_TYPE, METRICS_TYPE), (CACHE_CONTROL, "no-store")], text).into_response()
        }
    }
}

/// How much is there right now.
pub(crate) fn levels(app: &App) -> Levels {
    let queues = app.bus.queues();
    Levels {
        tables: queues.len(),
        sockets: app.visitors.sockets(),
        waiting: queues.iter().sum(),
        longest: queues.into_iter().max().unwrap_or(0),
        store: app.store.waiting(),
    }
}

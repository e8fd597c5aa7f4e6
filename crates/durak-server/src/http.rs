//! The routes, the requests that are not sockets, and the headers of every answer.

use crate::app::App;
use crate::bus::{NoOwner, Request};
use crate::create::CreateError;
use crate::fair_log::is_day;
use crate::people::{Me, Refused};
use crate::{games, health, lobby, operator, pages, people, picture, qr, socket, watch};
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, REFERRER_POLICY, RETRY_AFTER,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Json, Router};
use durak_protocol::{CreateTable, ErrorBody, WireError};
use std::sync::Arc;
use std::time::Duration;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

/// Most bytes of a request's body.
const BODY_BYTES: usize = 16 * 1024;
/// How long a request may take; a socket's upgrade is answered at once.
const REQUEST_TIME: Duration = Duration::from_secs(10);

/// What the server offers to programs, and the messages of its sockets; `openapi` writes them.
const OPENAPI: &str = include_str!("../../../docs/openapi.json");
const PROTOCOL: &str = include_str!("../../../docs/protocol.schema.json");

const CONTENT_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/// Headers of every answer: the page loads nothing from elsewhere and is in nobody's frame.
const HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    // Not `no-referrer`: then a browser would not say where a form comes from, not even to us.
    (REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

pub(crate) fn router(app: Arc<App>) -> Router {
    let of_kept_games = Router::new()
        .merge(games::api::routes())
        .merge(people::routes())
        .merge(pages::me::routes())
        .route("/game/{id}", get(pages::game))
        .route("/games", get(pages::games))
        .route("/player/{id}", get(pages::player))
        .route("/ratings", get(pages::ratings))
        .route_layer(from_fn_with_state(Arc::clone(&app), games::keeping::settle));
    let routes = Router::new()
        .merge(of_kept_games)
        .route("/api/tables", post(create))
        .route("/api/tables/{id}", get(info))
        .route("/api/tables/{id}/games/{no}/fair", get(fair_file))
        .route("/api/fair/key", get(fair_key))
        .route("/api/fair/log", get(fair_log))
        .merge(lobby::routes())
        .merge(pages::lobby::routes())
        .merge(pages::own_table::routes())
        .merge(pages::quick::routes())
        .merge(pages::learn::routes())
        .merge(picture::routes())
        .merge(operator::routes())
        .route("/api/openapi.json", get(async || document(OPENAPI)))
        .route("/api/protocol.schema.json", get(async || document(PROTOCOL)))
        .route("/table/{id}", get(pages::shared_table))
        .route("/table/{id}/qr.svg", get(qr::code))
        .route("/api/{*rest}", any(no_such_route))
        .route("/ws/{id}", get(socket::upgrade))
        .route("/pages/{name}", get(pages::file))
        .route(pages::first_game::ADDRESS, get(pages::first_game::first_game))
        .route("/privacy", get(pages::privacy))
        .route("/puzzle", get(pages::puzzle::today))
        .route("/puzzle/{day}", get(pages::puzzle::puzzle))
        .route("/verify", get(pages::checker))
        .route("/log", get(pages::log))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .fallback(get(pages::or_missing))
        .layer(from_fn_with_state(Arc::clone(&app), watch::limit))
        .layer(from_fn_with_state(Arc::clone(&app), people::know))
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST_TIME))
        .layer(from_fn_with_state(Arc::clone(&app), watch::watch))
        .with_state(app);
    HEADERS.into_iter().fold(routes, |routes, (name, value)| {
        let value = HeaderValue::from_static(value);
        routes.layer(SetResponseHeaderLayer::if_not_present(name, value))
    })
}

/// `POST /api/tables`.
async fn create(State(app): State<Arc<App>>, Me(person): Me, body: Bytes) -> Response {
    let request: CreateTable = match serde_json::from_slice(&body) {
        Ok(request) => request,
        Err(error) => {
            let text = format!("the body is a JSON object that describes a table: {error}");
            return refuse(StatusCode::BAD_REQUEST, "body-bad", text);
        }
    };
    match app.create(request, person.as_ref()).await {
        Ok(created) => (StatusCode::CREATED, Json(created)).into_response(),
        Err(CreateError::Request(errors)) => {
            (StatusCode::UNPROCESSABLE_ENTITY, Json(ErrorBody::from(errors))).into_response()
        }
        Err(error) => {
            let mut response = Refused::from(error).into_response();
            if response.status() == StatusCode::SERVICE_UNAVAILABLE {
                response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("60"));
            }
            response
        }
    }
}

/// `GET /api/tables/:id`.
async fn info(State(app): State<Arc<App>>, Path(table): Path<String>) -> Response {
    match app.ask(&table).await {
        Ok(info) => Json(info).into_response(),
        Err(NoOwner) => no_owner(&app, &table).await,
    }
}

/// The answer where nobody serves a table: it is none, or waits for the store.
async fn no_owner(app: &App, table: &str) -> Response {
    if app.is_served(table).await {
        let text = "the table waits until the server can write again; try again later".to_owned();
        return refuse(StatusCode::SERVICE_UNAVAILABLE, "store-unavailable", text);
    }
    refuse(StatusCode::NOT_FOUND, "table-unknown", "there is no such table".to_owned())
}

/// `GET /api/tables/:id/games/:no/fair`: the file of a game that has ended, for anybody.
async fn fair_file(
    State(app): State<Arc<App>>,
    Path((table, no)): Path<(String, String)>,
) -> Response {
    let Ok(game_no) = no.parse() else {
        let text = "games are numbered from 1".to_owned();
        return refuse(StatusCode::NOT_FOUND, "game-unknown", text);
    };
    let answer = app.bus.request(&table, |reply| Request::File { game_no, reply }).await;
    if let Ok(Some(file)) = answer {
        return ([(CONTENT_TYPE, "application/json")], file).into_response();
    }
    if let Some(response) = kept_file(&app, &table, game_no).await {
        return response;
    }
    match answer {
        Ok(_) => {
            let text = "no such game has ended here".to_owned();
            refuse(StatusCode::NOT_FOUND, "game-unknown", text)
        }
        Err(NoOwner) => no_owner(&app, &table).await,
    }
}

/// The file of a game whose table has gone, or keeps it no longer.
async fn kept_file(app: &App, table: &str, game_no: u64) -> Option<Response> {
    let id = app.store.game_of_table(table, game_no).await.ok()??;
    games::api::kept_file(app, &id).await.ok()
}

/// `GET /api/fair/key`: the key under which this server deals.
async fn fair_key(State(app): State<Arc<App>>) -> Response {
    Json(serde_json::json!({ "key": app.key.public().to_string() })).into_response()
}

/// `GET /api/fair/log?day=2026-01-31`: the games that were opened on a day.
async fn fair_log(State(app): State<Arc<App>>, Query(asked): Query<LogQuery>) -> Response {
    if is_day(&asked.day) {
        return Json(app.log.day(&asked.day)).into_response();
    }
    let text = "`day`: a day as 2026-01-31 is expected".to_owned();
    refuse(StatusCode::BAD_REQUEST, "day-bad", text)
}

#[derive(serde::Deserialize)]
struct LogQuery {
    #[serde(default)]
    day: String,
}

/// A document for programs.
fn document(text: &'static str) -> Response {
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

async fn no_such_route() -> Response {
    let text = "there is no such route; /api/openapi.json describes all".to_owned();
    refuse(StatusCode::NOT_FOUND, "route-unknown", text)
}

/// An error as every route answers it.
pub(crate) fn refuse(status: StatusCode, code: &'static str, text: String) -> Response {
    (status, Json(ErrorBody::from(vec![WireError { code, text }]))).into_response()
}

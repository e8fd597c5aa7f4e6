//! `/api/lobby` and `/api/match`.

use super::quick::table_in_the_making;
use super::tickets::FORGET_MS;
use super::{Filter, Search, Wish};
use crate::app::App;
use crate::people::{Account, Refused};
use crate::visitors::Visitor;
use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::CACHE_CONTROL;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use durak_protocol::{LobbyList, MatchState, SearchMatch};
use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// News of the lobby come at most so often.
const PAUSE: Duration = Duration::from_millis(300);
/// How often a search is looked after whose news somebody listens to.
const LOOK: Duration = Duration::from_secs(2);

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/lobby", get(list))
        .route("/api/lobby/events", get(events))
        .route("/api/match/events", get(match_events))
        .route("/api/match", get(state).post(search).delete(cancel))
        .route("/api/match/bots", post(bots))
}

fn now(app: &App, filter: &Filter) -> LobbyList {
    LobbyList {
        tables: app.lobby.tables(filter),
        searching: app.lobby.tickets().len(),
        draining: app.is_draining(),
    }
}

/// What is listed now as a text, and a mark by which a page tells whether it shows just that.
pub(crate) fn news(app: &App, filter: &Filter) -> (String, String) {
    let text = serde_json::to_string(&now(app, filter)).unwrap_or_default();
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    (text, format!("{:016x}", hasher.finish()))
}

/// `GET /api/lobby`: the listed tables; the filters are those of the page.
async fn list(State(app): State<Arc<App>>, Query(filter): Query<Filter>) -> Response {
    ([(CACHE_CONTROL, "no-store")], Json(now(&app, &filter))).into_response()
}

fn too_many_sockets() -> Refused {
    let text = "too many connections are open; close one, or try again later";
    Refused::new(StatusCode::TOO_MANY_REQUESTS, "too-many-sockets", text)
}

/// `GET /api/lobby/events`: the same, now and whenever it changes, as events of the name `lobby`.
async fn events(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(filter): Query<Filter>,
) -> Response {
    let Some(pass) = app.visitors.open_socket(visitor) else {
        return too_many_sockets().into_response();
    };
    let changes = app.lobby.changes();
    let stop = app.stop.clone();
    let news = futures_util::stream::unfold(
        (app, filter, changes, pass, true),
        |(app, filter, mut changes, pass, first)| async move {
            if !first {
                // Whoever asked waits for news; the sender lives as long as the server.
                changes.changed().await.ok()?;
                sleep(PAUSE).await;
            }
            changes.borrow_and_update();
            let (data, mark) = news(&app, &filter);
            let event = Ok::<_, Infallible>(Event::default().event("lobby").id(mark).data(data));
            Some((event, (app, filter, changes, pass, false)))
        },
    );
    // A server that stops does not wait for who listens.
    let news = futures_util::StreamExt::take_until(news, stop.cancelled_owned());
    Sse::new(news).keep_alive(KeepAlive::default()).into_response()
}

/// `GET /api/match`: how the search stands.
async fn state(
    State(app): State<Arc<App>>,
    Account(session): Account,
) -> Result<Response, Refused> {
    let state = look(&app, &session.person.id).await;
    Ok(([(CACHE_CONTROL, "no-store")], Json(state)).into_response())
}

/// `GET /api/match/events`: the same, now and whenever it changes, as events of the name `match`.
/// Who listens searches on: a page that nobody looks at may hardly ask by itself.
async fn match_events(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Account(session): Account,
) -> Result<Response, Refused> {
    let pass = app.visitors.open_socket(visitor).ok_or_else(too_many_sockets)?;
    let stop = app.stop.clone();
    let news = futures_util::stream::unfold(
        (app, session.person.id.clone(), pass, None),
        |(app, person, pass, mut known)| async move {
            loop {
                let state = look(&app, &person).await;
                // That time passes is no news.
                let now = MatchState { waited_ms: None, ..state.clone() };
                if known.replace(now.clone()).as_ref() != Some(&now) {
                    let data = serde_json::to_string(&state).unwrap_or_default();
                    let event = Ok::<_, Infallible>(Event::default().event("match").data(data));
                    return Some((event, (app, person, pass, known)));
                }
                sleep(LOOK).await;
            }
        },
    );
    let news = futures_util::StreamExt::take_until(news, stop.cancelled_owned());
    Ok(Sse::new(news).keep_alive(KeepAlive::default()).into_response())
}

async fn look(app: &Arc<App>, person: &str) -> MatchState {
    let (search, problem) = app.searching(person, FORGET_MS).await;
    let problem = problem.map(|it| it.code.to_owned());
    match search {
        Search::None => MatchState { state: "none".to_owned(), problem, ..MatchState::default() },
        Search::Found(table) => MatchState {
            state: "found".to_owned(),
            link: Some(format!("/table/{table}")),
            table: Some(table),
            ..MatchState::default()
        },
        Search::On { wish, since_ms, waiting, bots } => MatchState {
            waiting: Some(waiting),
            waited_ms: Some(app.clock.now_ms().saturating_sub(since_ms)),
            bots,
            problem,
            ..wished("searching", wish)
        },
        Search::Making(wish) => wished("making", wish),
    }
}

fn wished(state: &str, wish: Wish) -> MatchState {
    MatchState {
        state: state.to_owned(),
        seats: Some(wish.seats),
        preset: Some(wish.preset.to_owned()),
        speed: Some(wish.speed.to_owned()),
        ..MatchState::default()
    }
}

/// `POST /api/match`: begins a search.
async fn search(
    State(app): State<Arc<App>>,
    Account(session): Account,
    body: Bytes,
) -> Result<StatusCode, Refused> {
    let asked: SearchMatch =
        serde_json::from_slice(&body).map_err(|error| Refused::body(&error))?;
    app.search(&session, &asked).await?;
    Ok(StatusCode::ACCEPTED)
}

/// `DELETE /api/match`: ends the search.
async fn cancel(
    State(app): State<Arc<App>>,
    Account(session): Account,
) -> Result<StatusCode, Refused> {
    if app.lobby.tickets().cancel(&session.person.id) {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(table_in_the_making())
}

/// `POST /api/match/bots`: takes bots for the empty seats, once they are offered.
async fn bots(
    State(app): State<Arc<App>>,
    Account(session): Account,
) -> Result<StatusCode, Refused> {
    let now_ms = app.clock.now_ms();
    if app.lobby.tickets().take_bots(&session.person.id, now_ms) {
        return Ok(StatusCode::ACCEPTED);
    }
    let text = "bots are offered to who has searched for 20 seconds";
    Err(Refused::new(StatusCode::CONFLICT, "bots-too-early", text))
}

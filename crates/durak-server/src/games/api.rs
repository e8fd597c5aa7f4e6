//! Finished games, ratings and players for programs: JSON, records, traces and files.

use super::file::unpack;
use super::filter::{Filter, is_game_id, is_id};
use super::import::{self, MOST_AN_HOUR, MOST_BYTES, MOST_GAMES};
use super::kept::Kept;
use super::summary::{detail, durak_rate, link, luck, rating, summary};
use crate::app::App;
use crate::clock::unix_ms;
use crate::http::refuse;
use crate::pages;
use crate::people::Me;
use crate::ratings::Board;
use crate::replay::Replay;
use crate::statistics::{self, durak_rates};
use crate::visitors::Visitor;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use durak_protocol::{ErrorBody, GameList, PlayerInfo, RatingList, RecordImported, WireError};
use durak_store::{LogError, NewGame, Person, StoredGame};
use serde::Deserialize;
use std::sync::Arc;

/// Ratings of one answer.
pub(crate) const RATINGS: u32 = 100;

/// The routes of this file.
pub(crate) fn routes() -> Router<Arc<App>> {
    // A little more than the text itself: whoever sends more is told how much is taken.
    let limit = DefaultBodyLimit::max(MOST_BYTES + 1024);
    // Letters of a form may take three bytes each.
    let form = DefaultBodyLimit::max(3 * MOST_BYTES + 1024);
    Router::new()
        .route("/api/games", get(list))
        .route("/api/games/{id}", get(one))
        .route("/api/games/{id}/record", get(record))
        .route("/api/games/{id}/trace", get(trace))
        .route("/api/games/{id}/fair", get(fair))
        .route("/api/ratings", get(ratings))
        .route("/api/players/{id}", get(player))
        .route("/api/records", post(bring).layer(limit))
        .route("/import", get(pages::import_form).post(pages::import).layer(form))
}

/// Why a request about games is not answered.
pub(crate) enum Trouble {
    /// There is no such game.
    Unknown,
    /// The game is there, and this form of it is not; why.
    NoForm(&'static str, &'static str),
    /// The store cannot be read.
    Store(LogError),
    /// What the store has is no game.
    Damaged(String),
}

impl From<LogError> for Trouble {
    fn from(error: LogError) -> Trouble {
        Trouble::Store(error)
    }
}

impl Trouble {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Trouble::Unknown | Trouble::NoForm(..) => StatusCode::NOT_FOUND,
            Trouble::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
            Trouble::Damaged(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        let status = self.status();
        match self {
            Trouble::Unknown => {
                refuse(status, "game-unknown", "no such game is kept here".to_owned())
            }
            Trouble::NoForm(code, text) => refuse(status, code, text.to_owned()),
            Trouble::Store(error) => {
                tracing::error!(code = error.code(), %error, "finished games could not be read");
                let text = "the server cannot read its games now; try again later".to_owned();
                refuse(status, "store-unavailable", text)
            }
            Trouble::Damaged(error) => {
                tracing::error!(%error, "a kept game cannot be played again");
                let text = "what is kept of this game cannot be read".to_owned();
                refuse(status, "game-damaged", text)
            }
        }
    }
}

/// A kept game, played again.
pub(crate) struct Found {
    pub(crate) stored: StoredGame,
    pub(crate) kept: Kept,
    pub(crate) replay: Replay,
}

/// Finds a game by its id.
pub(crate) async fn find(app: &App, id: &str) -> Result<Found, Trouble> {
    if !is_game_id(id) {
        return Err(Trouble::Unknown);
    }
    let stored = app.store.game(id).await?.ok_or(Trouble::Unknown)?;
    let damaged = |error: super::kept::KeptError| Trouble::Damaged(error.to_string());
    let kept = Kept::read(&stored.game.body).map_err(damaged)?;
    let replay = Replay::of(kept.log().map_err(damaged)?).map_err(damaged)?;
    Ok(Found { stored, kept, replay })
}

/// Whether the fair deal's file may be given: it names its table, and as long as the table is there
/// its name lets people in, so that it is for those who sat there alone.
pub(crate) async fn has_fair(app: &App, game: &NewGame, me: &Me) -> bool {
    let sat =
        |it: &Person| game.players.iter().any(|player| player.person.as_ref() == Some(&it.id));
    let Some((table, _)) = &game.table else { return false };
    me.0.as_ref().is_some_and(sat) || !app.is_served(table).await
}

/// `GET /api/games`.
async fn list(
    Me(me): Me,
    State(app): State<Arc<App>>,
    Query(filter): Query<Filter>,
) -> Result<Response, Trouble> {
    let query = match app.games_for(&filter, me.as_ref()).await? {
        Ok((query, _)) => query,
        Err(errors) => {
            return Ok((StatusCode::BAD_REQUEST, Json(ErrorBody::from(errors))).into_response());
        }
    };
    let limit = query.limit as usize;
    let games = app.store.games(query).await?;
    let next = games.last().filter(|_| games.len() == limit).map(|it| it.number);
    let games = games.iter().map(summary).collect();
    Ok(Json(GameList { games, next }).into_response())
}

/// `GET /api/games/:id`.
async fn one(
    me: Me,
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Response, Trouble> {
    let Found { stored, kept, replay } = find(&app, &id).await?;
    let has_fair = has_fair(&app, &stored.game, &me).await;
    Ok(Json(detail(&stored, &kept, &replay, has_fair)).into_response())
}

const NOT_PLAYED_OUT: Trouble = Trouble::NoForm(
    "game-not-played-out",
    "the cards of this game were not played out: it has no record and no trace",
);

/// `GET /api/games/:id/record`: `durak-record/1`, with the names and the day as tags.
async fn record(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Trouble> {
    let Found { stored, kept, replay } = find(&app, &id).await?;
    let mut record = replay.record().ok_or(NOT_PLAYED_OUT)?;
    let mut tags = kept.tags;
    if tags.is_empty() {
        let names = stored.game.players.iter().enumerate();
        tags = names.map(|(seat, it)| (format!("player-{seat}"), it.name.clone())).collect();
        tags.push(("date".to_owned(), crate::fair_log::day_of(stored.game.ended_ms)));
    }
    for (name, value) in tags {
        // A name that is forgotten makes no tag.
        record = match record.clone().with_tag(&name, &value) {
            Ok(tagged) => tagged,
            Err(_) => record,
        };
    }
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record.to_string()).into_response())
}

/// `GET /api/games/:id/trace`: `durak-trace/1`.
async fn trace(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Trouble> {
    let found = find(&app, &id).await?;
    let trace = found.replay.trace().ok_or(NOT_PLAYED_OUT)?;
    Ok(([(CONTENT_TYPE, "application/jsonl; charset=utf-8")], trace).into_response())
}

/// `GET /api/games/:id/fair`: the file of the fair deal.
async fn fair(
    me: Me,
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Response, Trouble> {
    if !is_game_id(&id) {
        return Err(Trouble::Unknown);
    }
    let stored = app.store.game(&id).await?.ok_or(Trouble::Unknown)?;
    if stored.game.table.is_none() {
        let text = "an imported game has no file here";
        return Err(Trouble::NoForm("game-imported", text));
    }
    if !has_fair(&app, &stored.game, &me).await {
        let text = "the file names its table: it is for those who sat there while that is there, and \
                    for everybody afterwards";
        return Err(Trouble::NoForm("table-there", text));
    }
    kept_file(&app, &id).await
}

/// The file of a kept game.
pub(crate) async fn kept_file(app: &App, id: &str) -> Result<Response, Trouble> {
    let packed = app.store.game_file(id).await?.ok_or(Trouble::Unknown)?;
    let file = unpack(&packed).ok_or_else(|| Trouble::Damaged("its file".to_owned()))?;
    Ok(([(CONTENT_TYPE, "application/json")], file).into_response())
}

#[derive(Deserialize)]
#[serde(default)]
struct RatingQuery {
    board: String,
    skip: u32,
}

impl Default for RatingQuery {
    fn default() -> RatingQuery {
        RatingQuery { board: "durak/2".to_owned(), skip: 0 }
    }
}

/// `GET /api/ratings`.
async fn ratings(State(app): State<Arc<App>>, Query(query): Query<RatingQuery>) -> Response {
    let Ok(board) = query.board.parse::<Board>() else {
        let known: Vec<String> = Board::all().map(|board| board.to_string()).collect();
        let text = format!("`board`: no such board; known are {}", known.join(", "));
        return refuse(StatusCode::BAD_REQUEST, "board-unknown", text);
    };
    let board = board.to_string();
    match app.store.ratings(&board, query.skip, RATINGS).await {
        Ok(rows) => {
            let next = query.skip.saturating_add(RATINGS);
            let next = (rows.len() == RATINGS as usize).then_some(next);
            let rows = rows.into_iter().map(rating).collect();
            Json(RatingList { board, rows, next }).into_response()
        }
        Err(error) => Trouble::from(error).into_response(),
    }
}

/// `GET /api/players/:id`.
async fn player(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Trouble> {
    match player_info(&app, &id).await? {
        Some(info) => Ok(Json(info).into_response()),
        None => Ok(refuse(
            StatusCode::NOT_FOUND,
            "player-unknown",
            "nobody with this id plays here".to_owned(),
        )),
    }
}

/// All that is told of a player; none if nobody has this id.
pub(crate) async fn player_info(app: &App, id: &str) -> Result<Option<PlayerInfo>, Trouble> {
    if !is_id(id) {
        return Ok(None);
    }
    let Some((name, bot)) = app.player_name(id).await? else { return Ok(None) };
    let ratings = app.store.ratings_of(id).await?;
    let rates = durak_rates(&app.store.outcomes_of(id).await?);
    let (trumps, leads) = statistics::luck(&app.store.luck_of(id).await?);
    Ok(Some(PlayerInfo {
        person: id.to_owned(),
        name,
        bot,
        ratings: ratings.into_iter().map(rating).collect(),
        durak_rates: rates.iter().map(durak_rate).collect(),
        trumps: trumps.as_ref().map(luck),
        leads: leads.as_ref().map(luck),
    }))
}

/// `POST /api/records`: the text of a game as the body.
async fn bring(visitor: Visitor, State(app): State<Arc<App>>, body: Bytes) -> Response {
    match import_text(&app, visitor, &body).await {
        Ok(done) => {
            let status = if done.known { StatusCode::OK } else { StatusCode::CREATED };
            (status, Json(done)).into_response()
        }
        Err((status, error)) => (status, Json(ErrorBody::from(vec![error]))).into_response(),
    }
}

/// Keeps a game that somebody brings.
pub(crate) async fn import_text(
    app: &App,
    visitor: Visitor,
    bytes: &[u8],
) -> Result<RecordImported, (StatusCode, WireError)> {
    if !app.imports.allows(visitor) {
        let text = format!("at most {MOST_AN_HOUR} games an hour come from one address");
        return Err((StatusCode::TOO_MANY_REQUESTS, WireError { code: "import-often", text }));
    }
    let unreadable = StatusCode::UNPROCESSABLE_ENTITY;
    let text = String::from_utf8(bytes.to_vec()).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let text = format!("the text is not UTF-8 from byte {at} on");
        (unreadable, WireError { code: "record-not-utf8", text })
    })?;
    // A long game is played twice and more: not on a thread that serves others.
    let read = tokio::task::spawn_blocking(move || import::read(&text, unix_ms())).await;
    let broken = |text: String| {
        (StatusCode::SERVICE_UNAVAILABLE, WireError { code: "store-unavailable", text })
    };
    let brought = read.map_err(|_| broken("the game could not be read; try again".to_owned()))?;
    let brought = brought.map_err(|error| (unreadable, error))?;
    let store_failed = |error: LogError| {
        tracing::error!(code = error.code(), %error, "an imported game could not be kept");
        broken("the server cannot keep a game now; try again later".to_owned())
    };
    let known = |id: String| RecordImported { link: link(&id), id, known: true };
    let ids = brought.fair_id.into_iter().chain([brought.game.id.clone()]);
    for id in ids {
        if app.store.game(&id).await.map_err(store_failed)?.is_some() {
            return Ok(known(id));
        }
    }
    if app.store.imported_games().await.map_err(store_failed)? >= MOST_GAMES {
        let text = format!("the server keeps at most {MOST_GAMES} imported games");
        return Err((
            StatusCode::SERVICE_UNAVAILABLE,
            WireError { code: "too-many-records", text },
        ));
    }
    let id = brought.game.id.clone();
    let nobody = Box::new(|_: &[Option<durak_store::Rating>]| Vec::new());
    let new = app.store.save_game(brought.game, nobody).await.map_err(store_failed)?;
    Ok(RecordImported { link: link(&id), id, known: !new })
}

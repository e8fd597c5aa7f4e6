//! The routes for finding a game: the lobby and quick matches.

use super::routes::{Answer, BODY, PERSON, Request, Route, WHO, Who};
use super::shapes::of;
use durak_protocol::{LobbyList, MatchState, SearchMatch};

const LOBBY: &str = "finding a game";

const FILTERS: &[(&str, &str)] = &[
    ("preset", "the preset's key, or `own`"),
    ("players", "the number of seats"),
    ("deck", "the size of the deck"),
    ("transfer", "a value of this option of the rules"),
    ("throw_in", "a value of this option of the rules"),
    ("speed", "`fast`, `normal`, `slow`, `correspondence`, `none` or `other`"),
    ("rated", "`yes` or `no`"),
];

pub(super) const ROUTES: &[Route] = &[
    Route {
        query: FILTERS,
        ..Route::new(
            LOBBY,
            "get",
            "/api/lobby",
            "The tables that are listed, those with open seats first",
            Answer::json(200, "The tables", of::<LobbyList>),
        )
    },
    Route {
        query: FILTERS,
        errors: &[(429, &["too-many-sockets"])],
        ..Route::new(
            LOBBY,
            "get",
            "/api/lobby/events",
            "The same now and whenever it changes, as server-sent events of the name `lobby`",
            Answer::text("Events, each with the JSON of GET /api/lobby", "text/event-stream"),
        )
    },
    Route {
        who: Who::SignedIn,
        errors: &[WHO, PERSON],
        ..Route::new(
            LOBBY,
            "get",
            "/api/match",
            "How one's search for a quick match stands; who does not ask for 15 seconds searches no more",
            Answer::json(200, "The search", of::<MatchState>),
        )
    },
    Route {
        who: Who::SignedIn,
        errors: &[WHO, PERSON, (429, &["too-many-sockets"])],
        ..Route::new(
            LOBBY,
            "get",
            "/api/match/events",
            "The same now and whenever it changes, as server-sent events of the name `match`; who listens searches on",
            Answer::text("Events, each with the JSON of GET /api/match", "text/event-stream"),
        )
    },
    Route {
        who: Who::SignedIn,
        request: Request::Json(of::<SearchMatch>),
        errors: &[
            BODY,
            WHO,
            PERSON,
            (409, &["match-being-made"]),
            (422, &["seats-bad", "preset-unknown", "speed-unknown"]),
            (503, &["draining", "store-unavailable"]),
        ],
        ..Route::new(
            LOBBY,
            "post",
            "/api/match",
            "Search for a quick match; a former search is over",
            Answer::none(202, "The search has begun"),
        )
    },
    Route {
        who: Who::SignedIn,
        errors: &[WHO, PERSON, (409, &["match-being-made"])],
        ..Route::new(
            LOBBY,
            "delete",
            "/api/match",
            "Search no more",
            Answer::none(204, "There is no search"),
        )
    },
    Route {
        who: Who::SignedIn,
        errors: &[WHO, PERSON, (409, &["bots-too-early"])],
        ..Route::new(
            LOBBY,
            "post",
            "/api/match/bots",
            "Take bots for the empty seats, once they are offered",
            Answer::none(202, "The game begins in a moment"),
        )
    },
];

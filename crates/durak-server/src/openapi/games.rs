//! The routes of finished games, ratings and players.

use super::routes::{Answer, Request, Route, STORE};
use super::shapes::{game_file, of};
use durak_protocol::{GameDetail, GameList, PlayerInfo, RatingList, RecordImported};

const GAMES: &str = "games";
const DAMAGED: (u16, &[&str]) = (500, &["game-damaged"]);
const NO_FORM: (u16, &[&str]) = (404, &["game-unknown", "game-not-played-out"]);

pub(super) const ROUTES: &[Route] = &[
    Route {
        query: &[
            ("player", "the id or the name of a player"),
            ("preset", "a preset, or `other`"),
            ("seats", "2 to 6"),
            ("result", "`won` or `lost` by the player, or `durak`, `team`, `draw` or `left`"),
            ("since", "a day in UTC, its games included"),
            ("until", "a day in UTC, its games included"),
            ("rated", "`yes` or `no`"),
            ("before", "`next` of the page before"),
            ("limit", "how many, 1 to 100"),
        ],
        errors: &[(400, FILTER), STORE],
        ..Route::new(
            GAMES,
            "get",
            "/api/games",
            "Finished games, the newest first; those of tables that were not listed for their players alone",
            Answer::json(200, "A page of games", of::<GameList>),
        )
    },
    Route {
        errors: &[(404, &["game-unknown"]), DAMAGED, STORE],
        ..Route::new(
            GAMES,
            "get",
            "/api/games/{id}",
            "A finished game",
            Answer::json(200, "The game", of::<GameDetail>),
        )
    },
    Route {
        errors: &[NO_FORM, DAMAGED, STORE],
        ..Route::new(
            GAMES,
            "get",
            "/api/games/{id}/record",
            "A game as a record, docs/formats.md",
            Answer::text("The record", "text/plain"),
        )
    },
    Route {
        errors: &[NO_FORM, DAMAGED, STORE],
        ..Route::new(
            GAMES,
            "get",
            "/api/games/{id}/trace",
            "A game as a trace, docs/formats.md",
            Answer::text("The trace, a JSON object a line", "application/jsonl"),
        )
    },
    Route {
        errors: &[(404, &["game-unknown", "game-imported", "table-there"]), DAMAGED, STORE],
        ..Route::new(
            GAMES,
            "get",
            "/api/games/{id}/fair",
            "The file of a game's fair deal, once its table is gone",
            Answer::json(200, "The file, docs/fair-deal.md section 8", game_file),
        )
    },
    Route {
        query: &[
            ("board", "preset and number of seats, as `durak/2`, which is the default"),
            ("skip", "how many rows to leave out"),
        ],
        errors: &[(400, &["board-unknown"]), STORE],
        ..Route::new(
            GAMES,
            "get",
            "/api/ratings",
            "A board of ratings, the best first",
            Answer::json(200, "Up to 100 rows", of::<RatingList>),
        )
    },
    Route {
        errors: &[(404, &["player-unknown"]), STORE],
        ..Route::new(
            GAMES,
            "get",
            "/api/players/{id}",
            "A player's ratings, and his luck against the exact laws",
            Answer::json(200, "The player", of::<PlayerInfo>),
        )
    },
    Route {
        request: Request::Text("text/plain", "a record, a trace or the file of a fair deal"),
        errors: &[
            (422, IMPORT),
            (429, &["import-often"]),
            (503, &["too-many-records", "store-unavailable"]),
        ],
        ..Route::new(
            GAMES,
            "post",
            "/api/records",
            "Bring a game that was played elsewhere",
            Answer::json(201, "The game; with status 200 if it was known", of::<RecordImported>),
        )
    },
];

const FILTER: &[&str] = &[
    "player-bad",
    "preset-unknown",
    "seats-bad",
    "result-bad",
    "day-bad",
    "rated-bad",
    "page-bad",
];

/// Beside the codes of the engine's readers of records and traces.
const IMPORT: &[&str] = &[
    "record-not-utf8",
    "record-too-long",
    "record-empty",
    "record-deal",
    "trace-differs",
    "trace-many",
    "fair-fails",
    "fair-aborted",
];

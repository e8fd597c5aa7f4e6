//! The routes of tables, fair deals, these documents, and of hosts.

use super::routes::{Answer, BODY, Request, Route, STORE};
use super::shapes::{fair_key, fair_log, game_file, of, schema_document};
use durak_protocol::{CreateTable, TableCreated, TableInfo};

const TABLES: &str = "tables";
const FAIR: &str = "fair deals";
const DOCUMENTS: &str = "documents";
const HOSTS: &str = "hosts";

pub(super) const ROUTES: &[Route] = &[
    Route {
        request: Request::Json(of::<CreateTable>),
        errors: &[
            BODY,
            (422, CANNOT_BE_MADE),
            (500, &["no-randomness"]),
            (503, &["too-many-tables", "draining", "store-unavailable"]),
        ],
        ..Route::new(
            TABLES,
            "post",
            "/api/tables",
            "Make a table; who asks is its host, on seat 0",
            Answer::json(201, "The table, and the token of the host's seat", of::<TableCreated>),
        )
    },
    Route {
        errors: &[(404, &["table-unknown"]), STORE],
        ..Route::new(
            TABLES,
            "get",
            "/api/tables/{id}",
            "What a passer-by may know of a table",
            Answer::json(200, "The table", of::<TableInfo>),
        )
    },
    Route::new(
        TABLES,
        "get",
        "/ws/{id}",
        "The table's WebSocket; its messages are in /api/protocol.schema.json",
        Answer::none(101, "The connection is a WebSocket now"),
    ),
    Route {
        errors: &[(404, &["table-unknown", "game-unknown"]), STORE],
        ..Route::new(
            FAIR,
            "get",
            "/api/tables/{id}/games/{no}/fair",
            "The file of a game of a table that has ended, one of the last 32",
            Answer::json(200, "The file, docs/fair-deal.md section 8", game_file),
        )
    },
    Route::new(
        FAIR,
        "get",
        "/api/fair/key",
        "The key under which this server deals",
        Answer::json(200, "The key", fair_key),
    ),
    Route {
        query: &[("day", "the day in UTC, as 2026-01-31")],
        errors: &[(400, &["day-bad"])],
        ..Route::new(
            FAIR,
            "get",
            "/api/fair/log",
            "The games that were opened on a day",
            Answer::json(200, "The day's games", fair_log),
        )
    },
    Route::new(
        DOCUMENTS,
        "get",
        "/api/openapi.json",
        "This document",
        Answer::json(200, "An OpenAPI document, version 3.1", schema_document),
    ),
    Route::new(
        DOCUMENTS,
        "get",
        "/api/protocol.schema.json",
        "The messages of a table's WebSocket",
        Answer::json(200, "A JSON Schema, version 2020-12", schema_document),
    ),
    Route::new(
        HOSTS,
        "get",
        "/healthz",
        "Whether the server runs",
        Answer::text("It runs", "text/plain"),
    ),
    Route::new(
        HOSTS,
        "get",
        "/readyz",
        "Whether the server takes new games; docs/hosting.md says what each line means",
        Answer::text("It does", "text/plain"),
    ),
    Route::new(
        HOSTS,
        "get",
        "/metrics",
        "Counters and gauges in the text form of Prometheus, for whom the host lets read",
        Answer::text("The metrics", "text/plain"),
    ),
];

const CANNOT_BE_MADE: &[&str] = &[
    "name-bad",
    "name-mixed",
    "name-taken",
    "preset-unknown",
    "option-unknown-key",
    "option-unknown-value",
    "rules-players",
    "rules-deck-too-small",
    "rules-teams-need-four",
    "seats-too-many",
    "think-bad",
    "speed-unknown",
    "speed-and-think",
    "password-bad",
    "watch-notaries",
    "key-missing",
    "key-bad",
    "seating-bad",
    "seating-teams",
    "notaries-bad",
    "level-bad",
    "unknown-level",
];

//! Every route for programs: what is asked, what is answered, and which errors there are.

use super::shapes::{Shape, fair_key, fair_log, game_file, of, schema_document};
use durak_protocol::{CreateTable, TableCreated, TableInfo};

/// One method of one path.
pub(super) struct Route {
    pub(super) method: &'static str,
    /// With parameters in braces, as the router has them.
    pub(super) path: &'static str,
    /// The area, which groups the routes of the document.
    pub(super) area: &'static str,
    pub(super) summary: &'static str,
    pub(super) who: Who,
    /// Names and meanings of what stands after the question mark; none of it is required.
    pub(super) query: &'static [(&'static str, &'static str)],
    pub(super) request: Option<Shape>,
    pub(super) answer: Answer,
    /// Status and codes.
    pub(super) errors: &'static [(u16, &'static [&'static str])],
}

/// Who may ask.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    Anybody,
}

/// What is answered when all is well.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) what: &'static str,
    pub(super) body: Body,
}

/// The body of an answer.
#[derive(Clone, Copy)]
pub(super) enum Body {
    Json(Shape),
    Text,
    None,
}

const fn json(status: u16, what: &'static str, shape: Shape) -> Answer {
    Answer { status, what, body: Body::Json(shape) }
}

const NO_TABLE: (u16, &[&str]) = (404, &["table-unknown"]);

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: "post",
        path: "/api/tables",
        area: "tables",
        summary: "Make a table; who asks is its host, on seat 0",
        who: Who::Anybody,
        query: &[],
        request: Some(of::<CreateTable>),
        answer: json(201, "The table, and the token of the host's seat", of::<TableCreated>),
        errors: &[
            (400, &["body-bad"]),
            (
                422,
                &[
                    "name-bad",
                    "preset-unknown",
                    "option-unknown-key",
                    "option-unknown-value",
                    "rules-players",
                    "rules-deck-too-small",
                    "rules-teams-need-four",
                    "seats-too-many",
                    "think-bad",
                    "key-missing",
                    "key-bad",
                    "seating-bad",
                    "seating-teams",
                    "notaries-bad",
                    "level-bad",
                    "unknown-level",
                ],
            ),
            (500, &["no-randomness"]),
            (503, &["too-many-tables", "draining", "store-unavailable"]),
        ],
    },
    Route {
        method: "get",
        path: "/api/tables/{id}",
        area: "tables",
        summary: "What a passer-by may know of a table",
        who: Who::Anybody,
        query: &[],
        request: None,
        answer: json(200, "The table", of::<TableInfo>),
        errors: &[NO_TABLE],
    },
    Route {
        method: "get",
        path: "/api/tables/{id}/games/{no}/fair",
        area: "fair deals",
        summary: "The file of a game of a table that has ended, one of the last 32",
        who: Who::Anybody,
        query: &[],
        request: None,
        answer: json(200, "The file, docs/fair-deal.md section 8", game_file),
        errors: &[(404, &["table-unknown", "game-unknown"])],
    },
    Route {
        method: "get",
        path: "/api/fair/key",
        area: "fair deals",
        summary: "The key under which this server deals",
        who: Who::Anybody,
        query: &[],
        request: None,
        answer: json(200, "The key", fair_key),
        errors: &[],
    },
    Route {
        method: "get",
        path: "/api/fair/log",
        area: "fair deals",
        summary: "The games that were opened on a day",
        who: Who::Anybody,
        query: &[("day", "the day in UTC, as 2026-01-31")],
        request: None,
        answer: json(200, "The day's games", fair_log),
        errors: &[(400, &["day-bad"])],
    },
    Route {
        method: "get",
        path: "/ws/{id}",
        area: "tables",
        summary: "The table's WebSocket; its messages are in /api/protocol.schema.json",
        who: Who::Anybody,
        query: &[],
        request: None,
        answer: Answer { status: 101, what: "The connection is a WebSocket now", body: Body::None },
        errors: &[],
    },
    Route {
        method: "get",
        path: "/api/openapi.json",
        area: "documents",
        summary: "This document",
        who: Who::Anybody,
        query: &[],
        request: None,
        answer: json(200, "An OpenAPI document, version 3.1", schema_document),
        errors: &[],
    },
    Route {
        method: "get",
        path: "/api/protocol.schema.json",
        area: "documents",
        summary: "The messages of a table's WebSocket",
        who: Who::Anybody,
        query: &[],
        request: None,
        answer: json(200, "A JSON Schema, version 2020-12", schema_document),
        errors: &[],
    },
    Route {
        method: "get",
        path: "/healthz",
        area: "hosts",
        summary: "Whether the server runs",
        who: Who::Anybody,
        query: &[],
        request: None,
        answer: Answer { status: 200, what: "It runs", body: Body::Text },
        errors: &[],
    },
    Route {
        method: "get",
        path: "/readyz",
        area: "hosts",
        summary: "Whether the server takes new games; docs/hosting.md says what each line means",
        who: Who::Anybody,
        query: &[],
        request: None,
        answer: Answer { status: 200, what: "It does", body: Body::Text },
        errors: &[],
    },
    Route {
        method: "get",
        path: "/metrics",
        area: "hosts",
        summary: "Counters and gauges in the text form of Prometheus, for whom the host lets read",
        who: Who::Anybody,
        query: &[],
        request: None,
        answer: Answer { status: 200, what: "The metrics", body: Body::Text },
        errors: &[],
    },
];

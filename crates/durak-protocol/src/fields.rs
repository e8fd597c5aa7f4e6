//! Reading what is told apart by a tag: all fields that any kind has, then those of the one kind.
//!
//! Derived code would keep each value as a tree until it has met the tag; in the browser that is
//! much more code than this.

use crate::event::{Event, Over};
use crate::refused::{Fact, Refused};
use crate::server::{Clock, ServerMessage};
use crate::state::State;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Why fields make no value.
#[derive(Debug)]
pub(crate) enum FieldError {
    /// The tag is none of those known.
    Unknown(String),
    /// The kind has this field, and it is not there.
    Missing(&'static str),
}

impl std::fmt::Display for FieldError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FieldError::Unknown(kind) => write!(f, "unknown kind `{kind}`"),
            FieldError::Missing(field) => write!(f, "missing field `{field}`"),
        }
    }
}

/// The field of this name, which must be there.
macro_rules! need {
    ($fields:ident . $name:ident) => {
        $fields.$name.ok_or(FieldError::Missing(stringify!($name)))?
    };
}

/// Every field of an [`Event`].
#[derive(Deserialize)]
pub(crate) struct EventFields {
    kind: String,
    seat: Option<u8>,
    name: Option<String>,
    person: Option<String>,
    level: Option<String>,
    stand_in: Option<bool>,
    host: Option<u8>,
    online: Option<bool>,
    #[serde(default)]
    kicked: bool,
    with: Option<u8>,
    watch: Option<bool>,
    listed: Option<bool>,
    game_no: Option<u64>,
    stage: Option<String>,
    reason: Option<String>,
    dealer: Option<u8>,
    trump: Option<String>,
    leader: Option<u8>,
    shown: Option<String>,
    hand: Option<Vec<String>>,
    action: Option<String>,
    #[serde(default)]
    drawn: Vec<String>,
    #[serde(default)]
    timeout: bool,
    over: Option<Over>,
}

impl TryFrom<EventFields> for Event {
    type Error = FieldError;

    fn try_from(it: EventFields) -> Result<Event, FieldError> {
        Ok(match &*it.kind {
            "seated" => {
                let (person, level) = (it.person, it.level);
                Event::Seated { seat: need!(it.seat), name: need!(it.name), person, level }
            }
            "left" => {
                let (seat, stand_in) = (need!(it.seat), need!(it.stand_in));
                Event::Left { seat, stand_in, host: it.host, kicked: it.kicked }
            }
            "swapped" => Event::Swapped { seat: need!(it.seat), with: need!(it.with) },
            "set" => Event::Set { watch: need!(it.watch), listed: need!(it.listed) },
            "returned" => Event::Returned { seat: need!(it.seat), host: it.host },
            "online" => Event::Online { seat: need!(it.seat), online: need!(it.online) },
            "again" => Event::Again { seat: need!(it.seat) },
            "opened" => Event::Opened { game_no: need!(it.game_no) },
            "aborted" => {
                Event::Aborted { stage: need!(it.stage), seat: it.seat, reason: need!(it.reason) }
            }
            "dealt" => Event::Dealt {
                dealer: need!(it.dealer),
                trump: need!(it.trump),
                leader: need!(it.leader),
                shown: it.shown,
                hand: it.hand,
            },
            "action" => Event::Action {
                seat: need!(it.seat),
                action: need!(it.action),
                drawn: it.drawn,
                timeout: it.timeout,
                over: it.over,
            },
            _ => return Err(FieldError::Unknown(it.kind)),
        })
    }
}

/// Every field of a [`ServerMessage`].
#[derive(Deserialize)]
pub(crate) struct MessageFields {
    #[serde(rename = "type")]
    kind: String,
    v: Option<u32>,
    table: Option<String>,
    seat: Option<u8>,
    token: Option<String>,
    kept: Option<u8>,
    last_n: Option<u32>,
    #[serde(default)]
    draining: bool,
    from: Option<u64>,
    state: Option<Box<State>>,
    events: Option<Vec<Event>>,
    version: Option<u64>,
    hash: Option<String>,
    clock: Option<Clock>,
    n: Option<u32>,
    #[serde(default)]
    repeated: bool,
    code: Option<String>,
    text: Option<String>,
    section: Option<u8>,
    #[serde(default)]
    facts: BTreeMap<String, Fact>,
    id: Option<u32>,
    time: Option<u64>,
    retry_ms: Option<u32>,
    sign: Option<String>,
}

impl TryFrom<MessageFields> for ServerMessage {
    type Error = FieldError;

    fn try_from(it: MessageFields) -> Result<ServerMessage, FieldError> {
        Ok(match &*it.kind {
            "welcome" => ServerMessage::Welcome {
                v: need!(it.v),
                table: need!(it.table),
                seat: it.seat,
                token: it.token,
                kept: it.kept,
                last_n: need!(it.last_n),
                draining: it.draining,
            },
            "snapshot" => ServerMessage::Snapshot {
                from: need!(it.from),
                state: need!(it.state),
                events: need!(it.events),
                version: need!(it.version),
                hash: need!(it.hash),
                clock: it.clock,
            },
            "update" => ServerMessage::Update {
                from: need!(it.from),
                events: need!(it.events),
                version: need!(it.version),
                hash: need!(it.hash),
                clock: it.clock,
            },
            "ack" => ServerMessage::Ack {
                n: need!(it.n),
                version: need!(it.version),
                repeated: it.repeated,
            },
            "refused" => ServerMessage::Refused(Refused {
                n: need!(it.n),
                version: need!(it.version),
                code: need!(it.code),
                section: it.section,
                facts: it.facts,
                text: need!(it.text),
            }),
            "error" => ServerMessage::Error { code: need!(it.code), text: need!(it.text) },
            "replaced" => ServerMessage::Replaced {},
            "reaction" => ServerMessage::Reaction { seat: need!(it.seat), sign: need!(it.sign) },
            "pong" => ServerMessage::Pong { id: need!(it.id), time: need!(it.time) },
            "closing" => ServerMessage::Closing { code: need!(it.code), retry_ms: it.retry_ms },
            _ => return Err(FieldError::Unknown(it.kind)),
        })
    }
}

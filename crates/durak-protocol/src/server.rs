//! What the server sends.

use crate::client::read;
use crate::error::WireError;
use crate::event::Event;
use crate::fields::MessageFields;
use crate::limits;
use crate::refused::Refused;
use crate::state::State;
use serde::{Deserialize, Serialize};

/// A message from a table to one client; a function of what that client may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", try_from = "MessageFields")]
#[cfg_attr(feature = "schema", schemars(!try_from))]
pub enum ServerMessage {
    /// Who the client is here: the answer to `hello`, and sent again when a seat is taken or given up, or
    /// the server begins no new games any more, or does again.
    Welcome {
        /// The version of the protocol.
        v: u32,
        /// The table.
        table: String,
        /// The client's seat; none watches.
        #[serde(default)]
        seat: Option<u8>,
        /// A new token, if `hello` brought none; keep it and show it at the next `hello`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// The seat that a bot keeps for this token; `sit` takes it back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<u8>,
        /// The highest command number that this seat has used.
        last_n: u32,
        /// Whether the server begins no new games now.
        #[serde(default, skip_serializing_if = "is_false")]
        draining: bool,
    },
    /// The whole table; replaces everything that the client has.
    Snapshot {
        /// The version of `state`: that of the last deal if the events since are kept, so that
        /// the client knows the whole game; else the present one.
        from: u64,
        /// The table at that version, as this client may see it.
        state: Box<State>,
        /// What happened since, in order.
        events: Vec<Event>,
        /// The version after the last event.
        version: u64,
        /// [`checksum`](crate::checksum) of the client's state after the last event.
        hash: String,
        /// Whose time runs now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
    },
    /// What happened since the version `from`: one event when it happens, many after a gap.
    Update {
        /// The version before the first event.
        from: u64,
        /// In order.
        events: Vec<Event>,
        /// The version after the last event: `from` plus their number.
        version: u64,
        /// [`checksum`](crate::checksum) of the client's state after the last event.
        hash: String,
        /// Whose time runs now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
    },
    /// A command has been applied.
    Ack {
        /// The number of the command.
        n: u32,
        /// The version after it.
        version: u64,
        /// Whether it had been applied before.
        #[serde(default, skip_serializing_if = "is_false")]
        repeated: bool,
    },
    /// A command has not been applied.
    Refused(Refused),
    /// A message could not be read, or is out of place.
    Error {
        /// A stable code.
        code: String,
        /// In English.
        text: String,
    },
    /// A newer connection has taken this client's seat; this one is closed.
    Replaced {},
    /// A seat shows a sign; only to who asked for them in `hello`.
    Reaction {
        /// Whose.
        seat: u8,
        /// One of [`limits::REACTIONS`].
        sign: String,
    },
    /// The answer to `ping`.
    Pong {
        /// The number of the `ping`.
        id: u32,
        /// The server's clock, milliseconds since its start.
        time: u64,
    },
    /// The server is about to close the connection.
    Closing {
        /// `restarting`, `idle`, `slow`, `rate`, `full` or `gone`.
        code: String,
        /// Try again after so many milliseconds; none means do not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_ms: Option<u32>,
    },
}

/// Whose time runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Clock {
    /// The seats for which the table waits.
    pub seats: Vec<u8>,
    /// Milliseconds left when the message was made.
    pub left_ms: u32,
    /// Milliseconds that an action has in all.
    pub total_ms: u32,
    /// The version at which this clock was started.
    pub turn: u64,
    /// When the time ends, on the server's clock, which `pong` tells.
    #[serde(default)]
    pub ends: u64,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The values of `type`, for the error about an unknown one.
const TYPES: [&str; 10] = [
    "welcome", "snapshot", "update", "ack", "refused", "error", "replaced", "reaction", "pong",
    "closing",
];

impl ServerMessage {
    /// Reads a message. Unknown fields are ignored, an unknown `type` is an error.
    ///
    /// # Errors
    /// `message-too-long`, `message-not-json`, `message-without-type`, `message-unknown-type`,
    /// `message-bad-field`.
    pub fn parse(text: &str) -> Result<ServerMessage, WireError> {
        if text.len() > limits::SERVER_MESSAGE_BYTES {
            return Err(WireError {
                code: "message-too-long",
                text: format!("a message has at most {} bytes", limits::SERVER_MESSAGE_BYTES),
            });
        }
        read(text, &TYPES)
    }

    /// The connection is closed for a while: whoever waits these milliseconds and comes back finds the
    /// table as it was.
    pub fn restarting(retry_ms: u32) -> ServerMessage {
        ServerMessage::Closing { code: "restarting".to_owned(), retry_ms: Some(retry_ms) }
    }

    /// The message as JSON.
    pub fn to_json(&self) -> String {
        json(self)
    }
}

impl From<WireError> for ServerMessage {
    fn from(error: WireError) -> ServerMessage {
        ServerMessage::Error { code: error.code.to_owned(), text: error.text }
    }
}

/// JSON of a wire type. Writing one cannot fail: keys are texts, and nothing else is fallible.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

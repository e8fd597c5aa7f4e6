//! The messages of fair dealing as they travel: envelopes round frames that this crate does not read.

use crate::error::WireError;
use crate::limits;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Whether a message from the server is one of fair dealing, told without reading it.
///
/// The server writes `type` first in such a message.
///
/// ```
/// use durak_protocol::is_fair;
/// assert!(is_fair(r#"{"type":"fair","replay":false,"entry":0,"frames":[]}"#));
/// assert!(!is_fair(r#"{"type":"pong","id":1,"time":2}"#));
/// ```
pub fn is_fair(text: &str) -> bool {
    text.starts_with(r#"{"type":"fair","#)
}

/// Frames of fair dealing from a table to one client, in the order in which they happened.
///
/// `F` is `durak-fair`'s `ServerFrame`, or any JSON for who does not look into it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FairMessage<F> {
    #[serde(rename = "type")]
    kind: Kind,
    /// Whether the frames are all that this client may have of the table, from the start;
    /// otherwise they follow the last ones.
    pub replay: bool,
    /// The client's entry in the game that the frames are of; none watches.
    pub entry: Option<u8>,
    /// The frames.
    pub frames: Vec<F>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum Kind {
    Fair,
}

impl<F> FairMessage<F> {
    /// A message.
    pub const fn new(replay: bool, entry: Option<u8>, frames: Vec<F>) -> FairMessage<F> {
        FairMessage { kind: Kind::Fair, replay, entry, frames }
    }
}

impl<F: Serialize> FairMessage<F> {
    /// The message as JSON, `type` first.
    pub fn to_json(&self) -> String {
        FairMessage::json_of(self.replay, self.entry, &crate::server::json(&self.frames))
    }
}

impl FairMessage<()> {
    /// A message whose frames are JSON already, since others are told the same.
    pub fn json_of(replay: bool, entry: Option<u8>, frames: &str) -> String {
        let entry = entry.map_or_else(|| "null".to_owned(), |entry| entry.to_string());
        format!(r#"{{"type":"fair","replay":{replay},"entry":{entry},"frames":{frames}}}"#)
    }
}

impl<F: DeserializeOwned> FairMessage<F> {
    /// Reads a message.
    ///
    /// # Errors
    /// `message-too-long`, `message-bad-field`.
    pub fn parse(text: &str) -> Result<FairMessage<F>, WireError> {
        if text.len() > limits::FAIR_MESSAGE_BYTES {
            let text = format!("a message has at most {} bytes", limits::FAIR_MESSAGE_BYTES);
            return Err(WireError { code: "message-too-long", text });
        }
        serde_json::from_str(text)
            .map_err(|error| WireError { code: "message-bad-field", text: error.to_string() })
    }
}

//! What a client sends.

use crate::error::WireError;
use crate::limits;
use serde::{Deserialize, Serialize};

/// A message from a client to its table.
///
/// Every command carries `n`, a number that the client chooses, rising; a command that is sent
/// again with the same number is applied once and gets the same answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message of a connection.
    Hello {
        /// The version of the protocol, [`limits::VERSION`].
        v: u32,
        /// The token that a former `welcome` gave, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// The last version seen, if the client still has that state.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
        /// Whether the client wants to see the reactions of others.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        reactions: bool,
    },
    /// Shows a sign to all who are connected and want to see them; no command, and not kept.
    React {
        /// One of [`limits::REACTIONS`].
        sign: String,
    },
    /// Plays an action.
    Act {
        /// The number of the command.
        n: u32,
        /// The version that the player saw.
        at: u64,
        /// The action as in rules.md, section 13: `beat:8s=Ts`.
        action: String,
        /// The head of the game's event chain that the signature stands on, 64 hex digits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        head: Option<String>,
        /// The seat's signature under the action, 128 hex digits; without it the action stands
        /// unsigned, as one of a device that has not the seat's key.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sig: Option<String>,
    },
    /// A frame of fair dealing; the server reads it.
    Fair {
        /// A `ClientFrame` of `durak-fair`.
        frame: serde_json::Value,
    },
    /// Asks for what was missed.
    Resync {
        /// The last version seen; none asks for the whole state.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
    },
    /// Asks for a sign of life.
    Ping {
        /// Comes back in the `pong`.
        id: u32,
    },
    /// Begins a game; the host alone, in the lobby or after a game.
    Start {
        /// The number of the command.
        n: u32,
        /// The level of the bots that fill open seats; none refuses to start with open seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fill: Option<String>,
    },
    /// Wants another game; it begins when every present player does.
    Again {
        /// The number of the command.
        n: u32,
    },
    /// Sits down on an open seat.
    Sit {
        /// The number of the command.
        n: u32,
        /// Which seat; none takes the first open one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// The player's name, 1 to 24 characters.
        name: String,
        /// The player's public key, 64 hex digits; only who takes a kept seat back needs none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pk: Option<String>,
        /// The table's password, if it has one; who takes a kept seat back needs none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        password: Option<String>,
    },
    /// Gives the seat up; in a game a bot plays on until the player returns.
    Leave {
        /// The number of the command.
        n: u32,
    },
    /// Gives a game of two up; it counts as lost.
    Concede {
        /// The number of the command.
        n: u32,
    },
    /// Sends a player away for good; the host alone, between games.
    Kick {
        /// The number of the command.
        n: u32,
        /// Whose seat.
        seat: u8,
    },
    /// Changes places before the first game: the host any two, a player his own with a seat that
    /// is open or a bot's.
    Swap {
        /// The number of the command.
        n: u32,
        /// One seat.
        seat: u8,
        /// The other.
        with: u8,
    },
    /// Changes what the host may change between games; what is missing stays.
    Set {
        /// The number of the command.
        n: u32,
        /// Whether people without a seat may watch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        watch: Option<bool>,
        /// Whether the lobby lists the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        listed: Option<bool>,
    },
    /// Puts a bot on an open seat; the host alone.
    AddBot {
        /// The number of the command.
        n: u32,
        /// Which seat.
        seat: u8,
        /// The bot's level.
        level: String,
    },
    /// Takes a bot from its seat; the host alone.
    RemoveBot {
        /// The number of the command.
        n: u32,
        /// Which seat.
        seat: u8,
    },
}

/// The values of `type`, for the error about an unknown one.
const TYPES: [&str; 16] = [
    "hello",
    "react",
    "act",
    "fair",
    "resync",
    "ping",
    "start",
    "again",
    "sit",
    "leave",
    "concede",
    "kick",
    "swap",
    "set",
    "add_bot",
    "remove_bot",
];

impl ClientMessage {
    /// Reads a message. Unknown fields are ignored, an unknown `type` is an error.
    ///
    /// # Errors
    /// `message-too-long`, `message-not-json`, `message-without-type`, `message-unknown-type`,
    /// `message-bad-field`, `token-bad`, `name-bad`, `key-bad`, `head-bad`, `sig-bad`,
    /// `action-too-long`, `level-bad`, `password-bad`, `reaction-unknown`.
    pub fn parse(text: &str) -> Result<ClientMessage, WireError> {
        if text.len() > limits::CLIENT_MESSAGE_BYTES {
            return Err(WireError {
                code: "message-too-long",
                text: format!("a message has at most {} bytes", limits::CLIENT_MESSAGE_BYTES),
            });
        }
        let message: ClientMessage = read(text, &TYPES)?;
        message.check()?;
        Ok(message)
    }

    /// The message as JSON.
    pub fn to_json(&self) -> String {
        crate::server::json(self)
    }

    /// The number of the command, if the message is one.
    pub const fn n(&self) -> Option<u32> {
        match self {
            ClientMessage::Act { n, .. }
            | ClientMessage::Start { n, .. }
            | ClientMessage::Again { n }
            | ClientMessage::Sit { n, .. }
            | ClientMessage::Leave { n }
            | ClientMessage::Concede { n }
            | ClientMessage::Kick { n, .. }
            | ClientMessage::Swap { n, .. }
            | ClientMessage::Set { n, .. }
            | ClientMessage::AddBot { n, .. }
            | ClientMessage::RemoveBot { n, .. } => Some(*n),
            ClientMessage::Hello { .. }
            | ClientMessage::React { .. }
            | ClientMessage::Fair { .. }
            | ClientMessage::Resync { .. }
            | ClientMessage::Ping { .. } => None,
        }
    }

    fn check(&self) -> Result<(), WireError> {
        match self {
            ClientMessage::Hello { token: Some(token), .. } => check_token(token),
            ClientMessage::Act { action, .. } if action.chars().count() > limits::ACTION_CHARS => {
                Err(WireError::field(
                    "action-too-long",
                    "action",
                    format_args!("at most {} characters", limits::ACTION_CHARS),
                ))
            }
            ClientMessage::Act { head: Some(head), .. } if !is_hex(head, limits::KEY_CHARS) => {
                Err(WireError::field("head-bad", "head", "64 lower-case hexadecimal digits"))
            }
            ClientMessage::Act { sig: Some(sig), .. } if !is_hex(sig, 2 * limits::KEY_CHARS) => {
                Err(WireError::field("sig-bad", "sig", "128 lower-case hexadecimal digits"))
            }
            ClientMessage::React { sign } if !limits::REACTIONS.contains(&&**sign) => {
                let known = limits::REACTIONS.join(", ");
                Err(WireError::field("reaction-unknown", "sign", format_args!("one of {known}")))
            }
            ClientMessage::Sit { name, pk, password, .. } => {
                check_name(name)?;
                pk.as_deref().map_or(Ok(()), check_key)?;
                password.as_deref().map_or(Ok(()), check_password)
            }
            ClientMessage::AddBot { level, .. }
            | ClientMessage::Start { fill: Some(level), .. } => check_level(level),
            _ => Ok(()),
        }
    }
}

fn check_token(token: &str) -> Result<(), WireError> {
    if is_hex(token, limits::TOKEN_CHARS) {
        return Ok(());
    }
    // The token itself is a secret: it is not repeated here.
    Err(WireError::field(
        "token-bad",
        "token",
        format_args!("{} lower-case hexadecimal digits", limits::TOKEN_CHARS),
    ))
}

pub(crate) fn check_name(name: &str) -> Result<(), WireError> {
    let chars = name.chars().count();
    let blank = name.trim().is_empty() || name.chars().any(char::is_control);
    if !blank && chars <= limits::NAME_CHARS {
        return Ok(());
    }
    Err(WireError::field(
        "name-bad",
        "name",
        format_args!(
            "1 to {} characters, not all blank, no control characters",
            limits::NAME_CHARS
        ),
    ))
}

/// What a public key is.
pub(crate) const KEY_RULE: &str = "an Ed25519 key of 64 lower-case hexadecimal digits";

pub(crate) fn check_key(key: &str) -> Result<(), WireError> {
    if is_hex(key, limits::KEY_CHARS) {
        return Ok(());
    }
    Err(WireError::field("key-bad", "pk", KEY_RULE))
}

/// Its characters alone are checked here; whether it is the right one, the table says.
pub(crate) fn check_password(password: &str) -> Result<(), WireError> {
    if (1..=limits::PASSWORD_CHARS).contains(&password.chars().count()) {
        return Ok(());
    }
    let rule = format_args!("1 to {} characters", limits::PASSWORD_CHARS);
    Err(WireError::field("password-bad", "password", rule))
}

fn is_hex(text: &str, digits: usize) -> bool {
    let is_hex = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
    text.len() == digits && text.bytes().all(is_hex)
}

pub(crate) fn check_level(level: &str) -> Result<(), WireError> {
    let fits = (1..=limits::LEVEL_CHARS).contains(&level.chars().count());
    if fits {
        return Ok(());
    }
    Err(WireError::field(
        "level-bad",
        "level",
        format_args!("1 to {} characters", limits::LEVEL_CHARS),
    ))
}

/// Reads a message whose `type` must be one of `types`.
pub(crate) fn read<'a, T: Deserialize<'a>>(text: &'a str, types: &[&str]) -> Result<T, WireError> {
    #[derive(Deserialize)]
    struct Tag {
        #[serde(rename = "type")]
        tag: Option<serde_json::Value>,
    }
    let tag: Tag = serde_json::from_str(text).map_err(|error| WireError {
        code: "message-not-json",
        text: format!("a message is one JSON object: {error}"),
    })?;
    match tag.tag.as_ref().and_then(serde_json::Value::as_str) {
        None => {
            return Err(WireError {
                code: "message-without-type",
                text: format!("a message has a text field `type`: {}", types.join(", ")),
            });
        }
        Some(tag) if !types.contains(&tag) => {
            return Err(WireError {
                code: "message-unknown-type",
                text: format!("no message has this `type`; known are {}", types.join(", ")),
            });
        }
        Some(_) => {}
    }
    serde_json::from_str(text)
        .map_err(|error| WireError { code: "message-bad-field", text: error.to_string() })
}

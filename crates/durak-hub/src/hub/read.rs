//! From a message to a command of the table.

use crate::secret::hash_password;
use durak_protocol::{ClientMessage, WireError, convert};
use durak_table::Command;
use std::fmt::Display;
use std::str::FromStr;

/// A message as a command of the table of this name.
pub(super) fn read_command(
    message: ClientMessage,
    table: &str,
    players: u8,
) -> Result<Command, WireError> {
    let seat = |number: u8| convert::seat("seat", number, players);
    Ok(match message {
        ClientMessage::Act { at, action, head, sig, .. } => Command::Act {
            at,
            action: convert::action(&action)?,
            head: head.as_deref().map(|it| hex("head-bad", "head", it)).transpose()?,
            sig: sig.as_deref().map(|it| hex("sig-bad", "sig", it)).transpose()?,
        },
        ClientMessage::Start { fill, .. } => Command::Start { fill },
        ClientMessage::Again { .. } => Command::Again,
        ClientMessage::Sit { seat: wish, name, pk, password, .. } => Command::Sit {
            seat: wish.map(seat).transpose()?,
            name: name.trim().to_owned(),
            key: pk.as_deref().map(|it| hex("key-bad", "pk", it)).transpose()?,
            password: password.map(|word| hash_password(table, &word)),
            // Who asks is not for the message to say.
            person: None,
        },
        ClientMessage::Leave { .. } => Command::Leave,
        ClientMessage::Concede { .. } => Command::Concede,
        ClientMessage::Kick { seat: guest, .. } => Command::Kick { seat: seat(guest)? },
        ClientMessage::Swap { seat: one, with, .. } => {
            Command::Swap { seat: seat(one)?, with: seat(with)? }
        }
        ClientMessage::Set { watch, listed, .. } => Command::Set { watch, listed },
        ClientMessage::AddBot { seat: place, level, .. } => {
            Command::AddBot { seat: seat(place)?, level }
        }
        ClientMessage::RemoveBot { seat: place, .. } => Command::RemoveBot { seat: seat(place)? },
        // Answered before they come here.
        ClientMessage::Hello { .. }
        | ClientMessage::React { .. }
        | ClientMessage::Fair { .. }
        | ClientMessage::Resync { .. }
        | ClientMessage::Ping { .. } => {
            return Err(WireError {
                code: "not-a-command",
                text: "this message is no command".to_owned(),
            });
        }
    })
}

/// Reads bytes that the protocol has found to be hexadecimal digits already.
fn hex<T: FromStr<Err: Display>>(
    code: &'static str,
    field: &str,
    text: &str,
) -> Result<T, WireError> {
    text.parse().map_err(|error| WireError { code, text: format!("`{field}`: {error}") })
}

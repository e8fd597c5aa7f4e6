//! The whole table as one viewer may see it.

use crate::game::GameState;
use crate::rules::Rules;
use serde::{Deserialize, Serialize};

/// A table: rules, seats, score and the present or last game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// The rules, every option.
    pub rules: Rules,
    /// The preset that the rules started from, if any.
    #[serde(default)]
    pub preset: Option<String>,
    /// Milliseconds for an action; none is no clock.
    #[serde(default)]
    pub think_ms: Option<u32>,
    /// Whether who sits down needs a password.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub locked: bool,
    /// Whether its games count for ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether the lobby lists the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub listed: bool,
    /// Whether people without a seat are told of the room alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_watch: bool,
    /// One entry a seat, seat 0 first.
    pub seats: Vec<SeatState>,
    /// Who may start games and seat bots.
    #[serde(default)]
    pub host: Option<u8>,
    /// Who wants another game, rising.
    pub again: Vec<u8>,
    /// Games that have ended.
    pub games: u32,
    /// How often each seat lost, alone or with its team.
    pub losses: Vec<u32>,
    /// The number of the game that is being opened: numbers are sealed and shown, no cards yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<u64>,
    // The last field: checksums are made from what comes before it.
    /// The present game, or the last one until the next is dealt; none in the lobby.
    #[serde(default)]
    pub game: Option<GameState>,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatState {
    /// What sits there.
    pub kind: SeatKind,
    /// The player's name; empty for a bot and an open seat.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The player's id, if the server knows him: his page is `/player/ID`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// The bot's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Whether the player is connected.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub online: bool,
    /// Whether a bot plays for the player until he returns.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stand_in: bool,
}

/// What sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nobody.
    Open,
    /// A player.
    Human,
    /// A bot.
    Bot,
}

impl SeatState {
    /// An open seat.
    pub const fn open() -> SeatState {
        SeatState {
            kind: SeatKind::Open,
            name: String::new(),
            person: None,
            level: None,
            online: false,
            stand_in: false,
        }
    }

    /// A bot of this level.
    pub fn bot(level: String) -> SeatState {
        SeatState { kind: SeatKind::Bot, level: Some(level), ..SeatState::open() }
    }

    /// A player.
    pub fn human(name: String, person: Option<String>, online: bool, stand_in: bool) -> SeatState {
        SeatState { kind: SeatKind::Human, name, person, online, stand_in, ..SeatState::open() }
    }
}

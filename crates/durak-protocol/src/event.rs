//! What happened at a table, as one viewer is told.

use crate::fields::EventFields;
use serde::{Deserialize, Serialize};

/// One event; each raises the table's version by one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", try_from = "EventFields")]
#[cfg_attr(feature = "schema", schemars(!try_from))]
pub enum Event {
    /// A player or a bot sits down.
    Seated {
        /// Where.
        seat: u8,
        /// The player's name; empty for a bot.
        name: String,
        /// The player's id, if the server knows him.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<String>,
        /// The bot's level; none for a player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
    },
    /// A player or a bot gives a seat up.
    Left {
        /// Which seat.
        seat: u8,
        /// Whether the seat is kept and a bot plays on; otherwise it is open.
        stand_in: bool,
        /// Who is the host now.
        #[serde(default)]
        host: Option<u8>,
        /// Whether the host sent him away.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        kicked: bool,
    },
    /// Who sits on two seats changes places.
    Swapped {
        /// One seat.
        seat: u8,
        /// The other.
        with: u8,
    },
    /// The host says who may watch, and whether the lobby lists the table.
    Set {
        /// Whether people without a seat may watch.
        watch: bool,
        /// Whether the lobby lists the table.
        listed: bool,
    },
    /// A player takes the seat back from the bot that stood in.
    Returned {
        /// Which seat.
        seat: u8,
        /// Who is the host now.
        #[serde(default)]
        host: Option<u8>,
    },
    /// A player's connection comes or goes.
    Online {
        /// Which seat.
        seat: u8,
        /// Whether it is connected now.
        online: bool,
    },
    /// A player wants another game.
    Again {
        /// Which seat.
        seat: u8,
    },
    /// A game is opened: everybody is to seal a number and then to show it.
    Opened {
        /// The number of the game at this table, from 1; aborted ones count.
        game_no: u64,
    },
    /// A game that was opened is broken off, before or after the deal.
    Aborted {
        /// How far it had come: `commit`, `reveal`, `deal` or `play`.
        stage: String,
        /// Whose fault it was; none if it was the server's or a notary's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// Why: `silent`, `left`, `lost`, `bad`, `beacon`, `crash`, `abandoned` or `operator`.
        reason: String,
    },
    /// A game is dealt.
    Dealt {
        /// Who dealt.
        dealer: u8,
        /// The trump card.
        trump: String,
        /// Who leads.
        leader: u8,
        /// The lowest trump, if it decided who leads and was shown for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shown: Option<String>,
        /// The viewer's own hand; none for a spectator.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<Vec<String>>,
    },
    /// A seat acts.
    Action {
        /// Which seat.
        seat: u8,
        /// The action as in rules.md, section 13.
        action: String,
        /// The cards that the viewer drew when the action ended a bout. What others drew is a
        /// number that follows from the rules.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        drawn: Vec<String>,
        /// Whether it is the standing action of a seat whose time ran out.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        timeout: bool,
        /// The end of the game, if it ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        over: Option<Over>,
    },
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Over {
    /// Who lost.
    pub result: Result,
    /// Groups of seats in the order of going out.
    pub out: Vec<Vec<u8>>,
}

/// Who lost: `{"durak":2}`, `{"lost":[0,2]}` or `"draw"`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Result {
    /// This seat is left with cards.
    Durak(u8),
    /// This team is left with cards.
    Lost(Vec<u8>),
    /// Nobody lost.
    Draw,
}

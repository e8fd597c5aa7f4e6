//! What is kept of every change before anybody is told of it, and what can be wrong with it.

use crate::config::TokenHash;
use crate::fair::BeaconRound;
use crate::room::StandIn;
use durak_core::{Action, Refusal, Seat};
use durak_engine::DealError;
use durak_fair::{AbortReason, Commit, Digest, Opening, PublicKey, Reveal, ServerError, Signature};
use std::fmt;

/// One change of a table, with all that is needed to make it again. It names hidden cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Counts a table's entries, from 1. Not every one raises the table's version.
    pub number: u64,
    /// When it happened, in the table's milliseconds.
    pub at_ms: u64,
    /// The command that caused it, if a seat's command did.
    pub command: Option<CommandId>,
    /// The change.
    pub record: Record,
}

/// A command's number and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CommandId {
    /// Whose command.
    pub seat: Seat,
    /// Its number.
    pub n: u32,
}

/// A change of a table.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the fields are named for what they hold
pub enum Record {
    /// A player sits down.
    Seated { seat: Seat, name: String, token: TokenHash, key: PublicKey, person: Option<String> },
    /// A bot sits down.
    BotSeated { seat: Seat, level: String },
    /// A seat is given up; with a stand-in it is kept.
    Left { seat: Seat, stand_in: Option<StandIn> },
    /// The host sends a player away, who does not sit here again.
    Kicked { seat: Seat },
    /// Who sits on these two seats changes places.
    Swapped { seat: Seat, with: Seat },
    /// The host says who may watch and whether the lobby lists the table.
    Set { watch: bool, listed: bool },
    /// A player takes the seat back.
    Returned { seat: Seat },
    /// A player's connection comes or goes.
    Online { seat: Seat, online: bool },
    /// A player wants another game.
    Again { seat: Seat },
    /// A game is opened with this number of the server, sealed and secret.
    Opened { opening: Opening, opened_ms: u64, beacon: Option<BeaconRound> },
    /// A number is sealed.
    Committed(Commit),
    /// A number is shown; with the last one the cards are dealt, if no beacon is waited for.
    Revealed(Reveal),
    /// The beacon's value: the cards are dealt.
    BeaconValue(Digest),
    /// A game is broken off; the entry that failed, none if the server did.
    Aborted { entry: Option<u8>, reason: AbortReason },
    /// A seat acts, with its signature if it gave one.
    Played { seat: Seat, action: Action, timeout: bool, sig: Option<Signature> },
}

/// Why a table cannot be restored from its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// An entry does not follow the one before.
    Gap {
        /// The number that should follow.
        expected: u64,
        /// The number of the entry.
        found: u64,
    },
    /// The cards cannot be dealt.
    Deal(DealError),
    /// An action was not legal.
    Action(Refusal),
    /// A message of the fair deal does not fit.
    Fair(ServerError),
}

impl From<ServerError> for RestoreError {
    fn from(error: ServerError) -> RestoreError {
        RestoreError::Fair(error)
    }
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RestoreError::Gap { expected, found } => {
                write!(f, "entry {expected} is missing: the next one is {found}")
            }
            RestoreError::Deal(error) => fmt::Display::fmt(error, f),
            RestoreError::Action(refusal) => fmt::Display::fmt(refusal, f),
            RestoreError::Fair(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for RestoreError {}

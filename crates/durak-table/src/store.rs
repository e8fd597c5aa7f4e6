//! The seam to a store: what is kept of every change before anybody is told of it.

use crate::Version;
use crate::config::TokenHash;
use crate::room::StandIn;
use durak_core::{Action, Refusal, Seat};
use durak_engine::{Deal, DealError};
use std::fmt;

/// One change of a table, with all that is needed to make it again. It names hidden cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The version after the change.
    pub version: Version,
    /// When it happened, in the table's milliseconds.
    pub at_ms: u64,
    /// The command that caused it, if a seat's command did.
    pub command: Option<CommandId>,
    /// The change.
    pub record: Record,
}

/// A command's number and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    Seated { seat: Seat, name: String, token: TokenHash },
    /// A bot sits down.
    BotSeated { seat: Seat, level: String },
    /// A seat is given up; with a stand-in it is kept.
    Left { seat: Seat, stand_in: Option<StandIn> },
    /// A player takes the seat back.
    Returned { seat: Seat },
    /// A player's connection comes or goes.
    Online { seat: Seat, online: bool },
    /// A player wants another game.
    Again { seat: Seat },
    /// A game is dealt.
    Dealt(Deal),
    /// A seat acts.
    Played { seat: Seat, action: Action, timeout: bool },
}

/// Where the changes of tables are kept.
///
/// A shell appends what [`Table::take_entries`](crate::Table::take_entries) gives, and only then
/// sends anything; after an error it drops the table and restores it from the store.
pub trait TableLog {
    /// Keeps these entries of a table whose version was `expected` before them.
    ///
    /// # Errors
    /// [`AppendError::Conflict`] if somebody else has written, [`AppendError::Unavailable`] if the
    /// store cannot write now. Nothing is kept then.
    fn append(
        &mut self,
        table: &str,
        expected: Version,
        entries: &[Entry],
    ) -> Result<(), AppendError>;

    /// Forgets a table that has ended.
    fn remove(&mut self, table: &str);
}

/// Why nothing was appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppendError {
    /// The table has this version, not the expected one.
    Conflict(Version),
    /// The store cannot write; the reason.
    Unavailable(String),
}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AppendError::Conflict(version) => {
                write!(f, "somebody else has written: the table's version is {version}")
            }
            AppendError::Unavailable(reason) => write!(f, "the store cannot write: {reason}"),
        }
    }
}

impl std::error::Error for AppendError {}

/// A store that keeps nothing but each table's version: games live in memory alone.
#[derive(Debug, Default)]
pub struct MemoryLog {
    version: Version,
}

impl MemoryLog {
    /// The store of a table that was restored at this version.
    pub fn at(version: Version) -> MemoryLog {
        MemoryLog { version }
    }
}

impl TableLog for MemoryLog {
    fn append(
        &mut self,
        _table: &str,
        expected: Version,
        entries: &[Entry],
    ) -> Result<(), AppendError> {
        if self.version != expected {
            return Err(AppendError::Conflict(self.version));
        }
        self.version += entries.len() as u64;
        Ok(())
    }

    fn remove(&mut self, _table: &str) {
        self.version = 0;
    }
}

/// Why a table cannot be restored from its entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// An entry does not follow the one before.
    Gap {
        /// The version that should follow.
        expected: Version,
        /// The version of the entry.
        found: Version,
    },
    /// The cards cannot be dealt.
    Deal(DealError),
    /// An action was not legal.
    Action(Refusal),
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RestoreError::Gap { expected, found } => {
                write!(f, "entry {expected} is missing: the next one is {found}")
            }
            RestoreError::Deal(error) => fmt::Display::fmt(error, f),
            RestoreError::Action(refusal) => fmt::Display::fmt(refusal, f),
        }
    }
}

impl std::error::Error for RestoreError {}

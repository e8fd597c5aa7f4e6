//! For whom the table waits, since when and until when.

use crate::Version;
use durak_core::{Seat, SeatSet};
use durak_fair::Stage;

/// A stretch of time with one deadline for all for whom the table waits.
///
/// It starts anew when the table's cards change or when somebody else is waited for; a pass that
/// leaves others waiting, a lost connection and a return do not touch it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// The version at which it began: its name.
    pub(crate) version: Version,
    /// When it ends, if there is a clock.
    pub(crate) deadline_ms: Option<u64>,
    /// Who is waited for.
    pub(crate) waiting: SeatSet,
}

/// Something that is due at a time; hand it to [`Table::timer`](crate::Table::timer) then.
///
/// It carries what it was set for: a timer that comes late, twice or after a move does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timer {
    /// The time of a turn ends.
    Turn {
        /// The version at which the turn began.
        turn: Version,
        /// When, in the table's milliseconds.
        at_ms: u64,
    },
    /// The time to seal or to show a number, or for a beacon's value, ends.
    Opening {
        /// The game's number at the table.
        game_no: u64,
        /// What was waited for.
        stage: Stage,
        /// When, in the table's milliseconds.
        at_ms: u64,
    },
    /// A player has been without a connection for long.
    Away {
        /// Whose seat.
        seat: Seat,
        /// When, in the table's milliseconds.
        at_ms: u64,
    },
}

impl Timer {
    /// When it is due, in the table's milliseconds.
    pub const fn at_ms(self) -> u64 {
        match self {
            Timer::Turn { at_ms, .. }
            | Timer::Opening { at_ms, .. }
            | Timer::Away { at_ms, .. } => at_ms,
        }
    }
}

//! The bots by name.

use crate::beginner::Beginner;
use crate::bot::Bot;
use crate::budget::Budget;
use crate::careful::Careful;
use crate::random::Random;
use crate::sampling::Sampling;
use crate::strongest::Strongest;
use std::fmt;
use std::str::FromStr;

/// How well a bot plays, weakest first.
///
/// ```
/// use durak_bots::Level;
/// let level: Level = "careful".parse().unwrap();
/// assert_eq!(level.bot().name(), level.to_string());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Does anything that is legal: [`Random`].
    Random,
    /// Plays its lowest card, spares trumps, with slips: [`Beginner`].
    Beginner,
    /// Plays low, saves trumps, counts cards: [`Careful`].
    Careful,
    /// Tries each action in imagined games: [`Sampling`].
    Sampling,
    /// Searches, and calculates the end: [`Strongest`].
    Strongest,
}

/// How many games a sampling bot imagines for a decision, over all actions together.
const SAMPLING_GAMES: u32 = 1_000;
/// How many games the strongest bot imagines for a decision: some twenty milliseconds.
const STRONGEST_GAMES: u32 = 6_000;

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 5] =
        [Level::Random, Level::Beginner, Level::Careful, Level::Sampling, Level::Strongest];

    /// The name in the command line, the protocol and the documents.
    pub const fn key(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Beginner => "beginner",
            Level::Careful => "careful",
            Level::Sampling => "sampling",
            Level::Strongest => "strongest",
        }
    }

    /// Whether a decision takes milliseconds rather than microseconds.
    pub const fn searches(self) -> bool {
        matches!(self, Level::Sampling | Level::Strongest)
    }

    /// A new player of this level.
    pub fn bot(self) -> Box<dyn Bot + Send> {
        match self {
            Level::Random => Box::new(Random),
            Level::Beginner => Box::new(Beginner),
            Level::Careful => Box::new(Careful),
            Level::Sampling => Box::new(Sampling::new(Budget::Games(SAMPLING_GAMES))),
            Level::Strongest => Box::new(Strongest::new(Budget::Games(STRONGEST_GAMES))),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// The text names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError;

impl ParseLevelError {
    /// A stable code for programs and translations.
    pub const fn code(self) -> &'static str {
        "bot-unknown-level"
    }
}

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys = Level::ALL.map(Level::key).join(", ");
        write!(f, "no bot has this name; the bots are {keys}")
    }
}

impl std::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        Level::ALL.into_iter().find(|level| level.key() == text).ok_or(ParseLevelError)
    }
}

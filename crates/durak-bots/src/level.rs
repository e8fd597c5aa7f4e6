//! The bots by name.

use crate::bot::Bot;
use crate::careful::Careful;
use crate::random::Random;
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
    /// Plays low, saves trumps, counts cards: [`Careful`].
    Careful,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 2] = [Level::Random, Level::Careful];

    /// The name in the command line, the protocol and the documents.
    pub const fn key(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Careful => "careful",
        }
    }

    /// A new player of this level.
    pub fn bot(self) -> Box<dyn Bot + Send> {
        match self {
            Level::Random => Box::new(Random),
            Level::Careful => Box::new(Careful),
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

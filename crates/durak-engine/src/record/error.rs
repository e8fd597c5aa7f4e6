//! Why a record could not be made or read.

use super::read::MAX_RECORD;
use super::tag::TagError;
use crate::deal::{DealError, MAX_DECKS};
use crate::deck::DeckError;
use durak_core::{OptionError, ParseActionError, ParseCardError, Refusal, RulesError};
use std::fmt;

/// Why a log and a game make no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinishError {
    /// The game is not over: its cards are still hidden.
    NotOver,
    /// The log's deal is not possible.
    Deal(DealError),
    /// An action of the log is not legal.
    Refused(Refusal),
    /// The log leads to another game than this.
    AnotherGame,
}

impl fmt::Display for FinishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FinishError::NotOver => f.write_str("a game is recorded when it is over"),
            FinishError::Deal(error) => write!(f, "the log's deal is not possible: {error}"),
            FinishError::Refused(refusal) => write!(f, "the log has an illegal action: {refusal}"),
            FinishError::AnotherGame => f.write_str("the log is that of another game"),
        }
    }
}

impl std::error::Error for FinishError {}

/// Where and why a text is not a record.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: RecordFault,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.fault)
    }
}

impl std::error::Error for RecordError {}

/// What is wrong with a text that is no record.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum RecordFault {
    /// The text is longer than [`MAX_RECORD`].
    TooLong,
    /// Something else stands here than what must come next.
    Expected {
        /// What must come next.
        expected: String,
        /// What stands there, or the end.
        found: String,
    },
    /// The header has this key twice.
    KeyTwice(&'static str),
    /// The header lacks this key.
    KeyMissing(&'static str),
    /// An option is unknown or has an unknown value.
    Option(OptionError),
    /// The rules lack this option.
    OptionMissing(&'static str),
    /// The rules name this option twice.
    OptionTwice(&'static str),
    /// The options cannot be played together.
    Rules(RulesError),
    /// A card of the deck is wrong.
    Card(ParseCardError),
    /// The cards are not a deck of these rules.
    Deck(DeckError),
    /// More decks than a deal can need.
    TooManyDecks,
    /// The deal is not possible.
    Deal(DealError),
    /// A tag is not allowed.
    Tag(TagError),
    /// This is no action.
    Action(ParseActionError),
    /// The action was not legal.
    Refused(Refusal),
}

impl RecordFault {
    /// A stable code for programs and translations.
    pub fn code(&self) -> &'static str {
        match self {
            RecordFault::TooLong => "record-too-long",
            RecordFault::Expected { .. } => "record-expected",
            RecordFault::KeyTwice(_) => "record-key-twice",
            RecordFault::KeyMissing(_) => "record-key-missing",
            RecordFault::Option(error) => error.code(),
            RecordFault::OptionMissing(_) => "record-option-missing",
            RecordFault::OptionTwice(_) => "record-option-twice",
            RecordFault::Rules(_) => "record-rules",
            RecordFault::Card(_) => "record-card",
            RecordFault::Deck(_) => "record-deck",
            RecordFault::TooManyDecks => "record-too-many-decks",
            RecordFault::Deal(_) => "record-deal",
            RecordFault::Tag(error) => error.code(),
            RecordFault::Action(error) => error.code(),
            RecordFault::Refused(refusal) => refusal.code(),
        }
    }
}

impl PartialEq for RecordFault {
    /// By what is said: the causes cannot all be compared.
    fn eq(&self, other: &RecordFault) -> bool {
        self.to_string() == other.to_string()
    }
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordFault::TooLong => write!(f, "a record has at most {MAX_RECORD} bytes"),
            RecordFault::Expected { expected, found } => {
                write!(f, "expected {expected}, found {found}")
            }
            RecordFault::KeyTwice(key) => write!(f, "the header has {key} twice"),
            RecordFault::KeyMissing(key) => write!(f, "the header lacks {key}"),
            RecordFault::Option(error) => fmt::Display::fmt(error, f),
            RecordFault::OptionMissing(key) => write!(f, "the rules lack the option {key}"),
            RecordFault::OptionTwice(key) => write!(f, "the rules name the option {key} twice"),
            RecordFault::Rules(error) => fmt::Display::fmt(error, f),
            RecordFault::Card(error) => fmt::Display::fmt(error, f),
            RecordFault::Deck(error) => fmt::Display::fmt(error, f),
            RecordFault::TooManyDecks => write!(f, "a deal has at most {MAX_DECKS} decks"),
            RecordFault::Deal(error) => fmt::Display::fmt(error, f),
            RecordFault::Tag(error) => fmt::Display::fmt(error, f),
            RecordFault::Action(error) => fmt::Display::fmt(error, f),
            RecordFault::Refused(refusal) => write!(f, "the action was not legal: {refusal}"),
        }
    }
}

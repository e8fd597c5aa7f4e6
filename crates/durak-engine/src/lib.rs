//! All that only the dealer of a Durak game knows.
//!
//! - [`Deck`], [`Deal`]: shuffled cards and what else decides a deal.
//! - [`Game`]: the public state with every hand and the talon's order; plays, refuses, shows views.
//! - [`Game::imagine`]: a hidden world that a view does not contradict.
//! - [`trace`]: games step by step as JSON Lines, written and checked (rules, section 13).
//! - [`GameLog`], [`Record`]: a game while it is played, and a finished game as text.
//! - [`Position`]: one state as one line of text.
//! - [`rules_json`]: rule sets as JSON.
//!
//! Time, files and sockets are not known here; randomness comes in as an argument.

mod deal;
mod deck;
mod game;
mod imagine;
mod perft;
mod position;
mod random_play;
mod record;
pub mod rules_json;
pub mod trace;

pub use deal::{Deal, DealError, MAX_DECKS};
pub use deck::{Deck, DeckError};
pub use game::Game;
pub use position::{Position, PositionError};
pub use record::{
    FinishError, GameLog, MAX_RECORD, MAX_TAGS, Record, RecordError, RecordFault, Tag, TagError,
};

/// The README's example is compiled and run with the tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

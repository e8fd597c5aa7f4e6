//! What the suspicious check with the rules engine, beyond what a file proves by itself.
//!
//! - [`check_moves`]: whether every move of a checked file is one that the rules give.
//! - [`check_bots`]: whether bots did what they would have done without peeking.
//! - [`start`]: the engine's game as a file's numbers deal it.
//! - [`battery`]: statistics with exact laws over the whole path from numbers to hands.
//!
//! It reads no files and knows no clock; the caller brings what is to be checked. It asks nobody
//! whether a beacon really gave its value.

pub mod battery;
mod bots;
mod moves;
mod replay;

pub use bots::{BotPlay, Verdict, check_bots};
pub use moves::{Illegal, Moves, Why, check_moves};
pub use replay::start;

//! The exact endgame of Durak: two active seats, every card known.
//!
//! - [`Solver`]: the value of a position, of every legal action, a best action and a best line.
//! - [`Value`], [`Solved`], [`Valued`]: what is found; [`Goal`]: how much of it.
//! - [`Limit`], [`NotSolved`]: what a search may cost, and why there is no answer.
//!
//! A search allocates nothing, knows no clock and no randomness, and its table has a fixed size.

mod board;
mod bout;
mod open;
mod search;
mod solver;
mod state;
mod table;
mod value;

pub use solver::Solver;
pub use value::{Goal, Limit, NotSolved, Solved, Value, Valued};

//! How strong players are: which games count, on which board, and what they change.
//!
//! Pure functions of a game and the ratings before it, so that all ratings can be computed again from
//! the history. Why these rules: `docs/decisions/ratings.md`.

mod board;
mod change;
mod counts;

pub(crate) use board::{Board, Class, OTHER};
pub(crate) use change::{PROVISIONAL_GAMES, aged, change};
pub(crate) use counts::{Played, Unrated, counting, unrated};

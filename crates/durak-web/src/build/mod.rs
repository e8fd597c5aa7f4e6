//! Turns what the session knows into what the page shows.

mod hand;
pub mod sample;

pub use hand::{Slot, arrange};

//! Traces: games step by step as JSON Lines (rules, section 13).

mod lines;
mod replay;
mod write;

pub use replay::{Agreement, Difference, MAX_LINE, Replay};
pub use write::{TraceStep, write_game};

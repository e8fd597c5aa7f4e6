//! Finished games, decision by decision: what each action was worth, and which were mistakes.
//!
//! - [`Analyst`]: takes a record apart; [`Decision`]: one action with all that could have been done.
//! - [`Choice`]: what an option was worth as far as the seat could know, and with open cards.
//! - [`Mistakes`]: what a seat has lost by its mistakes, in sum.
//!
//! The judge is the strongest bot, which is exact where two seats are left and nothing can be drawn. Its
//! word is a function of the record, the effort and a key; it knows no clock. Records are of games that
//! are over, so nothing here is hidden from anybody any more.

mod analyst;
mod decision;
mod mistakes;

pub use analyst::Analyst;
pub use decision::{Choice, Decision, LEAST_LOSS, STANDARD_ERRORS};
pub use durak_bots::{Effort, Knowledge};
pub use mistakes::Mistakes;

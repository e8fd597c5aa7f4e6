//! Games, decision by decision: what each action was worth, which were mistakes, what is best now.
//!
//! - [`Analyst`]: takes a record apart; [`Decision`]: one action with all that could have been done.
//! - [`Choice`]: what an option was worth as far as the seat could know, and with open cards.
//! - [`Mistakes`]: what a seat has lost by its mistakes, in sum.
//! - [`hint`]: what is best for a seat while its game is on, and why; from its view alone.
//!
//! The judge is the strongest bot, which is exact where two seats are left and nothing can be drawn. Its
//! word is a function of the record, the effort and a key; it knows no clock. Records are of games that
//! are over, so nothing of them is hidden from anybody any more.

mod analyst;
mod decision;
mod hint;
mod mistakes;

pub use analyst::Analyst;
pub use decision::{Choice, Decision, LEAST_LOSS, STANDARD_ERRORS};
pub use durak_bots::{Effort, Knowledge};
pub use hint::{Hint, Reason, Worth, hint};
pub use mistakes::Mistakes;

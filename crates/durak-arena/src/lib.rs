//! Bots against each other, and how sure one can be who is better.
//!
//! - [`Contender`]: a player by its text, `careful`, `strongest:50ms`, `exec:COMMAND`.
//! - [`Duel`]: two contenders over duplicate deals: each deal is played from every seat.
//! - [`Tally`]: what came out, with confidence intervals; [`Trial`]: when it is decided.
//! - [`Score`], [`Line`]: one deal's result, and a file of them that a later run goes on from.
//! - [`ratings`]: a table of many contenders.
//! - [`Fault`]: what may go wrong with an outside program.
//!
//! Without time budgets and outside programs a duel is a function of its seed: every deal has
//! randomness of its own, so that neither threads nor interruptions change a result.

mod contender;
mod duel;
mod exec;
mod game;
mod lines;
mod player;
mod ratings;
mod tally;
mod trial;

pub use contender::{Contender, ContenderError, Limits};
pub use duel::{Duel, DuelError, Score};
pub use lines::{Line, LinesError, read_lines};
pub use player::{Fault, FaultKind};
pub use ratings::{Rating, ratings};
pub use tally::{Interval, Tally};
pub use trial::{Trial, Verdict};

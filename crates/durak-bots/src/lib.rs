//! Players of Durak that see a view and return an action.
//!
//! - [`Bot`]: what every player of this crate can do.
//! - [`Level`]: the players by name, for menus, the command line and the wire.
//! - [`Random`], [`Careful`]: the players.
//! - [`keyed_choice`]: a player whose every action can be worked out again after the game.
//! - [`Knowledge`]: what a seat can work out from its view; the ground that players stand on.
//!
//! A bot sees a [`View`](durak_core::View) and nothing else: what it does is a function of that
//! view and of the randomness handed to it. It knows no clock and keeps no secret of its own.

mod bot;
mod careful;
mod keyed;
mod knowledge;
mod level;
mod random;
mod worth;

pub use bot::Bot;
pub use careful::Careful;
pub use keyed::keyed_choice;
pub use knowledge::Knowledge;
pub use level::{Level, ParseLevelError};
pub use random::Random;

//! Players of Durak that see a view and return an action.
//!
//! - [`Bot`]: what every player of this crate can do.
//! - [`Level`]: the players by name, for menus, the command line and the wire.
//! - [`Random`], [`Beginner`], [`Careful`], [`Sampling`], [`Strongest`]: the players.
//! - [`Plain`], [`choose_with_open_cards`]: what players are measured against.
//! - [`appraise`]: what each option of a seat is worth, for who looks at a game afterwards.
//! - [`Budget`]: how long a player may think, without a clock.
//! - [`search_first_lead`]: a piece of work to measure speed by.
//! - [`Weights`]: what searching bots believe, found by [`tune`] in self-play.
//! - [`keyed_choice`]: a player whose every action can be worked out again after the game.
//! - [`Knowledge`]: what a seat can work out from its view; the ground that players stand on.
//!
//! A bot sees a [`View`](durak_core::View) and nothing else: what it does is a function of that
//! view and of the randomness handed to it. It knows no clock and keeps no secret of its own. What it imagines
//! beyond its view are worlds made from the view.

mod appraise;
mod beginner;
mod bot;
mod budget;
mod careful;
mod endgame;
mod keyed;
mod knowledge;
mod level;
mod measure;
mod options;
mod plain;
mod policy;
mod random;
mod sampling;
mod search;
mod strongest;
mod tree;
mod tune;
mod weights;
mod worlds;
mod worth;

pub use appraise::{Appraisal, Effort, Gap, appraise, appraise_with_open_cards};
pub use beginner::Beginner;
pub use bot::Bot;
pub use budget::Budget;
pub use careful::Careful;
pub use keyed::keyed_choice;
pub use knowledge::Knowledge;
pub use level::{Level, ParseLevelError};
pub use measure::search_first_lead;
pub use plain::Plain;
pub use random::Random;
pub use sampling::Sampling;
pub use strongest::{Strongest, choose_with_open_cards};
pub use tune::{compare, tune};
pub use weights::Weights;

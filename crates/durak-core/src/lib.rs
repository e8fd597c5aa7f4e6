//! All that a player of Durak may know.
//!
//! - [`Card`], [`CardSet`], [`Suit`], [`Rank`]: the cards.
//! - [`Rules`], [`OPTIONS`], [`PRESETS`]: rule sets as data; [`Law`]: a rule set that can be
//!   played, lowered to masks and numbers.
//! - [`Public`]: the state that everybody sees; [`View`]: that state and one's own hand.
//! - [`Action`], [`Legal`], [`Refusal`]: what one may do, as sets, and why not.
//! - [`Choices`]: the legal actions of all seats together, for playouts.
//! - [`Setup`]: a public state described field by field, for readers and for the wire.
//!
//! The crate knows no hidden card, no clock, no randomness and no input or output. Decks, hands
//! of others and whole games are in `durak-engine`.
#![no_std]

extern crate alloc;

mod action;
mod apply;
mod card;
mod card_set;
mod check;
mod choices;
mod counted;
mod law;
mod leads;
mod legal;
mod options;
mod presets;
mod public;
mod refusal;
pub mod rules;
mod seat;
mod setup;
mod table;
mod view;

pub use action::{Action, ParseActionError, SameRank};
pub use apply::Close;
pub use card::{Card, ParseCardError, Rank, Suit};
pub use card_set::{CardSet, Cards, RankSet, Ranks};
pub use choices::Choices;
pub use law::{FirstLeader, Law, NextDeal};
pub use legal::Legal;
pub use options::{OPTIONS, OptionError, OptionKind, OptionSpec};
pub use presets::{PRESETS, Preset};
pub use public::{GameResult, IDLE_BOUTS, Opening, Phase, Public};
pub use refusal::{Fact, Refusal};
pub use rules::{Conflict, Rules, RulesError};
pub use seat::{BySeat, Clockwise, MAX_SEATS, Seat, SeatSet, Seats};
pub use setup::{Setup, SetupError, SetupErrors};
pub use table::{MAX_ATTACKS, Table};
pub use view::{FollowError, View};

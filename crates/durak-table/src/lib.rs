//! One table as a state machine without input or output.
//!
//! - [`Table`]: seats, host, games one after another, score, clocks. It takes commands of seats,
//!   connections that come and go, bots' actions and timers; time and chance are arguments.
//! - [`Command`], [`Answer`], [`TableRefusal`]: what is asked of it, and what it says.
//! - [`Dealer`], [`Fresh`]: every game is dealt by `durak-fair`; its frames come out of
//!   [`Table::fair_replay`] and [`Table::fair_since`], the clients' go into [`Table::fair_frame`].
//! - [`Notice`]: what the public list of games is to say.
//! - [`Finished`]: a game that is to be kept for good.
//! - [`Seen`], [`Snapshot`]: what happened and how it stands, as one [`Viewer`] may know it.
//! - [`Entry`]: what a store must keep before anybody is told; [`Table::restore`].
//!
//! Every change that a viewer is told of raises the table's version by one. The crate knows hidden cards, and shows each
//! viewer his own alone; it knows no socket, no clock and no message format.

mod answers;
mod command;
mod config;
mod fair;
mod history;
mod room;
mod seen;
mod store;
mod table;
mod turn;

pub use command::{Actor, Answer, Command, Refused, TableRefusal};
pub use config::{Config, TokenHash};
pub use fair::{Aborted, BeaconRound, Dealer, FairRefusal, Fresh, MOST_MISSED, Notice};
pub use room::{Occupant, Room, StandIn};
pub use seen::{GameSeen, Over, Present, Seen, Snapshot, Viewer};
pub use store::{CommandId, Entry, Record, RestoreError};
pub use table::{Finished, Table};
pub use turn::Timer;

/// Counts the changes of a table, from 0.
pub type Version = u64;

//! What a server keeps: the journal of every table, and what comes with it.
//!
//! - [`TableLog`]: a seam. Entries of a table in order, appended before anybody is told of them.
//! - [`Ownership`]: a seam. Which process serves a table, and the epoch that it appends with.
//! - [`Games`]: finished games and ratings, kept for good: [`NewGame`], [`GameQuery`], [`Rating`].
//! - [`People`]: persons, their devices and sessions.
//! - [`Bans`]: whom the operator does not want here.
//! - [`Store`]: all of it.
//! - [`MemoryStore`]: keeps them while the process lives, for tests and for servers without a disk.
//! - [`SqliteStore`]: keeps them in one file; an entry is on the disk when `append` answers.
//!
//! Entries are bytes here: what they mean, and that they name hidden cards, is the server's matter.

mod bans;
mod games;
mod log;
mod memory;
mod ownership;
mod people;
mod rows;
mod sqlite;

pub use bans::{Ban, Bans};
pub use games::{
    GamePlayer, GameQuery, Games, Luck, LuckRow, NewGame, OutcomeRow, Rate, Rating, RatingRow,
    StoredGame,
};
pub use log::{Entries, LogError, StoredTable, TableLog};
pub use memory::MemoryStore;
pub use ownership::Ownership;
pub use people::{
    Answer, Device, Hash, NewPerson, NewSession, OneSession, Passkey, People, PeopleError, Person,
    Session,
};
pub use sqlite::{OpenError, SqliteStore};

/// All that a server keeps.
pub trait Store: TableLog + Ownership + Games + People + Bans {}

impl<T: TableLog + Ownership + Games + People + Bans> Store for T {}

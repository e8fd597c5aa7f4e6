//! What a server keeps: the journal of every table, and what comes with it.
//!
//! - [`TableLog`]: the seam. Entries of a table in order, appended before anybody is told of them.
//! - [`MemoryStore`]: keeps them while the process lives, for tests and for servers without a disk.
//! - [`SqliteStore`]: keeps them in one file; an entry is on the disk when `append` answers.
//!
//! Entries are bytes here: what they mean, and that they name hidden cards, is the server's matter.

mod log;
mod memory;
mod sqlite;

pub use log::{Entries, LogError, StoredTable, TableLog};
pub use memory::MemoryStore;
pub use sqlite::{OpenError, SqliteStore};

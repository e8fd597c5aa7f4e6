//! The seam: an append-only list of entries for each table.

use futures_util::future::BoxFuture;

/// Entries in order, each as bytes.
pub type Entries = Vec<Vec<u8>>;

/// A table as it is found after a start.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredTable {
    /// The table's name.
    pub table: String,
    /// What it was made with.
    pub config: Vec<u8>,
    /// All its entries, the first one first.
    pub entries: Entries,
}

impl std::fmt::Debug for StoredTable {
    /// Never the bytes: they name hidden cards.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "StoredTable({}, {} entries)", self.table, self.entries.len())
    }
}

/// Where the entries of tables are kept.
///
/// Who appends has claimed the table ([`Ownership`](crate::Ownership)) and names the epoch of the
/// claim; a writer of an earlier one is refused. An operation that has answered well is kept,
/// whatever happens to the process.
///
/// An entry says itself whose command it was and its number. The store looks for no number twice: a
/// repeated append does not have the expected number of entries, and whoever takes a table over
/// knows its commands from the entries.
pub trait TableLog: Send + Sync {
    /// The epoch of this process, from 1: a number for each start.
    fn epoch(&self) -> u64;

    /// Whether what is kept is still there when the process has ended.
    fn outlives_process(&self) -> bool;

    /// Writes what is under way and lets go of what the store holds, so that another process can
    /// open it; later calls are refused as unavailable.
    fn close(&self) -> BoxFuture<'static, ()>;

    /// How many operations wait for the writer.
    fn waiting(&self) -> usize;

    /// Begins the journal of a new table.
    ///
    /// # Errors
    /// [`LogError::Exists`], [`LogError::Unavailable`].
    fn create(&self, table: &str, config: Vec<u8>) -> BoxFuture<'static, Result<(), LogError>>;

    /// Appends entries to a table that has `expected` of them; all of them, or none.
    ///
    /// # Errors
    /// [`LogError::Conflict`], [`LogError::Epoch`], [`LogError::Unknown`], [`LogError::Unavailable`].
    fn append(
        &self,
        epoch: u64,
        table: &str,
        expected: u64,
        entries: Entries,
    ) -> BoxFuture<'static, Result<(), LogError>>;

    /// A table with all its entries.
    ///
    /// # Errors
    /// [`LogError::Unknown`], [`LogError::Unavailable`].
    fn table(&self, table: &str) -> BoxFuture<'static, Result<StoredTable, LogError>>;

    /// The names of all tables that have not been removed.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn names(&self) -> BoxFuture<'static, Result<Vec<String>, LogError>>;

    /// All tables that have not been removed.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn tables(&self) -> BoxFuture<'static, Result<Vec<StoredTable>, LogError>>;

    /// Forgets a table that has ended; one that is not there is forgotten already.
    ///
    /// # Errors
    /// [`LogError::Epoch`], [`LogError::Unavailable`].
    fn remove(&self, epoch: u64, table: &str) -> BoxFuture<'static, Result<(), LogError>>;
}

/// Why a store does not do what it was asked. Nothing is changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    /// Somebody else has written meanwhile.
    #[error("the table has {found} entries, not {expected}")]
    Conflict {
        /// How many entries the writer thought there were.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// The writer belongs to an earlier start of the server.
    #[error("the store is in epoch {current}, and the writer in an earlier one")]
    Epoch {
        /// The epoch now.
        current: u64,
    },
    /// A process serves the table.
    #[error("the table is served already, in epoch {epoch}")]
    Owned {
        /// The epoch of its claim.
        epoch: u64,
    },
    /// There is no such table.
    #[error("the store has no such table")]
    Unknown,
    /// The name is taken.
    #[error("the store has a table of this name")]
    Exists,
    /// The store cannot be written or read now.
    #[error("the store is not available: {0}")]
    Unavailable(String),
}

impl LogError {
    /// A stable code for programs and metrics.
    pub const fn code(&self) -> &'static str {
        match self {
            LogError::Conflict { .. } => "store-conflict",
            LogError::Epoch { .. } => "store-epoch",
            LogError::Owned { .. } => "store-owned",
            LogError::Unknown => "store-unknown-table",
            LogError::Exists => "store-table-exists",
            LogError::Unavailable(_) => "store-unavailable",
        }
    }
}

//! Rows of SQL, in a file or in memory: what the seams besides the journal are written on.

use crate::LogError;
use futures_util::future::BoxFuture;
use rusqlite::Connection;

/// Where rows are kept.
pub(crate) trait Rows: Send + Sync {
    /// Works in a transaction, which is shared with others' work: what is refused must change nothing,
    /// and an error of the database undoes all of it. The answer means that it is kept.
    fn write_rows<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> BoxFuture<'static, Result<T, LogError>>;

    /// Reads at one moment; all that has been answered before is there.
    fn read_rows<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> BoxFuture<'static, Result<T, LogError>>;
}

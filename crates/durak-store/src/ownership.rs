//! The seam of ownership: which process serves a table.

use crate::log::LogError;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, ready};
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Who serves which table: one process at a time.
///
/// A table is claimed before its entries are read: whatever an earlier owner still has under way is
/// then either in the log already, or refused for its epoch. No claim ends because of what a clock says
/// while its process can write.
pub trait Ownership: Send + Sync {
    /// Takes over a table that nobody serves. The answer is the epoch to append with: none that an
    /// earlier process was given for the table is as high.
    ///
    /// # Errors
    /// [`LogError::Owned`], [`LogError::Unavailable`].
    fn claim(&self, table: &str) -> BoxFuture<'static, Result<u64, LogError>>;

    /// Shows that this process is there and can write: commits a write that changes nothing. Who
    /// cannot is to begin nothing new.
    ///
    /// # Errors
    /// [`LogError::Epoch`] if another process has taken over, [`LogError::Unavailable`].
    fn renew_claims(&self) -> BoxFuture<'static, Result<(), LogError>>;

    /// The epoch of whoever serves the table; none if nobody does.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn owner(&self, table: &str) -> BoxFuture<'static, Result<Option<u64>, LogError>>;

    /// Lets a table go that this process has claimed, so that any process can claim it.
    ///
    /// # Errors
    /// [`LogError::Unavailable`].
    fn release(&self, table: &str) -> BoxFuture<'static, Result<(), LogError>>;
}

/// The claims of the only process that can write to a store: its epoch is that of its start, and
/// every claim ends with it.
pub(crate) struct Claims {
    epoch: u64,
    tables: Mutex<BTreeSet<String>>,
}

impl Claims {
    pub(crate) const fn new(epoch: u64) -> Claims {
        Claims { epoch, tables: Mutex::new(BTreeSet::new()) }
    }

    pub(crate) const fn epoch(&self) -> u64 {
        self.epoch
    }

    pub(crate) fn claim(&self, table: &str) -> BoxFuture<'static, Result<u64, LogError>> {
        let epoch = self.epoch;
        let is_new = self.tables().insert(table.to_owned());
        ready(if is_new { Ok(epoch) } else { Err(LogError::Owned { epoch }) }).boxed()
    }

    pub(crate) fn owner(&self, table: &str) -> BoxFuture<'static, Result<Option<u64>, LogError>> {
        ready(Ok(self.tables().contains(table).then_some(self.epoch))).boxed()
    }

    pub(crate) fn release(&self, table: &str) -> BoxFuture<'static, Result<(), LogError>> {
        self.tables().remove(table);
        ready(Ok(())).boxed()
    }

    fn tables(&self) -> MutexGuard<'_, BTreeSet<String>> {
        // A set of names stays whole whatever a holder of the lock did.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! Sessions that were looked up lately, so that not every request asks the store.

use durak_store::{Hash, Session};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Most sessions that are remembered; then all are forgotten and looked up again.
const MOST: usize = 20_000;

/// Sessions by the hash of their token.
#[derive(Default)]
pub(crate) struct Known(Mutex<Sessions>);

#[derive(Default)]
struct Sessions {
    by_hash: HashMap<Hash, Arc<Session>>,
    /// Grows when sessions are forgotten: what was read before is not to be remembered then.
    era: u64,
}

impl Known {
    /// A session that is remembered, and the era for [`remember`](Known::remember).
    pub(super) fn find(&self, hash: &Hash) -> (Option<Arc<Session>>, u64) {
        self.with(|known| (known.by_hash.get(hash).cloned(), known.era))
    }

    /// Remembers what was read in this era.
    pub(super) fn remember(&self, hash: Hash, session: Arc<Session>, era: u64) {
        self.with(|known| {
            if known.by_hash.len() >= MOST {
                known.by_hash.clear();
            }
            if known.era == era {
                known.by_hash.insert(hash, session);
            }
        });
    }

    /// Something about people has changed: every session is looked up anew.
    pub(crate) fn forget(&self) {
        self.with(|known| {
            known.by_hash.clear();
            known.era += 1;
        });
    }

    fn with<T>(&self, work: impl FnOnce(&mut Sessions) -> T) -> T {
        // A map that may be emptied at any time is right whatever a holder of the lock did.
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

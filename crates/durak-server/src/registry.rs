//! All tables of this server, by name.

use crate::task::Handle;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Tables by name, never more than a limit.
pub(crate) struct Registry {
    tables: Mutex<HashMap<String, Handle>>,
    most: usize,
}

impl Registry {
    pub(crate) fn new(most: usize) -> Registry {
        Registry { tables: Mutex::default(), most }
    }

    pub(crate) fn get(&self, name: &str) -> Option<Handle> {
        self.with(|tables| tables.get(name).cloned())
    }

    /// How many requests wait for each table.
    pub(crate) fn queues(&self) -> Vec<usize> {
        let waiting = |handle: &Handle| handle.max_capacity() - handle.capacity();
        self.with(|tables| tables.values().map(waiting).collect())
    }

    /// The names of all tables, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.with(|tables| tables.keys().cloned().collect());
        names.sort_unstable();
        names
    }

    /// Whether no other table fits.
    pub(crate) fn is_full(&self) -> bool {
        self.with(|tables| tables.len() >= self.most)
    }

    /// Adds a table; false if there are too many, or one of this name.
    pub(crate) fn insert(&self, name: &str, handle: Handle) -> bool {
        self.with(|tables| {
            let fits = tables.len() < self.most && !tables.contains_key(name);
            if fits {
                tables.insert(name.to_owned(), handle);
            }
            fits
        })
    }

    pub(crate) fn remove(&self, name: &str) {
        self.with(|tables| tables.remove(name));
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<String, Handle>) -> T) -> T {
        // A map of names stays whole whatever a holder of the lock did.
        work(&mut self.tables.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

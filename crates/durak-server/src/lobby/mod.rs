//! Finding a game: the tables that everybody may see, and who waits for others.
//!
//! - [`Lobby`]: the listed tables, told by their tasks whenever what everybody may know changes.
//! - [`Filter`]: which of them somebody wants to see.
//! - [`Tickets`]: who waits for a quick match; `quick` makes the tables.
//! - `api`: `/api/lobby`, `/api/match`, and the events of both.

mod api;
mod filter;
mod quick;
mod tickets;

pub(crate) use api::{news, routes};
pub(crate) use filter::{Filter, OPTIONS, option, speed};
pub(crate) use quick::Wish;
pub(crate) use tickets::{FORGET_PAGE_MS, Search, Tickets};

use durak_protocol::TableInfo;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// What the pages and the API for finding a game know. Nothing of it outlives the process: tables tell
/// of themselves again when they are restored, and who searched is told that he does not any more.
pub(crate) struct Lobby {
    tables: Mutex<BTreeMap<String, TableInfo>>,
    /// Counts the changes of the list.
    changes: watch::Sender<u64>,
    tickets: Mutex<Tickets>,
}

impl Lobby {
    /// Without tables and searches; who searches is offered bots after so long.
    pub(crate) fn new(bots_after: Duration) -> Lobby {
        let (changes, _) = watch::channel(0);
        let bots_ms = u64::try_from(bots_after.as_millis()).unwrap_or(u64::MAX);
        Lobby { tables: Mutex::default(), changes, tickets: Mutex::new(Tickets::new(bots_ms)) }
    }

    /// A table tells of itself; only a listed one is shown.
    pub(crate) fn tell(&self, table: TableInfo) {
        let changed = {
            let mut tables = lock(&self.tables);
            if table.listed {
                tables.insert(table.table.clone(), table.clone()).as_ref() != Some(&table)
            } else {
                tables.remove(&table.table).is_some()
            }
        };
        if changed {
            self.changes.send_modify(|count| *count += 1);
        }
    }

    /// A table is there no more.
    pub(crate) fn forget(&self, table: &str) {
        if lock(&self.tables).remove(table).is_some() {
            self.changes.send_modify(|count| *count += 1);
        }
    }

    /// The listed tables that somebody wants to see: with open seats first.
    pub(crate) fn tables(&self, filter: &Filter) -> Vec<TableInfo> {
        let tables = lock(&self.tables);
        let mut found: Vec<TableInfo> =
            tables.values().filter(|table| filter.matches(table)).cloned().collect();
        found.sort_by_key(|table| (table.playing, table.open == 0));
        found
    }

    /// Something else has changed that is told with the list.
    pub(crate) fn look(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    /// Changes whenever the list does.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    pub(crate) fn tickets(&self) -> MutexGuard<'_, Tickets> {
        lock(&self.tickets)
    }
}

/// Lists and maps stay whole whatever a holder of the lock did.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

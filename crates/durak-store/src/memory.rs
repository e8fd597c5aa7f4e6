//! A store that lives as long as its process.

use crate::games::{
    GameQuery, Games, KeptGames, LuckRow, NewGame, OutcomeRow, Rate, RatingRow, StoredGame,
};
use crate::log::{Entries, LogError, StoredTable, TableLog};
use crate::ownership::{Claims, Ownership};
use crate::rows::Rows;
use crate::sqlite::schema;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, ready};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The one epoch of a store that nobody can open again.
const EPOCH: u64 = 1;

/// Keeps entries in memory.
pub struct MemoryStore {
    claims: Claims,
    tables: Mutex<BTreeMap<String, StoredTable>>,
    games: Mutex<KeptGames>,
    /// What is more than lists and maps is rows here too; made when they are first needed.
    rows: Mutex<Option<Connection>>,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> MemoryStore {
        MemoryStore {
            claims: Claims::new(EPOCH),
            tables: Mutex::default(),
            games: Mutex::default(),
            rows: Mutex::default(),
        }
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, StoredTable>> {
        // Each change below is whole: a panic elsewhere leaves nothing half done.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self) -> MutexGuard<'_, KeptGames> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for MemoryStore {
    fn default() -> MemoryStore {
        MemoryStore::new()
    }
}

impl MemoryStore {
    fn with_rows<T>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T> {
        let mut kept = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_none() {
            let mut rows = Connection::open_in_memory()?;
            schema::make_all(&mut rows)?;
            *kept = Some(rows);
        }
        let rows = kept.as_mut().ok_or(rusqlite::Error::InvalidQuery)?;
        let transaction = rows.transaction()?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }
}

impl Rows for MemoryStore {
    fn write_rows<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> BoxFuture<'static, Result<T, LogError>> {
        answer(self.with_rows(work).map_err(|error| LogError::Unavailable(error.to_string())))
    }

    fn read_rows<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> BoxFuture<'static, Result<T, LogError>> {
        self.write_rows(work)
    }
}

fn answer<T: Send + 'static>(
    answer: Result<T, LogError>,
) -> BoxFuture<'static, Result<T, LogError>> {
    ready(answer).boxed()
}

fn of_this_epoch(epoch: u64) -> Result<(), LogError> {
    if epoch == EPOCH { Ok(()) } else { Err(LogError::Epoch { current: EPOCH }) }
}

impl TableLog for MemoryStore {
    fn epoch(&self) -> u64 {
        self.claims.epoch()
    }

    fn outlives_process(&self) -> bool {
        false
    }

    fn close(&self) -> BoxFuture<'static, ()> {
        ready(()).boxed() // it holds nothing that others could want
    }

    fn waiting(&self) -> usize {
        0
    }

    fn create(&self, table: &str, config: Vec<u8>) -> BoxFuture<'static, Result<(), LogError>> {
        answer(match self.tables().entry(table.to_owned()) {
            Entry::Occupied(_) => Err(LogError::Exists),
            Entry::Vacant(place) => {
                let table = table.to_owned();
                place.insert(StoredTable { table, config, entries: Vec::new() });
                Ok(())
            }
        })
    }

    fn append(
        &self,
        epoch: u64,
        table: &str,
        expected: u64,
        entries: Entries,
    ) -> BoxFuture<'static, Result<(), LogError>> {
        let append = || {
            of_this_epoch(epoch)?;
            let mut tables = self.tables();
            let stored = tables.get_mut(table).ok_or(LogError::Unknown)?;
            let found = stored.entries.len() as u64;
            if found != expected {
                return Err(LogError::Conflict { expected, found });
            }
            stored.entries.extend(entries);
            Ok(())
        };
        answer(append())
    }

    fn table(&self, table: &str) -> BoxFuture<'static, Result<StoredTable, LogError>> {
        answer(MemoryStore::tables(self).get(table).cloned().ok_or(LogError::Unknown))
    }

    fn names(&self) -> BoxFuture<'static, Result<Vec<String>, LogError>> {
        answer(Ok(MemoryStore::tables(self).keys().cloned().collect()))
    }

    fn tables(&self) -> BoxFuture<'static, Result<Vec<StoredTable>, LogError>> {
        answer(Ok(MemoryStore::tables(self).values().cloned().collect()))
    }

    fn remove(&self, epoch: u64, table: &str) -> BoxFuture<'static, Result<(), LogError>> {
        answer(of_this_epoch(epoch).map(|()| drop(self.tables().remove(table))))
    }
}

impl Ownership for MemoryStore {
    fn claim(&self, table: &str) -> BoxFuture<'static, Result<u64, LogError>> {
        self.claims.claim(table)
    }

    fn renew_claims(&self) -> BoxFuture<'static, Result<(), LogError>> {
        answer(Ok(()))
    }

    fn owner(&self, table: &str) -> BoxFuture<'static, Result<Option<u64>, LogError>> {
        self.claims.owner(table)
    }

    fn release(&self, table: &str) -> BoxFuture<'static, Result<(), LogError>> {
        self.claims.release(table)
    }
}

impl Games for MemoryStore {
    fn save_game(&self, game: NewGame, rate: Rate) -> BoxFuture<'static, Result<bool, LogError>> {
        answer(Ok(self.kept().save(game, rate)))
    }

    fn game(&self, id: &str) -> BoxFuture<'static, Result<Option<StoredGame>, LogError>> {
        answer(Ok(self.kept().find(id)))
    }

    fn game_file(&self, id: &str) -> BoxFuture<'static, Result<Option<Vec<u8>>, LogError>> {
        answer(Ok(self.kept().file(id)))
    }

    fn game_of_table(
        &self,
        table: &str,
        game_no: u64,
    ) -> BoxFuture<'static, Result<Option<String>, LogError>> {
        answer(Ok(self.kept().of_table(table, game_no)))
    }

    fn games(&self, query: GameQuery) -> BoxFuture<'static, Result<Vec<StoredGame>, LogError>> {
        answer(Ok(self.kept().list(&query)))
    }

    fn imported_games(&self) -> BoxFuture<'static, Result<u64, LogError>> {
        answer(Ok(self.kept().imported()))
    }

    fn ratings(
        &self,
        board: &str,
        skip: u32,
        limit: u32,
    ) -> BoxFuture<'static, Result<Vec<RatingRow>, LogError>> {
        answer(Ok(self.kept().board(board, skip, limit)))
    }

    fn ratings_of(&self, person: &str) -> BoxFuture<'static, Result<Vec<RatingRow>, LogError>> {
        answer(Ok(self.kept().ratings_of(person)))
    }

    fn outcomes_of(&self, person: &str) -> BoxFuture<'static, Result<Vec<OutcomeRow>, LogError>> {
        answer(Ok(self.kept().outcomes_of(person)))
    }

    fn luck_of(&self, person: &str) -> BoxFuture<'static, Result<Vec<LuckRow>, LogError>> {
        answer(Ok(self.kept().luck_of(person)))
    }

    fn forget_player(&self, person: &str) -> BoxFuture<'static, Result<(), LogError>> {
        self.kept().forget(person);
        answer(Ok(()))
    }
}

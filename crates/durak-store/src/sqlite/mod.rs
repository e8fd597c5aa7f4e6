//! A store in one SQLite file: write-ahead log, every commit synced, one writer that commits what
//! has come together.
//!
//! A second process on the same file is refused by a lock beside it, which the writer holds. Reading is done on a
//! connection of its own, so that a backup does not wait for the writer, nor the writer for it.

mod checkpoint;
mod games;
mod people;
pub(crate) mod schema;
mod tables;
mod writer;

use crate::games::{GameQuery, Games, LuckRow, NewGame, OutcomeRow, Rate, RatingRow, StoredGame};
use crate::log::{Entries, LogError, StoredTable, TableLog};
use crate::ownership::{Claims, Ownership};
use crate::rows::Rows;
use checkpoint::{Checkpointer, StartError};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{Connection, OpenFlags, Transaction};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{io, thread};
use tokio::sync::{mpsc, oneshot};
use writer::{Answer, Job, Writer};

/// Jobs that may wait for the writer; more wait for room.
const JOBS: usize = 4_096;
/// How long a reader waits for a lock, which only a checkpoint holds for a moment.
const BUSY: Duration = Duration::from_secs(5);

/// Keeps entries in a file.
pub struct SqliteStore {
    path: PathBuf,
    claims: Claims,
    jobs: mpsc::Sender<Job>,
}

/// Why a store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has the store open.
    #[error("{0} is in use by another server")]
    InUse(PathBuf),
    /// The file was written by a newer program.
    #[error("{path} has schema {found}; this program knows schemas up to {known}: use a newer one")]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: u32,
        /// The newest that this program knows.
        known: u32,
    },
    /// The file cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is no database, or a damaged one.
    #[error("{path}: {source}")]
    Database {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
}

impl OpenError {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            OpenError::InUse(_) => "store-in-use",
            OpenError::Newer { .. } => "store-newer",
            OpenError::File { .. } => "store-file",
            OpenError::Database { .. } => "store-database",
        }
    }
}

impl SqliteStore {
    /// Opens a store, and makes it if it is not there. An older schema is brought up to date; before
    /// that the file is copied to `PATH.schema-N`.
    ///
    /// # Errors
    /// [`OpenError`].
    pub fn open(path: &Path) -> Result<SqliteStore, OpenError> {
        let lock = lock(path)?;
        let database = |source| OpenError::Database { path: path.to_owned(), source };
        let mut connection = Connection::open(path).map_err(database)?;
        schema::prepare(&mut connection, path)?;
        let epoch = schema::next_epoch(&mut connection).map_err(database)?;
        let checkpointer = Checkpointer::start(path, &connection).map_err(|error| match error {
            StartError::Thread(source) => OpenError::File { path: path.to_owned(), source },
            StartError::Database(source) => database(source),
        })?;
        let writer = Writer::new(connection, checkpointer, epoch, lock);
        let (jobs, queue) = mpsc::channel(JOBS);
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || writer.run(queue))
            .map_err(|source| OpenError::File { path: path.to_owned(), source })?;
        Ok(SqliteStore { path: path.to_owned(), claims: Claims::new(epoch), jobs })
    }

    /// Copies a store as it is at one moment to a new file, also while a server writes to it.
    ///
    /// # Errors
    /// [`OpenError::File`] if `to` is there already, [`OpenError::Database`].
    pub fn backup(from: &Path, to: &Path) -> Result<(), OpenError> {
        if to.exists() {
            let source = io::Error::from(io::ErrorKind::AlreadyExists);
            return Err(OpenError::File { path: to.to_owned(), source });
        }
        let database = |source| OpenError::Database { path: from.to_owned(), source };
        let connection = read_only(from).map_err(database)?;
        schema::copy(&connection, to).map_err(database)
    }

    /// Changes the file; the future is ready when the change is on the disk.
    fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>, u64) -> rusqlite::Result<Answer<T>> + Send + 'static,
    ) -> BoxFuture<'static, Result<T, LogError>> {
        let (job, answer) = Job::write(work);
        let jobs = self.jobs.clone();
        async move {
            let gone = || LogError::Unavailable("the store did not write it".to_owned());
            jobs.send(job).await.map_err(|_| gone())?;
            answer.await.map_err(|_| gone())?
        }
        .boxed()
    }

    /// Reads on a connection of its own, off the runtime's threads.
    fn read_with<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> BoxFuture<'static, Result<T, LogError>> {
        let path = self.path.clone();
        let (reply, answer) = oneshot::channel();
        let spawned = thread::Builder::new().name("store-read".to_owned()).spawn(move || {
            // Whoever asked may have gone.
            let _ = reply.send(read_only(&path).and_then(|connection| read(&connection)));
        });
        async move {
            let unavailable =
                |error: &dyn std::fmt::Display| LogError::Unavailable(error.to_string());
            spawned.map_err(|error| unavailable(&error))?;
            let read = answer.await.map_err(|error| unavailable(&error))?;
            read.map_err(|error| unavailable(&error))
        }
        .boxed()
    }
}

impl Rows for SqliteStore {
    fn write_rows<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> BoxFuture<'static, Result<T, LogError>> {
        self.write(move |transaction, _| work(transaction).map(Ok))
    }

    fn read_rows<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> BoxFuture<'static, Result<T, LogError>> {
        self.read_with(work)
    }
}

impl TableLog for SqliteStore {
    fn epoch(&self) -> u64 {
        self.claims.epoch()
    }

    fn outlives_process(&self) -> bool {
        true
    }

    fn close(&self) -> BoxFuture<'static, ()> {
        let jobs = self.jobs.clone();
        async move {
            let (reply, closed) = oneshot::channel();
            if jobs.send(Job::Close(reply)).await.is_ok() {
                // The writer drops the answer only if it has ended already.
                let _ = closed.await;
            }
        }
        .boxed()
    }

    fn waiting(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    fn create(&self, table: &str, config: Vec<u8>) -> BoxFuture<'static, Result<(), LogError>> {
        let table = table.to_owned();
        self.write(move |transaction, _| tables::create(transaction, &table, &config))
    }

    fn append(
        &self,
        epoch: u64,
        table: &str,
        expected: u64,
        entries: Entries,
    ) -> BoxFuture<'static, Result<(), LogError>> {
        let table = table.to_owned();
        self.write(move |transaction, current| match of_epoch(epoch, current) {
            Ok(()) => tables::append(transaction, &table, expected, &entries),
            Err(error) => Ok(Err(error)),
        })
    }

    fn table(&self, table: &str) -> BoxFuture<'static, Result<StoredTable, LogError>> {
        let table = table.to_owned();
        let read = self.read_with(move |connection| tables::one(connection, &table));
        async move { read.await?.ok_or(LogError::Unknown) }.boxed()
    }

    fn names(&self) -> BoxFuture<'static, Result<Vec<String>, LogError>> {
        self.read_with(tables::names)
    }

    fn tables(&self) -> BoxFuture<'static, Result<Vec<StoredTable>, LogError>> {
        self.read_with(tables::all)
    }

    fn remove(&self, epoch: u64, table: &str) -> BoxFuture<'static, Result<(), LogError>> {
        let table = table.to_owned();
        self.write(move |transaction, current| match of_epoch(epoch, current) {
            Ok(()) => tables::remove(transaction, &table),
            Err(error) => Ok(Err(error)),
        })
    }
}

impl Ownership for SqliteStore {
    fn claim(&self, table: &str) -> BoxFuture<'static, Result<u64, LogError>> {
        self.claims.claim(table)
    }

    fn renew_claims(&self) -> BoxFuture<'static, Result<(), LogError>> {
        // The same value again: the page is written and synchronised all the same.
        self.write(|transaction, current| {
            let found = schema::touch_epoch(transaction)?;
            Ok(of_epoch(current, found))
        })
    }

    fn owner(&self, table: &str) -> BoxFuture<'static, Result<Option<u64>, LogError>> {
        self.claims.owner(table)
    }

    fn release(&self, table: &str) -> BoxFuture<'static, Result<(), LogError>> {
        self.claims.release(table)
    }
}

impl Games for SqliteStore {
    fn save_game(&self, game: NewGame, rate: Rate) -> BoxFuture<'static, Result<bool, LogError>> {
        self.write(move |transaction, _| games::save(transaction, &game, rate))
    }

    fn game(&self, id: &str) -> BoxFuture<'static, Result<Option<StoredGame>, LogError>> {
        let id = id.to_owned();
        self.read_with(move |connection| games::one(connection, &id))
    }

    fn game_file(&self, id: &str) -> BoxFuture<'static, Result<Option<Vec<u8>>, LogError>> {
        let id = id.to_owned();
        self.read_with(move |connection| games::file(connection, &id))
    }

    fn game_of_table(
        &self,
        table: &str,
        game_no: u64,
    ) -> BoxFuture<'static, Result<Option<String>, LogError>> {
        let table = table.to_owned();
        self.read_with(move |connection| games::of_table(connection, &table, game_no))
    }

    fn games(&self, query: GameQuery) -> BoxFuture<'static, Result<Vec<StoredGame>, LogError>> {
        self.read_with(move |connection| games::list(connection, &query))
    }

    fn imported_games(&self) -> BoxFuture<'static, Result<u64, LogError>> {
        self.read_with(games::imported)
    }

    fn ratings(
        &self,
        board: &str,
        skip: u32,
        limit: u32,
    ) -> BoxFuture<'static, Result<Vec<RatingRow>, LogError>> {
        let board = board.to_owned();
        self.read_with(move |connection| games::board(connection, &board, skip, limit))
    }

    fn ratings_of(&self, person: &str) -> BoxFuture<'static, Result<Vec<RatingRow>, LogError>> {
        let person = person.to_owned();
        self.read_with(move |connection| games::ratings_of(connection, &person))
    }

    fn outcomes_of(&self, person: &str) -> BoxFuture<'static, Result<Vec<OutcomeRow>, LogError>> {
        let person = person.to_owned();
        self.read_with(move |connection| games::outcomes_of(connection, &person))
    }

    fn luck_of(&self, person: &str) -> BoxFuture<'static, Result<Vec<LuckRow>, LogError>> {
        let person = person.to_owned();
        self.read_with(move |connection| games::luck_of(connection, &person))
    }

    fn forget_player(&self, person: &str) -> BoxFuture<'static, Result<(), LogError>> {
        let person = person.to_owned();
        self.write(move |transaction, _| games::forget(transaction, &person))
    }
}

/// Refuses a writer of an earlier start.
fn of_epoch(epoch: u64, current: u64) -> Result<(), LogError> {
    if epoch == current { Ok(()) } else { Err(LogError::Epoch { current }) }
}

fn read_only(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.busy_timeout(BUSY)?;
    Ok(connection)
}

fn lock(path: &Path) -> Result<File, OpenError> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".lock");
    let failed = |source| OpenError::File { path: PathBuf::from(&beside), source };
    let lock = File::options().create(true).truncate(false).write(true).open(&beside);
    let lock = lock.map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

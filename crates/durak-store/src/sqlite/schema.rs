//! The tables of the file, and how an older file is brought up to date.

use super::OpenError;
use rusqlite::{Connection, Transaction};
use std::fs;
use std::path::{Path, PathBuf};

/// What leads from each schema to the next; the first makes an empty file schema 1.
///
/// A step that has been released never changes: a new one is added.
const STEPS: [&str; 5] = [TABLES, GAMES, PEOPLE, BANS, PRIVATE];

/// The journal of tables.
const TABLES: &str = "
    CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO meta VALUES ('epoch', 0);
    CREATE TABLE tables (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE,
        config BLOB NOT NULL
    ) STRICT;
    CREATE TABLE entries (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        entry BLOB NOT NULL,
        PRIMARY KEY (table_id, number)
    ) STRICT, WITHOUT ROWID;
";

/// Finished games, who played them, and the ratings that follow.
const GAMES: &str = "
    CREATE TABLE games (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        table_name TEXT,
        game_no INTEGER,
        ended_ms INTEGER NOT NULL,
        family TEXT NOT NULL,
        seats INTEGER NOT NULL,
        result TEXT NOT NULL,
        board TEXT,
        body BLOB NOT NULL,
        file BLOB
    ) STRICT;
    CREATE INDEX games_of_table ON games (table_name, game_no);
    CREATE INDEX games_by_end ON games (ended_ms);
    CREATE TABLE game_players (
        game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        person TEXT,
        name TEXT NOT NULL,
        level TEXT,
        outcome TEXT NOT NULL,
        trumps_law TEXT,
        trumps INTEGER,
        lead_law TEXT,
        led INTEGER,
        rating_before REAL,
        rating_after REAL,
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX game_players_by_person ON game_players (person, game) WHERE person IS NOT NULL;
    CREATE TABLE ratings (
        board TEXT NOT NULL,
        person TEXT NOT NULL,
        rating REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL,
        games INTEGER NOT NULL,
        settled INTEGER NOT NULL,
        last INTEGER NOT NULL,
        PRIMARY KEY (board, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX ratings_in_order ON ratings (board, settled DESC, rating DESC, person);
    CREATE INDEX ratings_by_person ON ratings (person);
";

/// Persons and bots, and how they show that it is they.
const PEOPLE: &str = "
    CREATE TABLE people (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        skeleton TEXT NOT NULL UNIQUE,
        owner TEXT REFERENCES people (id) ON DELETE CASCADE,
        made_ms INTEGER NOT NULL,
        recovery BLOB UNIQUE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX people_of_owner ON people (owner) WHERE owner IS NOT NULL;
    CREATE TABLE devices (
        key TEXT PRIMARY KEY,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        agent TEXT NOT NULL,
        made_ms INTEGER NOT NULL,
        seen_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX devices_of_person ON devices (person);
    CREATE TABLE sessions (
        hash BLOB PRIMARY KEY,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        device TEXT REFERENCES devices (key) ON DELETE CASCADE,
        made_ms INTEGER NOT NULL,
        seen_ms INTEGER NOT NULL,
        expires_ms INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_of_person ON sessions (person);
    CREATE INDEX sessions_of_device ON sessions (device);
    CREATE INDEX sessions_by_end ON sessions (expires_ms);
    CREATE TABLE passkeys (
        id BLOB PRIMARY KEY,
        person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        data BLOB NOT NULL,
        made_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX passkeys_of_person ON passkeys (person);
";

/// Whom the operator does not want here.
const BANS: &str = "
    CREATE TABLE bans (
        whom TEXT PRIMARY KEY,
        until_ms INTEGER NOT NULL,
        reason TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
";

/// Games that only those who played them find in lists.
const PRIVATE: &str = "ALTER TABLE games ADD COLUMN private INTEGER NOT NULL DEFAULT FALSE;";

/// The newest schema.
pub(super) const NEWEST: u32 = STEPS.len() as u32;

/// Sets the connection up, and brings the schema up to date.
pub(super) fn prepare(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let database = |source| OpenError::Database { path: path.to_owned(), source };
    connection.pragma_update(None, "journal_mode", "WAL").map_err(database)?;
    // Full: what a commit has answered is on the disk, and not only in the system's cache.
    connection.pragma_update(None, "synchronous", "FULL").map_err(database)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(database)?;
    let found: u32 =
        connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(database)?;
    if found > NEWEST {
        return Err(OpenError::Newer { path: path.to_owned(), found, known: NEWEST });
    }
    if found == NEWEST {
        return Ok(());
    }
    if found > 0 {
        keep_former(connection, path, found)?;
    }
    let transaction = connection.transaction().map_err(database)?;
    update(&transaction, found).map_err(database)?;
    transaction.commit().map_err(database)
}

fn update(transaction: &Transaction<'_>, found: u32) -> rusqlite::Result<()> {
    for step in &STEPS[found as usize..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", NEWEST)
}

/// Makes all tables in an empty database in memory.
pub(crate) fn make_all(connection: &mut Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "foreign_keys", true)?;
    let transaction = connection.transaction()?;
    update(&transaction, 0)?;
    transaction.commit()
}

/// Copies the file as it is before its schema changes. A copy that a start before has made stays,
/// and one that it has not finished does not stand in the way.
fn keep_former(connection: &Connection, path: &Path, schema: u32) -> Result<(), OpenError> {
    let part = unfinished(path);
    let file = |source| OpenError::File { path: part.clone(), source };
    if part.exists() {
        fs::remove_file(&part).map_err(file)?;
    }
    copy(connection, &part)
        .map_err(|source| OpenError::Database { path: path.to_owned(), source })?;
    let first = before(path, schema);
    let mut to = first.clone();
    for number in 2.. {
        if !to.exists() {
            break;
        }
        to = with(&first, &format!(".{number}"));
    }
    fs::rename(&part, &to).map_err(file)
}

/// Where the file is copied before its schema changes.
fn before(path: &Path, schema: u32) -> PathBuf {
    with(path, &format!(".schema-{schema}"))
}

/// Where such a copy is while it is written.
fn unfinished(path: &Path) -> PathBuf {
    with(path, ".copying")
}

fn with(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Writes the whole database, as it is at this moment, into a new file.
pub(super) fn copy(connection: &Connection, to: &Path) -> rusqlite::Result<()> {
    connection.execute("VACUUM INTO ?1", [to.to_string_lossy()]).map(drop)
}

/// Begins a new epoch.
pub(super) fn next_epoch(connection: &mut Connection) -> rusqlite::Result<u64> {
    let raise = "UPDATE meta SET value = value + 1 WHERE key = 'epoch' RETURNING value";
    let epoch: i64 = connection.query_row(raise, [], |row| row.get(0))?;
    Ok(epoch.unsigned_abs())
}

/// Writes the epoch again as it is; returns it.
pub(super) fn touch_epoch(connection: &Connection) -> rusqlite::Result<u64> {
    let touch = "UPDATE meta SET value = value WHERE key = 'epoch' RETURNING value";
    let epoch: i64 = connection.query_row(touch, [], |row| row.get(0))?;
    Ok(epoch.unsigned_abs())
}

#[cfg(test)]
mod tests;

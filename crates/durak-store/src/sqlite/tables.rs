//! The journal of tables in the file's tables.

use super::writer::Answer;
use crate::log::{Entries, LogError, StoredTable};
use rusqlite::{Connection, OptionalExtension, Row, Transaction};

/// A table without its entries.
type Head = (i64, String, Vec<u8>);

pub(super) fn create(
    transaction: &Transaction<'_>,
    table: &str,
    config: &[u8],
) -> rusqlite::Result<Answer<()>> {
    let text = "INSERT INTO tables (name, config) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    let made = transaction.prepare_cached(text)?.execute((table, config))?;
    Ok(if made == 1 { Ok(()) } else { Err(LogError::Exists) })
}

pub(super) fn append(
    transaction: &Transaction<'_>,
    table: &str,
    expected: u64,
    entries: &Entries,
) -> rusqlite::Result<Answer<()>> {
    let text = "SELECT id, (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE table_id = id)
        FROM tables WHERE name = ?1";
    let found: Option<(i64, i64)> = transaction
        .prepare_cached(text)?
        .query_row([table], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((id, next)) = found else {
        return Ok(Err(LogError::Unknown));
    };
    let found = next.unsigned_abs();
    if found != expected {
        return Ok(Err(LogError::Conflict { expected, found }));
    }
    let text = "INSERT INTO entries (table_id, number, entry) VALUES (?1, ?2, ?3)";
    let mut insert = transaction.prepare_cached(text)?;
    for (number, entry) in (next..).zip(entries) {
        insert.execute((id, number, entry))?;
    }
    Ok(Ok(()))
}

pub(super) fn remove(transaction: &Transaction<'_>, table: &str) -> rusqlite::Result<Answer<()>> {
    transaction.prepare_cached("DELETE FROM tables WHERE name = ?1")?.execute([table])?;
    Ok(Ok(()))
}

pub(super) fn one(connection: &Connection, table: &str) -> rusqlite::Result<Option<StoredTable>> {
    let text = "SELECT id, name, config FROM tables WHERE name = ?1";
    let found = connection.query_row(text, [table], head).optional()?;
    found.map(|head| whole(connection, head)).transpose()
}

pub(super) fn names(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut names = connection.prepare("SELECT name FROM tables ORDER BY id")?;
    names.query_map([], |row| row.get(0))?.collect()
}

pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<StoredTable>> {
    let mut all = connection.prepare("SELECT id, name, config FROM tables ORDER BY id")?;
    let heads = all.query_map([], head)?;
    heads.map(|head| whole(connection, head?)).collect()
}

fn head(row: &Row<'_>) -> rusqlite::Result<Head> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?))
}

fn whole(connection: &Connection, (id, table, config): Head) -> rusqlite::Result<StoredTable> {
    let text = "SELECT entry FROM entries WHERE table_id = ?1 ORDER BY number";
    let mut rows = connection.prepare_cached(text)?;
    let entries = rows.query_map([id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok(StoredTable { table, config, entries })
}

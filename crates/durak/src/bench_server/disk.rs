//! What the disk can do: single syncs, and bare SQLite with group commit.

use super::measure::Speed;
use rusqlite::{Connection, params};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// Bytes of a row, about as many as a move's entry.
const ROW: usize = 200;
/// Most rows of one commit.
const BATCH: usize = 512;

/// One small write and one sync after the other.
pub(super) fn fsync(dir: &Path, time: Duration) -> io::Result<Speed> {
    let mut file = File::create(dir.join("fsync"))?;
    let mut times = Vec::new();
    let begun = Instant::now();
    while begun.elapsed() < time || times.is_empty() {
        let one = Instant::now();
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
        times.push(one.elapsed());
    }
    Ok(Speed::of(times.len() as u64, begun.elapsed(), &mut times, None))
}

/// Rows that are committed when their senders are told, as many senders at once as tables play.
pub(super) async fn sqlite(dir: &Path, senders: u32, time: Duration) -> Result<Speed, String> {
    let connection = prepare(&dir.join("bare.db")).map_err(|error| error.to_string())?;
    let (jobs, queue) = mpsc::channel(BATCH);
    let writer = thread::spawn(move || write(connection, queue));
    let begun = Instant::now();
    let senders: Vec<_> = (0..senders)
        .map(|table| {
            let jobs = jobs.clone();
            tokio::spawn(async move {
                let mut times = Vec::new();
                while begun.elapsed() < time {
                    let one = Instant::now();
                    let (done, answer) = oneshot::channel();
                    let job = Job { table, version: times.len() as i64, done };
                    if jobs.send(job).await.is_err() || answer.await.is_err() {
                        break;
                    }
                    times.push(one.elapsed());
                }
                times
            })
        })
        .collect();
    drop(jobs);
    let mut times = Vec::new();
    for sender in senders {
        times.extend(sender.await.map_err(|error| error.to_string())?);
    }
    let elapsed = begun.elapsed();
    let written = writer.join().map_err(|_| "the writer ended".to_owned())?;
    written.map_err(|error| error.to_string())?;
    Ok(Speed::of(times.len() as u64, elapsed, &mut times, None))
}

struct Job {
    table: u32,
    version: i64,
    done: oneshot::Sender<()>,
}

fn prepare(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch(
        "CREATE TABLE entries (tbl INTEGER, version INTEGER, entry BLOB, \
         PRIMARY KEY (tbl, version)) WITHOUT ROWID",
    )?;
    Ok(connection)
}

fn write(mut connection: Connection, mut queue: mpsc::Receiver<Job>) -> rusqlite::Result<()> {
    let row = [7u8; ROW];
    while let Some(first) = queue.blocking_recv() {
        let mut batch = vec![first];
        while batch.len() < BATCH
            && let Ok(job) = queue.try_recv()
        {
            batch.push(job);
        }
        let transaction = connection.transaction()?;
        for job in &batch {
            transaction
                .prepare_cached("INSERT INTO entries VALUES (?1, ?2, ?3)")?
                .execute(params![job.table, job.version, row])?;
        }
        transaction.commit()?;
        for job in batch {
            // A sender that has gone needs no answer.
            let _ = job.done.send(());
        }
    }
    Ok(())
}

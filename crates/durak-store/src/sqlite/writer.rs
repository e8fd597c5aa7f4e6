//! The one writer: takes what has come together into one commit, then answers all of it.

use crate::log::{Entries, LogError};
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior};
use std::fs::File;
use tokio::sync::{mpsc, oneshot};

/// Most jobs of one commit: more would make the first of them wait for the last.
const BATCH: usize = 256;

/// Where an answer goes.
pub(super) type Reply<T> = oneshot::Sender<Result<T, LogError>>;

/// Something to do.
pub(super) enum Job {
    Create {
        table: String,
        config: Vec<u8>,
        reply: Reply<()>,
    },
    Append {
        epoch: u64,
        table: String,
        expected: u64,
        entries: Entries,
        reply: Reply<()>,
    },
    Remove {
        epoch: u64,
        table: String,
        reply: Reply<()>,
    },
    /// Lets the file go; what comes later is not done.
    Close(oneshot::Sender<()>),
}

pub(super) struct Writer {
    connection: Connection,
    epoch: u64,
    /// Held while anything may be written: another process that wants the file is refused.
    lock: File,
}

impl Writer {
    pub(super) fn new(connection: Connection, epoch: u64, lock: File) -> Writer {
        Writer { connection, epoch, lock }
    }

    /// Works until it is told to close, or nobody can ask any more.
    pub(super) fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(BATCH);
        let mut closed = None;
        while closed.is_none() {
            let Some(first) = queue.blocking_recv() else { break };
            let mut next = Some(first);
            while let Some(job) = next {
                match job {
                    Job::Close(reply) => closed = Some(reply),
                    job => jobs.push(job),
                }
                let more = closed.is_none() && jobs.len() < BATCH;
                next = if more { queue.try_recv().ok() } else { None };
            }
            self.commit(&mut jobs);
        }
        drop(self.connection);
        drop(self.lock);
        if let Some(reply) = closed {
            // Whoever asked may have gone.
            let _ = reply.send(());
        }
    }

    /// Nobody is answered before the commit: an answer means that it is on the disk.
    fn commit(&mut self, jobs: &mut Vec<Job>) {
        let mut answers = Vec::with_capacity(jobs.len());
        let written = self.write_all(jobs, &mut answers);
        let failed = written.err().map(|error| LogError::Unavailable(error.to_string()));
        let done = answers.into_iter().chain(std::iter::repeat(Ok(())));
        for (job, answer) in jobs.drain(..).zip(done) {
            if let Job::Create { reply, .. }
            | Job::Append { reply, .. }
            | Job::Remove { reply, .. } = job
            {
                // Whoever asked may have gone.
                let _ = reply.send(failed.clone().map_or(answer, Err));
            }
        }
    }

    fn write_all(&mut self, jobs: &[Job], answers: &mut Vec<Answer>) -> rusqlite::Result<()> {
        if jobs.is_empty() {
            return Ok(());
        }
        let behavior = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(behavior)?;
        for job in jobs {
            answers.push(write(&transaction, self.epoch, job)?);
        }
        transaction.commit()
    }
}

/// What one job is answered.
type Answer = Result<(), LogError>;

/// One job within the transaction. What is refused changes nothing, and does not fail the others;
/// an error of the database fails the whole commit.
fn write(transaction: &Transaction<'_>, current: u64, job: &Job) -> rusqlite::Result<Answer> {
    let old = |epoch: u64| (epoch != current).then_some(LogError::Epoch { current });
    match job {
        Job::Create { table, config, .. } => {
            let text = "INSERT INTO tables (name, config) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
            let made = transaction.prepare_cached(text)?.execute((table, config))?;
            Ok(if made == 1 { Ok(()) } else { Err(LogError::Exists) })
        }
        Job::Append { epoch, table, expected, entries, .. } => match old(*epoch) {
            Some(error) => Ok(Err(error)),
            None => append(transaction, table, *expected, entries),
        },
        Job::Remove { epoch, table, .. } => match old(*epoch) {
            Some(error) => Ok(Err(error)),
            None => {
                let text = "DELETE FROM tables WHERE name = ?1";
                transaction.prepare_cached(text)?.execute([table])?;
                Ok(Ok(()))
            }
        },
        Job::Close(_) => Ok(Ok(())), // the writer closes when the others are done
    }
}

fn append(
    transaction: &Transaction<'_>,
    table: &str,
    expected: u64,
    entries: &Entries,
) -> rusqlite::Result<Answer> {
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

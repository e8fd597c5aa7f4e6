//! The one writer: takes what has come together into one commit, then answers all of it.

use super::checkpoint::Checkpointer;
use crate::log::LogError;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::fs::File;
use std::thread;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Most jobs of one commit: more would make the first of them wait for the last.
const BATCH: usize = 256;

/// Jobs of one commit that show that many come now: the next one begins [`GATHER`] later, with more of
/// them. To sync is half of what a commit costs the processor, for one job as for many.
const BUSY: usize = 4;
const GATHER: Duration = Duration::from_micros(700);

/// What one job is answered. What is refused has changed nothing, and does not fail the others.
pub(super) type Answer<T> = Result<T, LogError>;

/// Tells whoever asked how it went, when the commit has succeeded or failed.
type Tell = Box<dyn FnOnce(Result<(), LogError>) + Send>;

/// Something to do within a transaction; it is told the present epoch. An error of the database
/// fails the whole commit.
type Work = Box<dyn FnOnce(&Transaction<'_>, u64) -> rusqlite::Result<Tell> + Send>;

/// Something to do.
pub(super) enum Job {
    /// Changes the file.
    Write(Work),
    /// Lets the file go; what comes later is not done.
    Close(oneshot::Sender<()>),
}

impl Job {
    /// A change, and the way to who waits for its answer.
    pub(super) fn write<T: Send + 'static>(
        work: impl FnOnce(&Transaction<'_>, u64) -> rusqlite::Result<Answer<T>> + Send + 'static,
    ) -> (Job, oneshot::Receiver<Answer<T>>) {
        let (reply, answer) = oneshot::channel();
        let work: Work = Box::new(move |transaction, epoch| {
            let done = work(transaction, epoch)?;
            Ok(Box::new(move |committed: Result<(), LogError>| {
                // Whoever asked may have gone.
                let _ = reply.send(committed.and(done));
            }))
        });
        (Job::Write(work), answer)
    }
}

pub(super) struct Writer {
    connection: Connection,
    checkpointer: Checkpointer,
    epoch: u64,
    /// Held while anything may be written: another process that wants the file is refused.
    lock: File,
}

impl Writer {
    pub(super) fn new(
        connection: Connection,
        checkpointer: Checkpointer,
        epoch: u64,
        lock: File,
    ) -> Writer {
        Writer { connection, checkpointer, epoch, lock }
    }

    /// Works until it is told to close, or nobody can ask any more.
    pub(super) fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut work = Vec::with_capacity(BATCH);
        let mut closed = None;
        while closed.is_none() {
            let Some(first) = queue.blocking_recv() else { break };
            let mut next = Some(first);
            while let Some(job) = next {
                match job {
                    Job::Close(reply) => closed = Some(reply),
                    Job::Write(job) => work.push(job),
                }
                let more = closed.is_none() && work.len() < BATCH;
                next = if more { queue.try_recv().ok() } else { None };
            }
            let busy = closed.is_none() && work.len() >= BUSY;
            self.commit(&mut work);
            if busy {
                thread::sleep(GATHER);
            }
        }
        // Whoever closes last copies the log and takes it away.
        drop(self.checkpointer);
        drop(self.connection);
        drop(self.lock);
        if let Some(reply) = closed {
            // Whoever asked may have gone.
            let _ = reply.send(());
        }
    }

    /// Nobody is answered before the commit: an answer means that it is on the disk. Who is not
    /// answered at all, since a job before failed the commit, finds the store unavailable.
    fn commit(&mut self, work: &mut Vec<Work>) {
        let jobs = work.len();
        let mut tell = Vec::with_capacity(jobs);
        let written = self.write_all(work, &mut tell);
        let written = written.map_err(|error| LogError::Unavailable(error.to_string()));
        for tell in tell {
            tell(written.clone());
        }
        self.checkpointer.committed(jobs);
    }

    fn write_all(&mut self, work: &mut Vec<Work>, tell: &mut Vec<Tell>) -> rusqlite::Result<()> {
        if work.is_empty() {
            return Ok(());
        }
        let behavior = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(behavior);
        let work = work.drain(..);
        let transaction = transaction?;
        for work in work {
            tell.push(work(&transaction, self.epoch)?);
        }
        transaction.commit()
    }
}

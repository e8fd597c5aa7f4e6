//! Copies the write-ahead log into the file beside the writer, so that what is to be written does not
//! wait for it.

use rusqlite::Connection;
use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

/// Jobs after which the log is copied: at about two pages each, as often as SQLite would by itself.
const JOBS: usize = 500;
/// Pages of the log after which the writer copies what is left itself. While moves come without end,
/// the copy beside it is always a little behind, and the log begins anew only when it is not.
const BACKSTOP: u32 = 8_000;

/// A thread that copies when it is woken, and ends when this is dropped.
pub(super) struct Checkpointer {
    wake: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
    /// Jobs committed since it was woken.
    jobs: usize,
}

impl Checkpointer {
    /// Starts the thread, and takes the work from the writer's connection.
    pub(super) fn start(path: &Path, writer: &Connection) -> Result<Checkpointer, StartError> {
        let connection = Connection::open(path)?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        writer.pragma_update(None, "wal_autocheckpoint", BACKSTOP)?;
        let (wake, woken) = sync_channel(1);
        let thread = thread::Builder::new()
            .name("store-copy".to_owned())
            .spawn(move || copy_when(&woken, &connection))?;
        Ok(Checkpointer { wake: Some(wake), thread: Some(thread), jobs: 0 })
    }

    /// Tells that jobs have been committed.
    pub(super) fn committed(&mut self, jobs: usize) {
        self.jobs += jobs;
        if self.jobs >= JOBS {
            self.jobs = 0;
            if let Some(wake) = &self.wake {
                // Full: it is to copy once more anyway.
                let _ = wake.try_send(());
            }
        }
    }
}

impl Drop for Checkpointer {
    fn drop(&mut self) {
        drop(self.wake.take());
        if let Some(thread) = self.thread.take() {
            // It cannot panic; if it did, the file is whole all the same.
            let _ = thread.join();
        }
    }
}

/// Copies whenever it is woken, until nobody can wake it any more.
fn copy_when(woken: &Receiver<()>, connection: &Connection) {
    while woken.recv().is_ok() {
        // Passive: it waits for nobody and holds nobody up. If it fails, the next one copies what this one has
        // not, and at the backstop the writer.
        let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
    }
}

/// Why it could not be started.
#[derive(Debug, thiserror::Error)]
pub(super) enum StartError {
    #[error(transparent)]
    Thread(#[from] io::Error),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

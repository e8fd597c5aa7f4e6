//! Copies of all that a server keeps: taken while it runs, put back where none runs.

use durak_store::{OpenError, SqliteStore};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

use crate::{fair_log, key, server};

/// The files beside the store.
const FILES: [&str; 2] = [key::FILE, fair_log::FILE];

/// Why nothing was copied.
#[derive(Debug, Error)]
pub enum BackupError {
    /// There is something already; nothing is ever overwritten.
    #[error("{0} is not empty: name a new directory")]
    NotEmpty(PathBuf),
    /// There is nothing to copy.
    #[error("{0} has no tables of a server")]
    Nothing(PathBuf),
    /// The store cannot be read or written.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// A file cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl BackupError {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            BackupError::NotEmpty(_) => "backup-not-empty",
            BackupError::Nothing(_) => "backup-nothing",
            BackupError::Store(error) => error.code(),
            BackupError::File { .. } => "backup-file",
        }
    }
}

/// Copies the data directory of a server, running or not, into a new directory: every table as it
/// stands at one moment, the server's key, and the list of games.
///
/// # Errors
/// [`BackupError`]. The copy holds the server's key and unopened numbers: guard it as you guard them.
pub fn backup(data: &Path, to: &Path) -> Result<(), BackupError> {
    copy(data, to)
}

/// Puts a backup into a directory that has no server's data yet.
///
/// # Errors
/// [`BackupError`]; [`BackupError::NotEmpty`] also where a server runs: its directory is not empty.
pub fn restore(from: &Path, data: &Path) -> Result<(), BackupError> {
    copy(from, data)
}

fn copy(from: &Path, to: &Path) -> Result<(), BackupError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| BackupError::File { path, source }
    };
    let database = from.join(server::DATABASE);
    if !database.exists() {
        return Err(BackupError::Nothing(from.to_owned()));
    }
    fs::create_dir_all(to).map_err(failed(to))?;
    if fs::read_dir(to).map_err(failed(to))?.next().is_some() {
        return Err(BackupError::NotEmpty(to.to_owned()));
    }
    SqliteStore::backup(&database, &to.join(server::DATABASE))?;
    for name in FILES {
        let (source, target) = (from.join(name), to.join(name));
        if source.exists() {
            // A copy has the permissions of its source: the key stays its owner's.
            fs::copy(&source, &target).map_err(failed(&source))?;
        }
    }
    Ok(())
}

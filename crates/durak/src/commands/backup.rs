//! `durak backup` and `durak restore`: copies of all that a server keeps.

use crate::data_dir::data_dir;
use crate::failure::Failure;
use clap::Args;
use durak_text::Texts;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `durak backup`.
#[derive(Args, Debug)]
pub struct Backup {
    /// The directory for the copy; it must not be there, or be empty.
    pub to: PathBuf,
    /// The server's data directory; without it the user's own.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// Arguments of `durak restore`.
#[derive(Args, Debug)]
pub struct Restore {
    /// The directory of a backup.
    pub from: PathBuf,
    /// The data directory to be filled; without it the user's own.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

impl Backup {
    /// Copies; the server may run.
    ///
    /// # Errors
    /// What cannot be read or written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let data = data_dir(self.data.as_deref(), texts)?;
        durak_server::backup(&data, &self.to).map_err(|error| failure(texts, &error))?;
        tell(texts, out, "backup-done", &self.to)
    }
}

impl Restore {
    /// Puts a copy back.
    ///
    /// # Errors
    /// What cannot be read or written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let data = data_dir(self.data.as_deref(), texts)?;
        durak_server::restore(&self.from, &data).map_err(|error| failure(texts, &error))?;
        tell(texts, out, "restore-done", &data)
    }
}

fn failure(texts: &Texts, error: &durak_server::BackupError) -> Failure {
    let (error, code) = (error.to_string().into(), error.code().into());
    Failure::usage(texts.format("failure-backup", &[("error", error), ("code", code)]))
}

fn tell(texts: &Texts, out: &mut dyn Write, id: &str, dir: &Path) -> Result<(), Failure> {
    let dir = dir.display().to_string();
    Ok(writeln!(out, "{}", texts.format(id, &[("dir", dir.as_str().into())]))?)
}

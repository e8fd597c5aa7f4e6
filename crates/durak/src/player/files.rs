//! A directory as a device of the fair deal: one file a text, and a key that others may not read.

use durak_fair::{Digest, PublicKey, Signature, SigningKey};
use durak_player::{CannotSign, Device, NoRandomness, Offer};
use rand::TryRng;
use rand::rngs::SysRng;
use std::cell::RefCell;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Key and storage of a program that takes part in the deals of one server.
pub(crate) struct Files {
    key: SigningKey,
    dir: PathBuf,
    /// What could not be kept: nothing may be sent that stands on it.
    fault: RefCell<Option<String>>,
}

impl Files {
    /// The files under `dir` for the server at this host; servers have a directory each, since each
    /// has its own key.
    ///
    /// # Errors
    /// The directory cannot be made.
    pub(crate) fn open(dir: &Path, host: &str, key: SigningKey) -> io::Result<Files> {
        let host: String =
            host.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '_' }).collect();
        let dir = dir.join(host);
        make_dir(&dir)?;
        Ok(Files { key, dir, fault: RefCell::default() })
    }

    /// The public half of the key.
    pub(crate) fn public_key(&self) -> PublicKey {
        self.key.public()
    }

    /// The token of a seat that was taken at this table before.
    pub(crate) fn table_token(&self, table: &str) -> Option<String> {
        fs::read_to_string(self.path(&format!("token/{table}"))).ok()
    }

    /// Keeps the token of a seat at this table.
    pub(crate) fn keep_table_token(&self, table: &str, token: &str) {
        // Without it the seat is lost when the program starts anew, and nothing else.
        let _ = replace(&self.path(&format!("token/{table}")), token);
    }

    /// What could not be kept.
    pub(crate) fn fault(&self) -> Option<String> {
        self.fault.borrow().clone()
    }

    /// Where the file of a game that has ended lies.
    pub(crate) fn game(&self, gid: &Digest) -> PathBuf {
        self.path(&format!("file/{gid}"))
    }

    /// Keeps what proves a failure of a game; returns where.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn keep_evidence(&self, gid: &Digest, text: &str) -> io::Result<PathBuf> {
        let path = self.path(&format!("evidence/{gid}"));
        replace(&path, text)?;
        Ok(path)
    }

    /// Removes what a game needed while it was the present one.
    pub(crate) fn forget(&self, gid: &Digest) {
        for name in ["opening", "commit", "place"] {
            // What cannot be removed is in nobody's way.
            let _ = fs::remove_file(self.path(&format!("{name}/{gid}")));
        }
        let _ = fs::remove_dir_all(self.dir.join(format!("act/{gid}")));
    }

    /// Names are made of digits, letters and slashes alone: a link with another table is refused.
    fn path(&self, name: &str) -> PathBuf {
        let ending =
            if name.starts_with("file/") || name.starts_with("evidence/") { ".json" } else { "" };
        self.dir.join(format!("{name}{ending}"))
    }

    fn failed(&self, path: &Path, error: &io::Error) {
        self.fault.borrow_mut().get_or_insert_with(|| format!("{}: {error}", path.display()));
    }
}

impl Device for Files {
    fn now_ms(&self) -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }

    fn key(&self) -> PublicKey {
        self.key.public()
    }

    fn keeps_key(&self) -> bool {
        true
    }

    fn random(&self) -> Result<[u8; 32], NoRandomness> {
        let mut bytes = [0; 32];
        SysRng.try_fill_bytes(&mut bytes).map_err(|_| NoRandomness)?;
        Ok(bytes)
    }

    async fn sign(&self, digest: &Digest) -> Result<Signature, CannotSign> {
        Ok(self.key.sign(digest))
    }

    async fn cut(&self, _: Offer) -> Option<String> {
        None
    }

    async fn get(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.path(name)).ok()
    }

    async fn put(&self, name: &str, text: &str) {
        let path = self.path(name);
        if let Err(error) = replace(&path, text) {
            self.failed(&path, &error);
        }
    }

    async fn add(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        match add(&path, text) {
            Ok(kept) => kept,
            Err(error) => {
                self.failed(&path, &error);
                text.to_owned()
            }
        }
    }
}

/// Makes a directory that only its owner reads.
pub(super) fn make_dir(dir: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)
}

/// Puts a text in a file's place; a crash leaves the old one or the new one.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let (_, beside) = write_beside(path, text)?;
    fs::rename(beside, path)
}

/// The text that is in the file: this one, on the disk, if there was none.
fn add(path: &Path, text: &str) -> io::Result<String> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        kept => return kept,
    }
    let (file, beside) = write_beside(path, text)?;
    file.sync_all()?;
    // Unlike a renaming, a link never replaces what another program has put there meanwhile.
    let linked = fs::hard_link(&beside, path);
    fs::remove_file(beside)?;
    match linked {
        Ok(()) => Ok(text.to_owned()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => fs::read_to_string(path),
        Err(error) => Err(error),
    }
}

/// Writes to a file of this process beside the one that is meant.
fn write_beside(path: &Path, text: &str) -> io::Result<(File, PathBuf)> {
    path.parent().map_or(Ok(()), make_dir)?;
    let beside = path.with_added_extension(format!("{}.tmp", std::process::id()));
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&beside)?;
    file.write_all(text.as_bytes())?;
    Ok((file, beside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_text_under_a_name_stays_and_a_replaced_one_does_not() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("opening/1");
        assert_eq!(add(&path, "one").unwrap(), "one");
        assert_eq!(add(&path, "two").unwrap(), "one");
        replace(&path, "three").unwrap();
        assert_eq!(add(&path, "two").unwrap(), "three");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing is left");
    }
}

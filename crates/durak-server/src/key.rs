//! The server's key: made once, kept in a file that only its owner reads.

use durak_fair::SigningKey;
use rand::TryRng;
use rand::rngs::SysRng;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;
use zeroize::Zeroizing;

/// The file's name in the data directory.
pub(crate) const FILE: &str = "server-key";

/// Why there is no key.
#[derive(Debug, Error)]
pub enum KeyError {
    /// The file cannot be read or written.
    #[error("the server's key {path} cannot be used: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file holds something else.
    #[error(
        "the server's key {path} is damaged: 64 hexadecimal digits are expected. Restore it from a \
         backup. Without it the server is another one to everybody who knows its key; to accept \
         that, move the file away"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// The system gives no random numbers.
    #[error("the system gave no randomness for the server's key")]
    NoRandomness,
}

/// The key in this file; made on first use, for its owner's eyes alone.
///
/// # Errors
/// [`KeyError`].
pub fn load_or_make_key(path: &Path) -> Result<SigningKey, KeyError> {
    let path = path.to_owned();
    match fs::read_to_string(&path).map(Zeroizing::new) {
        Ok(text) => {
            let mut seed = Zeroizing::new([0; 32]);
            let digits = text.strip_suffix('\n').unwrap_or(&text);
            hex::decode_to_slice(digits, &mut seed[..]).map_err(|_| KeyError::Damaged { path })?;
            Ok(SigningKey::from_seed(&seed))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let seed = random_seed()?;
            write(&path, &seed).map_err(|source| KeyError::File { path, source })?;
            Ok(SigningKey::from_seed(&seed))
        }
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(KeyError::Damaged { path }),
        Err(source) => Err(KeyError::File { path, source }),
    }
}

/// A key that lives as long as the process.
pub(crate) fn make() -> Result<SigningKey, KeyError> {
    Ok(SigningKey::from_seed(&*random_seed()?))
}

fn random_seed() -> Result<Zeroizing<[u8; 32]>, KeyError> {
    let mut seed = Zeroizing::new([0; 32]);
    SysRng.try_fill_bytes(&mut seed[..]).map_err(|_| KeyError::NoRandomness)?;
    Ok(seed)
}

fn write(path: &Path, seed: &[u8; 32]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    let text = Zeroizing::new(format!("{}\n", *Zeroizing::new(hex::encode(seed))));
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

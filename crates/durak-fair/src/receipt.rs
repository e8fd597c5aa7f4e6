//! A player's receipt: what he held in hand before the cards came (sections 3 and 9).

use serde::{Deserialize, Serialize};

use crate::bytes::{Digest, Revealed};
use crate::commit::{commitment, commits_digest};
use crate::file::GameFile;

/// `{gid, entry, opening, ch}`: kept by the player, held against the file afterwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// The game.
    pub gid: Digest,
    /// The own entry.
    pub entry: u8,
    /// The own number.
    pub opening: Revealed,
    /// All that was sealed when the number was shown.
    pub ch: Digest,
}

/// How a file differs from a receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReceiptError {
    /// The file is of another game.
    #[error("the receipt is of another game")]
    Game,
    /// The file has other commitments.
    #[error("the file has other commitments than the receipt")]
    Commits,
    /// The file has another number of this entry, or none.
    #[error("the file does not have the receipt's number")]
    Opening,
}

impl Receipt {
    /// Holds the receipt against a file. It was written when all commitments lay there, so a file
    /// without them contradicts it.
    pub fn check(&self, file: &GameFile) -> Result<(), ReceiptError> {
        let gid = file.open.open.gid();
        if gid != self.gid {
            return Err(ReceiptError::Game);
        }
        if file.commits_sig.is_none() || commits_digest(&gid, &file.commits) != self.ch {
            return Err(ReceiptError::Commits);
        }
        let entry = file.open.open.entries.get(usize::from(self.entry));
        let sealed = entry.is_some_and(|entry| {
            let commit = commitment(&gid, self.entry, &entry.pk, &self.opening.0);
            file.commits.iter().any(|it| it.entry == self.entry && it.commit == commit)
        });
        let mut shown = file.reveals.iter().filter(|it| it.entry == self.entry);
        if !sealed || shown.any(|it| it.opening != self.opening) {
            return Err(ReceiptError::Opening);
        }
        Ok(())
    }
}

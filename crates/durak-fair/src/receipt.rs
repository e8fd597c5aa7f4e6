//! A player's receipt: what he held in hand before the cards came (sections 3 and 9).

use serde::{Deserialize, Serialize};

use crate::bytes::{Digest, Revealed};
use crate::commit::commits_digest;
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
    /// Holds the receipt against a file, as far as the file's game came.
    pub fn check(&self, file: &GameFile) -> Result<(), ReceiptError> {
        let gid = file.open.open.gid();
        if gid != self.gid {
            return Err(ReceiptError::Game);
        }
        if file.commits_sig.is_some() && commits_digest(&gid, &file.commits) != self.ch {
            return Err(ReceiptError::Commits);
        }
        let own = file.reveals.iter().find(|it| it.entry == self.entry);
        if file.reveals_sig.is_some() && own.is_none_or(|own| own.opening != self.opening) {
            return Err(ReceiptError::Opening);
        }
        Ok(())
    }
}

//! The file of a game: one JSON object that proves it to anybody (section 8).

mod json;
mod read;
mod write;

use crate::bytes::{Digest, Revealed, Signature};
use crate::commit::Commit;
use crate::ending::End;
use crate::event::{Event, SignedEvent};
use crate::open::SignedOpen;
use crate::reveal::Reveal;

/// Longest file, in bytes.
pub const MAX_FILE: usize = 4 << 20;

/// One deal as the file holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealRecord {
    /// The leaves, one a card.
    pub leaves: Vec<Digest>,
    /// The server's signature under DEAL.
    pub sig: Signature,
}

/// A game's file. It holds nothing that is not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// OPEN.
    pub open: SignedOpen,
    /// Each COMMIT; none before COMMITS.
    pub commits: Vec<Commit>,
    /// The server's signature under COMMITS.
    pub commits_sig: Option<Signature>,
    /// Each REVEAL; none before REVEALS.
    pub reveals: Vec<Reveal>,
    /// The server's signature under REVEALS.
    pub reveals_sig: Option<Signature>,
    /// The beacon's value.
    pub beacon_value: Option<Digest>,
    /// The deals: void ones and the one that is played.
    pub deals: Vec<DealRecord>,
    /// The events.
    pub events: Vec<SignedEvent>,
    /// The server's number.
    pub server_opening: Option<Revealed>,
    /// FINAL or ABORT.
    pub end: End,
}

impl GameFile {
    /// The events with their numbers, read; for a caller that has the engine and replays them.
    ///
    /// A file that verifies has no text that cannot be read.
    pub fn read_events(&self) -> impl Iterator<Item = (usize, Event)> + '_ {
        let read = |(t, event): (usize, &SignedEvent)| Some((t, event.text.parse().ok()?));
        self.events.iter().enumerate().filter_map(read)
    }
}

/// Why a text is not a game's file: where in it, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {wrong}")]
pub struct FormatError {
    /// The field, as `open.entries.0.pk`; `file` for the whole.
    pub at: String,
    /// What is wrong, and what is allowed.
    pub wrong: String,
}

impl FormatError {
    fn new(at: &str, wrong: impl Into<String>) -> FormatError {
        FormatError { at: at.to_string(), wrong: wrong.into() }
    }
}

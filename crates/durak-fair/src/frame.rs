//! Frames: the messages of section 3 as one table and one client exchange them, in JSON.

use serde::{Deserialize, Serialize};

use crate::bytes::Signature;
use crate::chain::Missed;
use crate::commit::{Commit, Commits};
use crate::deal::{DealMessage, VoidKeys};
use crate::ending::{Ending, Stage};
use crate::event::SignedEvent;
use crate::hand::Hand;
use crate::open::{SignedOpen, text_or_empty};
use crate::reveal::{Reveal, Reveals};

/// What a table sends to one client: `{"open":{…}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerFrame {
    /// A game of this table that has ended, for who was not there.
    Missed(Box<Missed>),
    /// OPEN.
    Open(Box<SignedOpen>),
    /// COMMITS.
    Commits(Commits),
    /// REVEALS.
    Reveals(Reveals),
    /// DEAL.
    Deal(DealMessage),
    /// The keys of a void deal.
    Void(VoidKeys),
    /// HAND, to its owner alone.
    Hand(Hand),
    /// EVENT number `t`, counted from 0.
    Event {
        /// Its number.
        t: u32,
        /// The text.
        text: String,
        /// The seat's signature, or empty.
        #[serde(with = "text_or_empty")]
        sig: Option<Signature>,
    },
    /// FINAL or ABORT.
    End(Ending),
    /// For whom the game waits before it can be dealt; not part of its record.
    Progress {
        /// What is awaited: COMMITs, REVEALs, or the beacon's value (`deal`).
        stage: Stage,
        /// The entries that are missing.
        missing: Vec<u8>,
        /// Milliseconds left when the frame was made.
        left_ms: u32,
    },
    /// A frame of this client was not taken; not part of the game's record.
    Refused {
        /// A stable code: of [`ServerError`](crate::ServerError), `fair-frame` or `fair-no-game`.
        code: String,
        /// In English.
        text: String,
    },
}

impl ServerFrame {
    /// EVENT number `t`.
    pub fn event(t: usize, event: &SignedEvent) -> ServerFrame {
        let t = u32::try_from(t).unwrap_or(u32::MAX); // never so many
        ServerFrame::Event { t, text: event.text.clone(), sig: event.sig }
    }
}

/// What a client sends to its table: `{"commit":{…}}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClientFrame {
    /// COMMIT.
    Commit(Commit),
    /// REVEAL.
    Reveal(Reveal),
    /// The opening of this entry is gone: the game cannot be dealt (section 3, "Reload").
    Lost {
        /// The own entry.
        entry: u8,
    },
}

//! FINAL and ABORT: how a game ends, and what the next one points to (sections 3 and 10).

use serde::{Deserialize, Serialize};

use crate::bytes::{Digest, Revealed, Signature};
use crate::hash;

/// The entry's number in an ABORT that is the server's own fault.
pub const SERVER: u8 = 255;
/// Longest reason of an abort.
pub const MAX_REASON: usize = 32;

/// How far a game had come when it was aborted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Before COMMITS.
    Commit,
    /// Before REVEALS.
    Reveal,
    /// Before DEAL.
    Deal,
    /// In play.
    Play,
}

impl Stage {
    /// All stages, in order.
    pub const ALL: [Stage; 4] = [Stage::Commit, Stage::Reveal, Stage::Deal, Stage::Play];

    /// The text that is hashed and written.
    pub const fn text(self) -> &'static str {
        match self {
            Stage::Commit => "commit",
            Stage::Reveal => "reveal",
            Stage::Deal => "deal",
            Stage::Play => "play",
        }
    }
}

/// The reasons that section 10 names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbortReason {
    /// No answer in time.
    Silent,
    /// Somebody has left.
    Left,
    /// An opening is gone.
    Lost,
    /// A message was refused.
    Bad,
    /// The beacon's value did not come.
    Beacon,
    /// The server broke down.
    Crash,
    /// Nobody is left to play.
    Abandoned,
    /// The operator stopped it.
    Operator,
}

impl AbortReason {
    /// All reasons.
    pub const ALL: [AbortReason; 8] = [
        AbortReason::Silent,
        AbortReason::Left,
        AbortReason::Lost,
        AbortReason::Bad,
        AbortReason::Beacon,
        AbortReason::Crash,
        AbortReason::Abandoned,
        AbortReason::Operator,
    ];

    /// The text that is hashed and written.
    pub const fn text(self) -> &'static str {
        match self {
            AbortReason::Silent => "silent",
            AbortReason::Left => "left",
            AbortReason::Lost => "lost",
            AbortReason::Bad => "bad",
            AbortReason::Beacon => "beacon",
            AbortReason::Crash => "crash",
            AbortReason::Abandoned => "abandoned",
            AbortReason::Operator => "operator",
        }
    }
}

/// How a game ended, as its file says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum End {
    /// FINAL: it was played to its end.
    Final {
        /// The server's signature over [`final_digest`].
        sig: Signature,
    },
    /// ABORT: it was broken off.
    Abort {
        /// How far it had come.
        stage: Stage,
        /// The entry that failed, or [`SERVER`].
        entry: u8,
        /// Why, 1 to 32 of `a-z _`.
        reason: String,
        /// The server's signature over [`abort_digest`].
        sig: Signature,
    },
}

impl End {
    /// The server's signature.
    pub const fn sig(&self) -> &Signature {
        match self {
            End::Final { sig } | End::Abort { sig, .. } => sig,
        }
    }

    /// How far the game came: to play, if it was finished.
    pub const fn stage(&self) -> Stage {
        match self {
            End::Final { .. } => Stage::Play,
            End::Abort { stage, .. } => *stage,
        }
    }

    /// What the signature stands for: the `prev` of the next game.
    pub fn digest(&self, gid: &Digest, head: &Digest, server_opening: Option<&[u8; 64]>) -> Digest {
        let opening: &[u8] = server_opening.map_or(&[], |opening| opening);
        match self {
            End::Final { .. } => final_digest(gid, head, opening),
            End::Abort { stage, entry, reason, .. } => {
                abort_digest(gid, *stage, *entry, reason, head, opening)
            }
        }
    }
}

/// What the server signs under FINAL; `head` is h_T.
pub fn final_digest(gid: &Digest, head: &Digest, server_opening: &[u8]) -> Digest {
    hash::FINAL.of([&gid.0, &head.0, server_opening])
}

/// What the server signs under ABORT; `head` is gid, ch, rh or the last h_t.
pub fn abort_digest(
    gid: &Digest,
    stage: Stage,
    entry: u8,
    reason: &str,
    head: &Digest,
    server_opening: &[u8],
) -> Digest {
    hash::ABORT.of([
        &gid.0,
        stage.text().as_bytes(),
        &[entry],
        reason.as_bytes(),
        &head.0,
        server_opening,
    ])
}

/// FINAL or ABORT as it goes to all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// How it ended.
    pub end: End,
    /// The server's number; missing where an abort came before REVEALS.
    pub server_opening: Option<Revealed>,
    /// The beacon's value, if one was mixed in.
    pub beacon_value: Option<Digest>,
}

/// Whether a text can be the reason of an abort.
pub fn is_reason(text: &str) -> bool {
    let good = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
    (1..=MAX_REASON).contains(&text.len()) && text.bytes().all(good)
}

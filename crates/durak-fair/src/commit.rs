//! COMMIT and COMMITS: everybody seals a number before anybody shows one (section 3).

use serde::{Deserialize, Serialize};

use crate::bytes::{Digest, PublicKey, Signature};
use crate::hash;

/// COMMIT: what one entry seals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commit {
    /// The entry.
    pub entry: u8,
    /// Its commitment, c_i.
    pub commit: Digest,
    /// Its signature over [`commit_digest`].
    pub sig: Signature,
}

/// COMMITS: all commitments, ascending, and the server's signature over [`commits_digest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commits {
    /// One of each contributor.
    pub list: Vec<Commit>,
    /// The server's signature.
    pub sig: Signature,
}

/// c_i: the commitment of an entry to its opening.
pub fn commitment(gid: &Digest, entry: u8, key: &PublicKey, opening: &[u8; 64]) -> Digest {
    hash::COMMIT.of([&gid.0, &[entry], &key.0, opening])
}

/// What the entry signs under COMMIT.
pub fn commit_digest(gid: &Digest, entry: u8, commit: &Digest) -> Digest {
    hash::COMMIT_MSG.of([&gid.0, &[entry], &commit.0])
}

/// ch: what the server signs under COMMITS.
pub fn commits_digest(gid: &Digest, list: &[Commit]) -> Digest {
    let all: Vec<u8> =
        list.iter().flat_map(|one| [one.entry].into_iter().chain(one.commit.0)).collect();
    hash::COMMITS.of([&gid.0, &all])
}

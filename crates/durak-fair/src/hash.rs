//! The one hash of the protocol, and its tags, each with its number of parts (section 2).

use sha2::{Digest as _, Sha256};

use crate::bytes::Digest;

const PREFIX: &str = "durak-fair/1/";

/// `H(tag, p1 … pk)`: SHA-256 over the tag and the parts, each after its length.
///
/// ```
/// use durak_fair::digest;
/// assert_ne!(digest("x", &[b"a", b"b"]), digest("x", &[b"ab"]));
/// ```
pub fn digest(tag: &str, parts: &[&[u8]]) -> Digest {
    let mut hash = Sha256::new();
    hash.update(length(PREFIX.len() + tag.len()));
    hash.update(PREFIX);
    hash.update(tag);
    for part in parts {
        hash.update(length(part.len()));
        hash.update(part);
    }
    Digest(hash.finalize().into())
}

/// The length before a part. A part is a few kilobytes at most: files and messages are bounded.
fn length(bytes: usize) -> [u8; 4] {
    (bytes as u32).to_be_bytes()
}

/// SHA-256 without tag: of the phrase that a player typed (section 3, "the cut").
pub(crate) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// A tag that always stands before the same number of parts.
pub(crate) struct Tag<const PARTS: usize>(&'static str);

impl<const PARTS: usize> Tag<PARTS> {
    pub(crate) fn of(&self, parts: [&[u8]; PARTS]) -> Digest {
        digest(self.0, &parts)
    }
}

macro_rules! tags {
    ($($name:ident = $text:literal, $parts:literal;)+) => {
        $(pub(crate) const $name: Tag<$parts> = Tag($text);)+
        /// Every tag of the protocol, in the order of the specification.
        pub const TAGS: &[&str] = &[$($text),+];
    };
}

tags! {
    SERVER_COMMIT = "server-commit", 4;
    OPEN = "open", 9;
    COMMIT = "commit", 4;
    COMMIT_MSG = "commit-msg", 3;
    COMMITS = "commits", 2;
    REVEAL = "reveal", 3;
    REVEALS = "reveals", 2;
    DEAL = "deal", 5;
    HAND = "hand", 3;
    ACT = "act", 2;
    EVENT = "event", 3;
    FINAL = "final", 3;
    ABORT = "abort", 6;
    SEED = "seed", 4;
    KEY = "key", 3;
    BLOCK = "block", 2;
    SALT = "salt", 2;
    LEAF = "leaf", 5;
}

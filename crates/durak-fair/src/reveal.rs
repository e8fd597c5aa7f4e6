//! REVEAL and REVEALS: everybody shows the number that was sealed (section 3).

use serde::{Deserialize, Serialize};

use crate::bytes::{Digest, Revealed, Signature};
use crate::hash;

/// REVEAL: what one entry shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// The entry.
    pub entry: u8,
    /// Its number.
    pub opening: Revealed,
    /// Its signature over [`reveal_digest`].
    pub sig: Signature,
}

/// REVEALS: all numbers, ascending, and the server's signature over [`reveals_digest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reveals {
    /// One of each contributor.
    pub list: Vec<Reveal>,
    /// The server's signature.
    pub sig: Signature,
}

/// What the entry signs under REVEAL: the number together with all that was sealed.
pub fn reveal_digest(commits: &Digest, entry: u8, opening: &[u8; 64]) -> Digest {
    hash::REVEAL.of([&commits.0, &[entry], opening])
}

/// rh: what the server signs under REVEALS.
pub fn reveals_digest(commits: &Digest, list: &[Reveal]) -> Digest {
    let all: Vec<u8> =
        list.iter().flat_map(|one| [one.entry].into_iter().chain(one.opening.0)).collect();
    hash::REVEALS.of([&commits.0, &all])
}

/// The fingerprint of a game: the first 40 bits of rh as eight characters, for neighbours to
/// compare by voice (section 3, "Keys").
pub fn fingerprint(reveals: &Digest) -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let [a, b, c, d, e, ..] = reveals.0;
    let bits = u64::from_be_bytes([0, 0, 0, a, b, c, d, e]);
    let letter = |place: u32| char::from(LETTERS[(bits >> (5 * (7 - place)) & 31) as usize]);
    let (first, second): (String, String) =
        ((0..4).map(letter).collect(), (4..8).map(letter).collect());
    format!("{first}-{second}")
}

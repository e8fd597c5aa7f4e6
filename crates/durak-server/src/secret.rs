//! Recovery codes: random, and kept as hashes only.

use durak_hub::letters;
use rand::Rng;

/// A new recovery code: 140 random bits, in groups that can be copied by hand.
pub(crate) fn new_code(rng: &mut impl Rng) -> String {
    (0..7).map(|_| letters(4, rng)).collect::<Vec<_>>().join("-")
}

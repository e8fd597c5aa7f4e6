//! Chance for decks that are shuffled in a test's own way.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt};

/// A number below m, each equally likely.
pub(crate) fn below(chance: &mut impl Rng, m: usize) -> usize {
    chance.random_range(0..m as u32) as usize
}

/// Cards of a deck of n in order.
pub(crate) fn sorted(n: usize) -> Vec<usize> {
    (0..n).collect()
}

/// A right shuffle.
pub(crate) fn fisher_yates(n: usize, chance: &mut impl Rng) -> Vec<usize> {
    let mut deck = sorted(n);
    for i in (1..n).rev() {
        deck.swap(i, below(chance, i + 1));
    }
    deck
}

/// What makes one deck after the other from chance.
pub(crate) type Shuffler = Box<dyn FnMut(&mut ChaCha8Rng) -> Vec<usize>>;

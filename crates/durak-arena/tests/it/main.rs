//! Tests of the arena: duels, statistics, files of scores, programs as players.

mod contender;
mod duel;
mod exec;
mod statistics;

use durak_arena::{Duel, Limits};
use durak_core::{Law, Rules};
use std::num::NonZeroUsize;

/// A duel by the default rules with a number of seats.
pub(crate) fn duel(a: &str, b: &str, players: u8, deals: u64) -> Duel {
    let rules = Rules { players, ..Rules::DEFAULT };
    Duel {
        law: Law::new(&rules).expect("rules"),
        a: a.parse().expect("a bot"),
        b: b.parse().expect("a bot"),
        deals,
        seed: 5,
        trial: None,
        threads: NonZeroUsize::MIN,
        limits: Limits::default(),
    }
}

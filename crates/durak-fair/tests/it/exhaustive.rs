//! Primitives counted out: every number, every permutation, every tag.

use std::collections::{BTreeMap, BTreeSet};

use durak_fair::{Digest, Purpose, Seating, Seed, TAGS, Terms, accept, digest, shuffle};

#[test]
fn below_m_is_exact_for_every_m() {
    for last in 0..=u8::MAX {
        let m = u16::from(last) + 1;
        let mut counts: BTreeMap<u8, u16> = BTreeMap::new();
        for byte in 0..=u8::MAX {
            if let Some(number) = accept(byte, last) {
                *counts.entry(number).or_default() += 1;
            }
        }
        assert_eq!(counts.len(), usize::from(m));
        assert!(counts.values().all(|count| *count == 256 / m), "{m}");
    }
}

/// Shuffles 0 … n − 1 by every row of draws that can come.
fn permutations(n: u8) -> (usize, BTreeSet<Vec<u8>>) {
    let all_draws: usize = (2..=usize::from(n)).product();
    let mut seen = BTreeSet::new();
    for row in 0..all_draws {
        let mut rest = row;
        let mut things: Vec<u8> = (0..n).collect();
        shuffle(&mut things, |last| {
            let m = usize::from(last) + 1;
            let number = rest % m;
            rest /= m;
            number as u8
        });
        seen.insert(things);
    }
    (all_draws, seen)
}

#[test]
fn every_permutation_comes_once() {
    for n in 0..=8 {
        let (rows, seen) = permutations(n);
        assert_eq!(seen.len(), rows, "{n}");
    }
}

#[test]
fn no_two_tags_share_an_input() {
    let tags: BTreeSet<&str> = TAGS.iter().copied().collect();
    assert_eq!(tags.len(), TAGS.len());
    let hashes: BTreeSet<_> = TAGS.iter().map(|tag| digest(tag, &[&[0; 32]])).collect();
    assert_eq!(hashes.len(), TAGS.len());
}

#[test]
fn every_bit_of_every_number_changes_the_deck() {
    let rules = durak_core::Rules::default();
    let terms = Terms::first_game(&rules, Seating::Listed).unwrap();
    let deck = |server: &[u8; 64], player: &[u8; 64]| {
        let seed = Seed::new(&Digest::ZERO, server, [(0, player)], None);
        seed.key(Purpose::Deck, 0).deck(&terms)
    };
    let mut seen: BTreeSet<_> = BTreeSet::from([deck(&[0; 64], &[0; 64])]);
    for bit in 0..512 {
        let mut number = [0; 64];
        number[bit / 8] = 1 << (bit % 8);
        assert!(seen.insert(deck(&number, &[0; 64])), "bit {bit} of the server's number");
        assert!(seen.insert(deck(&[0; 64], &number)), "bit {bit} of a player's number");
    }
}

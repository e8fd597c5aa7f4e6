//! Mistakes that people make when they shuffle: the battery flags each (fair deal, section 14).

use crate::chance::{Shuffler, below, fisher_yates, sorted};
use durak_audit::battery::{Dealt, Row, Statistic, audit_of};
use durak_core::{CardSet, Seat};
use durak_fair::{Terms, card_of_id};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const SEED: u64 = 2;
const N: usize = 36;

fn row() -> Row {
    "36x2".parse().unwrap()
}

/// The battery over decks that are shuffled in this way.
fn statistics(deals: u32, shuffler: impl Fn() -> Shuffler + Sync) -> Vec<Statistic> {
    let terms = row().terms();
    let dealer = |mut chance: ChaCha8Rng| {
        let mut shuffle = shuffler();
        move || dealt(&terms, &shuffle(&mut chance), &mut chance)
    };
    audit_of(row(), deals, SEED, dealer, |_| {})
}

fn dealt(terms: &Terms, deck: &[usize], chance: &mut ChaCha8Rng) -> Dealt {
    let cards: Vec<_> = deck.iter().filter_map(|card| card_of_id((52 - N + card) as u8)).collect();
    Dealt::of_deck(terms, &cards, Seat::ALL[below(chance, 2)])
}

/// The names of the statistics that raise an alarm.
fn alarms(deals: u32, shuffler: impl Fn() -> Shuffler + Sync) -> Vec<String> {
    let found = statistics(deals, shuffler);
    found.into_iter().filter(Statistic::is_alarm).map(|it| it.name).collect()
}

/// As [`alarms`], where each deck is made from chance alone.
fn alarms_of(deals: u32, shuffle: fn(&mut ChaCha8Rng) -> Vec<usize>) -> Vec<String> {
    alarms(deals, || Box::new(shuffle))
}

#[track_caller]
fn assert_flagged(alarms: &[String], by: &str) {
    assert!(alarms.iter().any(|name| name == by), "{by} is not among {alarms:?}");
}

#[test]
fn a_right_shuffle_is_not_flagged() {
    assert_eq!(alarms_of(100_000, |chance| fisher_yates(N, chance)), Vec::<String>::new());
}

#[test]
fn every_card_swapped_with_any_card() {
    let alarms = alarms_of(100_000, |chance| {
        let mut deck = sorted(N);
        (0..N).for_each(|i| deck.swap(i, below(chance, N)));
        deck
    });
    assert_flagged(&alarms, "positions");
}

#[test]
fn no_card_stays_where_it_is() {
    let alarms = alarms_of(100_000, |chance| {
        let mut deck = sorted(N);
        (1..N).rev().for_each(|i| deck.swap(i, below(chance, i)));
        deck
    });
    assert_flagged(&alarms, "fixed-points");
    assert_flagged(&alarms, "cycles");
}

#[test]
fn the_top_index_is_never_drawn() {
    let alarms = alarms_of(100_000, |chance| {
        let mut deck = sorted(N);
        (1..N).rev().for_each(|i| deck.swap(i, below(chance, (i + 1).min(N - 1))));
        deck
    });
    assert_flagged(&alarms, "positions");
}

#[test]
fn the_last_card_is_never_moved() {
    let alarms = alarms_of(100_000, |chance| {
        let mut deck = fisher_yates(N - 1, chance);
        deck.push(N - 1);
        deck
    });
    assert_flagged(&alarms, "positions");
    assert_flagged(&alarms, "moves");
}

#[test]
fn a_byte_modulo_m() {
    let alarms = alarms_of(100_000, |chance| {
        let mut deck = sorted(N);
        (1..N).rev().for_each(|i| deck.swap(i, usize::from(chance.random::<u8>()) % (i + 1)));
        deck
    });
    assert_flagged(&alarms, "positions");
}

#[test]
fn sorted_by_one_random_byte() {
    let alarms = alarms_of(100_000, |chance| {
        let mut deck: Vec<(u8, usize)> = (0..N).map(|card| (chance.random(), card)).collect();
        deck.sort_by_key(|(byte, _)| *byte);
        deck.into_iter().map(|(_, card)| card).collect()
    });
    assert_flagged(&alarms, "descents");
}

/// A right shuffle from a seed of so many bits.
fn of_small_seed(chance: &mut ChaCha8Rng, bits: u32) -> Vec<usize> {
    let seed = chance.random::<u64>() >> (64 - bits);
    fisher_yates(N, &mut ChaCha8Rng::seed_from_u64(seed))
}

#[test]
fn seeds_of_20_bits() {
    let alarms = alarms_of(100_000, |chance| of_small_seed(chance, 20));
    assert_flagged(&alarms, "repeated-decks");
}

#[test]
fn seeds_of_32_bits_show_in_repeated_decks_alone() {
    let alarms = alarms_of(300_000, |chance| of_small_seed(chance, 32));
    assert_eq!(alarms, ["repeated-decks"]);
}

#[test]
fn a_seed_used_again_in_two_of_a_hundred_deals() {
    let alarms = alarms(100_000, || {
        let mut seed = 0;
        Box::new(move |chance| {
            if below(chance, 50) > 0 {
                seed = chance.random();
            }
            fisher_yates(N, &mut ChaCha8Rng::seed_from_u64(seed))
        })
    });
    assert_flagged(&alarms, "repeated-decks");
    assert_flagged(&alarms, "same-places");
}

/// One riffle: the deck is cut near its middle, and cards fall from either part at random.
fn riffle(deck: &[usize], chance: &mut ChaCha8Rng) -> Vec<usize> {
    let from_top: Vec<bool> = deck.iter().map(|_| chance.random()).collect();
    let cut = from_top.iter().filter(|top| **top).count();
    let (mut top, mut rest) = (deck[..cut].iter(), deck[cut..].iter());
    let next = |from_top| if from_top { top.next() } else { rest.next() };
    from_top.into_iter().filter_map(next).copied().collect()
}

#[test]
fn four_riffles() {
    let alarms =
        alarms_of(100_000, |chance| (0..4).fold(sorted(N), |deck, _| riffle(&deck, chance)));
    assert_flagged(&alarms, "descents");
    assert_flagged(&alarms, "positions");
}

#[test]
fn eight_riffles() {
    let alarms =
        alarms_of(100_000, |chance| (0..8).fold(sorted(N), |deck, _| riffle(&deck, chance)));
    assert_flagged(&alarms, "descents");
}

#[test]
fn one_deal_in_twenty_is_dealt_again_for_a_friend_without_trumps() {
    let terms = row().terms();
    let friend = Seat::S0;
    let dealer = |mut chance: ChaCha8Rng| {
        move || {
            let mut deal = || dealt(&terms, &fisher_yates(N, &mut chance), &mut chance);
            let first = deal();
            let trumps = CardSet::of_suit(first.trump().suit());
            let bad = (first.hand(friend) & trumps).is_empty();
            if bad && below(&mut chance, 20) == 0 {
                return dealt(&terms, &fisher_yates(N, &mut chance), &mut chance);
            }
            first
        }
    };
    let found = audit_of(row(), 300_000, SEED, dealer, |_| {});
    let alarms: Vec<String> =
        found.into_iter().filter(Statistic::is_alarm).map(|it| it.name).collect();
    assert_flagged(&alarms, "trumps-seat-0");
}

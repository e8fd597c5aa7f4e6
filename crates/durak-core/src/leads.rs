//! Leads of several cards of one rank: how many there are, and which is at a place (section 6).

use crate::action::{SameRank, suits_of};
use crate::card_set::{CardSet, RankSet};

/// Most cards of one rank.
const SUITS: u8 = 4;

/// `WAYS[least][most][suits]`: ways to choose `least` to `most` of these suits (bit = suit).
const WAYS: [[[u8; 16]; 5]; 3] = {
    let mut ways = [[[0; 16]; 5]; 3];
    let mut n = 0;
    while n < 3 * 5 * 16 * 16 {
        let (suits, held, most, least) = (n % 16, n / 16 % 16, n / 256 % 5, n / 256 / 5);
        if is_lead(suits as u8, held as u8, least as u8, most as u8) {
            ways[least][most][held] += 1;
        }
        n += 1;
    }
    ways
};

/// Whether these are `least` to `most` of the suits that are held.
const fn is_lead(suits: u8, held: u8, least: u8, most: u8) -> bool {
    let count = suits.count_ones() as u8;
    suits & !held == 0 && least <= count && count <= most
}

/// How many leads of `least` (1 or 2) to `most` cards of one rank there are.
pub(crate) fn count(cards: CardSet, least: u8, most: u8) -> u32 {
    let ways = &WAYS[least as usize][most.min(SUITS) as usize];
    let of_rank = |rank| ways[suits_of(cards, rank) as usize] as u32;
    ranks(cards, least).into_iter().map(of_rank).sum()
}

/// The lead at this place, from 0: lower ranks first, then by the suits as a number.
pub(crate) fn nth(cards: CardSet, least: u8, most: u8, place: u32) -> Option<SameRank> {
    let ways = &WAYS[least as usize][most.min(SUITS) as usize];
    let mut left = place;
    for rank in ranks(cards, least) {
        let held = suits_of(cards, rank);
        let count = ways[held as usize] as u32;
        if left < count {
            let mut leads = (1..16).filter(|suits| is_lead(*suits, held, least, most));
            return SameRank::of_suits(rank, leads.nth(left as usize)?);
        }
        left -= count;
    }
    None
}

/// The ranks with at least so many cards, 1 or 2.
fn ranks(cards: CardSet, least: u8) -> RankSet {
    if least > 1 { cards.repeated_ranks() } else { cards.ranks() }
}

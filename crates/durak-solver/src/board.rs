//! Sets of cards laid out rank by rank, as the search needs them.
//!
//! Four bits a rank, one a suit, trumps on top; ranks rise with the bits:
//!
//! ```text
//! bit  … 7 6 5 4  3 2 1 0
//!      … T b b a  T c b a     T = trump, a b c = the other suits
//! ```
//!
//! Equal ranks are one nibble, a suit is every fourth bit, and a rank that has died out is
//! removed by one shift: only the order within a suit and the equality of ranks count in play.

use durak_core::{Card, CardSet, Suit};

/// A set of cards of a squeezed board.
pub(crate) type Cards = u64;

/// The lowest bit of every rank.
pub(crate) const RANKS: Cards = 0x1111_1111_1111_1111;
/// All trumps.
pub(crate) const TRUMPS: Cards = RANKS << 3;

/// `BEATING[n]`: the cards that beat the card of bit n.
static BEATING: [Cards; 64] = {
    let mut table = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        let above = if bit == 63 { 0 } else { u64::MAX << (bit + 1) };
        let trumps = if bit & 3 == 3 { 0 } else { TRUMPS };
        table[bit] = (RANKS << (bit & 3)) & above | trumps;
        bit += 1;
    }
    table
};

/// The cards that beat this one, given as a set of one card.
#[inline]
pub(crate) fn beating(card: Cards) -> Cards {
    BEATING[card.trailing_zeros() as usize & 63]
}

/// All cards of the ranks that occur in the set.
#[inline]
pub(crate) fn of_ranks(cards: Cards) -> Cards {
    let pairs = cards | cards >> 1;
    ((pairs | pairs >> 2) & RANKS) * 15
}

/// How many cards.
#[inline]
pub(crate) fn count(cards: Cards) -> u8 {
    cards.count_ones() as u8
}

/// The lowest card of the set, as a set; empty if the set is.
#[inline]
pub(crate) fn lowest(cards: Cards) -> Cards {
    cards & cards.wrapping_neg()
}

/// The cards of the sets one by one, as sets: the first set first, within a set the lowest first.
#[inline]
pub(crate) fn each<const N: usize>(sets: [Cards; N]) -> impl Iterator<Item = Cards> {
    sets.into_iter().flat_map(|mut left| {
        std::iter::from_fn(move || {
            let card = lowest(left);
            left ^= card;
            (card != 0).then_some(card)
        })
    })
}

/// Takes ranks out of both hands that have just died out: they were in `gone` alone.
#[inline]
pub(crate) fn squeeze(gone: Cards, one: Cards, other: Cards) -> (Cards, Cards) {
    let mut dead = of_ranks(gone) & !of_ranks(one | other) & RANKS;
    let (mut one, mut other) = (one, other);
    while dead != 0 {
        let top = 1 << (63 - dead.leading_zeros());
        let below = top - 1;
        one = one & below | one >> 4 & !below;
        other = other & below | other >> 4 & !below;
        dead ^= top;
    }
    (one, other)
}

/// Puts ranks into a usual order where their order does not matter: neighbours that share no suit
/// may change places. Positions that differ in such an order alone become one, mostly.
#[inline]
pub(crate) fn in_order(mut one: Cards, mut other: Cards) -> (Cards, Cards) {
    let ranks = (64 - (one | other).leading_zeros()).div_ceil(4);
    for rank in 1..ranks {
        let mut shift = 4 * rank;
        while shift > 0 {
            let all = one | other;
            let (below, here) = (all >> (shift - 4) & 15, all >> shift & 15);
            if below & here != 0 || below <= here {
                break;
            }
            one = exchanged(one, shift);
            other = exchanged(other, shift);
            shift -= 4;
        }
    }
    (one, other)
}

/// The rank at this bit and the one below it exchanged.
#[inline]
fn exchanged(cards: Cards, shift: u32) -> Cards {
    let differing = (cards >> shift ^ cards >> (shift - 4)) & 15;
    cards ^ (differing << shift | differing << (shift - 4))
}

/// The cards that some card of `hand` beats, and all that could lie below them.
#[inline]
pub(crate) fn beaten_by(hand: Cards) -> Cards {
    let mut low = hand >> 4;
    low |= low >> 4;
    low |= low >> 8;
    low |= low >> 16;
    low |= low >> 32;
    if hand & TRUMPS != 0 { low | !TRUMPS } else { low }
}

/// Of the cards those that are like a lower one of the set: the next below of their suit, both
/// the only cards of their ranks that are in play (`all`).
#[inline]
pub(crate) fn alike(cards: Cards, all: Cards) -> Cards {
    let pairs = (all & RANKS) + (all >> 1 & RANKS) + (all >> 2 & RANKS) + (all >> 3 & RANKS);
    // Ranks with one card: the lowest bit of their count and no other.
    let one = pairs & !(pairs >> 1 | pairs >> 2) & RANKS;
    let single = cards & (one * 15);
    let mut found = 0;
    let mut left = single;
    while left != 0 {
        let card = lowest(left);
        left ^= card;
        let below = all & (card - 1) & (RANKS << (card.trailing_zeros() & 3));
        if below != 0 {
            let next = 1u64 << (63 - below.leading_zeros());
            if next & single != 0 {
                found |= card;
            }
        }
    }
    found
}

/// How the cards of a game lie on a board: the trump suit on top, ranks without a card left out.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    trump: Suit,
    /// The rank's bits that are taken, by the lowest bit of each.
    alive: Cards,
}

impl Layout {
    /// The layout in which these are all the cards.
    pub(crate) fn new(trump: Suit, all: CardSet) -> Layout {
        let whole = Layout { trump, alive: RANKS };
        Layout { trump, alive: of_ranks(whole.cards(all)) & RANKS }
    }

    fn lane(self, suit: Suit) -> u32 {
        match suit {
            suit if suit == self.trump => 3,
            Suit::Hearts => self.trump as u32,
            suit => suit as u32,
        }
    }

    fn bit(self, card: Card) -> u32 {
        let rank = 1u64 << (4 * u32::from(card.bit() & 15));
        4 * (self.alive & (rank - 1)).count_ones() + self.lane(card.suit())
    }

    /// These cards on the board.
    pub(crate) fn cards(self, cards: CardSet) -> Cards {
        cards.into_iter().fold(0, |set, card| set | 1 << self.bit(card))
    }
}

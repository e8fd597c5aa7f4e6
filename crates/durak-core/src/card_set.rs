//! Sets of cards and of ranks as bit patterns.

use crate::card::{Card, Rank, Suit};
use crate::counted::Counted;
use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

const LANE: u64 = 0x7FFC; // face values 2 to 14
const EVERY_SUIT: u64 = 0x0001_0001_0001_0001;

/// A set of cards: one 16-bit lane per suit, the bit in a lane is the face value.
///
/// ```text
/// bit 63        48 47        32 31        16 15         0
///     [  hearts  ] [ diamonds ] [  clubs   ] [  spades  ]
///     -AKQJT98765432--  in every lane, A = bit 14
/// ```
///
/// Iteration goes in the canonical order: s, c, d, h, ranks rising.
///
/// ```
/// use durak_core::{Card, CardSet};
/// let hand: CardSet = ["9h", "6s"].iter().map(|c| c.parse::<Card>().unwrap()).collect();
/// assert_eq!(hand.to_string(), "6s 9h");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 52 cards.
    pub const ALL: CardSet = CardSet(LANE * EVERY_SUIT);

    /// All cards whose rank is at least this one.
    pub const fn from_rank_up(rank: Rank) -> CardSet {
        CardSet((LANE & !((1 << rank as u64) - 1)) * EVERY_SUIT)
    }

    /// The set of this one card.
    pub const fn only(card: Card) -> CardSet {
        CardSet(1 << card.bit())
    }

    /// The thirteen cards of a suit.
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(LANE << (16 * suit as u32))
    }

    /// The four cards of a rank.
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(EVERY_SUIT << rank as u32)
    }

    /// The four cards of the rank that this card has.
    pub(crate) const fn of_rank_of(card: Card) -> CardSet {
        CardSet(EVERY_SUIT << (card.bit() & 15))
    }

    /// The cards of this set that the bit pattern names; other bits are dropped.
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits & CardSet::ALL.0)
    }

    /// The bit pattern.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether no card is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards are in the set, 0 to 52.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.bit() & 1 == 1
    }

    /// Whether every card of `other` is in this set.
    pub const fn includes(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The cards of this set that are not in the other; the operator `-` in constants.
    pub(crate) const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// Adds a card.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.bit();
    }

    /// Takes a card out.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.bit());
    }

    /// The first card in the canonical order.
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_set_bit(self.0.trailing_zeros())) }
    }

    /// Whether exactly one card is in the set.
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// The card at this place of the canonical order, from 0.
    #[inline]
    pub const fn nth(self, place: u32) -> Option<Card> {
        Counted::new(self).nth(place)
    }

    /// The ranks that occur in the set.
    pub const fn ranks(self) -> RankSet {
        let halves = self.0 | self.0 >> 32;
        RankSet((halves | halves >> 16) as u16)
    }

    /// The ranks that occur more than once in the set.
    pub const fn repeated_ranks(self) -> RankSet {
        let (low, high) = (self.0 as u32, (self.0 >> 32) as u32);
        let (either, both) = (low | high, low & high);
        RankSet((either & either >> 16 | both | both >> 16) as u16)
    }

    /// The card that comes first when lower ranks go first and equal ranks go s, c, d, h.
    pub fn lowest_rank_first(self) -> Option<Card> {
        let rank = self.ranks().first()?;
        (self & CardSet::of_rank(rank)).first()
    }

    /// All cards of the deck that beat `card` when `trump` is the trump suit (section 2).
    pub const fn beating(card: Card, trump: Suit) -> CardSet {
        let suit = CardSet::of_suit(card.suit()).0;
        let higher = suit & (u64::MAX << 1 << card.bit());
        CardSet(higher | CardSet::of_suit(trump).0 & !suit)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}
impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}
impl BitAnd for CardSet {
    type Output = CardSet;
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}
impl BitAndAssign for CardSet {
    fn bitand_assign(&mut self, other: CardSet) {
        self.0 &= other.0;
    }
}
impl Sub for CardSet {
    type Output = CardSet;
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}
impl SubAssign for CardSet {
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}
impl Not for CardSet {
    type Output = CardSet;
    /// All cards of the 52 that are not in the set.
    fn not(self) -> CardSet {
        CardSet(CardSet::ALL.0 & !self.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, |set, card| set | CardSet::only(card))
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> CardSet {
        CardSet::only(card)
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;
    fn into_iter(self) -> Cards {
        Cards(self.0)
    }
}

/// Iterates over a [`CardSet`] in the canonical order.
#[derive(Clone, Debug)]
pub struct Cards(u64);

impl Iterator for Cards {
    type Item = Card;
    fn next(&mut self) -> Option<Card> {
        let card = CardSet(self.0).first();
        self.0 &= self.0.wrapping_sub(1);
        card
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Cards {}

impl fmt::Display for CardSet {
    /// The cards in the canonical order with one space between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.into_iter().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&card, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// A set of ranks; the bit number is the face value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct RankSet(u16);

impl RankSet {
    /// Whether no rank is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many ranks are in the set.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the rank is in the set.
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 >> rank as u16 & 1 == 1
    }

    /// The lowest rank.
    pub const fn first(self) -> Option<Rank> {
        if self.0 == 0 { None } else { Rank::from_value(self.0.trailing_zeros() as u8) }
    }

    /// All cards of these ranks.
    pub const fn cards(self) -> CardSet {
        CardSet(self.0 as u64 * EVERY_SUIT)
    }
}

impl IntoIterator for RankSet {
    type Item = Rank;
    type IntoIter = Ranks;
    fn into_iter(self) -> Ranks {
        Ranks(self)
    }
}

/// Iterates over a [`RankSet`], lowest first.
#[derive(Clone, Debug)]
pub struct Ranks(RankSet);

impl Iterator for Ranks {
    type Item = Rank;
    fn next(&mut self) -> Option<Rank> {
        let rank = self.0.first();
        self.0.0 &= self.0.0.wrapping_sub(1);
        rank
    }
}

//! A set of cards counted byte by byte: its card at a place is found without a loop or a branch.

use crate::card::Card;
use crate::card_set::CardSet;

const BYTES: u64 = 0x0101_0101_0101_0101;
const TOP_BITS: u64 = 0x8080_8080_8080_8080;

/// A set of cards with the number of cards up to each byte of its bits.
#[derive(Clone, Copy)]
pub(crate) struct Counted {
    bits: u64,
    /// Byte n: how many cards are in the bytes 0 to n.
    upto: u64,
}

impl Counted {
    #[inline]
    pub(crate) const fn new(cards: CardSet) -> Counted {
        let bits = cards.bits();
        let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
        Counted { bits, upto: bytes.wrapping_mul(BYTES) }
    }

    /// How many cards are in the set.
    pub(crate) const fn len(self) -> u32 {
        (self.upto >> 56) as u32
    }

    /// The card at this place of the canonical order, from 0.
    #[inline]
    pub(crate) const fn nth(self, place: u32) -> Option<Card> {
        if place >= self.len() {
            return None;
        }
        // A byte's top bit is left where no more than `place` cards are up to it.
        let before = ((place as u64).wrapping_mul(BYTES) | TOP_BITS).wrapping_sub(self.upto);
        let byte = (!before & TOP_BITS).trailing_zeros() & 56;
        let rest = (place as u64).wrapping_sub(self.upto << 8 >> byte & 0xFF);
        let bit = NTH_BIT[(rest & 7) as usize][(self.bits >> byte & 0xFF) as usize];
        Some(Card::from_set_bit(byte + bit as u32))
    }
}

/// `NTH_BIT[n][byte]`: the number of the byte's n-th bit.
static NTH_BIT: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[n][byte] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

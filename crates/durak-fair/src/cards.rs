//! Cards as bytes: suits s c d h are 0 to 3, id = (rank − 2)·4 + suit (section 2).

use durak_core::{Card, Law, Rank, Suit};

/// The card's byte, 0 to 51.
pub const fn card_id(card: Card) -> u8 {
    (card.rank() as u8 - 2) * 4 + card.suit() as u8
}

/// The card with this byte.
pub fn card_of_id(id: u8) -> Option<Card> {
    let suit = Suit::ALL[usize::from(id % 4)];
    Some(Card::new(Rank::from_value(id / 4 + 2)?, suit))
}

/// The unshuffled deck of these rules: the ids 52 − N to 51, rising.
pub fn sorted_deck(law: &Law) -> Vec<Card> {
    let cards = law.deck().len();
    (52 - cards..52).filter_map(card_of_id).collect()
}

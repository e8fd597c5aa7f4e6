//! The order of the cards in one's hand.

use durak_core::{Card, CardSet, Suit};

/// How the hand is sorted; trumps always stand last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Sort {
    /// By suit, then by rank.
    #[default]
    BySuit,
    /// By rank, then by suit.
    ByRank,
}

impl Sort {
    /// The other order.
    pub(crate) fn other(self) -> Sort {
        match self {
            Sort::BySuit => Sort::ByRank,
            Sort::ByRank => Sort::BySuit,
        }
    }

    /// The cards in this order.
    pub(crate) fn cards(self, hand: CardSet, trump: Suit) -> Vec<Card> {
        let mut cards: Vec<Card> = hand.into_iter().collect();
        cards.sort_by_key(|card| {
            let (rank, suit) = (card.rank() as u8, card.suit() as u8);
            let (first, second) = match self {
                Sort::BySuit => (suit, rank),
                Sort::ByRank => (rank, suit),
            };
            (card.suit() == trump, first, second)
        });
        cards
    }
}

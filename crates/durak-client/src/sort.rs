//! The order of the own hand, as the user likes it.

use durak_core::{Card, Suit};

/// What a hand is sorted by; trumps always stand apart, last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum HandOrder {
    /// Suits together, ranks rising; red and black suits alternate.
    #[default]
    BySuit,
    /// Ranks rising, equal ranks in the order of suits.
    ByRank,
}

/// Sorts cards in place.
///
/// ```
/// use durak_client::sort::{HandOrder, sort_hand};
/// use durak_core::{Card, Suit};
/// let mut hand: Vec<Card> = ["Ah", "6d", "7s", "9c"].iter().map(|c| c.parse().unwrap()).collect();
/// sort_hand(&mut hand, Some(Suit::Diamonds), HandOrder::ByRank);
/// assert_eq!(hand.iter().map(Card::to_string).collect::<Vec<_>>(), ["7s", "9c", "Ah", "6d"]);
/// ```
pub fn sort_hand(hand: &mut [Card], trump: Option<Suit>, order: HandOrder) {
    hand.sort_by_key(|card| sort_key(*card, trump, order));
}

/// The key that [`sort_hand`] sorts by, for lists of more than cards.
pub fn sort_key(card: Card, trump: Option<Suit>, order: HandOrder) -> impl Ord {
    let is_trump = Some(card.suit()) == trump;
    let (rank, suit) = (card.rank() as u8, alternating(card.suit()));
    match order {
        HandOrder::BySuit => (is_trump, suit, rank),
        HandOrder::ByRank => (is_trump, rank, suit),
    }
}

/// Spades, diamonds, clubs, hearts: neighbours differ in colour.
const fn alternating(suit: Suit) -> u8 {
    match suit {
        Suit::Spades => 0,
        Suit::Diamonds => 1,
        Suit::Clubs => 2,
        Suit::Hearts => 3,
    }
}

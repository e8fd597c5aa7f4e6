//! The order of the own hand.

use crate::model::{HandCard, Sorting, Suit};

/// A place in the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The card that stands there.
    pub card: HandCard,
    /// A gap before it: the first trump after other cards.
    pub apart: bool,
}

/// Sorts the hand; trumps stand apart at the right, and red and black suits alternate.
pub fn arrange(hand: &[HandCard], trump: Option<Suit>, sorting: Sorting) -> Vec<Slot> {
    let mut cards = hand.to_vec();
    cards.sort_by_key(|held| {
        let (rank, suit) = (held.card.rank() as u8, alternating(held.card.suit()));
        let is_trump = Some(held.card.suit()) == trump;
        match sorting {
            Sorting::BySuit => (is_trump, suit, rank),
            Sorting::ByRank => (is_trump, rank, suit),
        }
    });
    let first_trump = cards.iter().position(|held| Some(held.card.suit()) == trump);
    cards
        .into_iter()
        .enumerate()
        .map(|(i, card)| Slot { card, apart: i > 0 && Some(i) == first_trump })
        .collect()
}

/// Spades, diamonds, clubs, hearts: neighbours differ in colour.
fn alternating(suit: Suit) -> u8 {
    match suit {
        Suit::Spades => 0,
        Suit::Diamonds => 1,
        Suit::Clubs => 2,
        Suit::Hearts => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Card;

    fn sorted(hand: &str, trump: Suit, sorting: Sorting) -> String {
        let hand: Vec<HandCard> = hand
            .split(' ')
            .filter_map(|code| code.parse().ok())
            .map(|card| HandCard { card, name: String::new(), moves: vec![], mates: vec![] })
            .collect();
        let slots = arrange(&hand, Some(trump), sorting);
        let words: Vec<String> = slots
            .iter()
            .map(|s| format!("{}{}", if s.apart { "| " } else { "" }, s.card.card.to_string()))
            .collect();
        words.join(" ")
    }

    #[test]
    fn by_suit_with_trumps_apart() {
        assert_eq!(
            sorted("Ah 6d 7s 9c 6s Tc", Suit::Clubs, Sorting::BySuit),
            "6s 7s 6d Ah | 9c Tc"
        );
    }

    #[test]
    fn by_rank_with_trumps_apart() {
        assert_eq!(
            sorted("Ah 6d 7s 9c 6s Tc", Suit::Clubs, Sorting::ByRank),
            "6s 6d 7s Ah | 9c Tc"
        );
    }

    #[test]
    fn no_gap_when_all_or_none_are_trumps() {
        assert_eq!(sorted("7h 6h", Suit::Hearts, Sorting::BySuit), "6h 7h");
        assert_eq!(sorted("7h 6s", Suit::Clubs, Sorting::BySuit), "6s 7h");
    }
}

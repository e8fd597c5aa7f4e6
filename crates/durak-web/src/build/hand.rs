//! The order of the own hand.

use crate::model::{HandCard, Sorting, Suit};
use durak_client::sort::{HandOrder, sort_key};

/// A place in the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The card that stands there.
    pub card: HandCard,
    /// A gap before it: the first trump after other cards.
    pub apart: bool,
}

/// Sorts the hand; trumps stand apart at the right.
pub fn arrange(hand: &[HandCard], trump: Option<Suit>, sorting: Sorting) -> Vec<Slot> {
    let order = match sorting {
        Sorting::BySuit => HandOrder::BySuit,
        Sorting::ByRank => HandOrder::ByRank,
    };
    let mut cards = hand.to_vec();
    cards.sort_by_key(|held| sort_key(held.card, trump, order));
    let first_trump = cards.iter().position(|held| Some(held.card.suit()) == trump);
    cards
        .into_iter()
        .enumerate()
        .map(|(i, card)| Slot { card, apart: i > 0 && Some(i) == first_trump })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::sample;

    fn sorted(cards: &str, trump: Suit, sorting: Sorting) -> String {
        let slots = arrange(&sample::hand(cards, &[]), Some(trump), sorting);
        let words: Vec<String> = slots
            .iter()
            .map(|s| format!("{}{}", if s.apart { "| " } else { "" }, s.card.card))
            .collect();
        words.join(" ")
    }

    #[test]
    fn trumps_stand_apart_in_either_order() {
        let hand = "Ah 6d 7s 9c 6s Tc";
        assert_eq!(sorted(hand, Suit::Clubs, Sorting::BySuit), "6s 7s 6d Ah | 9c Tc");
        assert_eq!(sorted(hand, Suit::Clubs, Sorting::ByRank), "6s 6d 7s Ah | 9c Tc");
    }

    #[test]
    fn no_gap_when_all_or_none_are_trumps() {
        assert_eq!(sorted("7h 6h", Suit::Hearts, Sorting::BySuit), "6h 7h");
        assert_eq!(sorted("7h 6s", Suit::Clubs, Sorting::BySuit), "6s 7h");
    }
}

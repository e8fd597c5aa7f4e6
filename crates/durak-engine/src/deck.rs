//! A shuffled deck: every card of a deck once, first card on top (rules, section 5).

use durak_core::{Card, CardSet, Law};
use rand::{Rng, RngExt};
use std::fmt;

/// The order of the cards before the deal. It is hidden: it has no text form of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Deck {
    cards: [Option<Card>; 52],
    len: u8,
}

impl Deck {
    /// The cards in this order; they must be exactly those of a deck of 24, 36 or 52.
    pub fn new(law: &Law, cards: &[Card]) -> Result<Deck, DeckError> {
        let mut seen = CardSet::EMPTY;
        for &card in cards {
            if !law.deck().contains(card) {
                return Err(DeckError::Foreign(card));
            }
            if seen.contains(card) {
                return Err(DeckError::Twice(card));
            }
            seen.insert(card);
        }
        match (law.deck() - seen).first() {
            Some(card) => Err(DeckError::Missing(card)),
            None => Ok(Deck::from_set_order(cards.iter().copied())),
        }
    }

    /// The deck of these rules in a random order.
    pub fn shuffled(law: &Law, rng: &mut impl Rng) -> Deck {
        let mut deck = Deck::from_set_order(law.deck());
        for last in (1..usize::from(deck.len)).rev() {
            let other = rng.random_range(0..=last as u32);
            deck.cards.swap(last, other as usize);
        }
        deck
    }

    fn from_set_order(cards: impl IntoIterator<Item = Card>) -> Deck {
        let mut deck = Deck { cards: [None; 52], len: 0 };
        for (place, card) in deck.cards.iter_mut().zip(cards) {
            *place = Some(card);
            deck.len += 1;
        }
        deck
    }

    /// The cards, first on top.
    pub fn cards(&self) -> impl ExactSizeIterator<Item = Card> + '_ {
        let cards = &self.cards[..usize::from(self.len)];
        cards
            .iter()
            .map(|card| card.unwrap_or(Card::new(durak_core::Rank::Two, durak_core::Suit::Spades)))
    }

    pub(crate) fn slots(&self) -> &[Option<Card>] {
        &self.cards[..usize::from(self.len)]
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deck of {}", self.len) // the order is hidden
    }
}

/// Why a list of cards is not a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckError {
    /// The card does not belong to this deck.
    Foreign(Card),
    /// The card is there twice.
    Twice(Card),
    /// The card is not there.
    Missing(Card),
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckError::Foreign(card) => write!(f, "{card} is not a card of this deck"),
            DeckError::Twice(card) => write!(f, "{card} is in the deck twice"),
            DeckError::Missing(card) => write!(f, "{card} is missing from the deck"),
        }
    }
}

impl std::error::Error for DeckError {}

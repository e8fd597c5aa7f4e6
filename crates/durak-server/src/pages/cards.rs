//! A card as text that is drawn.

use durak_core::{Card, CardSet, Suit};
use durak_text::Texts;
use maud::{Markup, html};

/// One card, face up.
pub(super) fn card(texts: &Texts, card: Card) -> Markup {
    let red = matches!(card.suit(), Suit::Diamonds | Suit::Hearts);
    html! {
        span.pc.red[red] role="img" aria-label=(texts.card(card)) {
            (texts.rank_short(card.rank())) span.suit { (texts.suit_sign(card.suit())) }
        }
    }
}

/// Suit by suit, the trumps last.
pub(super) fn sorted(cards: CardSet, trump: Suit) -> Vec<Card> {
    let mut all: Vec<Card> = cards.into_iter().collect();
    all.sort_by_key(|card| (card.suit() == trump, card.suit() as u8, card.rank() as u8));
    all
}

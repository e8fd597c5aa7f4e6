//! What cards and hands are worth, counted against the cards that are still live.

use crate::knowledge::Knowledge;
use durak_core::{Card, CardSet};

// The numbers here and in `careful.rs` were tuned over some ten thousand duplicate deals against a
// player of its lowest cards, with two to four seats; small changes of any of them matter little.

/// What each further card beyond the six of a full hand costs while the talon lasts.
const EXTRA_CARD: f64 = 0.1;
/// What each card in hand costs once nothing can be drawn: it has to be got rid of.
const LAST_CARDS: f64 = 0.4;
/// What a second, third or fourth plain card of a rank adds: it can be thrown in.
const SAME_RANK: f64 = 0.05;

/// Judges cards and hands of one seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth<'a> {
    knowledge: &'a Knowledge,
    live: CardSet,
}

impl<'a> Worth<'a> {
    pub(crate) fn new(knowledge: &'a Knowledge) -> Worth<'a> {
        Worth { knowledge, live: knowledge.live() }
    }

    /// The share of live cards that this card beats less the share that beat it, −1 to 1.
    ///
    /// A card drawn from the talon is worth about 0: over all cards the shares cancel out.
    pub(crate) fn card(&self, card: Card) -> f64 {
        let trump = self.knowledge.trump();
        let suit = CardSet::of_suit(card.suit());
        let beating = CardSet::beating(card, trump);
        let lower = suit - beating - card.into();
        let beaten = if card.suit() == trump { lower | !suit } else { lower };
        let (beats, beaten_by) = ((self.live & beaten).len(), (self.live & beating).len());
        (f64::from(beats) - f64::from(beaten_by)) / f64::from(self.live.len().max(1))
    }

    /// What it is worth to hold these cards when the bout is over.
    pub(crate) fn hand(&self, hand: CardSet) -> f64 {
        let cards: f64 = hand.into_iter().map(|card| self.card(card)).sum();
        let plain = hand - CardSet::of_suit(self.knowledge.trump());
        let same_rank = f64::from(plain.len() - plain.ranks().len());
        let size = if self.is_last() {
            LAST_CARDS * f64::from(hand.len())
        } else {
            EXTRA_CARD * f64::from(hand.len().saturating_sub(6))
        };
        cards + SAME_RANK * same_rank - size
    }

    /// The first of two numbers while cards can be drawn, the second afterwards.
    pub(crate) fn by_talon(&self, (lasting, empty): (f64, f64)) -> f64 {
        if self.is_last() { empty } else { lasting }
    }

    /// Whether nothing can be drawn any more.
    pub(crate) fn is_last(&self) -> bool {
        self.knowledge.view().public().talon() == 0
    }
}

//! The cards of the present bout: attack cards in the order of play, each with its cover.

use crate::card::{Card, Rank};
use crate::card_set::CardSet;

/// Most attack cards that can ever lie on the table (rules, section 3, `cap`).
pub const MAX_ATTACKS: usize = 6;

/// Attack cards and the cards that beat them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Table {
    attacks: [Option<Card>; MAX_ATTACKS],
    covers: [Option<Card>; MAX_ATTACKS],
    len: u8,
    cards: CardSet,
    /// Attack cards that are beaten, and the cards that beat them.
    beaten: CardSet,
}

impl Table {
    /// A table without cards.
    pub const EMPTY: Table = Table {
        attacks: [None; MAX_ATTACKS],
        covers: [None; MAX_ATTACKS],
        len: 0,
        cards: CardSet::EMPTY,
        beaten: CardSet::EMPTY,
    };

    /// How many attack cards lie there, 0 to 6.
    pub const fn attacks(&self) -> u8 {
        self.len
    }

    /// Whether no card lies there.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All cards of the table, attack and beating cards.
    pub const fn cards(&self) -> CardSet {
        self.cards
    }

    /// The attack cards that nothing covers.
    pub const fn uncovered(&self) -> CardSet {
        self.cards.without(self.beaten)
    }

    /// Whether something has been beaten in this bout.
    pub const fn any_beaten(&self) -> bool {
        !self.beaten.is_empty()
    }

    /// The rank of the lead, while something lies there.
    pub fn lead_rank(&self) -> Option<Rank> {
        self.attacks[0].map(Card::rank)
    }

    /// All cards of the lead's rank.
    pub(crate) fn of_lead_rank(&self) -> CardSet {
        self.attacks[0].map_or(CardSet::EMPTY, CardSet::of_rank_of)
    }

    /// Attack cards in the order of play, each with the card that beats it.
    pub fn pairs(&self) -> impl Iterator<Item = (Card, Option<Card>)> + '_ {
        self.attacks.iter().zip(&self.covers).filter_map(|(a, cover)| Some(((*a)?, *cover)))
    }

    /// Adds an attack card; a seventh is ignored, since no cap allows it.
    pub(crate) fn attack(&mut self, card: Card) {
        if let Some(place) = self.attacks.get_mut(self.len as usize) {
            *place = Some(card);
            self.len += 1;
            self.cards.insert(card);
        }
    }

    /// Covers an attack card.
    pub(crate) fn cover(&mut self, attack: Card, with: Card) {
        for (place, cover) in self.attacks.iter().zip(&mut self.covers) {
            if *place == Some(attack) {
                *cover = Some(with);
            }
        }
        self.cards.insert(with);
        self.beaten.insert(with);
        self.beaten.insert(attack);
    }
}

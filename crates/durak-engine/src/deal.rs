//! The deal: from shuffled decks to the first lead (rules, section 5).

use crate::deck::Deck;
use crate::game::Game;
use durak_core::{BySeat, Card, CardSet, FirstLeader, Law, NextDeal, Opening, Public, Seat};
use rand::{Rng, RngExt};
use std::fmt;

/// All that decides a deal, apart from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Who deals and who leads, if a match fixes it.
    pub by: NextDeal,
    /// The shuffles; the second and later are for a redeal.
    pub decks: Vec<Deck>,
    /// Who leads where the deal's own randomness decides (`no_trump: random`).
    pub random_seat: Seat,
}

/// Most shuffles of one deal. That nobody holds a trump so often does not happen by chance.
pub const MAX_DECKS: usize = 40;

impl Deal {
    /// A random deal with as many shuffles as it needs.
    pub fn random(law: &Law, by: NextDeal, rng: &mut impl Rng) -> Deal {
        let random_seat = Seat::ALL[rng.random_range(0..u32::from(law.players())) as usize];
        let mut decks = Vec::new();
        while decks.len() < MAX_DECKS {
            decks.push(Deck::shuffled(law, rng));
            if Game::deal(law, by, &decks[decks.len() - 1], random_seat).is_some() {
                break;
            }
        }
        Deal { by, decks, random_seat }
    }

    /// Deals; with a redeal the first deck that gives somebody a trump counts.
    pub fn play(&self, law: &Law) -> Result<Game, DealError> {
        if let Some(seat) = [Some(self.by.dealer), self.by.leader, Some(self.random_seat)]
            .into_iter()
            .flatten()
            .find(|seat| !law.seats().contains(*seat))
        {
            return Err(DealError::NoSuchSeat(seat));
        }
        self.decks
            .iter()
            .find_map(|deck| Game::deal(law, self.by, deck, self.random_seat))
            .ok_or(DealError::NoTrumpInAnyDeck { decks: self.decks.len() })
    }
}

/// Why nothing could be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealError {
    /// The dealer, the leader or the random seat is not one of this table.
    NoSuchSeat(Seat),
    /// With `no_trump: redeal`: in every deal nobody held a trump, or there was no deck at all.
    NoTrumpInAnyDeck {
        /// How many decks there were.
        decks: usize,
    },
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealError::NoSuchSeat(seat) => write!(f, "{seat} is not a seat of this table"),
            DealError::NoTrumpInAnyDeck { decks } => {
                write!(f, "none of the {decks} decks gives anybody a trump to lead the first bout")
            }
        }
    }
}

impl std::error::Error for DealError {}

impl Game {
    /// Deals one deck; none if the rules demand another deal because nobody holds a trump.
    ///
    /// The deck must be one of these rules ([`Deck::new`]).
    pub fn deal(law: &Law, by: NextDeal, deck: &Deck, random_seat: Seat) -> Option<Game> {
        let players = law.players();
        let cards = deck.slots();
        let dealt = 6 * usize::from(players);
        let mut hands: BySeat<CardSet> = BySeat::default();
        let mut seat = by.dealer;
        for card in cards.iter().take(dealt).flatten() {
            seat = seat.clockwise(1, players);
            hands[seat].insert(*card);
        }
        // Without a talon the very last card dealt is the trump card.
        let trump: Card = (*cards.get(dealt.min(cards.len().checked_sub(1)?))?)?;
        let first = match by.leader {
            Some(leader) => FirstLeader::NoTrump(leader),
            None => law.first_leader(&hands, trump.suit(), random_seat),
        };
        let (leader, shown) = match first {
            FirstLeader::LowestTrump(leader, card) => (leader, Some(card)),
            FirstLeader::NoTrump(leader) => (leader, None),
            FirstLeader::Redeal => return None,
        };
        let opening = Opening { dealer: by.dealer, trump, leader, shown };
        // Drawn from the end: the trump card lies at the bottom.
        let mut talon = [None; Game::MAX_TALON];
        let rest = cards.iter().skip(dealt);
        for (place, card) in talon.iter_mut().zip(rest.clone().take(1).chain(rest.skip(1).rev())) {
            *place = *card;
        }
        Some(Game::from_parts(Public::new(*law, opening), hands, talon))
    }
}

//! A game as the store keeps it: the deal and the actions, from which the engine gives all else.

use durak_core::{Action, Card, Law, NextDeal, Seat, SeatSet};
use durak_engine::{Deal, Deck, GameLog};
use durak_protocol::Rules;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A kept game. Fields are only ever added, with defaults. All its cards are public: it has ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Kept {
    rules: Rules,
    /// The preset that the rules started from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) preset: Option<String>,
    dealer: u8,
    first: Option<u8>,
    random_seat: u8,
    decks: Vec<String>,
    /// `1 lead:Td`: who did what.
    actions: Vec<String>,
    /// When it was opened, in milliseconds since 1970; 0 if nobody knows.
    #[serde(default)]
    pub(crate) opened_ms: u64,
    /// Seats of people that a bot acted for.
    #[serde(default)]
    helped: Vec<u8>,
    /// Seats whose players were gone at the end.
    #[serde(default)]
    left: Vec<u8>,
    /// Why it is not rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) unrated: Option<String>,
    /// The tags of an imported record.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) tags: Vec<(String, String)>,
}

/// The bytes are no kept game.
#[derive(Debug, Error)]
#[error("a kept game cannot be read: {0}")]
pub(crate) struct KeptError(String);

impl KeptError {
    pub(crate) fn new(reason: String) -> KeptError {
        KeptError(reason)
    }
}

impl Kept {
    /// What is kept of a game that was played like this.
    pub(crate) fn new(log: &GameLog) -> Kept {
        let deal = log.deal();
        let text = |deck: &Deck| {
            let cards: Vec<String> = deck.cards().map(|card| card.to_string()).collect();
            cards.join(" ")
        };
        Kept {
            rules: log.law().rules().into(),
            preset: None,
            dealer: deal.by.dealer as u8,
            first: deal.by.leader.map(|seat| seat as u8),
            random_seat: deal.random_seat as u8,
            decks: deal.decks.iter().map(text).collect(),
            actions: log.actions().iter().map(|(seat, it)| format!("{seat} {it}")).collect(),
            opened_ms: 0,
            helped: Vec::new(),
            left: Vec::new(),
            unrated: None,
            tags: Vec::new(),
        }
    }

    /// The same, with the seats that a bot acted for and those whose players were gone at the end.
    pub(crate) fn with_bots_part(self, helped: SeatSet, left: SeatSet) -> Kept {
        let numbers = |seats: SeatSet| seats.into_iter().map(|seat| seat as u8).collect();
        Kept { helped: numbers(helped), left: numbers(left), ..self }
    }

    /// Seats of people that a bot acted for.
    pub(crate) fn helped(&self) -> SeatSet {
        self.helped.iter().filter_map(|number| Seat::new(*number)).collect()
    }

    /// Seats whose players were gone at the end.
    pub(crate) fn left(&self) -> SeatSet {
        self.left.iter().filter_map(|number| Seat::new(*number)).collect()
    }

    /// The bytes for the store.
    pub(crate) fn write(&self) -> Vec<u8> {
        // Texts, numbers and maps with texts as keys: writing them cannot fail.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// The game that was written.
    ///
    /// # Errors
    /// [`KeptError`] if the bytes are something else.
    pub(crate) fn read(bytes: &[u8]) -> Result<Kept, KeptError> {
        serde_json::from_slice(bytes).map_err(|error| KeptError(error.to_string()))
    }

    /// The deal and the actions, as the engine knows them.
    ///
    /// # Errors
    /// [`KeptError`] if they are none.
    pub(crate) fn log(&self) -> Result<GameLog, KeptError> {
        let wrong = |what: &str| KeptError(format!("{what} cannot be"));
        let mut rules = durak_core::Rules::DEFAULT;
        self.rules.apply_to(&mut rules).map_err(|_| wrong("its rules"))?;
        let law = Law::new(&rules).map_err(|_| wrong("its rules"))?;
        let seat = |number| Seat::new(number).ok_or_else(|| wrong("a seat"));
        let deck = |text: &String| {
            let cards: Option<Vec<Card>> = text.split(' ').map(|card| card.parse().ok()).collect();
            Deck::new(&law, &cards?).ok()
        };
        let decks: Option<Vec<Deck>> = self.decks.iter().map(deck).collect();
        let leader = self.first.map(seat).transpose()?;
        let by = NextDeal { dealer: seat(self.dealer)?, leader };
        let decks = decks.ok_or_else(|| wrong("its deck"))?;
        let mut log = GameLog::new(law, Deal { by, decks, random_seat: seat(self.random_seat)? });
        for text in &self.actions {
            let (who, action) = text.split_once(' ').ok_or_else(|| wrong("an action"))?;
            let action: Action = action.parse().map_err(|_| wrong("an action"))?;
            log.push(seat(who.parse().map_err(|_| wrong("a seat"))?)?, action);
        }
        Ok(log)
    }
}

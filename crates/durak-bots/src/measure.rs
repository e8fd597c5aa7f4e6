//! A piece of work to measure speed by, the same one on every machine and in a browser.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::strongest::Strongest;
use durak_core::{Action, Law, NextDeal, Rules, Seat};
use durak_engine::{Deal, Deck};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Lets the strongest bot look for a first lead by so many imagined games, always in the same game.
pub fn search_first_lead(games: u32) -> Option<Action> {
    let law = Law::new(&Rules::DEFAULT).ok()?;
    // Neighbours of the deck get far from each other, so that both hands are of all suits.
    let mut cards: Vec<_> = law.deck().into_iter().collect();
    cards.sort_by_key(|card| card.bit().wrapping_mul(37));
    let by = NextDeal { dealer: Seat::S1, leader: Some(Seat::S0) };
    let deal = Deal { by, decks: vec![Deck::new(&law, &cards).ok()?], random_seat: Seat::S0 };
    let view = deal.play(&law).ok()?.view(Seat::S0);
    Strongest::new(Budget::Games(games)).choose(&view, &mut Xoshiro256PlusPlus::seed_from_u64(1))
}

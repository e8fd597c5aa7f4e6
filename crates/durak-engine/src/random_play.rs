//! Random play: each step picks uniformly among all legal actions of all seats.

use crate::game::Game;
use durak_core::{Action, Seat, SeatSet};
use rand::{Rng, RngExt};

impl Game {
    /// A legal action of some seat, each pair of seat and action equally likely; none when over.
    pub fn random_action(&self, rng: &mut impl Rng) -> Option<(Seat, Action)> {
        let may_act = self.public().may_act();
        let first = may_act.first()?;
        let rest = may_act - SeatSet::only(first);
        let legal = self.legal(first);
        let count = legal.count();
        if rest.is_empty() {
            return Some((first, legal.nth(below(rng, count))?));
        }
        let more: u32 = rest.into_iter().map(|seat| self.legal(seat).count()).sum();
        let mut place = below(rng, count + more);
        if place < count {
            return Some((first, legal.nth(place)?));
        }
        place -= count;
        for seat in rest {
            let legal = self.legal(seat);
            match legal.nth(place) {
                Some(action) => return Some((seat, action)),
                None => place -= legal.count(),
            }
        }
        None
    }

    /// As [`Game::random_action`], but where the defender could do something else than take, he
    /// takes with this probability, 0 to 1.
    pub fn random_action_taking(&self, take: f64, rng: &mut impl Rng) -> Option<(Seat, Action)> {
        let defender = self.public().defender();
        let legal = self.legal(defender);
        if !legal.contains(Action::Take) || legal.count() < 2 {
            return self.random_action(rng);
        }
        if rng.random_bool(take.clamp(0.0, 1.0)) {
            return Some((defender, Action::Take));
        }
        loop {
            // The other pairs stay equally likely: refuse the take and pick again.
            match self.random_action(rng)? {
                (_, Action::Take) => {}
                pair => return Some(pair),
            }
        }
    }

    /// Plays to the end at random; returns the number of actions.
    pub fn play_out(&mut self, rng: &mut impl Rng) -> u32 {
        let mut actions = 0;
        while let Some((seat, action)) = self.random_action(rng) {
            self.apply(seat, action);
            actions += 1;
        }
        actions
    }
}

/// A random number below `bound`, by one multiplication; the bias, below 2⁻²⁴, is of no account here.
#[inline]
fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(bound)) >> 32) as u32
}

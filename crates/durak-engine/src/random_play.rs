//! Random play: each step picks uniformly among all legal actions of all seats.

use crate::game::Game;
use durak_core::{Action, BySeat, Legal, Seat, SeatSet};
use rand::{Rng, RngExt};

impl Game {
    /// A legal action of some seat, each pair of seat and action equally likely; none when over.
    pub fn random_action(&self, rng: &mut impl Rng) -> Option<(Seat, Action)> {
        let may_act = self.public().may_act();
        let first = may_act.first()?;
        let rest = may_act - SeatSet::only(first);
        let legal = self.legal(first);
        if rest.is_empty() {
            return Some((first, pick(&legal, below(rng, legal.count()))?));
        }
        let mut counts: BySeat<u32> = BySeat::default();
        counts[first] = legal.count();
        let mut total = counts[first];
        for seat in rest {
            counts[seat] = self.legal(seat).count();
            total += counts[seat];
        }
        let mut place = below(rng, total);
        for seat in may_act {
            if place < counts[seat] {
                return Some((seat, pick(&self.legal(seat), place)?));
            }
            place -= counts[seat];
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

#[inline]
fn pick(legal: &Legal, place: u32) -> Option<Action> {
    legal.nth(place)
}

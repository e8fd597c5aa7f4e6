//! Random play: each step picks uniformly among all legal actions of all seats.

use crate::game::Game;
use durak_core::{Action, Seat};
use rand::{Rng, RngExt};

impl Game {
    /// A legal action of some seat, each pair of seat and action equally likely; none when over.
    #[inline(always)] // into `play_out`
    pub fn random_action(&self, rng: &mut impl Rng) -> Option<(Seat, Action)> {
        if self.is_over() {
            return None;
        }
        let public = self.public();
        let choices = public.choices(self.hands());
        let cards = choices.own | choices.thrown;
        let with = u32::from(cards.len());
        let without = u32::from(choices.without_card.len());
        let place = below(rng, with + without + choices.further);
        if let Some(card) = cards.nth(place) {
            if choices.own.contains(card) {
                return Some(public.own_choice(card));
            }
            let mut seats = public.throwers().into_iter();
            let seat = seats.find(|seat| self.hand(*seat).contains(card))?;
            return Some((seat, Action::Throw(card)));
        }
        if let Some(seat) = choices.without_card.nth(place - with) {
            return Some((seat, public.take_or_pass(seat)));
        }
        // Only a leader or a defender has further choices, and he alone is waited for.
        let seat = public.waiting_for().first()?;
        let place = place - with - without;
        Some((seat, public.further_choice(self.hand(seat), place)?))
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

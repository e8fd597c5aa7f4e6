//! A bot that does anything that is legal, each action equally likely.

use crate::bot::Bot;
use durak_core::{Action, View};
use rand::{Rng, RngExt};

/// Picks uniformly among its legal actions; where it may wait, waiting is one more of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&mut self, view: &View, rng: &mut dyn Rng) -> Option<Action> {
        let legal = view.legal();
        let count = legal.count();
        let must_act = view.public().waiting_for().contains(view.seat());
        let choices = count + u32::from(!must_act);
        if choices == 0 {
            return None;
        }
        let place = rng.random_range(0..choices);
        if place < count { legal.nth(place) } else { None }
    }
}

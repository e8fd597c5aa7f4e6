//! A bot that plays its lowest card and spares trumps, but now and then does anything that is legal.

use crate::bot::Bot;
use crate::policy::plain_action;
use crate::random::Random;
use durak_core::{Action, View};
use rand::{Rng, RngExt};

/// One of so many decisions is any legal action.
const SLIP: u32 = 5;

/// Plays as [`Plain`](crate::Plain) does, with slips.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beginner;

impl Bot for Beginner {
    fn name(&self) -> &'static str {
        "beginner"
    }

    fn choose(&mut self, view: &View, rng: &mut dyn Rng) -> Option<Action> {
        if rng.random_range(0..SLIP) == 0 {
            return Random.choose(view, rng);
        }
        plain_action(view.public(), view.legal())
    }
}

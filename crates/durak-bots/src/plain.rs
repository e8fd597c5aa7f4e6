//! A bot that plays its lowest card and spares trumps: what all others are measured against.

use crate::bot::Bot;
use crate::policy::plain_action;
use durak_core::{Action, View};
use rand::Rng;

/// Leads, beats and throws in the lowest card that serves, trumps last; looks no further.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Bot for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn choose(&mut self, view: &View, _rng: &mut dyn Rng) -> Option<Action> {
        plain_action(view.public(), view.legal())
    }
}

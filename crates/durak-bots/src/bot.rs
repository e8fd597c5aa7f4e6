//! What every player of this crate can do.

use durak_core::{Action, View};
use rand::Rng;

/// A player: a view in, an action out.
pub trait Bot {
    /// The bot's key, as [`Level`](crate::Level) writes it.
    fn name(&self) -> &'static str;

    /// The bot's next action, which is legal in this view; none if it does nothing now.
    ///
    /// While the game waits for the seat ([`Public::waiting_for`]) there always is an action. A
    /// thrower who may throw in before the defender has acted (rules, section 6, `free`) may also
    /// wait, with none; it is to be asked again when the table has changed.
    ///
    /// [`Public::waiting_for`]: durak_core::Public::waiting_for
    fn choose(&mut self, view: &View, rng: &mut dyn Rng) -> Option<Action>;
}

//! What a seat can do now, waiting included, as the list that searches compare.

use durak_core::{Action, View};

/// All legal actions, and none (to wait) where the game does not wait for the seat.
pub(crate) fn options(view: &View) -> Vec<Option<Action>> {
    let legal = view.legal();
    let may_wait = !legal.is_empty() && !view.public().waiting_for().contains(view.seat());
    may_wait.then_some(None).into_iter().chain(legal.actions().map(Some)).collect()
}

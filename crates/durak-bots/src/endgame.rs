//! The exact end: with two seats left and nothing to draw, all cards are known and can be calculated.

use durak_core::{Action, Seat};
use durak_engine::Game;
use durak_solver::{Goal, Limit, Solver, Value};

/// The solver's table: 2^16 entries, one megabyte. Enough for the positions of a decision.
const LOG2_ENTRIES: u8 = 16;

/// What the best play of a seat is worth, and every option that is worth it; none (as an option) waits.
pub(crate) struct Exact {
    pub(crate) value: Value,
    pub(crate) options: Vec<Option<Action>>,
}

/// Solves the position for this seat, if the solver can within the limit.
///
/// The solver is a new one for each decision: what a decision costs, and so whether it is solved, must not
/// depend on earlier ones.
pub(crate) fn solve(game: &Game, seat: Seat, limit: Limit<'_>) -> Option<Exact> {
    let public = game.public();
    if public.talon() > 0 || public.active().len() != 2 {
        return None;
    }
    let mut solver = Solver::new(LOG2_ENTRIES);
    let solved = solver.values(game, seat, Goal::Value, limit).ok()?;
    let mut values: Vec<(Option<Action>, Value)> =
        solved.into_iter().map(|it| (Some(it.action), it.value)).collect();
    if !public.waiting_for().contains(seat) {
        // Whoever waits leaves the game to the other.
        let waited = solver.solve(game, Goal::Value, limit).ok()?;
        values.push((None, waited.value.opposite()));
    }
    let value = values.iter().map(|(_, value)| *value).max()?;
    let best = values.into_iter().filter(|it| it.1 == value);
    Some(Exact { value, options: best.map(|(option, _)| option).collect() })
}

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
pub(crate) fn solve(game: &Game, seat: Seat, limit: Limit<'_>) -> Option<Exact> {
    let values = Some(game).filter(|it| is_known(it)).and_then(|it| values(it, seat, limit))?;
    let value = values.iter().map(|(_, value)| *value).max()?;
    let best = values.into_iter().filter(|it| it.1 == value);
    Some(Exact { value, options: best.map(|(option, _)| option).collect() })
}

/// Whether every seat that is left knows all cards.
pub(crate) fn is_known(game: &Game) -> bool {
    game.public().talon() == 0 && game.public().active().len() == 2
}

/// What each option is worth with all cards known, if the solver can tell within the limit; to wait, which is none, comes first.
///
/// The solver is a new one for each decision: what a decision costs, and so whether it is solved, must not
/// depend on earlier ones.
pub(crate) fn values(
    game: &Game,
    seat: Seat,
    limit: Limit<'_>,
) -> Option<Vec<(Option<Action>, Value)>> {
    if game.public().active().len() != 2 {
        return None;
    }
    let mut solver = Solver::new(LOG2_ENTRIES);
    let mut values = Vec::new();
    if !game.public().waiting_for().contains(seat) {
        // Whoever waits leaves the game to the other.
        let waited = solver.solve(game, Goal::Value, limit).ok()?;
        values.push((None, waited.value.opposite()));
    }
    let solved = solver.values(game, seat, Goal::Value, limit).ok()?;
    values.extend(solved.into_iter().map(|it| (Some(it.action), it.value)));
    Some(values)
}

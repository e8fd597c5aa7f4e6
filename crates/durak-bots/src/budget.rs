//! How long a bot may think about one decision, told without a clock.

use durak_solver::Limit;
use std::cell::RefCell;
use std::fmt;

/// How many imagined games a decision may take.
pub enum Budget {
    /// So many: the decision is a function of the view and the randomness.
    Games(u32),
    /// As long as this says. It is asked with 0 when a decision begins, and then with the number of games
    /// so far, now and then. Whoever has a clock can so give a time.
    While(Box<dyn FnMut(u32) -> bool + Send>),
}

/// The fewest games that say anything, whatever the budget is.
const FEWEST: u32 = 40;
/// Games between two questions.
const STRIDE: u32 = 8;
/// Positions that the exact search of the end may visit in the time of an imagined game.
const POSITIONS_A_GAME: u64 = 25;
/// The most where the time is not told in games.
const POSITIONS: u64 = 200_000;

impl Budget {
    /// A decision begins.
    pub(crate) fn begin(&mut self) {
        if let Budget::While(goes_on) = self {
            goes_on(0);
        }
    }

    /// Whether one more game is allowed after so many.
    pub(crate) fn allows(&mut self, done: u32) -> bool {
        match self {
            Budget::Games(most) => done < *most,
            Budget::While(goes_on) => {
                done < FEWEST || !done.is_multiple_of(STRIDE) || goes_on(done)
            }
        }
    }

    /// Lets an exact search use a part of the budget.
    pub(crate) fn within<T>(&mut self, search: impl FnOnce(Limit<'_>) -> T) -> T {
        match self {
            Budget::Games(games) => {
                search(Limit::nodes(u64::from(*games).saturating_mul(POSITIONS_A_GAME)))
            }
            Budget::While(goes_on) => {
                let goes_on = RefCell::new(goes_on);
                search(Limit { nodes: POSITIONS, stop: &|| !goes_on.borrow_mut()(1) })
            }
        }
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Games(most) => f.debug_tuple("Games").field(most).finish(),
            Budget::While(_) => f.write_str("While"),
        }
    }
}

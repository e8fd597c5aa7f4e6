//! What a seat has lost by its mistakes.

use crate::decision::Decision;
use durak_core::Seat;

/// The mistakes of one seat, in sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mistakes {
    /// Whose they are.
    pub seat: Seat,
    /// How often the seat could have done something else.
    pub decisions: usize,
    /// How many mistakes it made.
    pub count: usize,
    /// The sum of their losses, in points of a game; may exceed 1, since a lost chance can come again.
    pub lost: f64,
}

impl Mistakes {
    /// The mistakes of a seat among these decisions.
    pub fn of<'a>(seat: Seat, decisions: impl IntoIterator<Item = &'a Decision>) -> Mistakes {
        let none = Mistakes { seat, decisions: 0, count: 0, lost: 0.0 };
        let own = decisions.into_iter().filter(|it| it.seat == seat && !it.is_forced());
        own.fold(none, |sum, decision| {
            let mistake = decision.is_mistake();
            Mistakes {
                decisions: sum.decisions + 1,
                count: sum.count + usize::from(mistake),
                lost: sum.lost + if mistake { decision.loss.mean } else { 0.0 },
                ..sum
            }
        })
    }
}

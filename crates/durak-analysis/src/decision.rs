//! One action, and what could have been done instead.

use durak_bots::{Appraisal, Effort, Gap, Knowledge, appraise, appraise_with_open_cards};
use durak_core::{Action, Seat};
use durak_engine::Game;
use rand::Rng;

/// The least loss that is called a mistake where worths are imagined.
pub const LEAST_LOSS: f64 = 0.1;

/// By how many standard errors a loss must differ from none, where worths are imagined.
///
/// Chance alone gives that once in thirty thousand comparisons; a game of sixty decisions between ten
/// options each has some six hundred.
pub const STANDARD_ERRORS: f64 = 4.0;

/// An option, and what it was worth to the seat: 1 if it is certain not to lose, 0 if certain to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The action; none is to wait, which a thrower may where the game waits for another.
    pub action: Option<Action>,
    /// Its worth as far as the seat could know.
    pub worth: f64,
    /// Its worth with open cards.
    pub open: f64,
}

/// One action of a game and how it compares.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The number of the action, from 1.
    pub number: usize,
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub played: Action,
    /// All options; none if there was nothing to decide.
    pub choices: Vec<Choice>,
    /// Whether the worths are calculated and not imagined. The open ones are then the same.
    pub exact: bool,
    /// Whether the worths with open cards are calculated and not imagined.
    pub open_exact: bool,
    /// The best option, what was played if nothing is better; none if there was nothing to decide.
    pub best: Option<Choice>,
    /// By how much the best is worth more than what was played, with the standard error.
    pub loss: Gap,
    /// What the seat could know.
    pub knowledge: Knowledge,
}

impl Decision {
    /// An action without an alternative.
    pub(crate) fn forced(number: usize, before: &Game, seat: Seat, played: Action) -> Decision {
        Decision {
            number,
            seat,
            played,
            choices: Vec::new(),
            exact: false,
            open_exact: false,
            best: None,
            loss: Gap { mean: 0.0, error: 0.0 },
            knowledge: Knowledge::new(&before.view(seat)),
        }
    }

    /// An action compared with its alternatives.
    pub(crate) fn judged(
        number: usize,
        before: &Game,
        seat: Seat,
        played: Action,
        effort: Effort,
        rng: &mut impl Rng,
    ) -> Decision {
        let view = before.view(seat);
        let known = appraise(&view, effort, rng);
        let open = if known.is_exact() {
            known.clone()
        } else {
            appraise_with_open_cards(before, seat, effort, rng)
        };
        let choices: Vec<Choice> = known
            .options()
            .iter()
            .enumerate()
            .map(|(option, action)| Choice {
                action: *action,
                worth: known.worth(option),
                open: open.worth(option),
            })
            .collect();
        let (best, loss) = compare(&known, played);
        Decision {
            best: best.map(|best| choices[best]),
            loss,
            choices,
            exact: known.is_exact(),
            open_exact: open.is_exact(),
            ..Decision::forced(number, before, seat, played)
        }
    }

    /// Whether there was nothing to decide.
    pub fn is_forced(&self) -> bool {
        self.choices.is_empty()
    }

    /// Whether something else was clearly better as far as the seat could know: proved to be, where that
    /// can be calculated; else by [`LEAST_LOSS`] and [`STANDARD_ERRORS`].
    pub fn is_mistake(&self) -> bool {
        let Gap { mean, error } = self.loss;
        if self.exact {
            return mean > 0.0;
        }
        mean >= LEAST_LOSS && mean >= STANDARD_ERRORS * error
    }

    /// What was played, with its worth; none if there was nothing to decide.
    pub fn chosen(&self) -> Option<Choice> {
        self.choices.iter().copied().find(|it| it.action == Some(self.played))
    }
}

/// The best option and its lead over what was played, which is the best unless another is worth more.
fn compare(appraisal: &Appraisal, played: Action) -> (Option<usize>, Gap) {
    let none = Gap { mean: 0.0, error: 0.0 };
    let Some(played) = appraisal.options().iter().position(|it| *it == Some(played)) else {
        return (None, none);
    };
    let better = |best: usize, other: usize| {
        if appraisal.worth(other) > appraisal.worth(best) { other } else { best }
    };
    let best = (0..appraisal.options().len()).fold(played, better);
    (Some(best), if best == played { none } else { appraisal.gap(best, played) })
}

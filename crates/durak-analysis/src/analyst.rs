//! Takes a record apart into decisions.

use crate::decision::Decision;
use durak_bots::Effort;
use durak_core::{Action, Seat};
use durak_engine::{Game, Record};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

/// Looks at each action of a finished game.
///
/// Each decision is judged by itself, so that they can be judged in any order and on many cores.
#[derive(Clone, Debug)]
pub struct Analyst {
    moments: Vec<Moment>,
    effort: Effort,
    key: [u8; 32],
}

/// An action and the game before it.
#[derive(Clone, Debug)]
struct Moment {
    before: Game,
    seat: Seat,
    played: Action,
}

impl Analyst {
    /// Makes ready to judge a record; all chance comes from the key.
    pub fn new(record: &Record, effort: Effort, key: [u8; 32]) -> Analyst {
        let mut before = record.start();
        let moments = record.steps().map(|(seat, played, after)| {
            let moment = Moment { before, seat, played };
            before = after;
            moment
        });
        Analyst { moments: moments.collect(), effort, key }
    }

    /// How many actions there are.
    pub fn actions(&self) -> usize {
        self.moments.len()
    }

    /// The numbers of those actions, from 1, where something else could have been done.
    pub fn open_decisions(&self) -> impl Iterator<Item = usize> + '_ {
        (1..=self.actions()).filter(|number| self.options(*number) > 1)
    }

    /// Between how many options the action with this number chose; 0 if there is no such action.
    pub fn options(&self, number: usize) -> usize {
        let Some(moment) = number.checked_sub(1).and_then(|it| self.moments.get(it)) else {
            return 0;
        };
        let legal = moment.before.legal(moment.seat).actions().count();
        let may_wait = !moment.before.public().waiting_for().contains(moment.seat);
        legal + usize::from(may_wait)
    }

    /// Judges the action with this number, from 1; none if there is no such action.
    pub fn decision(&self, number: usize) -> Option<Decision> {
        let moment = self.moments.get(number.checked_sub(1)?)?;
        let Moment { before, seat, played } = moment;
        if self.options(number) < 2 {
            return Some(Decision::forced(number, before, *seat, *played));
        }
        let mut rng = ChaCha20Rng::from_seed(self.key);
        rng.set_stream(number as u64);
        Some(Decision::judged(number, before, *seat, *played, self.effort, &mut rng))
    }
}

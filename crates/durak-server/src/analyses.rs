//! Finished games looked at again by the strongest bot: briefly, one at a time, and each game once.
//!
//! Anybody may ask, so what one game may cost is bounded, whatever its length; who wants to know more
//! precisely takes the record to `durak analyse`.

use crate::visitors::Visitor;
use durak_analysis::{Analyst, Decision, Effort, Mistakes};
use durak_engine::Record;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::VecDeque;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// Imagined games of all actions of a game together: a second or two.
const GAMES: usize = 250_000;
/// Fewest and most imagined games for an action.
const GAMES_AN_ACTION: (usize, usize) = (20, 400);
/// Positions that the exact search may visit for a decision.
const POSITIONS: u64 = 20_000;
/// Longer games are not looked at.
const MOST_ACTIONS: usize = 600;
/// Analyses that are kept; older ones are forgotten.
const KEPT: usize = 256;
/// Most analyses that one address asks for in an hour.
const MOST_AN_HOUR: u32 = 30;

/// What was found in a game.
#[derive(Debug)]
pub(crate) struct Analysis {
    /// The mistakes, in order.
    pub(crate) mistakes: Vec<Decision>,
    /// What each seat has lost by them.
    pub(crate) sums: Vec<Mistakes>,
}

impl Analysis {
    /// Looks at a game: for a thread of its own.
    fn of(record: &Record) -> Analysis {
        let nothing = Effort { games: 0, positions: 0 };
        let analyst = Analyst::new(record, nothing, [0; 32]);
        let options: usize = analyst.open_decisions().map(|number| analyst.options(number)).sum();
        // Once as far as the seat could know, and once with open cards.
        let games = GAMES / (2 * options).max(1);
        let games = games.clamp(GAMES_AN_ACTION.0, GAMES_AN_ACTION.1);
        let effort = Effort { games: games as u32, positions: POSITIONS };
        let analyst = Analyst::new(record, effort, [0; 32]);
        let mut decisions: Vec<Decision> =
            analyst.open_decisions().filter_map(|number| analyst.decision(number)).collect();
        let seats = record.law().seats().into_iter();
        let sums = seats.map(|seat| Mistakes::of(seat, &decisions)).collect();
        decisions.retain(Decision::is_mistake);
        Analysis { mistakes: decisions, sums }
    }
}

/// Why a game is not looked at now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotNow {
    /// Another game is looked at.
    Busy,
    /// The visitor has asked for too many.
    TooMany,
}

/// The analyses that were made, and the one that is being made.
pub(crate) struct Analyses {
    turn: Arc<Semaphore>,
    limit: DefaultKeyedRateLimiter<IpAddr>,
    kept: Arc<Mutex<Kept>>,
}

/// By the game's id, the oldest first.
type Kept = VecDeque<(String, Arc<Analysis>)>;

impl Analyses {
    pub(crate) fn new() -> Analyses {
        let most = NonZeroU32::new(MOST_AN_HOUR).unwrap_or(NonZeroU32::MIN);
        Analyses {
            turn: Arc::new(Semaphore::new(1)),
            limit: RateLimiter::keyed(Quota::per_hour(most)),
            kept: Arc::default(),
        }
    }

    /// Whether a game with so many actions is looked at, if somebody asks.
    pub(crate) fn may_be(actions: usize) -> bool {
        actions <= MOST_ACTIONS
    }

    /// What was found in this game, if it has been looked at.
    pub(crate) fn get(&self, id: &str) -> Option<Arc<Analysis>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(of, _)| of == id).map(|(_, analysis)| Arc::clone(analysis))
    }

    /// Looks at a game beside the tables, if no other one is looked at, and keeps what is found. It goes on
    /// also if nobody waits for it any more.
    ///
    /// # Errors
    /// If it is not done now.
    pub(crate) async fn make(
        &self,
        id: &str,
        record: Record,
        visitor: Visitor,
    ) -> Result<(), NotNow> {
        if self.get(id).is_some() {
            return Ok(());
        }
        let turn = Arc::clone(&self.turn).try_acquire_owned().map_err(|_| NotNow::Busy)?;
        self.limit.retain_recent();
        self.limit.check_key(&visitor.0).map_err(|_| NotNow::TooMany)?;
        let (id, kept) = (id.to_owned(), Arc::clone(&self.kept));
        let work = tokio::task::spawn_blocking(move || {
            let analysis = Arc::new(Analysis::of(&record));
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.len() >= KEPT {
                kept.pop_front();
            }
            kept.push_back((id, analysis));
            drop(turn);
        });
        work.await.map_err(|_| NotNow::Busy)
    }
}

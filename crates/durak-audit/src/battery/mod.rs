//! Statistics of shuffles and deals with exact laws (fair deal, section 14).
//!
//! - [`Row`], [`ROWS`]: how many cards and players; [`audit`] runs the battery over one.
//! - [`Dealt`]: one deal as the battery sees it, from the numbers or from any deck.
//! - [`Counts`]: what is counted; [`Statistic`]: what is judged, with its two tails.
//! - [`laws`]: what an honest shuffle gives.
//!
//! The battery cannot prove a shuffle right: it finds the mistakes that people make. What it
//! cannot see is proved by exhaustion in the tests of `durak-fair`.

mod counts;
mod dealt;
mod judge;
pub mod laws;
mod row;
mod statistic;

pub use counts::Counts;
pub use dealt::Dealt;
pub use row::{ParseRowError, ROWS, Row};
pub use statistic::{ALARM, Statistic};

use durak_fair::Terms;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Deals that one task makes one after the other; each task has chance of its own.
const TASK: u32 = 5_000;
/// Fewest deals that the laws can be tried on.
pub const FEWEST: u32 = 1_000;
/// Most deals of one row: what is counted stays within its numbers and the machine's memory.
pub const MOST: u32 = 20_000_000;

/// Runs the battery over the real path: fresh numbers of all who contribute, the deck, the hands.
///
/// The numbers come from `seed`; the same seed gives the same result on every machine. `deals` is
/// at least [`FEWEST`] and at most [`MOST`]; `done` is told of deals as they are made.
pub fn audit(row: Row, deals: u32, seed: u64, done: impl Fn(u32) + Sync) -> Vec<Statistic> {
    let terms = row.terms();
    let deal = |mut chance: ChaCha8Rng| move || Dealt::from_numbers(&terms, &mut chance);
    audit_of(row, deals, seed, deal, done)
}

/// Runs the battery over deals that `dealer` makes; each dealer gets chance of its own.
pub fn audit_of<D: FnMut() -> Dealt>(
    row: Row,
    deals: u32,
    seed: u64,
    dealer: impl Fn(ChaCha8Rng) -> D + Sync,
    done: impl Fn(u32) + Sync,
) -> Vec<Statistic> {
    let terms: Terms = row.terms();
    let deals = deals.clamp(FEWEST, MOST);
    let task = |number: u32| {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let [cards, players] = [row.cards, row.players].map(u64::from);
        chance.set_stream(cards << 48 | players << 40 | u64::from(number));
        let mut deal = dealer(chance);
        let mut counts = Counts::new(&terms);
        let todo = TASK.min(deals - number * TASK);
        for _ in 0..todo {
            counts.add(&deal());
        }
        done(todo);
        counts
    };
    let counts = (0..deals.div_ceil(TASK))
        .into_par_iter()
        .map(task)
        .reduce(|| Counts::new(&terms), Counts::and);
    judge::judge(&counts)
}

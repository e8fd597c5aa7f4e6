//! What each option of a seat is worth: the strongest bot's search, its games shared out evenly.
//!
//! The bot itself looks at what is promising and little at the rest; here the rest is to be judged too.

use crate::endgame;
use crate::options::options;
use crate::policy::{play_out, reward};
use crate::search::descend;
use crate::tree::Tree;
use crate::weights::Weights;
use crate::worlds::Worlds;
use durak_core::{Action, Seat, View};
use durak_engine::Game;
use durak_solver::{Limit, Value};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::slice;

/// With open cards the end is calculated from so many cards to draw on: from farther away it would seldom
/// be found within any limit.
const OPEN_TALON: u8 = 6;

/// How much an appraisal may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How many games are imagined for each option, at least 2. The first half only grows the tree.
    pub games: u32,
    /// Most positions that the exact search of the end visits.
    pub positions: u64,
}

/// What the options of a seat are worth to it: 1 if it is certain not to lose, ½ for a draw, 0 if it is
/// certain to lose.
#[derive(Clone, Debug, PartialEq)]
pub struct Appraisal {
    options: Vec<Option<Action>>,
    found: Found,
}

/// How the worths were found.
#[derive(Clone, Debug, PartialEq)]
enum Found {
    /// Calculated to the end, one value an option.
    Exact(Vec<Value>),
    /// Imagined, for each option twice the points of each game. All options share their worlds.
    Imagined(Vec<Vec<u8>>),
}

/// By how much one option is worth more than another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// The difference, −1 to 1.
    pub mean: f64,
    /// Its standard error; 0 if it was calculated.
    pub error: f64,
}

impl Appraisal {
    /// The seat's options in the order of its legal actions; none as an option is to wait, where the
    /// game does not wait for the seat.
    pub fn options(&self) -> &[Option<Action>] {
        &self.options
    }

    /// Whether the worths were calculated and not imagined.
    pub const fn is_exact(&self) -> bool {
        matches!(self.found, Found::Exact(_))
    }

    /// What the option with this index is worth, 0 to 1.
    pub fn worth(&self, option: usize) -> f64 {
        match &self.found {
            Found::Exact(values) => points(values[option]),
            Found::Imagined(games) => {
                let sum: u32 = games[option].iter().map(|it| u32::from(*it)).sum();
                f64::from(sum) / 2.0 / games[option].len() as f64
            }
        }
    }

    /// By how much `one` is worth more than `other`, game by game in the same worlds.
    pub fn gap(&self, one: usize, other: usize) -> Gap {
        match &self.found {
            Found::Exact(values) => {
                Gap { mean: points(values[one]) - points(values[other]), error: 0.0 }
            }
            Found::Imagined(games) => {
                let pairs = games[one].iter().zip(&games[other]);
                let (mut sum, mut squares) = (0.0, 0.0);
                for (one, other) in pairs {
                    let difference = (f64::from(*one) - f64::from(*other)) / 2.0;
                    sum += difference;
                    squares += difference * difference;
                }
                let count = games[one].len() as f64;
                // As if there were two games more, one for each: a few that all agree prove little.
                let (all, middle) = (count + 2.0, sum / (count + 2.0));
                let variance = (squares + 2.0) / all - middle * middle;
                Gap { mean: sum / count, error: (variance / count).sqrt() }
            }
        }
    }
}

/// What the options of this view's seat are worth as far as it can know.
///
/// A function of the view, the effort and the randomness.
pub fn appraise(view: &View, effort: Effort, rng: &mut impl Rng) -> Appraisal {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(rng.next_u64());
    // When nothing can be drawn and one other seat is left, every such world is the real one.
    let end = Some(Game::imagine(view, &mut rng)).filter(endgame::is_known);
    let exact = end.and_then(|end| calculate(&end, view.seat(), effort));
    let worlds = Worlds::new(view, &Weights::TUNED);
    exact.unwrap_or_else(|| imagine(view, effort, &mut rng, |rng| worlds.imagine(rng)))
}

/// What the options of a seat are worth with open cards, which only who looks at a finished game can
/// know: calculated if two seats and few cards to draw are left and the effort is enough; else
/// imagined, others playing as usual.
pub fn appraise_with_open_cards(
    game: &Game,
    seat: Seat,
    effort: Effort,
    rng: &mut impl Rng,
) -> Appraisal {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(rng.next_u64());
    let near = Some(game).filter(|game| game.public().talon() <= OPEN_TALON);
    let exact = near.and_then(|game| calculate(game, seat, effort));
    exact.unwrap_or_else(|| imagine(&game.view(seat), effort, &mut rng, |_| *game))
}

fn calculate(game: &Game, seat: Seat, effort: Effort) -> Option<Appraisal> {
    let values = endgame::values(game, seat, Limit::nodes(effort.positions))?;
    let (options, values) = values.into_iter().unzip();
    Some(Appraisal { options, found: Found::Exact(values) })
}

/// Plays every option in worlds that `world` makes; they are kept as twice the points of each game.
fn imagine<R: Rng>(
    view: &View,
    effort: Effort,
    rng: &mut R,
    mut world: impl FnMut(&mut R) -> Game,
) -> Appraisal {
    let (me, options) = (view.seat(), options(view));
    let (mut tree, mut path) = (Tree::new(), Vec::new());
    let mut counted = vec![Vec::new(); options.len()];
    let games = effort.games.max(2);
    let slips = Weights::TUNED.slips;
    for done in 0..games {
        let world = world(rng);
        for (option, counted) in options.iter().zip(&mut counted) {
            let mut game = world;
            path.clear();
            descend(&mut tree, &mut game, me, slice::from_ref(option), &mut path, slips, rng);
            play_out(&mut game, slips, rng);
            for (node, seat) in &path {
                tree.record(*node, reward(&game, *seat));
            }
            if done >= games / 2 {
                counted.push((2.0 * reward(&game, me)) as u8);
            }
        }
    }
    Appraisal { options, found: Found::Imagined(counted) }
}

const fn points(value: Value) -> f64 {
    match value {
        Value::Loss => 0.0,
        Value::Draw => 0.5,
        Value::Win => 1.0,
    }
}

//! How the weights of the searching bots are found: by games that such bots play themselves.
//!
//! What a surprise tells about a hand is counted. In each position of the games it is known whether a
//! seat that led, beat, took or passed could have done the plain thing, and how often it could in worlds
//! imagined without a belief. The ratio of both odds is what a world with that surprise counts.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::careful::Careful;
use crate::plain::Plain;
use crate::policy::{next_to_act, reward};
use crate::strongest::Strongest;
use crate::weights::Weights;
use crate::worlds::{Sign, signs};
use durak_core::{Law, Rules, Seat, View};
use durak_engine::{Deal, Game};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Imagined games for a decision of the games that are counted.
const THOUGHT: u32 = 100;
/// Worlds that are imagined in each position.
const WORLDS: u32 = 4;
/// How often players of imagined games may slip, of 256 decisions.
const SLIPS: [u32; 3] = [13, 26, 51];

/// Weights from so many games of the searching bot against itself, with two and four seats and with
/// transfers, and for each number of slips as many against players that do not search. A function of
/// `games` and `seed`; `step` is called after each game, four times as often as there are games.
pub fn tune(games: u32, seed: u64, step: &mut dyn FnMut()) -> Weights {
    let mut odds = [Odds::default(); Sign::ALL.len()];
    for game in 0..games {
        count(game, seed, &mut odds);
        step();
    }
    let [led, beat, took, passed] = odds.map(Odds::share);
    let believing = Weights { led, beat, took, passed, ..Weights::NEUTRAL };
    let points = SLIPS.map(|slips| {
        let weights = Weights { slips, ..believing };
        let played = (0..games).map(|game| {
            step();
            let mut other: Box<dyn Bot> =
                if game % 4 < 2 { Box::new(Careful) } else { Box::new(Plain) };
            f64::from(duel(game, seed, weights, other.as_mut()))
        });
        played.sum::<f64>()
    });
    // Of equals the usual number, which is in the middle.
    let best = [1, 0, 2].into_iter().reduce(|a, b| if points[b] > points[a] { b } else { a });
    Weights { slips: SLIPS[best.unwrap_or(1)], ..believing }
}

/// The points a game, 0 to 1, of the searching bot with some weights against the same bot with others, over
/// duplicate deals of two seats.
pub fn compare(games: u32, seed: u64, weights: Weights, others: Weights) -> f64 {
    let played = (0..games).map(|game| {
        let mut other = Strongest::with_weights(Budget::Games(THOUGHT), others);
        f64::from(duel(game, seed, weights, &mut other))
    });
    played.sum::<f64>() / f64::from(games.max(1))
}

/// How often a sign was surprising, in truth and in imagined worlds.
#[derive(Clone, Copy, Debug, Default)]
struct Odds {
    truth: [u32; 2],
    imagined: [u32; 2],
}

impl Odds {
    /// Of 256 worlds with the surprise, how many count; all if it tells nothing.
    fn share(self) -> u32 {
        // One more of each: little that was seen proves little.
        let ratio = |[no, yes]: [u32; 2]| f64::from(yes + 1) / f64::from(no + 1);
        let share = 256.0 * ratio(self.truth) / ratio(self.imagined);
        share.round().clamp(1.0, 256.0) as u32
    }
}

fn rules(game: u32) -> Rules {
    let mut rules = Rules::DEFAULT;
    let changed = match game % 3 {
        0 => Ok(()),
        1 => rules.set("players", "4"),
        _ => rules.set("transfer", "cards"),
    };
    debug_assert!(changed.is_ok(), "{changed:?}");
    rules
}

fn deal(rules: &Rules, rng: &mut Xoshiro256PlusPlus) -> Option<Game> {
    let law = Law::new(rules).ok()?;
    Deal::random(&law, law.first_deal(), rng).play(&law).ok()
}

/// Plays a game of the searching bot against itself, and counts what is seen before each decision.
fn count(game: u32, seed: u64, odds: &mut [Odds; Sign::ALL.len()]) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ u64::from(game) << 32);
    let mut bot = Strongest::with_weights(Budget::Games(THOUGHT), Weights::NEUTRAL);
    let Some(mut game) = deal(&rules(game), &mut rng) else { return };
    while let Some(seat) = next_to_act(game.public()) {
        let view = game.view(seat);
        look(&view, &game, odds, &mut rng);
        let Some(action) = bot.choose(&view, &mut rng) else { return };
        game.apply(seat, action);
    }
}

fn look(
    view: &View,
    game: &Game,
    odds: &mut [Odds; Sign::ALL.len()],
    rng: &mut Xoshiro256PlusPlus,
) {
    let me = view.seat();
    signs(me, game, |sign, surprising| {
        odds[sign as usize].truth[usize::from(surprising)] += 1;
    });
    if view.public().table().cards().is_empty() {
        return;
    }
    for _ in 0..WORLDS {
        signs(me, &Game::imagine(view, rng), |sign, surprising| {
            odds[sign as usize].imagined[usize::from(surprising)] += 1;
        });
    }
}

/// The points of a searching bot against another; seats by turns.
fn duel(game: u32, seed: u64, weights: Weights, other: &mut dyn Bot) -> f32 {
    // The same deal for each of the weights, and for both seats.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(!seed ^ u64::from(game / 2) << 32);
    let me = if game.is_multiple_of(2) { Seat::S0 } else { Seat::S1 };
    let mut bot = Strongest::with_weights(Budget::Games(THOUGHT), weights);
    let Some(mut game) = deal(&Rules::DEFAULT, &mut rng) else { return 0.0 };
    while let Some(seat) = next_to_act(game.public()) {
        let view = game.view(seat);
        let bot = if seat == me { &mut bot as &mut dyn Bot } else { &mut *other };
        let Some(action) = bot.choose(&view, &mut rng) else { break };
        game.apply(seat, action);
    }
    reward(&game, me)
}

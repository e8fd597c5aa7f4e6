//! The strongest bot: it searches over imagined worlds, and calculates the end.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::endgame;
use crate::options::options;
use crate::policy::plain_action;
use crate::search::search;
use crate::weights::Weights;
use crate::worlds::Worlds;
use durak_core::{Action, Seat, View};
use durak_engine::Game;
use durak_solver::Value;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Searches a tree of what may follow, in worlds that explain what its view shows; when all cards are
/// known it plays without a mistake, and in a lost position it does what others most often get wrong.
#[derive(Debug)]
pub struct Strongest {
    budget: Budget,
    weights: Weights,
}

impl Strongest {
    /// A player that imagines so many games for a decision.
    pub fn new(budget: Budget) -> Strongest {
        Strongest::with_weights(budget, Weights::TUNED)
    }

    /// The same with other weights.
    pub fn with_weights(budget: Budget, weights: Weights) -> Strongest {
        Strongest { budget, weights }
    }
}

impl Bot for Strongest {
    fn name(&self) -> &'static str {
        "strongest"
    }

    fn choose(&mut self, view: &View, rng: &mut dyn Rng) -> Option<Action> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(rng.next_u64());
        // When nothing can be drawn and one other seat is left, every such world is the real one.
        let world = Game::imagine(view, &mut rng);
        let worlds = Worlds::new(view, &self.weights);
        let slips = self.weights.slips;
        think(view, &world, &mut self.budget, slips, &mut rng, |rng| worlds.imagine(rng))
    }
}

/// What the same player does that sees all cards: no bot, but a measure of what is possible at most.
pub fn choose_with_open_cards(
    game: &Game,
    seat: Seat,
    budget: &mut Budget,
    rng: &mut impl Rng,
) -> Option<Action> {
    think(&game.view(seat), game, budget, Weights::TUNED.slips, rng, |_| *game)
}

/// Chooses among the options of the view; `end` is the game if the view leaves no doubt of it.
fn think<R: Rng>(
    view: &View,
    end: &Game,
    budget: &mut Budget,
    slips: u32,
    rng: &mut R,
    world: impl FnMut(&mut R) -> Game,
) -> Option<Action> {
    let mut options = options(view);
    if options.len() > 1 {
        budget.begin();
        if let Some(exact) = budget.within(|limit| endgame::solve(end, view.seat(), limit)) {
            options = exact.options;
            let plain = plain_action(view.public(), view.legal());
            if exact.value == Value::Win && options.contains(&plain) {
                return plain;
            }
            if exact.value == Value::Win {
                options.truncate(1);
            }
        }
    }
    if options.len() < 2 {
        return options.into_iter().next().flatten();
    }
    search(view.seat(), &options, budget, slips, rng, world)
}

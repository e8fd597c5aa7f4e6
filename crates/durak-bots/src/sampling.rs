//! A bot that tries each action in many imagined games and does what went best (flat Monte Carlo).

use crate::bot::Bot;
use crate::budget::Budget;
use crate::options::options;
use crate::policy::{play_out, reward};
use crate::weights::Weights;
use durak_core::{Action, View};
use durak_engine::Game;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Imagines worlds and plays each action out in all of them; looks no further than one action ahead.
#[derive(Debug)]
pub struct Sampling {
    budget: Budget,
}

impl Sampling {
    /// A player that imagines so many games for a decision, over all actions together.
    pub fn new(budget: Budget) -> Sampling {
        Sampling { budget }
    }
}

impl Bot for Sampling {
    fn name(&self) -> &'static str {
        "sampling"
    }

    fn choose(&mut self, view: &View, rng: &mut dyn Rng) -> Option<Action> {
        let options = options(view);
        if options.len() < 2 {
            return options.into_iter().next().flatten();
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(rng.next_u64());
        self.budget.begin();
        let mut sums = vec![0.0; options.len()];
        let mut games = 0;
        // Every action is played out in the same worlds, so that luck is the same for all.
        while games == 0 || self.budget.allows(games) {
            let world = Game::imagine(view, &mut rng);
            for (option, sum) in options.iter().zip(&mut sums) {
                let mut game = world;
                if let Some(action) = *option {
                    game.apply(view.seat(), action);
                }
                play_out(&mut game, Weights::TUNED.slips, &mut rng);
                *sum += reward(&game, view.seat());
                games += 1;
            }
        }
        let best =
            (0..options.len()).reduce(|best, it| if sums[it] > sums[best] { it } else { best });
        best.and_then(|best| options[best])
    }
}

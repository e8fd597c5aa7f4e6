//! `durak trace`: random games as traces (rules, section 13).

use crate::failure::Failure;
use crate::progress;
use crate::rule_args::RuleArgs;
use clap::Args;
use durak_engine::{Deal, trace};
use rand::rngs::SysRng;
use rand::{SeedableRng, TryRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::Write;

/// Arguments of `durak trace`.
#[derive(Args, Debug)]
pub struct Trace {
    /// The rules.
    #[command(flatten)]
    pub rules: RuleArgs,
    /// The seed of deals and choices; the same seed gives the same traces. Without it a random
    /// one, which is told on standard error
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How many games
    #[arg(long, value_name = "M", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// The probability, 0 to 1, that a defender takes who could do something else; without it
    /// a take is as likely as every other legal action
    #[arg(long, value_name = "P", value_parser = probability)]
    pub take: Option<f64>,
}

impl Trace {
    /// Plays and writes.
    ///
    /// # Errors
    /// Rules that cannot be played; output that cannot be written.
    pub fn run(&self, mut out: &mut dyn Write) -> Result<(), Failure> {
        let law = self.rules.law()?;
        let seed = match self.seed {
            Some(seed) => seed,
            None => told_random_seed()?,
        };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let bar = progress::bar(self.games, "games");
        for _ in 0..self.games {
            let deal = Deal::random(&law, law.first_deal(), &mut rng);
            trace::write_game(&mut out, &law, &deal, |game| match self.take {
                Some(take) => game.random_action_taking(take, &mut rng),
                None => game.random_action(&mut rng),
            })?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }
}

/// A random seed, told so that the run can be repeated.
pub(crate) fn told_random_seed() -> Result<u64, Failure> {
    let seed = SysRng
        .try_next_u64()
        .map_err(|error| Failure::usage(format!("no random seed: {error}; give --seed N")))?;
    let _ = writeln!(std::io::stderr().lock(), "durak: seed {seed}");
    Ok(seed)
}

fn probability(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|p| (0.0..=1.0).contains(p))
        .ok_or_else(|| "a number from 0 to 1 is expected, for example 0.2".to_owned())
}

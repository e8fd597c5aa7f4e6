//! `durak trace`: random games as traces (rules, section 13).

use crate::failure::Failure;
use crate::progress;
use crate::rule_args::RuleArgs;
use clap::Args;
use durak_engine::{Deal, trace};
use durak_text::Texts;
use indicatif::ProgressBar;
use rand::rngs::SysRng;
use rand::{SeedableRng, TryRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::{IsTerminal, Write, stdout};

/// Arguments of `durak trace`.
#[derive(Args, Debug)]
pub struct Trace {
    /// The rules.
    #[command(flatten)]
    pub rules: RuleArgs,
    /// The seed of deals and choices.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How many games, at least one.
    #[arg(
        long,
        value_name = "M",
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    pub games: u64,
    /// How likely a defender takes who could do something else.
    #[arg(long, value_name = "P", value_parser = probability)]
    pub take: Option<f64>,
}

impl Trace {
    /// Plays and writes.
    ///
    /// # Errors
    /// Rules that cannot be played; output that cannot be written.
    pub fn run(&self, texts: &Texts, mut out: &mut dyn Write) -> Result<(), Failure> {
        let law = self.rules.law(texts)?;
        let mut rng = generator(texts, self.seed)?;
        // Lines on a terminal and a bar would write over each other.
        let bar = if stdout().is_terminal() {
            ProgressBar::hidden()
        } else {
            progress::bar(self.games, "games")
        };
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

/// The generator with this seed; or with a random one, told so that the run can be repeated.
pub(crate) fn generator(texts: &Texts, seed: Option<u64>) -> Result<Xoshiro256PlusPlus, Failure> {
    let seed = match seed {
        Some(seed) => seed,
        None => {
            let seed = SysRng.try_next_u64().map_err(|error| {
                let error = error.to_string().into();
                Failure::usage(texts.format("failure-no-seed", &[("error", error)]))
            })?;
            let told = texts.format("told-seed", &[("seed", seed.to_string().into())]);
            let _ = writeln!(std::io::stderr().lock(), "durak: {told}");
            seed
        }
    };
    Ok(Xoshiro256PlusPlus::seed_from_u64(seed))
}

fn probability(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|p| (0.0..=1.0).contains(p))
        .ok_or_else(|| "a number from 0 to 1 is expected, for example 0.2".to_owned())
}

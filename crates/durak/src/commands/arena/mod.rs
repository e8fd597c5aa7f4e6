//! `durak arena`: bots against each other over duplicate deals, and how sure one can be.

mod report;
mod scores;
mod told;

use crate::failure::Failure;
use crate::progress;
use crate::rule_args::RuleArgs;
use clap::Args;
use durak_arena::{Contender, Duel, Limits, Tally, Trial, ratings};
use durak_text::Texts;
use indicatif::ProgressBar;
use scores::Scores;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread::available_parallelism;
use std::time::Duration;
use told::{Row, Told};

/// Arguments of `durak arena`.
#[derive(Args, Clone, Debug)]
pub struct Arena {
    /// The first bot: its score is told.
    #[arg(long, value_name = "BOT", required_unless_present_any = ["round_robin", "report"])]
    pub a: Option<Contender>,
    /// The second bot.
    #[arg(long, value_name = "BOT", required_unless_present_any = ["round_robin", "report"])]
    pub b: Option<Contender>,
    /// Bots of which each plays each.
    #[arg(long, value_name = "BOT", num_args = 2.., conflicts_with_all = ["a", "b"])]
    pub round_robin: Vec<Contender>,
    /// Whether to measure the levels and aims and write the result as a document.
    #[arg(long, conflicts_with_all = ["a", "b", "round_robin", "json", "scores", "rules", "set"])]
    pub report: bool,
    /// The rules.
    #[command(flatten)]
    pub rules: RuleArgs,
    /// How many sit at the table, 2 to 6: short for `--set players=N`.
    #[arg(long, visible_alias = "players", value_name = "N")]
    pub seats: Option<String>,
    /// Most games.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub games: u64,
    /// The seed of deals and choices.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// When it is decided: points a game that are too few, and that are enough.
    #[arg(long, value_name = "LOW..HIGH")]
    pub stop: Option<Bounds>,
    /// How often intervals and decisions may be wrong.
    #[arg(long, value_name = "SHARE", default_value = "0.01")]
    pub error: Share,
    /// Games at the same time; without it one a core.
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// How long an outside program may think.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = humantime::parse_duration)]
    pub answer_time: Duration,
    /// A file of scores that is gone on from, and written.
    #[arg(long, value_name = "FILE", conflicts_with = "round_robin")]
    pub scores: Option<PathBuf>,
    /// Whether the result is one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `0.5..0.55`: two shares, the lower one first.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    low: f64,
    high: f64,
}

impl FromStr for Bounds {
    type Err = String;

    fn from_str(text: &str) -> Result<Bounds, String> {
        let shares = text.split_once("..").and_then(|(low, high)| {
            Some(Bounds { low: low.parse().ok()?, high: high.parse().ok()? })
        });
        shares.filter(|it| 0.0 <= it.low && it.low < it.high && it.high <= 1.0).ok_or_else(|| {
            "two numbers from 0 to 1 are expected, the lower one first: 0.5..0.55".to_owned()
        })
    }
}

/// A chance above 0 and below a half.
#[derive(Clone, Copy, Debug)]
pub struct Share(f64);

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Share, String> {
        let share = text.parse().ok().filter(|share| *share >= 1e-9 && *share < 0.5);
        share
            .map(Share)
            .ok_or_else(|| "a number above 0 and below 0.5 is expected: 0.01".to_owned())
    }
}

impl Arena {
    /// Plays and tells what came out.
    ///
    /// # Errors
    /// Rules that cannot be played; a file of scores of something else; output that cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        if self.report {
            return report::write(self, texts, out);
        }
        let pairs = self.pairs();
        let mut rows = Vec::new();
        for (a, b) in &pairs {
            let duel = self.duel(a, b, texts)?;
            let tally = self.play(&duel, texts)?;
            rows.push(Row { duel, tally });
        }
        let ratings = (!self.round_robin.is_empty()).then(|| self.rate(&rows));
        let told =
            Told { rows: &rows, ratings: ratings.as_deref(), confidence: 1.0 - self.error.0 };
        if self.json {
            writeln!(out, "{}", told.json())?;
        } else {
            told.table(texts, out)?;
        }
        Ok(())
    }

    /// Who plays whom.
    fn pairs(&self) -> Vec<(Contender, Contender)> {
        if let (Some(a), Some(b)) = (&self.a, &self.b) {
            return vec![(a.clone(), b.clone())];
        }
        let all = &self.round_robin;
        let from = |i: usize| all[i + 1..].iter().map(move |b| (all[i].clone(), b.clone()));
        (0..all.len()).flat_map(from).collect()
    }

    fn duel(&self, a: &Contender, b: &Contender, texts: &Texts) -> Result<Duel, Failure> {
        let mut rules = self.rules.clone();
        rules.set.extend(self.seats.iter().map(|seats| format!("players={seats}")));
        let mut duel = Duel {
            law: rules.law(texts)?,
            a: a.clone(),
            b: b.clone(),
            deals: 0,
            seed: self.seed,
            trial: self.stop.map(|it| Trial { low: it.low, high: it.high, error: self.error.0 }),
            threads: self.threads(),
            limits: Limits { answer: self.answer_time },
        };
        duel.deals = self.games.div_ceil(u64::from(duel.games_a_deal()));
        Ok(duel)
    }

    fn threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(|| available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }

    /// Plays a duel, from the file of scores on, with a bar.
    fn play(&self, duel: &Duel, texts: &Texts) -> Result<Tally, Failure> {
        let mut scores = match &self.scores {
            Some(path) => Some(Scores::open(path, duel, texts)?),
            None => None,
        };
        let known = scores.as_mut().map(Scores::take_known).unwrap_or_default();
        let bar: ProgressBar =
            progress::bar(duel.deals, &format!("deals of {} : {}", duel.a, duel.b));
        bar.set_position(known.len() as u64);
        let mut failed = None;
        let tally = duel.run(&known, |score| {
            bar.inc(1);
            if let Some(Err(error)) = scores.as_mut().map(|file| file.add(score)) {
                failed.get_or_insert(error);
            }
        });
        bar.finish_and_clear();
        if let Some(error) = failed {
            return Err(error.into());
        }
        tally.map_err(|error| Failure::usage(error.to_string()))
    }

    fn rate(&self, rows: &[Row]) -> Vec<(Contender, durak_arena::Rating)> {
        let place = |it: &Contender| self.round_robin.iter().position(|other| other == it);
        let results: Vec<(usize, usize, f64)> = rows
            .iter()
            .filter_map(|row| {
                Some((place(&row.duel.a)?, place(&row.duel.b)?, row.duel.against_one(&row.tally)))
            })
            .collect();
        let ratings = ratings(self.round_robin.len(), &results);
        let mut table: Vec<_> = self.round_robin.iter().cloned().zip(ratings).collect();
        table.sort_by(|a, b| b.1.rating.total_cmp(&a.1.rating));
        table
    }
}

//! `durak analyse`: a finished game decision by decision, with what each action was worth.

mod json;
mod told;

use crate::failure::Failure;
use crate::input;
use crate::progress;
use clap::Args;
use durak_analysis::{Analyst, Decision, Effort};
use durak_engine::{MAX_RECORD, Record, RecordError};
use durak_text::Texts;
use rayon::prelude::*;
use std::io::Write;
use std::path::PathBuf;
use told::Report;

/// Arguments of `durak analyse`.
#[derive(Args, Debug)]
pub struct Analyse {
    /// The record; `-` is standard input.
    #[arg(value_name = "RECORD|-")]
    pub record: PathBuf,
    /// Imagined games for each action.
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub iterations: u32,
    /// Most positions of an exact search.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(0..=10_000_000_000))]
    pub positions: u64,
    /// The seed of all chance.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Whether the result is one JSON object.
    #[arg(long)]
    pub json: bool,
}

impl Analyse {
    /// Judges the game and tells what was found.
    ///
    /// # Errors
    /// A file that cannot be read or is no record; output that cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let record = self.read(texts)?;
        let decisions = self.judge(&record);
        if self.json {
            writeln!(out, "{}", json::report(self, &record, &decisions))?;
        } else {
            Report::new(&record, &decisions, texts).write(out)?;
        }
        Ok(())
    }

    fn read(&self, texts: &Texts) -> Result<Record, Failure> {
        let text = input::small_text(texts, &self.record, MAX_RECORD as u64);
        let refused = |error: RecordError| {
            let args = [
                ("file", self.record.display().to_string().into()),
                ("line", error.line.to_string().into()),
                ("column", error.column.to_string().into()),
                ("error", error.fault.to_string().into()),
                ("code", error.fault.code().into()),
            ];
            Failure::usage(texts.format("failure-record", &args))
        };
        text.map_err(Failure::usage)?.parse().map_err(refused)
    }

    /// All decisions in order, judged on all cores.
    fn judge(&self, record: &Record) -> Vec<Decision> {
        let effort = Effort { games: self.iterations, positions: self.positions };
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        let analyst = Analyst::new(record, effort, key);
        let bar = progress::bar(analyst.actions() as u64, "actions");
        let numbers = (1..=analyst.actions()).into_par_iter();
        let decisions = numbers.filter_map(|number| {
            let decision = analyst.decision(number);
            bar.inc(1);
            decision
        });
        let decisions = decisions.collect();
        bar.finish_and_clear();
        decisions
    }
}

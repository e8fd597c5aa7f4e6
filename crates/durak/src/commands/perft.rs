//! `durak perft`: counts of all courses of a game by depth.

use crate::commands::trace::generator;
use crate::failure::Failure;
use crate::progress;
use crate::rule_args::RuleArgs;
use clap::Args;
use durak_engine::{Deal, Game, Position, rules_json};
use durak_text::Texts;
use serde_json::json;
use std::io::Write;
use std::time::Instant;

/// Arguments of `durak perft`.
#[derive(Args, Debug)]
pub struct Perft {
    /// The rules of a deal.
    #[command(flatten)]
    pub rules: RuleArgs,
    /// The position to begin with, instead of a deal.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["rules", "set", "seed"])]
    pub position: Option<String>,
    /// The seed of the deal.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How many actions deep.
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=100))]
    pub depth: u32,
    /// Whether the result is one JSON object.
    #[arg(long)]
    pub json: bool,
}

impl Perft {
    /// Counts and writes.
    ///
    /// # Errors
    /// Rules or a position that cannot be played; output that cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.game(texts)?;
        let position = Position::of_game(&game).to_string();
        if !self.json {
            writeln!(out, "{position}")?;
        }
        let start = Instant::now();
        let mut counts = Vec::new();
        for depth in 0..=self.depth {
            let count = count(&game, depth);
            if !self.json {
                let args = [("depth", depth.into()), ("count", count.to_string().into())];
                writeln!(out, "{}", texts.format("perft-depth", &args))?;
                out.flush()?;
            }
            counts.push(count);
        }
        let seconds = start.elapsed().as_secs_f64();
        let nodes = counts.iter().map(|count| *count as f64).sum::<f64>() / seconds.max(1e-9);
        if self.json {
            let report = json!({
                "rules": rules_json::to_json(game.public().law().rules()),
                "position": position,
                "counts": counts,
                "seconds": seconds,
                "nodes_per_second": nodes.round(),
            });
            writeln!(out, "{report}")?;
        } else {
            let nodes = format!("{nodes:.0}").into();
            writeln!(out, "{}", texts.format("perft-speed", &[("nodes", nodes)]))?;
        }
        Ok(())
    }

    fn game(&self, texts: &Texts) -> Result<Game, Failure> {
        if let Some(position) = &self.position {
            let game = position.parse::<Position>().and_then(|position| position.to_game());
            return game.map_err(|error| {
                let error = error.to_string().into();
                Failure::usage(texts.format("failure-position", &[("error", error)]))
            });
        }
        let law = self.rules.law(texts)?;
        let mut rng = generator(texts, self.seed)?;
        let deal = Deal::random(&law, law.first_deal(), &mut rng);
        deal.play(&law).map_err(|error| Failure::usage(error.to_string()))
    }
}

/// As [`Game::perft`], with a bar over the first actions.
fn count(game: &Game, depth: u32) -> u64 {
    let Some(rest) = depth.checked_sub(1) else { return game.perft(0) };
    let seats = game.public().may_act();
    let first = seats
        .into_iter()
        .flat_map(|seat| game.legal(seat).actions().map(move |action| (seat, action)));
    let first: Vec<_> = first.collect();
    let bar = progress::bar(first.len() as u64, &format!("(depth {depth})"));
    let mut count = 0;
    for (seat, action) in first {
        let mut next = *game;
        next.apply(seat, action);
        count += next.perft(rest);
        bar.inc(1);
    }
    bar.finish_and_clear();
    count
}

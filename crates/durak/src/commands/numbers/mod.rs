//! `durak numbers`: figures of the game by players and deck, calculated and played.

pub mod exact;
mod played;

use crate::failure::Failure;
use crate::progress;
use clap::Args;
use durak_core::{Law, Preset, Rules};
use durak_text::Texts;
use exact::Exact;
use played::Played;
use serde_json::{Value, json};
use std::io::Write;

/// The preset that is played; its players and deck are as asked.
const PRESET: &str = "durak";

/// Arguments of `durak numbers`.
#[derive(Args, Debug)]
pub struct Numbers {
    /// How many players; without it all that there can be.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=6))]
    pub players: Option<u8>,
    /// How many cards; without it all decks.
    #[arg(long, value_name = "24|36|52", value_parser = ["24", "36", "52"])]
    pub deck: Option<String>,
    /// How many games bots play for each row.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// The seed of deals and choices.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Whether the result is JSON.
    #[arg(long)]
    pub json: bool,
}

impl Numbers {
    /// Calculates, plays and writes.
    ///
    /// # Errors
    /// Players and a deck that do not go together; output that cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let laws = self.laws(texts)?;
        let bar = progress::bar(laws.len() as u64 * self.games, "");
        let mut rows = Vec::new();
        for law in &laws {
            let played = Played::of(law, self.games, self.seed, || bar.inc(1));
            rows.push(json!({
                "players": law.players(),
                "deck": law.deck().len(),
                "exact": Exact::of(law).report(),
                "played": played.report(self.seed),
            }));
        }
        bar.finish_and_clear();
        if self.json {
            // One row a line, so that a change of the file is seen row by row.
            let lines: Vec<String> = rows.iter().map(Value::to_string).collect();
            writeln!(out, "[\n{}\n]", lines.join(",\n"))?;
            return Ok(());
        }
        for row in &rows {
            told(row, texts, out)?;
        }
        Ok(())
    }

    /// Every rule set that is asked for and can be played.
    fn laws(&self, texts: &Texts) -> Result<Vec<Law>, Failure> {
        let base = Preset::find(PRESET).map_or(Rules::DEFAULT, |preset| preset.rules);
        let players = self.players.map_or(vec![2, 3, 4, 5, 6], |players| vec![players]);
        let decks = self.deck.as_deref().map_or(vec!["24", "36", "52"], |deck| vec![deck]);
        let mut laws = Vec::new();
        let mut refused = Vec::new();
        for players in players {
            for deck in &decks {
                let mut rules = Rules { players, ..base };
                if let Err(error) = rules.set("deck", deck) {
                    refused.push(texts.option_error("deck", deck, &error));
                }
                match Law::new(&rules) {
                    Ok(law) => laws.push(law),
                    Err(error) => refused.extend(texts.conflicts(&error)),
                }
            }
        }
        if laws.is_empty() { Err(Failure::Usage(refused)) } else { Ok(laws) }
    }
}

/// A row as sentences.
fn told(row: &Value, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
    let (exact, played) = (&row["exact"], &row["played"]);
    let share = |value: &Value| format!("{:.1}", 100.0 * value.as_f64().unwrap_or_default());
    let mean = |value: &Value| format!("{:.1}", value.as_f64().unwrap_or_default());
    let digits = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let whole = |value: &Value| value.to_string();
    let args = [
        ("players", whole(&row["players"]).into()),
        ("deck", whole(&row["deck"]).into()),
        ("talon", whole(&exact["talon"]).into()),
        ("hands", digits(&exact["hands"]).into()),
        ("deals", digits(&exact["deals"]).into()),
        ("nobody", share(&exact["nobody"]).into()),
        ("trumps", mean(&exact["trumps"]).into()),
        ("games", whole(&played["games"]).into()),
        ("bouts", mean(&played["bouts"]).into()),
        ("actions", mean(&played["actions"]).into()),
        ("takes", mean(&played["takes"]).into()),
        ("draws", share(&played["draws"]).into()),
        ("leader", share(&played["leader"]["durak"]).into()),
        ("taker", share(&played["first_taker"]["durak"]).into()),
    ];
    for id in ["numbers-row", "numbers-exact", "numbers-played", "numbers-durak"] {
        writeln!(out, "{}", texts.format(id, &args))?;
    }
    Ok(())
}

//! `durak puzzle`: an endgame where one action wins.

use crate::failure::Failure;
use clap::Args;
use durak_engine::Position;
use durak_puzzles::{Day, Puzzle as Endgame};
use durak_text::{Names, Texts};
use serde_json::{Value, json};
use std::io::Write;
use std::time::SystemTime;

/// Arguments of `durak puzzle`.
#[derive(Args, Debug)]
pub struct Puzzle {
    /// The day whose puzzle it is; today without it.
    #[arg(long, value_name = "YYYY-MM-DD", conflicts_with = "seed")]
    pub day: Option<String>,
    /// The seed instead of a day.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Whether the solution is told.
    #[arg(long)]
    pub solution: bool,
    /// Whether the result is one JSON object.
    #[arg(long)]
    pub json: bool,
}

impl Puzzle {
    /// Finds and writes.
    ///
    /// # Errors
    /// A day that is none; output that cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let puzzle = match self.seed {
            Some(seed) => Endgame::of_seed(seed),
            None => self.day(texts)?.puzzle(),
        };
        let none = || Failure::Difference(texts.get("puzzle-none"));
        let puzzle = puzzle.ok_or_else(none)?;
        if self.json {
            writeln!(out, "{}", self.object(&puzzle))?;
            return Ok(());
        }
        self.write(&puzzle, texts, out)
    }

    fn day(&self, texts: &Texts) -> Result<Day, Failure> {
        match &self.day {
            Some(text) => text.parse().map_err(|_| {
                let day = text.as_str().into();
                Failure::usage(texts.format("failure-puzzle-day", &[("day", day)]))
            }),
            None => {
                let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
                let ms = since.unwrap_or_default().as_millis();
                Ok(Day::of_unix_ms(u64::try_from(ms).unwrap_or(u64::MAX)))
            }
        }
    }

    fn object(&self, puzzle: &Endgame) -> Value {
        let actions: Vec<String> =
            puzzle.choices().iter().map(|it| it.action.to_string()).collect();
        let mut object = json!({
            "position": Position::of_game(puzzle.game()).to_string(),
            "seat": puzzle.seat() as u8,
            "actions": actions,
        });
        if self.solution {
            let line = puzzle.answer(puzzle.solution()).map(|it| it.line).unwrap_or_default();
            let line: Vec<Value> = line
                .iter()
                .map(|(seat, action)| json!({ "seat": *seat as u8, "action": action.to_string() }))
                .collect();
            object["solution"] = json!(puzzle.solution().to_string());
            object["line"] = json!(line);
        }
        object
    }

    fn write(&self, puzzle: &Endgame, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let names = Names::default();
        writeln!(out, "{}", Position::of_game(puzzle.game()))?;
        let seat = texts.seat(puzzle.seat(), &names);
        writeln!(out, "{}", texts.format("puzzle-to-act", &[("seat", seat.into())]))?;
        for choice in puzzle.choices() {
            writeln!(out, "  {}", choice.action)?;
        }
        if self.solution
            && let Some(answer) = puzzle.answer(puzzle.solution())
        {
            let action = puzzle.solution().to_string().into();
            writeln!(out, "{}", texts.format("puzzle-solution", &[("action", action)]))?;
            for (seat, action) in answer.line {
                writeln!(out, "  {}", texts.action(&action, seat, &names))?;
            }
        }
        Ok(())
    }
}

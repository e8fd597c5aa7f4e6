//! `durak solve`: what a position of two players is worth when everybody knows every card.

use crate::failure::Failure;
use crate::input;
use clap::Args;
use durak_core::{Action, Seat};
use durak_engine::{Game, MAX_RECORD, Position, Record};
use durak_solver::{Goal, Limit, NotSolved, Solved, Solver, Valued};
use durak_text::Texts;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Arguments of `durak solve`.
#[derive(Args, Debug)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["position", "record"])))]
pub struct Solve {
    /// The position as text.
    #[arg(value_name = "POSITION")]
    pub position: Option<String>,
    /// A record, of which one position is solved.
    #[arg(long, value_name = "FILE|-")]
    pub record: Option<PathBuf>,
    /// After how many actions of the record.
    #[arg(long, value_name = "N", requires = "record")]
    pub after: Option<usize>,
    /// Whether a best line is told.
    #[arg(long)]
    pub line: bool,
    /// Most positions to visit, for each of the answers.
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    pub nodes: u64,
    /// The size of the table.
    #[arg(long, value_name = "LOG2", default_value_t = 22, value_parser = clap::value_parser!(u8).range(4..=28))]
    pub entries: u8,
    /// Whether the result is one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// What was found of a position.
struct Answer {
    solved: Solved,
    values: Vec<Valued>,
    line: Option<Vec<(Seat, Action)>>,
}

impl Solve {
    /// Solves and writes.
    ///
    /// # Errors
    /// A position or a record that cannot be read; what cannot be solved within the limit.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.game(texts)?;
        let position = Position::of_game(&game).to_string();
        match self.answer(&game) {
            Ok(answer) if self.json => writeln!(out, "{}", report(&position, &answer))?,
            Ok(answer) => show(&position, &answer, texts, out)?,
            Err(reason) => {
                if self.json {
                    let report = json!({ "position": position, "error": reason.code() });
                    writeln!(out, "{report}")?;
                }
                let args = [("error", said(reason, texts).into()), ("code", reason.code().into())];
                let sentence = texts.format("failure-solve", &args);
                return Err(match reason {
                    NotSolved::Limit | NotSolved::Stopped => Failure::Difference(sentence),
                    _ => Failure::usage(sentence),
                });
            }
        }
        Ok(())
    }

    fn game(&self, texts: &Texts) -> Result<Game, Failure> {
        match (&self.position, &self.record) {
            (Some(text), _) => text
                .parse::<Position>()
                .and_then(|position| position.to_game())
                .map_err(|error| unusable(texts, &error.to_string(), error.code())),
            (None, Some(file)) => self.of_record(file, texts),
            (None, None) => Err(Failure::Usage(Vec::new())), // the command line demands one
        }
    }

    /// The position after the given number of actions, or the first that is an exact endgame.
    fn of_record(&self, file: &Path, texts: &Texts) -> Result<Game, Failure> {
        let text = input::small_text(texts, file, MAX_RECORD as u64).map_err(Failure::usage)?;
        let record: Record = text.parse().map_err(|error: durak_engine::RecordError| {
            unusable(texts, &error.to_string(), error.fault.code())
        })?;
        let steps = record.steps().map(|(_, _, game)| game);
        let mut games = std::iter::once(record.start()).chain(steps);
        let actions = record.actions().len();
        match self.after {
            Some(after) => games.nth(after).ok_or_else(|| {
                let args = [("after", (after as u64).into()), ("actions", (actions as u64).into())];
                Failure::usage(texts.format("failure-solve-after", &args))
            }),
            None => games
                .find(|game| {
                    let public = game.public();
                    public.talon() == 0 && public.active().len() == 2 && !game.is_over()
                })
                .ok_or_else(|| Failure::usage(texts.get("failure-solve-no-endgame"))),
        }
    }

    fn answer(&self, game: &Game) -> Result<Answer, NotSolved> {
        let mut solver = Solver::new(self.entries);
        let limit = Limit::nodes(self.nodes);
        let mut solved = solver.solve(game, Goal::Value, limit)?;
        let mut values = solver.values(game, solved.seat, Goal::Value, limit)?;
        // The number of actions is many times dearer: told if it is found within the same limit.
        let counted = solver.values(game, solved.seat, Goal::Actions, limit).ok();
        let goal = if counted.is_some() { Goal::Actions } else { Goal::Value };
        if let Some(counted) = counted {
            let best = counted.iter().filter(|valued| valued.value == solved.value);
            solved.actions = match solved.value {
                durak_solver::Value::Win => best.filter_map(|valued| valued.actions).min(),
                _ => best.filter_map(|valued| valued.actions).max(),
            };
            values = counted;
        }
        values.sort_by_key(order);
        let line = if self.line { Some(solver.line(game, goal, limit)?) } else { None };
        Ok(Answer { solved, values, line })
    }
}

/// Wins first, the quickest first; then draws; then losses, the latest first.
fn order(valued: &Valued) -> (std::cmp::Reverse<durak_solver::Value>, i32) {
    let actions = i32::from(valued.actions.unwrap_or(0));
    let late = if valued.value == durak_solver::Value::Loss { -actions } else { actions };
    (std::cmp::Reverse(valued.value), late)
}

fn unusable(texts: &Texts, error: &str, code: &str) -> Failure {
    Failure::usage(texts.format("failure-solve", &[("error", error.into()), ("code", code.into())]))
}

/// The reason in the reader's language.
fn said(reason: NotSolved, texts: &Texts) -> String {
    match reason {
        NotSolved::Seats { active } => {
            texts.format(reason.code(), &[("active", u64::from(active).into())])
        }
        _ => texts.get(reason.code()),
    }
}

fn report(position: &str, answer: &Answer) -> Value {
    let moves = answer.values.iter().map(|valued| {
        json!({
            "action": valued.action.to_string(),
            "value": valued.value.word(),
            "actions": valued.actions,
        })
    });
    let mut report = json!({
        "position": position,
        "seat": answer.solved.seat.index(),
        "value": answer.solved.value.word(),
        "actions": answer.solved.actions,
        "moves": moves.collect::<Vec<_>>(),
        "nodes": answer.solved.nodes,
    });
    if let Some(line) = &answer.line {
        let line = line
            .iter()
            .map(|(seat, action)| json!({ "seat": seat.index(), "action": action.to_string() }));
        report["line"] = line.collect::<Vec<_>>().into();
    }
    report
}

fn show(position: &str, answer: &Answer, texts: &Texts, out: &mut dyn Write) -> io::Result<()> {
    let value = |value: durak_solver::Value, actions: Option<u16>| {
        let word = texts.get(&format!("solve-{}", value.word()));
        match actions {
            None => word,
            Some(count) => {
                let args = [("value", word.into()), ("count", u64::from(count).into())];
                texts.format("solve-in", &args)
            }
        }
    };
    let solved = &answer.solved;
    writeln!(out, "{position}")?;
    let found = value(solved.value, solved.actions);
    let args = [("seat", solved.seat.to_string().into()), ("value", found.into())];
    writeln!(out, "{}", texts.format("solve-seat", &args))?;
    for valued in &answer.values {
        let action = valued.action.to_string();
        writeln!(out, "  {action:18}{}", value(valued.value, valued.actions))?;
    }
    if let Some(line) = &answer.line {
        writeln!(out, "{}", texts.get("solve-line"))?;
        for (seat, action) in line {
            writeln!(out, "  {seat} {action}")?;
        }
    }
    let nodes = [("nodes", solved.nodes.to_string().into())];
    writeln!(out, "{}", texts.format("solve-nodes", &nodes))
}

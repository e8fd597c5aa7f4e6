//! `durak replay`: compares traces with the engine, field by field (rules, section 13).

use crate::failure::Failure;
use crate::input::{self, Line, Lines};
use crate::progress;
use clap::Args;
use durak_engine::trace::{self, Agreement, Difference, MAX_LINE};
use indicatif::ProgressBar;
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Longest value that is shown of a difference, in characters.
const MAX_SHOWN: usize = 400;

/// Arguments of `durak replay`.
#[derive(Args, Debug)]
pub struct Replay {
    /// Traces, plain or gzip, each of one or many games; `-` is standard input
    #[arg(required = true, value_name = "FILE|-")]
    pub files: Vec<PathBuf>,
    /// The result as one JSON object
    #[arg(long)]
    pub json: bool,
}

/// A file and how much of it agreed.
struct Checked<'a> {
    file: &'a Path,
    agreement: Agreement,
    difference: Option<Difference>,
}

impl Replay {
    /// Checks the files, up to the first difference.
    ///
    /// # Errors
    /// A difference; a file that cannot be read.
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let size = |file: &PathBuf| file.metadata().map_or(0, |data| data.len());
        let bar = progress::bytes(self.files.iter().map(size).sum());
        let mut all = Vec::new();
        for file in &self.files {
            let checked = check(file, &bar).map_err(|error| {
                Failure::usage(format!("{} cannot be read: {error}", file.display()))
            })?;
            if !self.json {
                let Agreement { games, actions } = checked.agreement;
                writeln!(out, "{}: {games} games, {actions} actions agree", file.display())?;
            }
            all.push(checked);
            if all.last().is_some_and(|checked| checked.difference.is_some()) {
                break;
            }
        }
        bar.finish_and_clear();
        self.report(&all, out)
    }

    fn report(&self, all: &[Checked<'_>], out: &mut dyn Write) -> Result<(), Failure> {
        let games: u64 = all.iter().map(|checked| checked.agreement.games).sum();
        let actions: u64 = all.iter().map(|checked| checked.agreement.actions).sum();
        let last = all.last();
        let differs = last.and_then(|last| Some((last.file, last.difference.as_ref()?)));
        if self.json {
            let files: Vec<_> = all
                .iter()
                .map(|checked| {
                    let Agreement { games, actions } = checked.agreement;
                    json!({ "file": checked.file, "games": games, "actions": actions })
                })
                .collect();
            let difference = differs.map(|(file, difference)| {
                json!({
                    "file": file,
                    "line": difference.line,
                    "field": shown(&difference.field),
                    "expected": shown(&difference.expected),
                    "found": shown(&difference.found),
                })
            });
            let report = json!({
                "games": games, "actions": actions, "files": files, "difference": difference,
            });
            writeln!(out, "{report}")?;
        } else {
            writeln!(out, "in all: {games} games, {actions} actions agree")?;
        }
        match differs {
            None => Ok(()),
            Some((file, difference)) => Err(Failure::Difference(format!(
                "{}, line {}, field {}: expected {}, found {}",
                file.display(),
                difference.line,
                shown(&difference.field),
                shown(&difference.expected),
                shown(&difference.found)
            ))),
        }
    }
}

/// Checks one file up to its first difference.
fn check<'a>(file: &'a Path, bar: &ProgressBar) -> io::Result<Checked<'a>> {
    let raw: Box<dyn io::Read> = Box::new(bar.wrap_read(input::open(file)?));
    let mut lines = Lines::new(input::unpacked(raw)?, MAX_LINE);
    let mut replay = trace::Replay::default();
    let mut number = 0;
    let outcome = loop {
        number += 1;
        let whole = |expected: &str, found: String| Difference {
            line: number,
            field: "line".to_owned(),
            expected: expected.to_owned(),
            found,
        };
        match lines.next()? {
            Line::Text(text) => match replay.line(text) {
                Ok(()) => {}
                Err(difference) => break Some(difference),
            },
            Line::Damaged(found) => {
                let expected = format!("a line of UTF-8 text of at most {MAX_LINE} bytes");
                break Some(whole(&expected, found));
            }
            // A file without any game is one that was cut off before it began.
            Line::End => match replay.finish() {
                Ok(Agreement { games: 0, .. }) => {
                    break Some(whole("the first line of a game", "the end of the trace".into()));
                }
                Ok(_) => break None,
                Err(difference) => break Some(difference),
            },
        }
    };
    Ok(Checked { file, agreement: replay.agreement(), difference: outcome })
}

/// A value of a damaged file, safe for a terminal and not too long.
fn shown(text: &str) -> String {
    let safe =
        |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    let mut shown: String = text.chars().take(MAX_SHOWN).map(safe).collect();
    if text.chars().nth(MAX_SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

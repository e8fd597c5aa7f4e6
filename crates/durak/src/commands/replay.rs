//! `durak replay`: compares traces with the engine, field by field (rules, section 13).

use crate::failure::Failure;
use crate::input::{self, Line, Lines};
use crate::progress;
use clap::Args;
use durak_engine::trace::{self, Agreement, Difference, MAX_LINE};
use durak_text::Texts;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Longest value that is shown of a difference, in characters.
const MAX_SHOWN: usize = 400;

/// Arguments of `durak replay`.
#[derive(Args, Debug)]
pub struct Replay {
    /// Traces; `-` is standard input.
    #[arg(required = true, value_name = "FILE|-")]
    pub files: Vec<PathBuf>,
    /// Whether the result is one JSON object.
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
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let size = |file: &PathBuf| file.metadata().map_or(0, |data| data.len());
        let bar = progress::bytes(self.files.iter().map(size).sum());
        let mut all = Vec::new();
        for file in &self.files {
            let checked = check(file, &bar)
                .map_err(|error| Failure::usage(input::unreadable(texts, file, &error)))?;
            if !self.json {
                let file = file.display().to_string();
                writeln!(out, "{}", agree(texts, file, checked.agreement))?;
            }
            all.push(checked);
            if all.last().is_some_and(|checked| checked.difference.is_some()) {
                break;
            }
        }
        bar.finish_and_clear();
        self.report(&all, texts, out)
    }

    fn report(
        &self,
        all: &[Checked<'_>],
        texts: &Texts,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let sum = |count: fn(&Agreement) -> u64| all.iter().map(|c| count(&c.agreement)).sum();
        let in_all = Agreement { games: sum(|a| a.games), actions: sum(|a| a.actions) };
        let last = all.last();
        let differs = last.and_then(|last| Some((last.file, last.difference.as_ref()?)));
        if self.json {
            writeln!(out, "{}", json_report(all, in_all, differs))?;
        } else {
            writeln!(out, "{}", agree(texts, texts.get("replay-in-all"), in_all))?;
        }
        let Some((file, difference)) = differs else { return Ok(()) };
        Err(Failure::Difference(texts.format(
            "replay-difference",
            &[
                ("file", file.display().to_string().into()),
                ("line", difference.line.to_string().into()),
                ("field", shown(&difference.field).into()),
                ("expected", shown(&difference.expected).into()),
                ("found", shown(&difference.found).into()),
            ],
        )))
    }
}

/// How much agreed, as a sentence.
fn agree(texts: &Texts, file: String, agreement: Agreement) -> String {
    let Agreement { games, actions } = agreement;
    texts.format(
        "replay-agree",
        &[("file", file.into()), ("games", games.into()), ("actions", actions.into())],
    )
}

fn json_report(
    all: &[Checked<'_>],
    in_all: Agreement,
    differs: Option<(&Path, &Difference)>,
) -> Value {
    let file = |checked: &Checked<'_>| {
        let Agreement { games, actions } = checked.agreement;
        json!({ "file": checked.file, "games": games, "actions": actions })
    };
    let difference = |(file, difference): (&Path, &Difference)| {
        json!({
            "file": file,
            "line": difference.line,
            "field": shown(&difference.field),
            "expected": shown(&difference.expected),
            "found": shown(&difference.found),
        })
    };
    json!({
        "games": in_all.games,
        "actions": in_all.actions,
        "files": all.iter().map(file).collect::<Vec<_>>(),
        "difference": differs.map(difference),
    })
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

//! The file of scores: what an interrupted run has done already, and where each new score goes.

use crate::failure::Failure;
use crate::input;
use durak_arena::{Duel, Line, Score, read_lines};
use durak_text::Texts;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Most bytes of a file of scores: some ten million deals.
const MOST: u64 = 1 << 30;

/// A file of scores that is gone on from.
pub(super) struct Scores {
    file: File,
    known: Vec<Score>,
}

impl Scores {
    /// Reads what is there and makes ready to go on; a new file begins with what is played.
    pub(super) fn open(path: &Path, duel: &Duel, texts: &Texts) -> Result<Scores, Failure> {
        let failed = |error: &dyn ToString| {
            let args =
                [("file", path.display().to_string().into()), ("error", error.to_string().into())];
            Failure::usage(texts.format("failure-scores", &args))
        };
        let known = if path.exists() {
            let text = input::small_text(texts, path, MOST).map_err(Failure::usage)?;
            read_lines(duel, &text).map_err(|error| failed(&error))?
        } else {
            Vec::new()
        };
        let mut file = OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(true)
            .open(path)
            .map_err(|error| failed(&error))?;
        // Written anew, so that a line that was cut off is gone.
        let lines = std::iter::once(Line::head(duel)).chain(known.iter().map(Line::score));
        let text: String = lines.map(|line| line.to_json() + "\n").collect();
        file.write_all(text.as_bytes()).map_err(|error| failed(&error))?;
        Ok(Scores { file, known })
    }

    /// The scores that were there.
    pub(super) fn take_known(&mut self) -> Vec<Score> {
        std::mem::take(&mut self.known)
    }

    /// Adds a score; it is with the system when this returns.
    pub(super) fn add(&mut self, score: &Score) -> io::Result<()> {
        self.file.write_all((Line::score(score).to_json() + "\n").as_bytes())
    }
}

//! `durak verify`: whether the files of fairly dealt games prove what they say.
//!
//! - [`Verify`]: the arguments and the run.
//! - `checked`: one file with all that was found in it.
//! - `told`, `json`: the report for people and for programs.

mod checked;
mod json;
mod told;

use crate::failure::Failure;
use crate::input;
use checked::{Checked, Failed};
use clap::Args;
use durak_bots::Level;
use durak_core::Seat;
use durak_fair::{GameFile, PublicKey, Receipt, verify_chain};
use durak_text::Texts;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Longest receipt, in bytes.
const MAX_RECEIPT: u64 = 4_096;

/// Arguments of `durak verify`.
#[derive(Args, Debug)]
pub struct Verify {
    /// Files of games; several are a row of one table; `-` is standard input.
    #[arg(required = true, value_name = "FILE|-")]
    pub files: Vec<PathBuf>,
    /// A player's receipt, as JSON.
    #[arg(long, value_name = "R")]
    pub receipt: Option<PathBuf>,
    /// The server's key.
    #[arg(long, value_name = "KEY")]
    pub server: Option<PublicKey>,
    /// Whether bots are run again, and of which level each is.
    #[arg(
        long,
        value_name = "SEAT=LEVEL,…",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ""
    )]
    pub bots: Option<BotLevels>,
    /// Whether the result is one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// The levels of some bots, by seat: `1=careful,3=random`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BotLevels(pub BTreeMap<Seat, Level>);

impl FromStr for BotLevels {
    type Err = String;

    fn from_str(text: &str) -> Result<BotLevels, String> {
        let pairs = text.split(',').filter(|pair| !pair.is_empty());
        let pair = |pair: &str| {
            let (seat, level) = pair
                .split_once('=')
                .ok_or_else(|| format!("`{pair}`: SEAT=LEVEL is expected, as in 1=careful"))?;
            let number = seat.parse().ok().and_then(Seat::new);
            let seat = number.ok_or_else(|| format!("`{seat}`: seats are 0 to 5"))?;
            Ok((seat, level.parse().map_err(|error| format!("`{level}`: {error}"))?))
        };
        pairs.map(pair).collect::<Result<_, String>>().map(BotLevels)
    }
}

/// All that was found.
struct Verdict {
    files: Vec<Checked>,
    /// How the files follow each other; none if a row could not be looked at, or there is one file.
    row: Option<Vec<Failed>>,
    /// Whether the receipt belongs to one of the files; also if there is no receipt.
    receipt_found: bool,
}

impl Verdict {
    /// The first failure, and in which file; none of them for the row and the receipt.
    fn first_failure(&self) -> Option<(Option<&Path>, Failed)> {
        let in_files = self.files.iter().find_map(|checked| {
            Some((Some(checked.path.as_path()), checked.failures.first()?.clone()))
        });
        let in_row = || Some((None, self.row.iter().flatten().next()?.clone()));
        let receipt = || (!self.receipt_found).then(|| (None, Failed::new("receipt")));
        in_files.or_else(in_row).or_else(receipt)
    }
}

impl Verify {
    /// Checks the files and tells all that was found.
    ///
    /// # Errors
    /// A failed check; a file or a receipt that cannot be read.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let verdict = self.check(texts)?;
        if self.json {
            writeln!(out, "{}", json::report(&verdict, self.bots.is_some(), texts))?;
        } else {
            told::report(&verdict, self.receipt.is_some(), texts, out)?;
        }
        let Some((file, failed)) = verdict.first_failure() else { return Ok(()) };
        let place = file.map_or_else(|| texts.get("verify-row"), |file| file.display().to_string());
        let failure = failed.told(texts);
        Err(Failure::Difference(
            texts.format("verify-failed", &[("file", place.into()), ("failure", failure.into())]),
        ))
    }

    fn check(&self, texts: &Texts) -> Result<Verdict, Failure> {
        let receipt = self.receipt.as_ref().map(|path| read_receipt(path, texts)).transpose()?;
        let mut files = Vec::new();
        for path in &self.files {
            let bytes = input::bytes(path, durak_fair::MAX_FILE as u64)
                .map_err(|error| Failure::usage(input::unreadable(texts, path, &error)))?;
            let mut checked = Checked::new(path, &bytes, texts);
            if let Some(server) = &self.server {
                checked.check_server(server);
            }
            if let Some(levels) = &self.bots {
                checked.check_bots(levels, texts);
            }
            files.push(checked);
        }
        self.demand_bots(&files, texts)?;
        let receipt_found = receipt.is_none_or(|receipt| {
            // All are asked: a file may stand there twice.
            let found = files.iter_mut().filter_map(|file| file.check_receipt(&receipt)).count();
            found > 0
        });
        Ok(Verdict { row: row(&files), files, receipt_found })
    }

    /// A level for a seat in which no bot played would check nothing.
    fn demand_bots(&self, files: &[Checked], texts: &Texts) -> Result<(), Failure> {
        let named = self.bots.iter().flat_map(|levels| levels.0.keys());
        let has_bot = |seat: &Seat| {
            files.iter().flat_map(|checked| &checked.bots).any(|play| play.seat == *seat)
        };
        match named.into_iter().find(|seat| !has_bot(seat)) {
            Some(seat) => {
                let seat = seat.to_string().into();
                Err(Failure::usage(texts.format("verify-no-bot", &[("seat", seat)])))
            }
            None => Ok(()),
        }
    }
}

/// How the files follow each other.
fn row(files: &[Checked]) -> Option<Vec<Failed>> {
    let games: Option<Vec<&GameFile>> = files.iter().map(|it| it.game.as_ref()).collect();
    let games = games.filter(|games| games.len() > 1)?;
    Some(verify_chain(games).into_iter().map(|it| Failed::new(it.check.to_string())).collect())
}

fn read_receipt(path: &Path, texts: &Texts) -> Result<Receipt, Failure> {
    let text = input::small_text(texts, path, MAX_RECEIPT).map_err(Failure::usage)?;
    serde_json::from_str(&text).map_err(|error| {
        let (file, error) = (path.display().to_string().into(), error.to_string().into());
        Failure::usage(texts.format("verify-bad-receipt", &[("file", file), ("error", error)]))
    })
}

//! One file of `durak verify` with all that was found in it.

use super::BotLevels;
use durak_audit::{BotPlay, Illegal, Moves, Verdict, Why, check_bots, check_moves};
use durak_core::Seat;
use durak_fair::{
    Check, Facts, Failure, GameFile, PublicKey, Receipt, ReceiptError, Report, verify_file,
};
use durak_text::{Names, Texts};
use std::path::{Path, PathBuf};

/// A failed check: its name, and more about it where there is more to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Failed {
    /// As in section 9 of the fair deal; also `server`, `receipt` and `peek t`.
    pub(super) name: String,
    pub(super) detail: Option<String>,
}

impl Failed {
    pub(super) fn new(name: impl Into<String>) -> Failed {
        Failed { name: name.into(), detail: None }
    }

    fn with(name: impl Into<String>, detail: String) -> Failed {
        Failed { name: name.into(), detail: Some(detail) }
    }

    /// The failures of a report. Where the sentence under the name says all, the detail is left out.
    fn of(failure: &Failure) -> Failed {
        let name = failure.check.to_string();
        match failure.check {
            Check::Format | Check::Rules | Check::Entries | Check::Open | Check::Event(_) => {
                Failed::with(name, failure.detail.clone())
            }
            _ => Failed::new(name),
        }
    }

    /// The name and what it means: "leaves 0: the cards dealt are not …".
    pub(super) fn told(&self, texts: &Texts) -> String {
        format!("{}: {}", self.name, self.meaning(texts))
    }

    /// What the name means, with the detail.
    pub(super) fn meaning(&self, texts: &Texts) -> String {
        let base = self.name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
        let meaning = texts.get(&format!("verify-fails-{}", base.replace(' ', "-")));
        match &self.detail {
            Some(detail) => format!("{meaning} ({detail})"),
            None => meaning,
        }
    }
}

/// A file and what was found.
pub(super) struct Checked {
    pub(super) path: PathBuf,
    pub(super) failures: Vec<Failed>,
    /// The file, if it could be read as one.
    pub(super) game: Option<GameFile>,
    /// What follows from it, if it could be understood.
    pub(super) facts: Option<Facts>,
    /// What the engine says, if a game was played.
    pub(super) moves: Option<Moves>,
    /// What came out when bots were run again.
    pub(super) bots: Vec<BotPlay>,
}

impl Checked {
    /// Checks the bytes of a file, and its moves by the engine.
    pub(super) fn new(path: &Path, bytes: &[u8], texts: &Texts) -> Checked {
        let (game, report) = match GameFile::read(bytes) {
            Ok(game) => {
                let report = verify_file(&game);
                (Some(game), report)
            }
            Err(error) => {
                let failure = Failure { check: Check::Format, detail: error.to_string() };
                (None, Report { failures: vec![failure], facts: None })
            }
        };
        let moves = game.as_ref().and_then(|game| check_moves(game, &report));
        let mut failures: Vec<Failed> = report.failures.iter().map(Failed::of).collect();
        let illegal = moves.as_ref().and_then(|moves| moves.illegal);
        failures.extend(illegal.map(|illegal| {
            let why = why(&illegal, game.as_ref(), texts);
            Failed::with(illegal.check().to_string(), why)
        }));
        Checked {
            path: path.to_owned(),
            failures,
            game,
            facts: report.facts,
            moves,
            bots: Vec::new(),
        }
    }

    /// The server's key is to be this one.
    pub(super) fn check_server(&mut self, key: &PublicKey) {
        if self.facts.as_ref().is_some_and(|facts| facts.server != *key) {
            self.failures.push(Failed::new("server"));
        }
    }

    /// Holds the receipt against the file if it is of this game.
    pub(super) fn check_receipt(&mut self, receipt: &Receipt) -> Option<()> {
        match receipt.check(self.game.as_ref()?) {
            Ok(()) => {}
            Err(ReceiptError::Game) => return None,
            Err(ReceiptError::Commits | ReceiptError::Opening) => {
                self.failures.push(Failed::new("receipt"));
            }
        }
        Some(())
    }

    /// Runs the bots again.
    pub(super) fn check_bots(&mut self, levels: &BotLevels, texts: &Texts) {
        let (Some(game), Some(facts)) = (&self.game, &self.facts) else { return };
        self.bots = check_bots(game, facts, &levels.0);
        for play in &self.bots {
            if let Verdict::Unexplained { t } = play.verdict {
                let mut detail = seat(play.seat, texts);
                if let Some(event) = game.events.get(t) {
                    detail = format!("{detail}, `{}`", event.text);
                }
                self.failures.push(Failed::with(format!("peek {t}"), detail));
            }
        }
    }

    pub(super) fn passes(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Why the rules do not give the event.
fn why(illegal: &Illegal, game: Option<&GameFile>, texts: &Texts) -> String {
    let reason = match illegal.why {
        Why::Refused { refusal, .. } => texts.refusal(&refusal, &names(texts)),
        Why::OutOfTurn { due: Some(due) } => {
            texts.format("verify-due", &[("event", due.to_string().into())])
        }
        Why::OutOfTurn { due: None } => texts.get("verify-not-due"),
    };
    match game.and_then(|game| game.events.get(illegal.t)) {
        Some(event) => format!("`{}`: {reason}", event.text),
        None => reason,
    }
}

/// A seat by its number in the file, from 0.
pub(super) fn seat(seat: Seat, texts: &Texts) -> String {
    texts.format("verify-seat", &[("seat", seat.to_string().into())])
}

/// All seats by their numbers, for sentences.
pub(super) fn names(texts: &Texts) -> Names {
    Names::new(Seat::ALL.map(|it| seat(it, texts)))
}

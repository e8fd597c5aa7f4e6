//! What the user is to see of a deal, as plain values.

use durak_fair::{Refused, Stage};

/// How far the proof of a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// No game has been opened.
    None,
    /// The server's number is sealed.
    Sealed,
    /// All players' numbers are shown.
    Shown,
    /// The cards are fixed.
    Locked,
    /// The game has ended and its file passes.
    Verified,
    /// The game was broken off, and what there is of it passes.
    Aborted,
    /// Something was wrong.
    Failed,
}

impl Proof {
    /// Whether there is a verdict.
    pub const fn is_over(self) -> bool {
        matches!(self, Proof::Verified | Proof::Aborted | Proof::Failed)
    }

    /// A stable word, for styles and tests.
    pub const fn code(self) -> &'static str {
        match self {
            Proof::None => "none",
            Proof::Sealed => "sealed",
            Proof::Shown => "shown",
            Proof::Locked => "locked",
            Proof::Verified => "verified",
            Proof::Aborted => "aborted",
            Proof::Failed => "failed",
        }
    }
}

/// What the user is told without a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// The server's clock and the own one are this far apart.
    Clock {
        /// Whole minutes.
        minutes: u64,
    },
    /// The own number of this game is gone: it cannot be dealt.
    Lost,
    /// The seat's key is not on this page: what is played goes out unsigned.
    NoKey,
    /// The own number was gone; what was shown as such is taken for it.
    NoReceipt,
    /// There is no secure generator.
    NoRandomness,
    /// The key could not sign.
    CannotSign,
    /// The server did not take a message.
    Refused {
        /// Its code.
        code: String,
        /// Its reason, in English.
        text: String,
    },
}

/// For what the game waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// For seals, numbers, or the beacon.
    pub stage: Stage,
    /// Whether for the user.
    pub me: bool,
    /// For how many others.
    pub others: usize,
    /// Milliseconds left when it was said.
    pub left_ms: u32,
}

/// A deal as the user is to see it.
#[derive(Clone, Debug)]
pub struct Status {
    /// How far the proof is.
    pub proof: Proof,
    /// The number of the game at its table; 0 before the first.
    pub game_no: u64,
    /// The server's seal.
    pub seal: Option<String>,
    /// The server's key.
    pub server: Option<String>,
    /// Eight characters that are the same for everybody at the table.
    pub fingerprint: Option<String>,
    /// How many people give a number.
    pub people: usize,
    /// Whether the user gives one.
    pub takes_part: bool,
    /// Whether everybody has sealed a number.
    pub commits: bool,
    /// How many own cards were checked.
    pub cards: usize,
    /// How many events were checked.
    pub events: usize,
    /// For what the game waits.
    pub waiting: Option<Waiting>,
    /// What the user is told.
    pub told: Vec<Told>,
    /// What was wrong.
    pub failure: Option<Refused>,
    /// Why the game was broken off.
    pub abort: Option<String>,
    /// The game's file, once it has ended.
    pub file: Option<String>,
    /// The own receipt, from the seals on.
    pub receipt: Option<String>,
}

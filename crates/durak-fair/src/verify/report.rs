//! What a check of a file reports: failures under fixed names, and what follows from the file
//! (section 9).

use std::fmt;

use durak_core::{Card, GameResult, Rules, Seat};

use crate::beacon::Beacon;
use crate::bytes::{Digest, PublicKey};
use crate::deal::{Deal, Leader};
use crate::ending::End;
use crate::entries::Entry;
use crate::seed::Seed;
use crate::terms::Terms;

/// A check by its name in the specification; the numbers are entries, deals, events or files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the table of section 9 describes each
pub enum Check {
    Format,
    Rules,
    Entries,
    Stage,
    Contributors,
    Open,
    SigOpen,
    ServerCommit,
    EqualCommits,
    SigCommit(u8),
    SigCommits,
    Commit(u8),
    SigReveal(u8),
    SigReveals,
    Beacon,
    Leaves(usize),
    SigDeal(usize),
    Deals,
    Event(usize),
    SigEvent(usize),
    Over,
    SigEnd,
    /// A move against the rules, found by a caller that has the engine.
    Illegal(usize),
    Link(usize),
    Time(usize),
    Reuse(usize),
    Match(usize),
}

impl fmt::Display for Check {
    /// The name as section 9 writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Check::Format => f.write_str("format"),
            Check::Rules => f.write_str("rules"),
            Check::Entries => f.write_str("entries"),
            Check::Stage => f.write_str("stage"),
            Check::Contributors => f.write_str("contributors"),
            Check::Open => f.write_str("open"),
            Check::SigOpen => f.write_str("sig open"),
            Check::ServerCommit => f.write_str("server-commit"),
            Check::EqualCommits => f.write_str("equal commits"),
            Check::SigCommit(entry) => write!(f, "sig commit {entry}"),
            Check::SigCommits => f.write_str("sig commits"),
            Check::Commit(entry) => write!(f, "commit {entry}"),
            Check::SigReveal(entry) => write!(f, "sig reveal {entry}"),
            Check::SigReveals => f.write_str("sig reveals"),
            Check::Beacon => f.write_str("beacon"),
            Check::Leaves(k) => write!(f, "leaves {k}"),
            Check::SigDeal(k) => write!(f, "sig deal {k}"),
            Check::Deals => f.write_str("deals"),
            Check::Event(t) => write!(f, "event {t}"),
            Check::SigEvent(t) => write!(f, "sig event {t}"),
            Check::Over => f.write_str("over"),
            Check::SigEnd => f.write_str("sig end"),
            Check::Illegal(t) => write!(f, "illegal {t}"),
            Check::Link(n) => write!(f, "link {n}"),
            Check::Time(n) => write!(f, "time {n}"),
            Check::Reuse(n) => write!(f, "reuse {n}"),
            Check::Match(n) => write!(f, "match {n}"),
        }
    }
}

/// One failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What failed.
    pub check: Check,
    /// What is wrong, in English.
    pub detail: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.check, self.detail)
    }
}

/// What a check of one file found.
#[derive(Clone, Debug)]
pub struct Report {
    /// All failures, in the order of section 9; the file passes if there are none.
    pub failures: Vec<Failure>,
    /// What follows from the file; nothing if one of the first five checks failed.
    pub facts: Option<Facts>,
}

impl Report {
    /// Whether nothing failed.
    pub fn passes(&self) -> bool {
        self.failures.is_empty()
    }

    /// The failures' names.
    pub fn names(&self) -> Vec<String> {
        self.failures.iter().map(|failure| failure.check.to_string()).collect()
    }
}

/// Whether a beacon was mixed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BeaconUse {
    /// None was named.
    None,
    /// This one, with this value; whether the beacon gave it has to be asked elsewhere.
    NotChecked(Beacon, Option<Digest>),
}

/// What follows from a file, as far as its game came.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The server's key.
    pub server: PublicKey,
    /// The table.
    pub table: String,
    /// The number of the game at its table.
    pub game_no: u64,
    /// The rules string, read.
    pub terms: Terms,
    /// The game's id.
    pub gid: Digest,
    /// ch.
    pub commits_hash: Option<Digest>,
    /// rh; its first 40 bits are the fingerprint.
    pub reveals_hash: Option<Digest>,
    /// What all numbers make.
    pub seed: Option<Seed>,
    /// At place `seat` the entry that sits there.
    pub order: Vec<u8>,
    /// The entries by seat.
    pub seated: Vec<Entry>,
    /// Every deal; the last is the one that was played.
    pub deals: Vec<Deal>,
    /// dh of each deal.
    pub deal_hashes: Vec<Digest>,
    /// The beacon.
    pub beacon: BeaconUse,
    /// What the end signs last: gid, ch, rh or h_T.
    pub head: Digest,
    /// How the game ended.
    pub end: End,
    /// The digest that the end signs, and the next game's `prev`.
    pub end_hash: Digest,
    /// The result; none if the game was not played to its end.
    pub result: Option<GameResult>,
    /// Actions of people, without a bot in their place, that no signature is on: the clock's,
    /// or of devices without the key.
    pub unsigned: u32,
}

impl Facts {
    /// The deal that was played: the last.
    pub fn deal(&self) -> Option<&Deal> {
        self.deals.last()
    }

    /// Who leads, and why.
    pub fn leader(&self) -> Option<Leader> {
        self.deal().map(|deal| deal.leader)
    }

    /// What the engine needs to play the game again; none before the deal.
    pub fn trace_start(&self) -> Option<TraceStart> {
        let (seed, last) = (self.seed.as_ref()?, self.deal()?);
        let first_key = seed.key(crate::seed::Purpose::First, last.k);
        Some(TraceStart {
            rules: *self.terms.rules(),
            dealer: self.terms.dealer(),
            decks: self.deals.iter().map(|deal| deal.deck.clone()).collect(),
            first: self.terms.first(),
            random_seat: first_key.seat(self.terms.players()),
        })
    }
}

/// The first line of a trace (rules, section 13): what decides a game before the first action.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceStart {
    /// The options.
    pub rules: Rules,
    /// The dealer.
    pub dealer: Seat,
    /// All decks in the order of their deals.
    pub decks: Vec<Vec<Card>>,
    /// The leader, where a match fixes it.
    pub first: Option<Seat>,
    /// The seat that `no_trump: random` picks.
    pub random_seat: Seat,
}

//! The games of a table: each points to the end of the one before (section 7).

use std::collections::BTreeSet;

use durak_core::{GameResult, Seat};
use serde::{Deserialize, Serialize};

use crate::bytes::{Digest, PublicKey, Revealed};
use crate::ending::{End, Ending};
use crate::entries::Entry;
use crate::file::GameFile;
use crate::open::{Open, SignedOpen};
use crate::sign::verify_signature;
use crate::terms::{Seating, Terms};
use crate::verify::{Check, Facts, Failure, verify_file};

/// How a game does not follow the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Break {
    /// Another server or table, a number left out, or `prev` is not the end before.
    #[error("the game does not point to the end of the one before it")]
    Link,
    /// It was not opened later.
    #[error("the game was not opened after the one before it")]
    Time,
    /// A dealer, leader, rules or seats that no result gives.
    #[error("dealer, leader, rules or seats do not follow from the last result")]
    Match,
    /// A number that an earlier game had already.
    #[error("a number was used before")]
    Reuse,
    /// A game of the table has neither FINAL nor ABORT.
    #[error("a game of this table has no end")]
    Endless,
    /// The server did not sign what it said about a game that was missed.
    #[error("the server did not sign this game or its end")]
    Signature,
}

/// What the next game of a match takes from the last finished one.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Finished {
    #[serde(with = "as_text")]
    terms: Terms,
    /// The single durak's seat.
    durak: Option<u8>,
    /// Players by seat, then notaries.
    entries: Vec<Entry>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
enum LastFinished {
    /// None of the table's games.
    #[default]
    None,
    /// It was not seen here.
    Unknown,
    Known(Finished),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Last {
    server: PublicKey,
    table: String,
    game_no: u64,
    opened_ms: u64,
    end: Digest,
}

impl Missed {
    /// What its end signs, and the next game's `prev`.
    pub fn end_digest(&self) -> Digest {
        let opening = self.ending.server_opening.as_ref().map(|opening| &opening.0);
        self.ending.end.digest(&self.open.open.gid(), &self.head, opening)
    }
}

/// Writes terms as the rules string, and reads them.
mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de};

    use crate::terms::Terms;

    pub(super) fn serialize<S: Serializer>(terms: &Terms, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(terms)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Terms, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

/// What is known here of a table's games, from first to last; it can be stored.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Chain {
    last: Option<Last>,
    finished: LastFinished,
    openings: BTreeSet<Revealed>,
    running: Option<SignedOpen>,
}

/// A game that was missed, as the server tells it to who returns (section 3, "Late client").
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Missed {
    /// OPEN.
    pub open: SignedOpen,
    /// gid, ch, rh or h_T.
    pub head: Digest,
    /// FINAL or ABORT.
    pub ending: Ending,
}

impl Chain {
    /// A table of which nothing has been seen.
    pub fn new() -> Chain {
        Chain::default()
    }

    /// How this game fails to follow; nothing if it can.
    pub fn check(&self, open: &Open, terms: &Terms) -> Vec<Break> {
        let mut breaks = Vec::new();
        if self.running.as_ref().is_some_and(|running| running.open.gid() != open.gid()) {
            breaks.push(Break::Endless);
        }
        let Some(last) = &self.last else { return breaks };
        let linked = self.is_next(last, open);
        if !linked {
            breaks.push(Break::Link);
        }
        if open.opened_ms <= last.opened_ms {
            breaks.push(Break::Time);
        }
        // Behind a gap it is not known which game was the last to be finished.
        if linked && !self.match_allows(open, terms) {
            breaks.push(Break::Match);
        }
        breaks
    }

    fn is_next(&self, last: &Last, open: &Open) -> bool {
        open.server_pk == last.server
            && open.table == last.table
            && open.game_no == last.game_no + 1
            && open.prev == last.end
    }

    fn match_allows(&self, open: &Open, terms: &Terms) -> bool {
        if terms.begins_match() {
            return true;
        }
        match &self.finished {
            LastFinished::None => false,
            LastFinished::Unknown => true,
            LastFinished::Known(before) => {
                let durak = before.durak.and_then(Seat::new);
                let next = before.terms.law().next_deal(before.terms.dealer(), durak);
                terms.seating() == Seating::Listed
                    && terms.rules() == before.terms.rules()
                    && open.entries == before.entries
                    && terms.dealer() == next.dealer
                    && terms.first() == next.leader
            }
        }
    }

    /// The number of the last game that has ended.
    pub fn last_game_no(&self) -> Option<u64> {
        self.last.as_ref().map(|last| last.game_no)
    }

    /// Whether this is the end of the last game, as it is known here.
    pub fn ended_with(&self, end: &Digest) -> bool {
        self.last.as_ref().is_some_and(|last| last.end == *end)
    }

    /// A game has begun; until its end is known no other may.
    pub fn begin(&mut self, open: SignedOpen) {
        self.running = Some(open);
    }

    /// The game that has begun and has no end yet.
    pub const fn running(&self) -> Option<&SignedOpen> {
        self.running.as_ref()
    }

    /// Adds a game with its file; tells how it fails to follow.
    pub fn add(&mut self, file: &GameFile, facts: &Facts) -> Vec<Break> {
        self.ended(&facts.gid);
        let open = &file.open.open;
        let mut breaks = self.check(open, &facts.terms);
        self.note(open, facts.end_hash, &breaks);
        let shown = file.reveals.iter().map(|it| it.opening).chain(file.server_opening);
        if !self.add_openings(shown) {
            breaks.push(Break::Reuse);
        }
        if let (End::Final { .. }, Some(result)) = (&file.end, facts.result) {
            let notaries = open.entries.iter().filter(|entry| !entry.kind.sits());
            self.finished = LastFinished::Known(Finished {
                terms: facts.terms,
                durak: match result {
                    GameResult::Durak(seat) => Some(seat as u8),
                    GameResult::Lost(_) | GameResult::Draw => None,
                },
                entries: facts.seated.iter().chain(notaries).copied().collect(),
            });
        } else if matches!(file.end, End::Final { .. }) {
            self.finished = LastFinished::Unknown;
        }
        breaks
    }

    /// Adds a game of which only the ends are known; refuses it if it does not follow.
    pub fn add_missed(&mut self, missed: &Missed) -> Result<(), Break> {
        let (open, ending) = (&missed.open.open, &missed.ending);
        let gid = open.gid();
        let opening = ending.server_opening.as_ref().map(|opening| &opening.0);
        let end = missed.end_digest();
        let sealed = opening.is_none_or(|opening| open.seal(opening) == open.server_commit);
        if !sealed
            || !verify_signature(&open.server_pk, &gid, &missed.open.sig)
            || !verify_signature(&open.server_pk, &end, ending.end.sig())
        {
            return Err(Break::Signature);
        }
        let mut next = self.clone();
        next.ended(&gid);
        if next.running.is_some() {
            return Err(Break::Endless);
        }
        if let Some(last) = &next.last {
            if !next.is_next(last, open) {
                return Err(Break::Link);
            }
            if open.opened_ms <= last.opened_ms {
                return Err(Break::Time);
            }
        }
        next.note(open, end, &[]);
        if !next.add_openings(ending.server_opening) {
            return Err(Break::Reuse);
        }
        if matches!(ending.end, End::Final { .. }) {
            next.finished = LastFinished::Unknown;
        }
        *self = next;
        Ok(())
    }

    fn ended(&mut self, gid: &Digest) {
        self.running.take_if(|running| running.open.gid() == *gid);
    }

    /// Notes the game as the last one; behind a gap the last finished game is not known.
    fn note(&mut self, open: &Open, end: Digest, breaks: &[Break]) {
        let gap = match &self.last {
            Some(_) => breaks.contains(&Break::Link),
            None => open.game_no > 1,
        };
        if gap {
            self.finished = LastFinished::Unknown;
        }
        self.last = Some(Last {
            server: open.server_pk,
            table: open.table.clone(),
            game_no: open.game_no,
            opened_ms: open.opened_ms,
            end,
        });
    }

    /// Adds numbers; whether all of them are new.
    fn add_openings(&mut self, openings: impl IntoIterator<Item = Revealed>) -> bool {
        let before = self.openings.len();
        let added: Vec<Revealed> = openings.into_iter().collect();
        self.openings.extend(&added);
        self.openings.len() == before + added.len()
    }

    /// Whether this number has been shown in an earlier game.
    pub fn has_seen(&self, opening: &Revealed) -> bool {
        self.openings.contains(opening)
    }
}

/// Checks how the files of a row follow each other, as far as the row shows it (section 9).
///
/// Each file is to be checked by itself too; one that cannot be judged leaves a gap.
pub fn verify_chain<'f>(files: impl IntoIterator<Item = &'f GameFile>) -> Vec<Failure> {
    let mut chain = Chain::new();
    let mut failures = Vec::new();
    for (n, file) in files.into_iter().enumerate() {
        let Some(facts) = verify_file(file).facts else {
            chain.last = None;
            chain.finished = LastFinished::Unknown;
            continue;
        };
        for found in chain.add(file, &facts) {
            let check = match found {
                Break::Link | Break::Endless | Break::Signature => Check::Link(n),
                Break::Time => Check::Time(n),
                Break::Match => Check::Match(n),
                Break::Reuse => Check::Reuse(n),
            };
            failures.push(Failure { check, detail: found.to_string() });
        }
    }
    // `link n`, `time n`, `reuse n`, `match n`: the order within one file.
    failures.sort_by_key(|failure| match failure.check {
        Check::Link(n) => (n, 0),
        Check::Time(n) => (n, 1),
        Check::Reuse(n) => (n, 2),
        Check::Match(n) => (n, 3),
        _ => (usize::MAX, 0),
    });
    failures
}

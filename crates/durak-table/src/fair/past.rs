//! The games of a table that have ended: what the next one follows from (section 7), and their files.

use durak_core::{Law, Seat};
use durak_fair::{Digest, Entry, GameFile, Missed, Seating, Server, Terms, TermsError};
use std::collections::VecDeque;

/// Most files that are kept for a table.
const MOST_FILES: usize = 32;
/// Most ends of earlier games that a table keeps for who returns after a long time.
pub const MOST_MISSED: usize = 512;

#[derive(Clone, Default)]
pub(crate) struct Past {
    games: u64,
    opened_ms: u64,
    /// What the last end signed.
    end: Option<Digest>,
    finished: Option<Finished>,
    /// The ends of the games before the present or last one.
    missed: VecDeque<Missed>,
    last: Option<Missed>,
    files: VecDeque<GameFile>,
}

/// What the next game of a match takes from the last finished one.
#[derive(Clone)]
struct Finished {
    dealer: Seat,
    durak: Option<Seat>,
    /// Players by seat, then notaries.
    entries: Vec<Entry>,
}

impl Past {
    /// How many games have been opened.
    pub(crate) const fn games(&self) -> u64 {
        self.games
    }

    /// When the last game was opened, in milliseconds since 1970.
    pub(crate) const fn opened_ms(&self) -> u64 {
        self.opened_ms
    }

    /// What the end of the last game signed; zeros before the first.
    pub(crate) fn end(&self) -> Digest {
        self.end.unwrap_or(Digest::ZERO)
    }

    /// The terms of the next game: the match goes on if nobody has changed since the last finished
    /// game, else one begins.
    pub(crate) fn next_terms(
        &self,
        law: &Law,
        seating: Seating,
        entries: &[Entry],
    ) -> Result<Terms, TermsError> {
        match self.finished.as_ref().filter(|finished| finished.entries == entries) {
            Some(finished) => {
                let next = law.next_deal(finished.dealer, finished.durak);
                Terms::new(law.rules(), Seating::Listed, next.dealer, next.leader)
            }
            None => Terms::first_game(law.rules(), seating),
        }
    }

    /// A game has been opened.
    pub(crate) fn begin(&mut self, opened_ms: u64) {
        self.games += 1;
        self.opened_ms = opened_ms;
        self.missed.extend(self.last.take());
        if self.missed.len() > MOST_MISSED {
            self.missed.pop_front();
        }
    }

    /// The present game has ended; `finished` has the single seat that lost, if it was played to
    /// its end. Returns what its end signs.
    pub(crate) fn add(
        &mut self,
        server: &Server,
        finished: Option<Option<Seat>>,
    ) -> Option<Digest> {
        let (ending, file) = (server.ending()?, server.file()?);
        let open = server.open_message();
        let opening = ending.server_opening.as_ref().map(|opening| &opening.0);
        let digest = ending.end.digest(&server.gid(), &server.head(), opening);
        if let (Some(durak), Some(deal)) = (finished, server.deal_messages().last()) {
            let notaries = open.open.entries.iter().filter(|entry| !entry.kind.sits()).copied();
            let entries = open.open.seated(&deal.order).into_iter().chain(notaries).collect();
            self.finished = Some(Finished { dealer: server.terms().dealer(), durak, entries });
        }
        let (open, head, ending) = (open.clone(), server.head(), ending.clone());
        self.last = Some(Missed { open, head, ending });
        self.end = Some(digest);
        self.files.push_back(file);
        if self.files.len() > MOST_FILES {
            self.files.pop_front();
        }
        Some(digest)
    }

    /// The ends of the games before the present or last one, in order.
    pub(crate) fn missed(&self) -> impl Iterator<Item = &Missed> {
        self.missed.iter()
    }

    /// The file of a game that has ended.
    pub(crate) fn file(&self, game_no: u64) -> Option<&GameFile> {
        self.files.iter().find(|file| file.open.open.game_no == game_no)
    }
}

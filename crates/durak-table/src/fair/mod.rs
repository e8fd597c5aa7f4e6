//! Fair dealing at a table: who deals, what the shell gives, and the games so far.

mod frames;
mod game;
mod past;

pub(crate) use frames::{Frames, To};
pub(crate) use game::FairGame;
pub use past::MOST_MISSED;
pub(crate) use past::Past;

use crate::seen::Viewer;
use durak_core::{Law, Seat};
use durak_fair::{
    AbortReason, Beacon, ClientFrame, Digest, Entry, Event, Kind, NewGame, Opening, PublicKey,
    Seating, Server, ServerError, ServerFrame, Signature, SigningKey, Stage,
};

/// How long a COMMIT, and after COMMITS a REVEAL, may take, in milliseconds (section 3).
pub(crate) const STAGE_MS: u64 = 10_000;

/// Who deals: the server's key, and the table's name, which it never uses again.
#[derive(Clone, Debug)]
pub struct Dealer {
    /// The server's key.
    pub key: SigningKey,
    /// The table, 1 to 64 of `a-z 0-9 -`, made from 80 random bits or more.
    pub table: String,
}

/// What the shell alone can give when a game is opened: chance and time.
pub trait Fresh {
    /// 64 bytes from the system's secure generator; none if it fails.
    fn opening(&mut self) -> Option<Opening>;
    /// Milliseconds since 1970.
    fn unix_ms(&mut self) -> u64;
    /// The beacon whose value is to be mixed in, if any; its round comes 25 seconds after
    /// `opened_ms` at the earliest.
    fn beacon(&mut self, opened_ms: u64) -> Option<BeaconRound> {
        let _ = opened_ms;
        None
    }
}

/// A beacon's round and its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeaconRound {
    /// Chain and round.
    pub beacon: Beacon,
    /// When the round's value is due, in milliseconds since 1970.
    pub at_ms: u64,
}

/// What the public list is to say: a game was opened, or has ended (section 10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A game was opened.
    Opened {
        /// Its number at the table.
        game_no: u64,
        /// Its id.
        gid: Digest,
        /// When, in milliseconds since 1970.
        opened_ms: u64,
    },
    /// A game has ended.
    Ended {
        /// Its id.
        gid: Digest,
        /// The digest that FINAL or ABORT signs.
        digest: Digest,
        /// If it was broken off: where, by whom and why.
        abort: Option<Aborted>,
    },
}

/// How a game was broken off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aborted {
    /// How far it had come.
    pub stage: Stage,
    /// Who failed; none if the server did.
    pub entry: Option<Entry>,
    /// Why.
    pub reason: AbortReason,
}

/// Why a frame of a client is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FairRefusal {
    /// No game is being opened, or the client has no part in it.
    NoGame,
    /// The frame does not fit the game.
    Frame(ServerError),
}

impl FairRefusal {
    /// A stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            FairRefusal::NoGame => "fair-no-game",
            FairRefusal::Frame(error) => error.code(),
        }
    }
}

impl std::fmt::Display for FairRefusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FairRefusal::NoGame => f.write_str("no game waits for a number of this client"),
            FairRefusal::Frame(error) => std::fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for FairRefusal {}

/// All games of a table as they were and are dealt.
#[derive(Clone)]
pub(crate) struct Fair {
    dealer: Dealer,
    pub(crate) past: Past,
    /// The present or last game.
    pub(crate) game: Option<FairGame>,
    pub(crate) frames: Frames,
    /// Changes whenever somebody else is waited for.
    pub(crate) progress: u64,
    notices: Vec<Notice>,
}

/// What a game is opened with.
pub(crate) struct ToOpen<'a> {
    pub(crate) law: Law,
    pub(crate) seating: Seating,
    pub(crate) entries: Vec<Entry>,
    pub(crate) opening: &'a Opening,
    pub(crate) opened_ms: u64,
    pub(crate) beacon: Option<&'a BeaconRound>,
    pub(crate) now_ms: u64,
}

impl Fair {
    pub(crate) fn new(dealer: Dealer) -> Fair {
        Fair {
            dealer,
            past: Past::default(),
            game: None,
            frames: Frames::default(),
            progress: 0,
            notices: Vec::new(),
        }
    }

    /// The server's public key.
    pub(crate) fn server_key(&self) -> PublicKey {
        self.dealer.key.public()
    }

    pub(crate) fn take_notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.notices)
    }

    /// Opens the next game; returns its number.
    pub(crate) fn open(&mut self, it: ToOpen<'_>) -> Result<u64, ServerError> {
        let terms = self.past.next_terms(&it.law, it.seating, &it.entries);
        let terms = terms.map_err(durak_fair::OpenError::from)?;
        let game_no = self.past.games() + 1;
        let new = NewGame {
            table: self.dealer.table.clone(),
            game_no,
            prev: self.past.end(),
            opened_ms: it.opened_ms,
            terms,
            entries: it.entries,
            beacon: it.beacon.map(|round| round.beacon.clone()),
        };
        let server = Server::open(self.dealer.key.clone(), it.opening.clone(), new)?;
        self.past.begin(it.opened_ms);
        self.frames.begin();
        self.frames.push(To::All, ServerFrame::Open(Box::new(server.open_message().clone())));
        let (gid, opened_ms) = (server.gid(), it.opened_ms);
        self.notices.push(Notice::Opened { game_no, gid, opened_ms });
        let round_ms = it.beacon.map(|round| it.now_ms + round.at_ms.saturating_sub(it.opened_ms));
        self.game = Some(FairGame::new(server, it.law.seats(), round_ms, it.now_ms));
        self.progress += 1;
        Ok(game_no)
    }

    /// Writes an event of the present game, and what it brings to the seat that draws.
    pub(crate) fn post(&mut self, event: Event, sig: Option<Signature>) -> Result<(), ServerError> {
        let game = self.game.as_mut().ok_or(ServerError::TooEarly)?;
        game.post(event, sig, &mut self.frames)
    }

    /// FINAL; `durak` is the single seat that lost.
    pub(crate) fn finish(&mut self, durak: Option<Seat>) -> Result<(), ServerError> {
        let game = self.game.as_mut().ok_or(ServerError::TooEarly)?;
        let ending = game.server.finish()?;
        self.frames.push(To::All, ServerFrame::End(ending));
        self.ended(Some(durak), None);
        Ok(())
    }

    /// ABORT; tells how far the game had come. None if none was on.
    pub(crate) fn abort(&mut self, entry: Option<u8>, reason: AbortReason) -> Option<Stage> {
        let game = self.game.as_mut().filter(|game| game.is_on())?;
        let stage = game.server.stage();
        let ending = game.server.abort(entry, reason);
        let of_list = entry.and_then(|entry| {
            let entries = &game.server.open_message().open.entries;
            entries.get(usize::from(entry)).copied()
        });
        self.frames.push(To::All, ServerFrame::End(ending));
        self.ended(None, Some(Aborted { stage, entry: of_list, reason }));
        Some(stage)
    }

    /// Notes the end of the present game; `finished` has the single loser of a finished one.
    fn ended(&mut self, finished: Option<Option<Seat>>, abort: Option<Aborted>) {
        let Some(game) = &mut self.game else { return };
        game.deadline_ms = None;
        if let Some(digest) = self.past.add(&game.server, finished) {
            self.notices.push(Notice::Ended { gid: game.server.gid(), digest, abort });
        }
    }

    /// Everything that this viewer may have: the ends of games before, and the last game.
    pub(crate) fn replay(&self, viewer: Viewer) -> Vec<ServerFrame> {
        let missed = self.past.missed().map(|it| ServerFrame::Missed(Box::new(it.clone())));
        missed.chain(self.frames.all(self.eyes(viewer))).collect()
    }

    /// The frames from this number on; none if they are not known any more.
    pub(crate) fn since(&self, number: u64, viewer: Viewer) -> Option<Vec<ServerFrame>> {
        self.frames.since(number, self.eyes(viewer))
    }

    /// The seat whose hand this viewer may see.
    fn eyes(&self, viewer: Viewer) -> Option<Seat> {
        let eyes = self.game.as_ref().map(|game| game.eyes)?;
        viewer.seat().filter(|seat| eyes.contains(*seat))
    }

    /// The notary's entry that a frame speaks for. A notary whose number is lost says nothing: an
    /// unsigned word could be anybody's.
    pub(crate) fn notary_of(&self, frame: &ClientFrame) -> Option<u8> {
        let entry = match frame {
            ClientFrame::Commit(commit) => commit.entry,
            ClientFrame::Reveal(reveal) => reveal.entry,
            ClientFrame::Lost { .. } => return None,
        };
        let entries = &self.game.as_ref()?.server.open_message().open.entries;
        let kind = entries.get(usize::from(entry))?.kind;
        (kind == Kind::Notary).then_some(entry)
    }

    /// The viewer's entry in the present or last game.
    pub(crate) fn entry(&self, viewer: Viewer) -> Option<u8> {
        let seat = self.eyes(viewer)?;
        self.game.as_ref().map(|game| game.entry_of(seat))
    }
}

//! The server's side of a game, as a state machine (sections 3 to 6).
//!
//! Every answer is to be stored before it is sent. A server that restarts makes a new machine
//! from the stored opening, gives it the stored messages again, and gets the same answers.

mod play;

pub use play::Posted;

use std::collections::BTreeMap;

use crate::beacon::Beacon;
use crate::bytes::{Digest, PublicKey, Revealed, Signature};
use crate::commit::{Commit, Commits, commit_digest, commitment, commits_digest};
use crate::ending::{AbortReason, End, Ending, SERVER, Stage, abort_digest};
use crate::entries::{Entry, contributors};
use crate::event::SignedEvent;
use crate::file::{DealRecord, GameFile};
use crate::ledger::EventFault;
use crate::open::{Open, OpenError, SignedOpen, seal};
use crate::opening::Opening;
use crate::reveal::{Reveal, Reveals, reveal_digest, reveals_digest};
use crate::sign::{SigningKey, verify_signature};
use crate::terms::Terms;
use play::Play;

/// What a server opens a game with; its own seal is added.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The table.
    pub table: String,
    /// The number of the game at its table, from 1.
    pub game_no: u64,
    /// The digest that the end before signed; [`Digest::ZERO`] in game 1.
    pub prev: Digest,
    /// The time, in milliseconds since 1970.
    pub opened_ms: u64,
    /// The terms.
    pub terms: Terms,
    /// Who takes part.
    pub entries: Vec<Entry>,
    /// The beacon whose value is mixed in, if any.
    pub beacon: Option<Beacon>,
}

/// Why the server refuses a message or cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the texts say it, the numbers are entries and seats
pub enum ServerError {
    #[error("the game cannot be opened: {0}")]
    Open(#[from] OpenError),
    #[error("the game has ended")]
    Ended,
    #[error("the game has not come so far")]
    TooEarly,
    #[error("the game has gone on")]
    TooLate,
    #[error("entry {0} gives no number")]
    NoContributor(u8),
    #[error("entry {0} speaks for entry {1}")]
    OtherEntry(u8, u8),
    #[error("the signature of entry {0} is wrong")]
    Signature(u8),
    #[error("entry {0} repeats the commitment of entry {1}")]
    EqualCommit(u8, u8),
    #[error("entry {0} has sent other contents before")]
    Changed(u8),
    #[error("the number of entry {0} is not the one that it sealed")]
    Opening(u8),
    #[error("the beacon's value and OPEN do not fit")]
    Beacon,
    #[error("no deal gives anybody a trump")]
    AllVoid,
    #[error("the action stands on another head")]
    Stale,
    #[error("the text is no action of this seat")]
    NoAction,
    #[error("the event cannot be true: {0}")]
    Event(#[from] EventFault),
    #[error("too many events")]
    Full,
    #[error("the game is not over")]
    NotOver,
}

impl ServerError {
    /// A stable code for programs and translations.
    pub const fn code(&self) -> &'static str {
        match self {
            ServerError::Open(_) => "fair-open",
            ServerError::Ended => "fair-ended",
            ServerError::TooEarly => "fair-too-early",
            ServerError::TooLate => "fair-too-late",
            ServerError::NoContributor(_) => "fair-no-contributor",
            ServerError::OtherEntry(..) => "fair-other-entry",
            ServerError::Signature(_) => "fair-signature",
            ServerError::EqualCommit(..) => "fair-equal-commit",
            ServerError::Changed(_) => "fair-changed",
            ServerError::Opening(_) => "fair-opening",
            ServerError::Beacon => "fair-beacon",
            ServerError::AllVoid => "fair-all-void",
            ServerError::Stale => "stale",
            ServerError::NoAction => "fair-no-action",
            ServerError::Event(_) => "fair-event",
            ServerError::Full => "fair-full",
            ServerError::NotOver => "fair-not-over",
        }
    }
}

/// How a message of an entry was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// Others are missing.
    Waiting,
    /// The last one has come: what goes to all is ready.
    Complete,
}

/// One game on the server's side.
#[derive(Clone, Debug)]
pub struct Server {
    key: SigningKey,
    opening: Opening,
    open: SignedOpen,
    gid: Digest,
    terms: Terms,
    commits: BTreeMap<u8, Commit>,
    sealed: Option<(Commits, Digest)>,
    reveals: BTreeMap<u8, Reveal>,
    shown: Option<(Reveals, Digest)>,
    play: Option<Play>,
    ending: Option<Ending>,
}

impl Server {
    /// Opens a game: seals the server's number and signs OPEN.
    pub fn open(key: SigningKey, opening: Opening, game: NewGame) -> Result<Server, ServerError> {
        let server_pk = key.public();
        let open = Open {
            server_pk,
            server_commit: seal(&server_pk, &game.table, game.game_no, opening.bytes()),
            table: game.table,
            game_no: game.game_no,
            prev: game.prev,
            opened_ms: game.opened_ms,
            rules: game.terms.to_string(),
            entries: game.entries,
            beacon: game.beacon,
        };
        open.check_shape()?;
        let terms = open.terms()?;
        open.check_entries()?;
        open.check_first(&terms)?;
        let gid = open.gid();
        Ok(Server {
            open: SignedOpen { sig: key.sign(&gid), open },
            key,
            opening,
            gid,
            terms,
            commits: BTreeMap::new(),
            sealed: None,
            reveals: BTreeMap::new(),
            shown: None,
            play: None,
            ending: None,
        })
    }

    /// OPEN.
    pub const fn open_message(&self) -> &SignedOpen {
        &self.open
    }

    /// The game's id.
    pub const fn gid(&self) -> Digest {
        self.gid
    }

    /// The terms of the game.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// How far the game has come, for an abort.
    pub const fn stage(&self) -> Stage {
        match (&self.sealed, &self.shown, &self.play) {
            (None, ..) => Stage::Commit,
            (_, None, _) => Stage::Reveal,
            (_, _, None) => Stage::Deal,
            _ => Stage::Play,
        }
    }

    /// The entries whose COMMIT or REVEAL is missing now.
    pub fn missing(&self) -> Vec<u8> {
        let missing = |has: &dyn Fn(&u8) -> bool| {
            contributors(&self.open.open.entries).filter(|entry| !has(entry)).collect()
        };
        match self.stage() {
            Stage::Commit => missing(&|entry| self.commits.contains_key(entry)),
            Stage::Reveal => missing(&|entry| self.reveals.contains_key(entry)),
            Stage::Deal | Stage::Play => Vec::new(),
        }
    }

    /// Takes COMMIT from the connection that owns `entry`.
    pub fn commit(&mut self, entry: u8, commit: &Commit) -> Result<Received, ServerError> {
        self.check_commit(entry, commit)?;
        self.take_commit(commit)
    }

    /// Checks a COMMIT of the connection that owns `entry`: whether it is new, or the same again.
    pub fn check_commit(&self, entry: u8, commit: &Commit) -> Result<bool, ServerError> {
        let key = self.speaker(entry, commit.entry)?;
        if !self.is_new_commit(commit)? {
            return Ok(false);
        }
        let digest = commit_digest(&self.gid, entry, &commit.commit);
        if !verify_signature(&key, &digest, &commit.sig) {
            return Err(ServerError::Signature(entry));
        }
        match self.commits.values().find(|it| it.commit == commit.commit) {
            Some(other) => Err(ServerError::EqualCommit(entry, other.entry)),
            None => Ok(true),
        }
    }

    /// Takes a COMMIT that [`Server::check_commit`] accepted just now, or before it was stored: its
    /// signature is not checked again.
    pub fn take_commit(&mut self, commit: &Commit) -> Result<Received, ServerError> {
        self.speaker(commit.entry, commit.entry)?;
        if self.is_new_commit(commit)? {
            self.commits.insert(commit.entry, *commit);
            if self.missing().is_empty() {
                let list: Vec<Commit> = self.commits.values().copied().collect();
                let digest = commits_digest(&self.gid, &list);
                self.sealed = Some((Commits { list, sig: self.key.sign(&digest) }, digest));
            }
        }
        Ok(received(&self.sealed))
    }

    fn is_new_commit(&self, commit: &Commit) -> Result<bool, ServerError> {
        match self.commits.get(&commit.entry) {
            Some(before) if before.commit == commit.commit => Ok(false),
            Some(_) => Err(ServerError::Changed(commit.entry)),
            None if self.stage() == Stage::Commit => Ok(true),
            None => Err(ServerError::TooLate),
        }
    }

    /// COMMITS, once everybody has sealed a number.
    pub fn commits_message(&self) -> Option<&Commits> {
        self.sealed.as_ref().map(|(commits, _)| commits)
    }

    /// Takes REVEAL from the connection that owns `entry`.
    pub fn reveal(&mut self, entry: u8, reveal: &Reveal) -> Result<Received, ServerError> {
        self.check_reveal(entry, reveal)?;
        self.take_reveal(reveal)
    }

    /// Checks a REVEAL of the connection that owns `entry`: whether it is new, or the same again.
    pub fn check_reveal(&self, entry: u8, reveal: &Reveal) -> Result<bool, ServerError> {
        let key = self.speaker(entry, reveal.entry)?;
        let (_, commits) = self.sealed.as_ref().ok_or(ServerError::TooEarly)?;
        if !self.is_new_reveal(reveal)? {
            return Ok(false);
        }
        let digest = reveal_digest(commits, entry, &reveal.opening.0);
        if !verify_signature(&key, &digest, &reveal.sig) {
            return Err(ServerError::Signature(entry));
        }
        let sealed = self.commits.get(&entry).map(|it| it.commit);
        if sealed != Some(commitment(&self.gid, entry, &key, &reveal.opening.0)) {
            return Err(ServerError::Opening(entry));
        }
        Ok(true)
    }

    /// Takes a REVEAL that [`Server::check_reveal`] accepted just now, or before it was stored: neither
    /// its signature nor its number is checked again.
    pub fn take_reveal(&mut self, reveal: &Reveal) -> Result<Received, ServerError> {
        self.speaker(reveal.entry, reveal.entry)?;
        let (_, commits) = self.sealed.as_ref().ok_or(ServerError::TooEarly)?;
        let commits = *commits;
        if self.is_new_reveal(reveal)? {
            self.reveals.insert(reveal.entry, *reveal);
            if self.missing().is_empty() {
                let list: Vec<Reveal> = self.reveals.values().copied().collect();
                let digest = reveals_digest(&commits, &list);
                self.shown = Some((Reveals { list, sig: self.key.sign(&digest) }, digest));
            }
        }
        Ok(received(&self.shown))
    }

    fn is_new_reveal(&self, reveal: &Reveal) -> Result<bool, ServerError> {
        match self.reveals.get(&reveal.entry) {
            Some(before) if before.opening == reveal.opening => Ok(false),
            Some(_) => Err(ServerError::Changed(reveal.entry)),
            None => Ok(true),
        }
    }

    /// REVEALS, once everybody has shown the number.
    pub fn reveals_message(&self) -> Option<&Reveals> {
        self.shown.as_ref().map(|(reveals, _)| reveals)
    }

    /// Breaks the game off; `entry` is the one that failed, none if the server did.
    ///
    /// The second time the first answer comes again: a game has one end.
    pub fn abort(&mut self, entry: Option<u8>, reason: AbortReason) -> Ending {
        if let Some(ending) = &self.ending {
            return ending.clone();
        }
        let stage = self.stage();
        let known = |entry: &u8| usize::from(*entry) < self.open.open.entries.len();
        let entry = entry.filter(known).unwrap_or(SERVER);
        let server_opening = (stage > Stage::Reveal).then(|| self.opening.reveal());
        let opening: &[u8] = server_opening.as_ref().map_or(&[], |opening| &opening.0);
        let digest = abort_digest(&self.gid, stage, entry, reason.text(), &self.head(), opening);
        let sig = self.key.sign(&digest);
        let end = End::Abort { stage, entry, reason: reason.text().to_string(), sig };
        self.end(end, server_opening)
    }

    /// FINAL or ABORT, once the game has ended.
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The file of the game, once it has ended.
    pub fn file(&self) -> Option<GameFile> {
        let ending = self.ending.as_ref()?;
        let (sealed, shown) = (self.sealed.as_ref(), self.shown.as_ref());
        let play = self.play.as_ref();
        Some(GameFile {
            open: self.open.clone(),
            commits: sealed.map(|(it, _)| it.list.clone()).unwrap_or_default(),
            commits_sig: sealed.map(|(it, _)| it.sig),
            reveals: shown.map(|(it, _)| it.list.clone()).unwrap_or_default(),
            reveals_sig: shown.map(|(it, _)| it.sig),
            beacon_value: ending.beacon_value,
            deals: play.map(Play::records).unwrap_or_default(),
            events: play.map(|play| play.events().to_vec()).unwrap_or_default(),
            server_opening: ending.server_opening,
            end: ending.end.clone(),
        })
    }

    /// gid, ch, rh or h_t: where the game stands.
    pub fn head(&self) -> Digest {
        let shown = self.shown.as_ref().map(|(_, digest)| *digest);
        let sealed = self.sealed.as_ref().map(|(_, digest)| *digest);
        let play = self.play.as_ref().map(Play::head);
        play.or(shown).or(sealed).unwrap_or(self.gid)
    }

    fn end(&mut self, end: End, server_opening: Option<Revealed>) -> Ending {
        let beacon_value = self.play.as_ref().and_then(Play::beacon_value);
        let ending = Ending { end, server_opening, beacon_value };
        self.ending = Some(ending.clone());
        ending
    }

    /// The key of an entry that may give a number, if it speaks for itself.
    fn speaker(&self, owner: u8, entry: u8) -> Result<PublicKey, ServerError> {
        if self.ending.is_some() {
            return Err(ServerError::Ended);
        }
        if owner != entry {
            return Err(ServerError::OtherEntry(owner, entry));
        }
        let of_list = self.open.open.entries.get(usize::from(entry));
        let contributor = of_list.filter(|it| it.kind.contributes());
        contributor.map(|it| it.pk).ok_or(ServerError::NoContributor(entry))
    }

    fn sign(&self, digest: &Digest) -> Signature {
        self.key.sign(digest)
    }
}

/// Whether what goes to all is ready.
fn received<T>(message: &Option<T>) -> Received {
    if message.is_some() { Received::Complete } else { Received::Waiting }
}

/// What the file holds of the play.
impl Play {
    fn records(&self) -> Vec<DealRecord> {
        self.messages()
            .iter()
            .map(|deal| DealRecord { leaves: deal.leaves.clone(), sig: deal.sig })
            .collect()
    }

    fn events(&self) -> &[SignedEvent] {
        &self.events
    }
}

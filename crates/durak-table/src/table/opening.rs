//! How a game is opened: what is decided from the wish for a game to the deal, and how it is broken off.

use super::{Cause, Table};
use crate::Version;
use crate::command::{Refused, TableRefusal};
use crate::fair::{FairRefusal, Fresh, Notice, ToOpen};
use crate::room::Occupant;
use crate::seen::Viewer;
use crate::store::Record;
use crate::turn::Timer;
use durak_core::Seat;
use durak_fair::{
    AbortReason, Beacon, ClientFrame, Digest, Entry, GameFile, Kind, Opening, PublicKey,
    ServerError, ServerFrame, Stage,
};

impl Table {
    /// Whether a game is being opened: numbers are sealed and shown, no cards are dealt.
    pub fn is_opening(&self) -> bool {
        self.room.opening.is_some()
    }

    /// Begins no games from now on, or does again: as the server wants it. A game that is on goes on. A
    /// restored table begins games until it is told otherwise.
    pub fn drain(&mut self, wanted: bool) {
        self.draining = wanted;
    }

    /// Whether it begins no games now.
    pub fn is_draining(&self) -> bool {
        self.draining
    }

    pub(super) fn may_begin(&self) -> Result<(), TableRefusal> {
        if self.draining { Err(TableRefusal::Draining) } else { Ok(()) }
    }

    /// Opens the next game.
    pub(super) fn open(&mut self, cause: Cause, fresh: &mut impl Fresh) -> Result<(), Refused> {
        self.may_begin()?;
        let opening = fresh.opening().ok_or(TableRefusal::DealFailed)?;
        let opened_ms = fresh.unix_ms().max(self.fair.past.opened_ms() + 1);
        let beacon = fresh.beacon(opened_ms);
        let record = Record::Opened { opening, opened_ms, beacon };
        if self.commit(record, cause) { Ok(()) } else { Err(TableRefusal::DealFailed.into()) }
    }

    /// What the next game is opened with.
    pub(super) fn to_open<'a>(
        &self,
        opening: &'a Opening,
        opened_ms: u64,
        beacon: Option<&'a crate::fair::BeaconRound>,
        now_ms: u64,
    ) -> ToOpen<'a> {
        let law = self.config.law;
        let entry = |seat: Seat| match self.room.occupant(seat) {
            Occupant::Human { .. } => {
                let pk = self.keys[seat].unwrap_or(PublicKey::NONE);
                Entry { kind: Kind::Human, pk }
            }
            // An open seat is refused before; as a person without key it would be refused here.
            Occupant::Open => Entry { kind: Kind::Human, pk: PublicKey::NONE },
            Occupant::Bot { .. } => Entry { kind: Kind::Bot, pk: PublicKey::NONE },
        };
        let notary = |pk: &PublicKey| Entry { kind: Kind::Notary, pk: *pk };
        let notaries = self.config.notaries.iter().map(notary);
        let entries = law.seats().into_iter().map(entry).chain(notaries).collect();
        let seating = self.config.seating;
        ToOpen { law, seating, entries, opening, opened_ms, beacon, now_ms }
    }

    /// Takes a frame of a player, or of somebody without a seat for a notary: a notary is known by
    /// the signature alone. The same contents again change nothing; whether they were new is
    /// returned.
    ///
    /// # Errors
    /// [`FairRefusal`]; nothing has changed then.
    pub fn fair_frame(
        &mut self,
        viewer: Viewer,
        frame: &ClientFrame,
        now_ms: u64,
    ) -> Result<bool, FairRefusal> {
        let owner = self.fair.entry(viewer).or_else(|| match viewer {
            Viewer::Spectator => self.fair.notary_of(frame),
            Viewer::Seat(_) => None,
        });
        let owner = owner.ok_or(FairRefusal::NoGame)?;
        let game = self.fair.game.as_ref().ok_or(FairRefusal::NoGame)?;
        let cause = Cause::time(now_ms);
        let server = &game.server;
        let (is_new, record) = match frame {
            ClientFrame::Commit(commit) => {
                (server.check_commit(owner, commit), Record::Committed(*commit))
            }
            ClientFrame::Reveal(reveal) => {
                (server.check_reveal(owner, reveal), Record::Revealed(*reveal))
            }
            ClientFrame::Lost { entry } => {
                if *entry != owner {
                    return Err(FairRefusal::Frame(ServerError::OtherEntry(owner, *entry)));
                }
                if !game.is_opening() {
                    return Err(FairRefusal::Frame(ServerError::TooLate));
                }
                self.break_off(&[owner], Some(owner), AbortReason::Lost, cause);
                return Ok(true);
            }
        };
        if !is_new.map_err(FairRefusal::Frame)? {
            return Ok(false);
        }
        self.commit(record, cause);
        self.give_up_what_cannot_be_dealt(cause);
        Ok(true)
    }

    /// The beacon whose value is waited for, and all numbers are there.
    pub fn awaited_beacon(&self) -> Option<&Beacon> {
        let game = self.fair.game.as_ref().filter(|game| game.is_opening())?;
        let open = &game.server.open_message().open;
        open.beacon.as_ref().filter(|_| game.server.stage() == Stage::Deal)
    }

    /// The value of the beacon's round has come: deals, if the game waits for it.
    pub fn beacon_value(&mut self, beacon: &Beacon, value: Digest, now_ms: u64) {
        if self.awaited_beacon() == Some(beacon) {
            let cause = Cause::time(now_ms);
            self.commit(Record::BeaconValue(value), cause);
            self.give_up_what_cannot_be_dealt(cause);
        }
    }

    /// All numbers are there, no beacon is waited for, and yet no deal gives anybody a trump.
    fn give_up_what_cannot_be_dealt(&mut self, cause: Cause) {
        let stuck = self.fair.game.as_ref().is_some_and(|game| {
            let waits = game.server.open_message().open.beacon.is_some();
            game.is_opening() && game.server.stage() == Stage::Deal && !waits
        });
        if stuck {
            self.break_off(&[], None, AbortReason::Crash, cause);
        }
    }

    /// Aborts the present game; those at fault lose their seats.
    pub(super) fn break_off(
        &mut self,
        faulty: &[u8],
        entry: Option<u8>,
        reason: AbortReason,
        cause: Cause,
    ) {
        let law = self.config.law;
        let Some(game) = &self.fair.game else { return };
        let seats: Vec<Seat> =
            faulty.iter().filter_map(|entry| game.seat_of(*entry, &law)).collect();
        self.commit(Record::Aborted { entry, reason }, cause);
        for seat in seats {
            self.commit(Record::Left { seat, stand_in: None }, Cause { command: None, ..cause });
        }
    }

    /// Ends a game that is on because the table cannot go on with it.
    pub fn abort(&mut self, reason: AbortReason, now_ms: u64) {
        if self.is_busy() {
            self.commit(Record::Aborted { entry: None, reason }, Cause::time(now_ms));
        }
    }

    pub(super) fn opening_timer(&self) -> Option<Timer> {
        let game = self.fair.game.as_ref().filter(|game| game.is_opening())?;
        let (game_no, stage) = (self.fair.past.games(), game.server.stage());
        Some(Timer::Opening { game_no, stage, at_ms: game.deadline_ms? })
    }

    /// Nobody waits longer for numbers or for a beacon.
    pub(super) fn opening_time_is_up(&mut self, now_ms: u64) {
        let missing = self.fair.game.as_ref().map(|game| game.server.missing());
        let missing = missing.unwrap_or_default();
        let reason = if missing.is_empty() { AbortReason::Beacon } else { AbortReason::Silent };
        self.break_off(&missing, missing.first().copied(), reason, Cause::time(now_ms));
    }

    // --- what is shown ------------------------------------------------------------------------

    /// Every frame that this viewer may have, from the first game on, and the number of the next
    /// frame for [`Table::fair_since`].
    pub fn fair_replay(&self, viewer: Viewer) -> (Vec<ServerFrame>, u64) {
        let frames = if self.is_blind(viewer) { Vec::new() } else { self.fair.replay(viewer) };
        (frames, self.fair.frames.count())
    }

    /// The frames from this number on that the viewer may have; none if that is too long ago.
    pub fn fair_since(&self, number: u64, viewer: Viewer) -> Option<Vec<ServerFrame>> {
        if self.is_blind(viewer) { Some(Vec::new()) } else { self.fair.since(number, viewer) }
    }

    /// How many frames there have been.
    pub fn fair_count(&self) -> u64 {
        self.fair.frames.count()
    }

    /// The viewer's entry in the present or last game.
    pub fn fair_entry(&self, viewer: Viewer) -> Option<u8> {
        self.fair.entry(viewer)
    }

    /// For whom the game that is being opened waits, with a number that changes with that.
    pub fn fair_progress(&self, now_ms: u64) -> Option<(u64, ServerFrame)> {
        let game = self.fair.game.as_ref().filter(|game| game.is_opening())?;
        let left = game.deadline_ms?.saturating_sub(now_ms);
        let frame = ServerFrame::Progress {
            stage: game.server.stage(),
            missing: game.server.missing(),
            left_ms: u32::try_from(left).unwrap_or(u32::MAX),
        };
        Some((self.fair.progress, frame))
    }

    /// The answer to a frame whose contents had been taken before.
    pub fn fair_answer(&self, frame: &ClientFrame, now_ms: u64) -> Option<ServerFrame> {
        let server = &self.fair.game.as_ref()?.server;
        let ready = match frame {
            ClientFrame::Commit(_) => server.commits_message().cloned().map(ServerFrame::Commits),
            ClientFrame::Reveal(_) => server.reveals_message().cloned().map(ServerFrame::Reveals),
            ClientFrame::Lost { .. } => None,
        };
        ready.or_else(|| self.fair_progress(now_ms).map(|(_, frame)| frame))
    }

    /// The head of the event chain, that an action is to be signed on; none between games.
    pub fn head(&self) -> Option<Digest> {
        let playing = self.fair.game.as_ref().filter(|_| self.is_playing())?;
        Some(playing.server.head())
    }

    /// The key of the bot on this seat and the number of the next event: all that it may use
    /// beside its view (section 4). None if no game is on.
    pub fn bot_key(&self, seat: Seat) -> Option<(Digest, u64)> {
        let game = self.fair.game.as_ref().filter(|_| self.is_playing())?;
        Some((game.server.bot_key(seat)?.reveal(), game.events() as u64))
    }

    /// The file of a game that has ended, if it is still kept.
    pub fn file(&self, game_no: u64) -> Option<&GameFile> {
        self.fair.past.file(game_no)
    }

    /// The id of the game that is on or is being opened.
    pub fn running_gid(&self) -> Option<Digest> {
        self.fair.game.as_ref().filter(|game| game.is_on()).map(|game| game.server.gid())
    }

    /// What the public list is to say since the last call.
    pub fn take_notices(&mut self) -> Vec<Notice> {
        self.fair.take_notices()
    }

    /// The version from which everybody knows where he sits.
    pub(super) fn next_version(&self) -> Version {
        self.version() + 1
    }
}

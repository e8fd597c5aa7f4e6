//! The table: who is who, connections, bots and time; commands, changes and views beside it.

use crate::Version;
use crate::answers::Answers;
use crate::command::Answer;
use crate::config::{Config, TokenHash};
use crate::history::History;
use crate::room::{Occupant, Room, StandIn};
use crate::store::{CommandId, Entry, Record, RestoreError};
use crate::turn::{Timer, Turn};
use durak_core::{Action, BySeat, Seat, SeatSet, View};
use durak_engine::Game;
use rand::Rng;

mod apply;
mod decide;
mod show;

/// One table. See the crate's documentation.
#[derive(Clone)]
pub struct Table {
    config: Config,
    room: Room,
    tokens: BySeat<Option<TokenHash>>,
    answers: BySeat<Answers>,
    /// Since when a player has had no connection.
    away_since: BySeat<Option<u64>>,
    /// Since which version the present occupant has had the seat.
    seated_at: BySeat<Version>,
    play: Option<Play>,
    /// The room before the last deal, and the version then.
    before_deal: Option<(Version, Room)>,
    history: History,
    turn: Option<Turn>,
    entries: Vec<Entry>,
}

/// The present or last game.
#[derive(Clone)]
struct Play {
    game: Game,
    /// Who played each attack card of the table.
    by: Vec<Seat>,
    /// The seats whose players were there when the cards were dealt.
    eyes: SeatSet,
    /// The version at which the present bout began.
    bout_since: Version,
    /// The version at which the cards on the table last changed, or the defender took.
    changed: Version,
}

/// Why a change happens: for the entry, and for whom to remember the answer.
#[derive(Clone, Copy)]
struct Cause {
    now_ms: u64,
    command: Option<CommandId>,
}

impl Cause {
    const fn time(now_ms: u64) -> Cause {
        Cause { now_ms, command: None }
    }
}

impl Table {
    /// A table with open seats.
    pub fn new(config: Config) -> Table {
        Table {
            room: Room::new(&config.law),
            config,
            tokens: BySeat::default(),
            answers: BySeat::default(),
            away_since: BySeat::default(),
            seated_at: BySeat::default(),
            play: None,
            before_deal: None,
            history: History::default(),
            turn: None,
            entries: Vec::new(),
        }
    }

    /// A table as its entries left it. The clock begins anew at `now_ms`: nobody loses on time
    /// while nothing could be played. Whoever was connected then and is not now is to be reported
    /// by [`Table::disconnected`].
    ///
    /// # Errors
    /// [`RestoreError`] if the entries do not belong together.
    pub fn restore(config: Config, entries: &[Entry], now_ms: u64) -> Result<Table, RestoreError> {
        let mut table = Table::new(config);
        for entry in entries {
            let expected = table.version() + 1;
            if entry.version != expected {
                return Err(RestoreError::Gap { expected, found: entry.version });
            }
            table.apply(&entry.record, now_ms)?;
            if let Some(CommandId { seat, n }) = entry.command {
                table.answers[seat].remember(n, Answer::Done(entry.version));
            }
        }
        if let (Some(turn), Some(think_ms)) = (&mut table.turn, table.config.think_ms) {
            turn.deadline_ms = Some(now_ms.saturating_add(u64::from(think_ms)));
        }
        Ok(table)
    }

    /// What the table was made with.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Counts the changes so far.
    pub fn version(&self) -> Version {
        self.history.version()
    }

    /// Seats and score.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// Whether a game is on.
    pub fn is_playing(&self) -> bool {
        self.play.as_ref().is_some_and(|play| !play.game.is_over())
    }

    /// The changes since the last call, for the store; see [`TableLog`](crate::TableLog).
    pub fn take_entries(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.entries)
    }

    /// The seat that this token plays; none for a spectator.
    pub fn seat_of(&self, token: &TokenHash) -> Option<Seat> {
        self.owned(token).filter(|seat| !self.is_left(*seat))
    }

    /// The seat that a bot keeps for this token, whose player left; `Sit` takes it back.
    pub fn kept_for(&self, token: &TokenHash) -> Option<Seat> {
        self.owned(token).filter(|seat| self.is_left(*seat))
    }

    fn owned(&self, token: &TokenHash) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.tokens[*seat].as_ref() == Some(token))
    }

    fn is_left(&self, seat: Seat) -> bool {
        let occupant = self.room.occupant(seat);
        matches!(occupant, Occupant::Human { stand_in: Some(StandIn::Left), .. })
    }

    /// The highest command number that the seat has used.
    pub fn last_n(&self, seat: Seat) -> u32 {
        self.answers[seat].last_n()
    }

    /// The player of a seat has a connection now.
    pub fn connected(&mut self, seat: Seat, now_ms: u64, rng: &mut impl Rng) {
        let cause = Cause::time(now_ms);
        match self.room.occupant(seat) {
            Occupant::Human { stand_in: Some(StandIn::Away), .. } => {
                self.commit(Record::Returned { seat }, cause);
            }
            Occupant::Human { online: false, stand_in: None, .. } => {
                self.commit(Record::Online { seat, online: true }, cause);
            }
            _ => {}
        }
        let first = self.play.is_none() && self.config.deal_when_full;
        if first && self.room.host == Some(seat) && self.room.open().is_empty() {
            // A deal that fails leaves the table in the lobby, where the host can start it.
            let _ = self.deal(cause, rng);
        }
    }

    /// The player of a seat has no connection any more.
    pub fn disconnected(&mut self, seat: Seat, now_ms: u64, rng: &mut impl Rng) {
        if let Occupant::Human { online: true, .. } = self.room.occupant(seat) {
            self.commit(Record::Online { seat, online: false }, Cause::time(now_ms));
            self.deal_if_all_agree(Cause::time(now_ms), rng);
        }
    }

    /// The seats for which the table waits and a bot acts.
    pub fn bots_to_act(&self) -> SeatSet {
        self.turn.map_or(SeatSet::EMPTY, |turn| turn.waiting & self.room.played_by_bots())
    }

    /// The version at which the present turn began: a bot that thinks about it is outdated when
    /// this changes. None while no game is on.
    pub fn turn(&self) -> Option<Version> {
        self.turn.map(|turn| turn.version)
    }

    /// What the bot on this seat may know; none if no game is on.
    pub fn view(&self, seat: Seat) -> Option<View> {
        self.play.as_ref().map(|play| play.game.view(seat))
    }

    /// Plays a bot's action; an action that is not legal is replaced by the standing one, so that
    /// the table never waits for a bot in vain. Does nothing if no bot is to act on this seat.
    pub fn bot_acts(&mut self, seat: Seat, action: Action, now_ms: u64) {
        if !self.bots_to_act().contains(seat) {
            return;
        }
        let Some(view) = self.view(seat) else { return };
        let action = if view.check(action).is_ok() { Some(action) } else { view.standing_action() };
        if let Some(action) = action {
            self.commit(Record::Played { seat, action, timeout: false }, Cause::time(now_ms));
        }
    }

    /// The next thing that is due, if nothing happens before.
    pub fn next_timer(&self) -> Option<Timer> {
        let turn = self
            .turn
            .and_then(|turn| Some(Timer::Turn { turn: turn.version, at_ms: turn.deadline_ms? }));
        let away = Seat::ALL.into_iter().filter_map(|seat| self.away_timer(seat));
        turn.into_iter().chain(away).min_by_key(|timer| timer.at_ms())
    }

    fn away_timer(&self, seat: Seat) -> Option<Timer> {
        let since = self.away_since[seat]?;
        let somebody_waits = !self.room.present().is_empty();
        (self.is_playing() && somebody_waits)
            .then(|| Timer::Away { seat, at_ms: since + u64::from(self.config.away_ms) })
    }

    /// A timer has come. If it is still due, its turn's standing actions are played, or a bot
    /// takes over; otherwise nothing happens. Returns whether something did.
    pub fn timer(&mut self, timer: Timer, now_ms: u64) -> bool {
        let before = self.version();
        match timer {
            Timer::Turn { turn, .. } => self.time_is_up(turn, now_ms),
            Timer::Away { seat, .. } => {
                if self.away_timer(seat).is_some_and(|timer| timer.at_ms() <= now_ms) {
                    let record = Record::Left { seat, stand_in: Some(StandIn::Away) };
                    self.commit(record, Cause::time(now_ms));
                }
            }
        }
        self.version() > before
    }

    /// The standing actions of all for whom this very turn still waits (rules, section 11).
    fn time_is_up(&mut self, version: Version, now_ms: u64) {
        while let Some(turn) = self.turn
            && turn.version == version
            && turn.deadline_ms.is_some_and(|deadline| deadline <= now_ms)
            && let Some(seat) = turn.waiting.first()
            && let Some(action) = self.view(seat).and_then(|view| view.standing_action())
        {
            let record = Record::Played { seat, action, timeout: true };
            self.commit(record, Cause::time(now_ms));
        }
    }

    /// For whom time runs, how many milliseconds are left, and the version of the turn.
    pub fn clock(&self, now_ms: u64) -> Option<(SeatSet, u32, Version)> {
        let turn = self.turn?;
        let left = turn.deadline_ms?.saturating_sub(now_ms);
        Some((turn.waiting, u32::try_from(left).unwrap_or(u32::MAX), turn.version))
    }
}

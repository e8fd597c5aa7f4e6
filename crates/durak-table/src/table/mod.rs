//! The table: who is who, connections, bots and time; commands, changes and views beside it.

use crate::Version;
use crate::answers::Answers;
use crate::command::Answer;
use crate::config::{Config, TokenHash};
use crate::fair::{Dealer, Fair, Fresh};
use crate::history::History;
use crate::room::{Occupant, Room, StandIn};
use crate::store::{CommandId, Entry, Record, RestoreError};
use crate::turn::Turn;
use durak_core::{Action, BySeat, Seat, SeatSet, View};
use durak_engine::Game;
use durak_fair::{Digest, PublicKey};
use std::collections::VecDeque;

mod apply;
mod deal;
mod decide;
mod host;
mod opening;
mod show;
mod time;

/// One table. See the crate's documentation.
#[derive(Clone)]
pub struct Table {
    config: Config,
    room: Room,
    tokens: BySeat<Option<TokenHash>>,
    keys: BySeat<Option<PublicKey>>,
    answers: BySeat<Answers>,
    /// Since when a player has had no connection.
    away_since: BySeat<Option<u64>>,
    /// How many turns in a row a player has let run out.
    missed: BySeat<u8>,
    /// Whom the host has sent away: tokens and keys that do not sit here again.
    kicked: Vec<(TokenHash, Option<PublicKey>)>,
    /// Since which version the present occupant has had the seat.
    seated_at: BySeat<Version>,
    fair: Fair,
    play: Option<Play>,
    /// The room before the last deal, and the version then.
    before_deal: Option<(Version, Room)>,
    history: History,
    turn: Option<Turn>,
    /// Those that nobody has taken yet, in order.
    finished: VecDeque<Finished>,
    entries: Vec<Entry>,
    /// How many entries there have been.
    number: u64,
    /// Whether no games are begun now.
    draining: bool,
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

/// A game that has been played to its end or given up, and who sat there then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its number at the table; [`Table::file`] has its file.
    pub game_no: u64,
    /// Its id.
    pub gid: Digest,
    /// Who sat on each seat at that moment.
    pub seats: Vec<Occupant>,
    /// Whether the lobby listed the table then.
    pub listed: bool,
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
    pub fn new(config: Config, dealer: Dealer) -> Table {
        Table {
            room: Room::new(&config),
            config,
            tokens: BySeat::default(),
            keys: BySeat::default(),
            fair: Fair::new(dealer),
            answers: BySeat::default(),
            away_since: BySeat::default(),
            missed: BySeat::default(),
            kicked: Vec::new(),
            seated_at: BySeat::default(),
            play: None,
            before_deal: None,
            history: History::default(),
            turn: None,
            finished: VecDeque::new(),
            entries: Vec::new(),
            number: 0,
            draining: false,
        }
    }

    /// A table as its entries left it: it sends the very messages that it sent before. Clocks and
    /// deadlines begin anew at `now_ms`: nobody loses on time
    /// while nothing could be played. Whoever was connected then and is not now is to be reported
    /// by [`Table::disconnected`]. The notices of all its games come again.
    ///
    /// # Errors
    /// [`RestoreError`] if the entries do not belong together.
    pub fn restore(
        config: Config,
        dealer: Dealer,
        entries: &[Entry],
        now_ms: u64,
    ) -> Result<Table, RestoreError> {
        let mut table = Table::new(config, dealer);
        for entry in entries {
            let expected = table.number + 1;
            if entry.number != expected {
                return Err(RestoreError::Gap { expected, found: entry.number });
            }
            table.apply(&entry.record, now_ms)?;
            table.number = expected;
            if let Some(CommandId { seat, n }) = entry.command {
                let answer = Answer::Done(table.version());
                table.answers[seat].remember(n, answer);
            }
        }
        if let (Some(turn), Some(think_ms)) = (&mut table.turn, table.config.think_ms) {
            turn.deadline_ms = Some(now_ms.saturating_add(u64::from(think_ms)));
        }
        if let Some(game) = &mut table.fair.game {
            game.wait(now_ms);
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

    /// Whether a game is on or is being opened.
    pub fn is_busy(&self) -> bool {
        self.is_playing() || self.is_opening()
    }

    /// The changes since the last call, to be stored before anybody is told of them.
    pub fn take_entries(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.entries)
    }

    /// The next game that has finished, to be kept before anybody is told of its end; none if all are
    /// taken. A restored table tells all its games again.
    pub fn take_finished(&mut self) -> Option<Finished> {
        self.finished.pop_front()
    }

    /// Notes that the present game has finished.
    fn finish(&mut self) {
        let game = self.fair.game.as_ref();
        self.finished.extend(game.map(|game| Finished {
            game_no: game.server.open_message().open.game_no,
            gid: game.server.gid(),
            seats: self.room.seats.clone(),
            listed: self.room.listed,
        }));
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
    pub fn connected(&mut self, seat: Seat, now_ms: u64, fresh: &mut impl Fresh) {
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
        let first = self.fair.past.games() == 0 && self.config.deal_when_full;
        // All who sit are there; the last of them has come now.
        let people = self.room.seats_where(|it| matches!(it, Occupant::Human { .. }));
        let all = self.room.open().is_empty() && self.room.present() == people;
        if first && all && !self.is_busy() {
            // If it fails the table stays in the lobby, where the host can start it.
            let _ = self.open(cause, fresh);
        }
    }

    /// The player of a seat has no connection any more.
    pub fn disconnected(&mut self, seat: Seat, now_ms: u64, fresh: &mut impl Fresh) {
        if let Occupant::Human { online: true, .. } = self.room.occupant(seat) {
            self.commit(Record::Online { seat, online: false }, Cause::time(now_ms));
            self.open_if_all_agree(Cause::time(now_ms), fresh);
        }
    }

    /// The seats for which the table waits; none if no game is on.
    pub fn waits_for(&self) -> SeatSet {
        self.turn.map_or(SeatSet::EMPTY, |turn| turn.waiting)
    }

    /// Those of them for which a bot acts.
    pub fn bots_to_act(&self) -> SeatSet {
        self.waits_for() & self.room.played_by_bots()
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
            self.play_action(seat, action, false, None, Cause::time(now_ms));
        }
    }
}

//! What time does at a table: timers that are due, and the clock of a turn.

use super::{Cause, Table};
use crate::Version;
use crate::room::{Occupant, StandIn};
use crate::store::Record;
use crate::turn::Timer;
use durak_core::{Seat, SeatSet};

/// Turns in a row that a player may let run out before a bot plays on.
const MOST_MISSED: u8 = 2;

impl Table {
    /// The next thing that is due, if nothing happens before.
    pub fn next_timer(&self) -> Option<Timer> {
        let turn = self
            .turn
            .and_then(|turn| Some(Timer::Turn { turn: turn.version, at_ms: turn.deadline_ms? }));
        let away = Seat::ALL.into_iter().filter_map(|seat| self.away_timer(seat));
        turn.into_iter().chain(self.opening_timer()).chain(away).min_by_key(|timer| timer.at_ms())
    }

    fn away_timer(&self, seat: Seat) -> Option<Timer> {
        let since = self.away_since[seat]?;
        let somebody_waits = !self.room.present().is_empty();
        (self.is_playing() && somebody_waits)
            .then(|| Timer::Away { seat, at_ms: since + u64::from(self.config.away_ms) })
    }

    /// A timer has come. If it is still due, its turn's standing actions are played, a game that
    /// cannot be dealt is broken off, or a bot takes over; otherwise nothing happens. Returns whether something did.
    pub fn timer(&mut self, timer: Timer, now_ms: u64) -> bool {
        let before = self.version();
        match timer {
            Timer::Turn { turn, .. } => self.time_is_up(turn, now_ms),
            Timer::Opening { .. } => {
                if self.opening_timer() == Some(timer) && timer.at_ms() <= now_ms {
                    self.opening_time_is_up(now_ms);
                }
            }
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
            self.play_action(seat, action, true, None, Cause::time(now_ms));
            self.play_on_for(seat, now_ms);
        }
    }

    /// A player who has let two turns in a row run out is not there: a bot plays on for him.
    fn play_on_for(&mut self, seat: Seat, now_ms: u64) {
        let plays = matches!(self.room.occupant(seat), Occupant::Human { stand_in: None, .. });
        if self.is_playing() && plays && self.missed[seat] >= MOST_MISSED {
            let record = Record::Left { seat, stand_in: Some(StandIn::Away) };
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

//! How a table changes: one function applies a change, whether it was just decided or is restored.

use super::{Cause, Play, Table};
use crate::answers::Answers;
use crate::config::TokenHash;
use crate::history::Told;
use crate::room::{Occupant, StandIn};
use crate::seen::{Over, Seen};
use crate::store::{Entry, Record, RestoreError};
use crate::turn::Turn;
use durak_core::{Action, BySeat, CardSet, Opening, Seat, SeatSet};
use durak_engine::Deal;

impl Table {
    /// Applies a change that has been decided, and keeps it for the store.
    pub(super) fn commit(&mut self, record: Record, cause: Cause) {
        // What was decided can be applied: games and deals were checked right before.
        if self.apply(&record, cause.now_ms).is_ok() {
            self.entries.push(Entry {
                version: self.version(),
                at_ms: cause.now_ms,
                command: cause.command,
                record,
            });
        }
    }

    /// Applies a change; the only place where the table changes.
    pub(super) fn apply(&mut self, record: &Record, now_ms: u64) -> Result<(), RestoreError> {
        let told = match record {
            Record::Seated { seat, name, token } => {
                let (seat, name) = (*seat, name.clone());
                self.seat_anew(seat, Some(*token));
                self.room.host = self.room.host.or(Some(seat));
                let human = Occupant::Human { name: name.clone(), online: true, stand_in: None };
                self.room.set(seat, human);
                Told::All(Seen::Seated { seat, name })
            }
            Record::BotSeated { seat, level } => {
                let (seat, level) = (*seat, level.clone());
                self.seat_anew(seat, None);
                self.room.set(seat, Occupant::Bot { level: level.clone() });
                Told::All(Seen::BotSeated { seat, level })
            }
            Record::Left { seat, stand_in } => Told::All(self.give_up(*seat, *stand_in)),
            Record::Returned { seat } => {
                let seat = *seat;
                self.room.set_presence(seat, true, None);
                self.away_since[seat] = None;
                self.room.host = self.room.host.or(Some(seat));
                Told::All(Seen::Returned { seat, host: self.room.host })
            }
            Record::Online { seat, online } => {
                let (seat, online) = (*seat, *online);
                self.room.set_presence(seat, online, None);
                self.away_since[seat] = (!online).then_some(now_ms);
                Told::All(Seen::Online { seat, online })
            }
            Record::Again { seat } => {
                self.room.again.insert(*seat);
                Told::All(Seen::Again { seat: *seat })
            }
            Record::Dealt(deal) => self.apply_deal(deal)?,
            Record::Played { seat, action, timeout } => {
                self.apply_action(*seat, *action, *timeout)?
            }
        };
        self.history.push(told);
        if let Record::Dealt(_) | Record::Played { .. } = record {
            self.follow_turn(now_ms);
        }
        Ok(())
    }

    fn seat_anew(&mut self, seat: Seat, token: Option<TokenHash>) {
        self.tokens[seat] = token;
        self.answers[seat] = Answers::default();
        self.away_since[seat] = None;
        self.seated_at[seat] = self.version() + 1;
    }

    fn give_up(&mut self, seat: Seat, stand_in: Option<StandIn>) -> Seen {
        self.room.host = self.room.host_without(seat);
        self.room.again.remove(seat);
        self.away_since[seat] = None;
        if stand_in.is_some() {
            self.room.set_presence(seat, false, stand_in);
        } else {
            self.room.set(seat, Occupant::Open);
            self.seat_anew(seat, None);
            if let Some(play) = &mut self.play {
                play.eyes.remove(seat);
            }
        }
        Seen::Left { seat, stand_in: stand_in.is_some(), host: self.room.host }
    }

    fn apply_deal(&mut self, deal: &Deal) -> Result<Told, RestoreError> {
        let game = deal.play(&self.config.law).map_err(RestoreError::Deal)?;
        self.before_deal = Some((self.version(), self.room.clone()));
        self.room.again = SeatSet::EMPTY;
        let public = game.public();
        let leader = public.leader();
        // The leader's known card is the one shown; without a talon a dealer's trump is known too.
        let shown = deal
            .by
            .leader
            .is_none()
            .then(|| (game.hand(leader) & CardSet::of_suit(public.trump())).first())
            .flatten();
        let opening =
            Opening { dealer: public.dealer(), trump: public.trump_card(), leader, shown };
        let version = self.version() + 1;
        self.play = Some(Play {
            game,
            by: Vec::new(),
            eyes: self.config.law.seats(),
            bout_since: version,
            changed: version,
        });
        Ok(Told::Dealt { opening, hands: BySeat::from_fn(|seat| game.hand(seat)) })
    }

    fn apply_action(
        &mut self,
        seat: Seat,
        action: Action,
        timeout: bool,
    ) -> Result<Told, RestoreError> {
        let version = self.version() + 1;
        let Some(play) = &mut self.play else {
            return Err(RestoreError::Action(durak_core::Refusal::NotInPlay));
        };
        let before = play.game;
        let close = play.game.play(seat, action).map_err(RestoreError::Action)?;
        let attacks = match action {
            Action::Lead(lead) => usize::from(lead.len()),
            Action::Throw(_) | Action::Transfer(_) => 1,
            _ => 0,
        };
        play.by.extend(std::iter::repeat_n(seat, attacks));
        let mut drawn = BySeat::default();
        if let Some(close) = close {
            play.by.clear();
            play.bout_since = version;
            let taken = |of: Seat| {
                if close.taker == Some(of) { close.table } else { CardSet::EMPTY }
            };
            drawn = BySeat::from_fn(|of| play.game.hand(of) - before.hand(of) - taken(of));
        }
        if close.is_some() || action != Action::Pass {
            play.changed = version;
        }
        let public = play.game.public();
        let over =
            public.result().map(|result| Over { result, out: public.groups_out().collect() });
        if let Some(over) = &over {
            self.room.count(over.result);
        }
        Ok(Told::Played { seat, action, timeout, drawn, over })
    }

    /// After a change of the game: who is waited for, and whether the clock begins anew.
    fn follow_turn(&mut self, now_ms: u64) {
        let Some(play) = &self.play else { return };
        let waiting = play.game.public().waiting_for();
        let version = self.history.version();
        // A pass that ends the bout is a change too: who leads then has not been waited for yet.
        let changed = play.changed == version;
        self.turn = match self.turn {
            _ if waiting.is_empty() => None,
            Some(turn) if !changed && turn.waiting.includes(waiting) => {
                Some(Turn { waiting, ..turn })
            }
            _ => {
                let think = self.config.think_ms.map(u64::from);
                let deadline_ms = think.map(|think| now_ms.saturating_add(think));
                Some(Turn { version, deadline_ms, waiting })
            }
        };
    }
}

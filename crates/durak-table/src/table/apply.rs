//! How a table changes: one function applies a change, whether it was just decided or is restored.

use super::{Cause, Table};
use crate::answers::Answers;
use crate::config::TokenHash;
use crate::history::Told;
use crate::room::{Occupant, StandIn, swapped};
use crate::seen::{Over, Seen};
use crate::store::{Entry, Record, RestoreError};
use crate::turn::Turn;
use durak_core::{Action, BySeat, CardSet, Seat};
use durak_fair::{PublicKey, Signature};

impl Table {
    /// Applies a change that has been decided, and keeps it for the store. What was decided can be
    /// applied, since it was checked right before; whether it was is returned.
    pub(super) fn commit(&mut self, record: Record, cause: Cause) -> bool {
        let applied = self.apply(&record, cause.now_ms).is_ok();
        if applied {
            self.number += 1;
            self.entries.push(Entry {
                number: self.number,
                at_ms: cause.now_ms,
                command: cause.command,
                record,
            });
        }
        applied
    }

    /// Applies a change; the only place where the table changes.
    pub(super) fn apply(&mut self, record: &Record, now_ms: u64) -> Result<(), RestoreError> {
        let told = match record {
            Record::Seated { seat, name, token, key, person } => {
                let (seat, name, person) = (*seat, name.clone(), person.clone());
                self.seat_anew(seat, Some((*token, *key)));
                self.room.host = self.room.host.or(Some(seat));
                let human = Occupant::Human {
                    name: name.clone(),
                    person: person.clone(),
                    online: true,
                    stand_in: None,
                };
                self.room.set(seat, human);
                Told::All(Seen::Seated { seat, name, person })
            }
            Record::BotSeated { seat, level } => {
                let (seat, level) = (*seat, level.clone());
                self.seat_anew(seat, None);
                self.room.set(seat, Occupant::Bot { level: level.clone() });
                Told::All(Seen::BotSeated { seat, level })
            }
            Record::Left { seat, stand_in } => {
                if stand_in.is_some() && self.is_playing() {
                    self.fair.post(durak_fair::Event::Bot(*seat), None)?;
                }
                Told::All(self.give_up(*seat, *stand_in, false))
            }
            Record::Kicked { seat } => {
                let known = self.tokens[*seat].map(|token| (token, self.keys[*seat]));
                self.kicked.extend(known);
                Told::All(self.give_up(*seat, None, true))
            }
            Record::Swapped { seat, with } => {
                self.change_places(*seat, *with);
                Told::All(Seen::Swapped { seat: *seat, with: *with })
            }
            Record::Set { watch, listed } => {
                (self.room.watch, self.room.listed) = (*watch, *listed);
                Told::All(Seen::Set { watch: *watch, listed: *listed })
            }
            Record::Returned { seat } => {
                let seat = *seat;
                if self.is_playing() {
                    self.fair.post(durak_fair::Event::Back(seat), None)?;
                }
                self.room.set_presence(seat, true, None);
                (self.away_since[seat], self.missed[seat]) = (None, 0);
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
            Record::Opened { opening, opened_ms, beacon } => {
                self.apply_opened(opening, *opened_ms, beacon.as_ref(), now_ms)?
            }
            Record::Committed(commit) => match self.apply_committed(commit, now_ms)? {
                Some(told) => told,
                None => return Ok(()),
            },
            Record::Revealed(reveal) => match self.apply_revealed(reveal, now_ms)? {
                Some(told) => told,
                None => return Ok(()),
            },
            Record::BeaconValue(value) => self.apply_deal(Some(*value))?,
            Record::Aborted { entry, reason } => self.apply_aborted(*entry, *reason)?,
            Record::Played { seat, action, timeout, sig } => {
                self.apply_action(*seat, *action, *timeout, *sig)?
            }
        };
        let goes_on = matches!(told, Told::Dealt { .. } | Told::Played { .. });
        self.history.push(told);
        if goes_on {
            self.follow_turn(now_ms);
        }
        Ok(())
    }

    fn seat_anew(&mut self, seat: Seat, owner: Option<(TokenHash, PublicKey)>) {
        self.tokens[seat] = owner.map(|(token, _)| token);
        self.keys[seat] = owner.map(|(_, key)| key);
        self.answers[seat] = Answers::default();
        (self.away_since[seat], self.missed[seat]) = (None, 0);
        self.seated_at[seat] = self.version() + 1;
    }

    /// Everything of two seats changes places; no game has been dealt.
    fn change_places(&mut self, seat: Seat, with: Seat) {
        self.room.swap(seat, with);
        let of = |it| swapped(it, seat, with);
        self.tokens = BySeat::from_fn(|it| self.tokens[of(it)]);
        self.keys = BySeat::from_fn(|it| self.keys[of(it)]);
        self.answers = BySeat::from_fn(|it| self.answers[of(it)].clone());
        self.away_since = BySeat::from_fn(|it| self.away_since[of(it)]);
        let version = self.version() + 1;
        (self.seated_at[seat], self.seated_at[with]) = (version, version);
    }

    fn give_up(&mut self, seat: Seat, stand_in: Option<StandIn>, kicked: bool) -> Seen {
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
            if let Some(game) = &mut self.fair.game {
                game.eyes.remove(seat);
            }
        }
        Seen::Left { seat, stand_in: stand_in.is_some(), host: self.room.host, kicked }
    }

    fn apply_action(
        &mut self,
        seat: Seat,
        action: Action,
        timeout: bool,
        sig: Option<Signature>,
    ) -> Result<Told, RestoreError> {
        let version = self.next_version();
        let not_in_play = RestoreError::Action(durak_core::Refusal::NotInPlay);
        let before = self.play.as_ref().ok_or(not_in_play.clone())?.game;
        // The rules first, then the event chain; only what both take changes the table.
        let mut game = before;
        let close = game.play(seat, action).map_err(RestoreError::Action)?;
        self.post_action(seat, action, sig, close, game.public().result())?;
        let Some(play) = &mut self.play else { return Err(not_in_play) };
        play.game = game;
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
        // A thrower who lets his time run has said that he adds nothing: that is no turn missed.
        if action != Action::Pass || !timeout {
            self.missed[seat] = if timeout { self.missed[seat].saturating_add(1) } else { 0 };
        }
        let public = play.game.public();
        let over =
            public.result().map(|result| Over { result, out: public.groups_out().collect() });
        if let Some(over) = &over {
            self.room.count(over.result);
            self.finish();
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

//! What a table decides: whether a command of a seat is applied, or why not.

use super::{Cause, Table};
use crate::Version;
use crate::answers::Known;
use crate::command::{Actor, Answer, Command, Refused, TableRefusal};
use crate::config::TokenHash;
use crate::room::{Occupant, StandIn};
use crate::store::{CommandId, Record};
use durak_core::{Action, GameResult, NextDeal, Seat};
use durak_engine::Deal;
use rand::Rng;

impl Table {
    /// Applies a command, or says why not. The same number of the same seat is applied once and
    /// always answered the same.
    pub fn command(
        &mut self,
        actor: Actor,
        n: u32,
        command: Command,
        now_ms: u64,
        rng: &mut impl Rng,
    ) -> Answer {
        let known = match actor {
            Actor::Seat(seat) => Some(seat),
            Actor::Visitor(token) => self.kept_for(&token),
        };
        if let Some(seat) = known {
            match self.answers[seat].look_up(n) {
                Known::Answered(answer) => return answer,
                Known::Old => return self.refused(TableRefusal::OldNumber),
                Known::New => {}
            }
        }
        let answer = match self.decide(actor, n, command, now_ms, rng) {
            Ok(()) => Answer::Done(self.version()),
            Err(reason) => self.refused(reason),
        };
        let seat = match actor {
            Actor::Seat(seat) => Some(seat),
            Actor::Visitor(token) => self.seat_of(&token),
        };
        // A seat that was given up has no number to remember.
        if let Some(seat) = seat.filter(|seat| self.tokens[*seat].is_some()) {
            self.answers[seat].remember(n, answer.clone());
        }
        answer
    }

    fn refused(&self, reason: impl Into<Refused>) -> Answer {
        Answer::Refused(self.version(), reason.into())
    }

    fn decide(
        &mut self,
        actor: Actor,
        n: u32,
        command: Command,
        now_ms: u64,
        rng: &mut impl Rng,
    ) -> Result<(), Refused> {
        let seat = match (actor, &command) {
            (Actor::Visitor(token), Command::Sit { seat, name }) => {
                return self.sit(token, n, *seat, name.clone(), now_ms);
            }
            (Actor::Visitor(_), _) => return Err(TableRefusal::NotSeated.into()),
            (Actor::Seat(seat), _) => seat,
        };
        let cause = Cause { now_ms, command: Some(CommandId { seat, n }) };
        match command {
            Command::Act { at, action } => self.act(seat, at, action, cause),
            Command::Start { fill } => self.start(seat, fill, cause, rng),
            Command::Again => self.again(seat, cause, rng),
            Command::Leave => self.leave(seat, cause, rng),
            Command::AddBot { seat: place, level } => self.add_bot(seat, place, level, cause),
            Command::RemoveBot { seat: place } => self.remove_bot(seat, place, cause),
            Command::Sit { .. } => Err(TableRefusal::AlreadySeated.into()),
        }
    }

    fn act(
        &mut self,
        seat: Seat,
        at: Version,
        action: Action,
        cause: Cause,
    ) -> Result<(), Refused> {
        let Some(play) = &self.play else {
            return Err(durak_core::Refusal::NotInPlay.into());
        };
        let legal = play.game.view(seat).check(action);
        // What a beat or a throw means within a bout does not depend on what others added.
        let names_its_cards = matches!(action, Action::Beat { .. } | Action::Throw(_));
        let fresh = if names_its_cards && legal.is_ok() { play.bout_since } else { play.changed };
        if at < fresh || at > self.version() {
            return Err(TableRefusal::Stale.into());
        }
        legal?;
        self.commit(Record::Played { seat, action, timeout: false }, cause);
        Ok(())
    }

    fn sit(
        &mut self,
        token: TokenHash,
        n: u32,
        wish: Option<Seat>,
        name: String,
        now_ms: u64,
    ) -> Result<(), Refused> {
        if let Some(seat) = self.kept_for(&token) {
            let cause = Cause { now_ms, command: Some(CommandId { seat, n }) };
            self.commit(Record::Returned { seat }, cause);
            return Ok(());
        }
        if self.owned(&token).is_some() {
            return Err(TableRefusal::AlreadySeated.into());
        }
        self.between_games()?;
        let open = self.room.open();
        let seat = match wish {
            Some(seat) if !self.config.law.seats().contains(seat) => {
                return Err(TableRefusal::NoSuchSeat.into());
            }
            Some(seat) if !open.contains(seat) => return Err(TableRefusal::SeatTaken.into()),
            Some(seat) => seat,
            None => open.first().ok_or(TableRefusal::NoOpenSeat)?,
        };
        let cause = Cause { now_ms, command: Some(CommandId { seat, n }) };
        self.commit(Record::Seated { seat, name, token }, cause);
        Ok(())
    }

    fn between_games(&self) -> Result<(), Refused> {
        if self.is_playing() { Err(TableRefusal::GameOn.into()) } else { Ok(()) }
    }

    fn host_between_games(&self, seat: Seat) -> Result<(), Refused> {
        if self.room.host != Some(seat) {
            return Err(TableRefusal::NotHost.into());
        }
        self.between_games()
    }

    fn level(&self, level: String) -> Result<String, Refused> {
        if self.config.levels.contains(&level) {
            return Ok(level);
        }
        Err(TableRefusal::UnknownLevel(self.config.levels.clone()).into())
    }

    fn add_bot(
        &mut self,
        host: Seat,
        seat: Seat,
        level: String,
        cause: Cause,
    ) -> Result<(), Refused> {
        self.host_between_games(host)?;
        if !self.config.law.seats().contains(seat) {
            return Err(TableRefusal::NoSuchSeat.into());
        }
        if !self.room.open().contains(seat) {
            return Err(TableRefusal::SeatTaken.into());
        }
        let level = self.level(level)?;
        self.commit(Record::BotSeated { seat, level }, cause);
        Ok(())
    }

    fn remove_bot(&mut self, host: Seat, seat: Seat, cause: Cause) -> Result<(), Refused> {
        self.host_between_games(host)?;
        if !matches!(self.room.occupant(seat), Occupant::Bot { .. }) {
            return Err(TableRefusal::NotABot.into());
        }
        self.commit(Record::Left { seat, stand_in: None }, cause);
        Ok(())
    }

    fn start(
        &mut self,
        seat: Seat,
        fill: Option<String>,
        cause: Cause,
        rng: &mut impl Rng,
    ) -> Result<(), Refused> {
        self.host_between_games(seat)?;
        let open = self.room.open();
        match fill {
            Some(level) => {
                let level = self.level(level)?;
                for seat in open {
                    self.commit(Record::BotSeated { seat, level: level.clone() }, cause);
                }
            }
            None if !open.is_empty() => return Err(TableRefusal::OpenSeats.into()),
            None => {}
        }
        self.deal(cause, rng)
    }

    fn again(&mut self, seat: Seat, cause: Cause, rng: &mut impl Rng) -> Result<(), Refused> {
        self.between_games()?;
        if self.play.is_none() {
            return Err(TableRefusal::NoGameYet.into());
        }
        if self.room.again.contains(seat) {
            return Err(TableRefusal::AlreadyAgain.into());
        }
        self.commit(Record::Again { seat }, cause);
        self.deal_if_all_agree(cause, rng);
        Ok(())
    }

    fn leave(&mut self, seat: Seat, cause: Cause, rng: &mut impl Rng) -> Result<(), Refused> {
        let stand_in = self.is_playing().then_some(StandIn::Left);
        self.commit(Record::Left { seat, stand_in }, cause);
        self.deal_if_all_agree(cause, rng);
        Ok(())
    }

    /// Deals the next game if every present player wants it.
    pub(super) fn deal_if_all_agree(&mut self, cause: Cause, rng: &mut impl Rng) {
        let again = self.room.again;
        let agreed = !again.is_empty() && again.includes(self.room.present());
        if agreed && self.play.is_some() && !self.is_playing() && self.room.open().is_empty() {
            // A deal that fails leaves the wishes standing; the host can start.
            let _ = self.deal(cause, rng);
        }
    }

    pub(super) fn deal(&mut self, cause: Cause, rng: &mut impl Rng) -> Result<(), Refused> {
        let law = &self.config.law;
        let by: NextDeal = match &self.play {
            None => law.first_deal(),
            Some(play) => {
                let durak = match play.game.result() {
                    Some(GameResult::Durak(seat)) => Some(seat),
                    _ => None,
                };
                law.next_deal(play.game.public().dealer(), durak)
            }
        };
        let deal = Deal::random(law, by, rng);
        if deal.play(law).is_err() {
            return Err(TableRefusal::DealFailed.into());
        }
        self.commit(Record::Dealt(deal), cause);
        Ok(())
    }
}

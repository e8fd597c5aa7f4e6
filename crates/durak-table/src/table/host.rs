//! What the host decides between games: bots, guests, places, and who may watch.

use super::{Cause, Table};
use crate::command::{Refused, TableRefusal};
use crate::room::{Occupant, StandIn, swapped};
use crate::store::{CommandId, Record};
use durak_core::Seat;

impl Table {
    pub(super) fn host_between_games(&self, seat: Seat) -> Result<(), Refused> {
        if self.room.host != Some(seat) {
            return Err(TableRefusal::NotHost.into());
        }
        self.between_games()
    }

    pub(super) fn level(&self, level: String) -> Result<String, Refused> {
        if self.config.levels.contains(&level) {
            return Ok(level);
        }
        Err(TableRefusal::UnknownLevel(self.config.levels.clone()).into())
    }

    pub(super) fn add_bot(
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

    pub(super) fn remove_bot(
        &mut self,
        host: Seat,
        seat: Seat,
        cause: Cause,
    ) -> Result<(), Refused> {
        self.host_between_games(host)?;
        if !matches!(self.room.occupant(seat), Occupant::Bot { .. }) {
            return Err(TableRefusal::NotABot.into());
        }
        self.commit(Record::Left { seat, stand_in: None }, cause);
        Ok(())
    }

    pub(super) fn kick(&mut self, host: Seat, guest: Seat, cause: Cause) -> Result<(), Refused> {
        self.host_between_games(host)?;
        if guest == host || !matches!(self.room.occupant(guest), Occupant::Human { .. }) {
            return Err(TableRefusal::NotAGuest.into());
        }
        self.commit(Record::Kicked { seat: guest }, cause);
        Ok(())
    }

    pub(super) fn swap(
        &mut self,
        actor: Seat,
        seat: Seat,
        with: Seat,
        cause: Cause,
    ) -> Result<(), Refused> {
        self.between_games()?;
        let seats = self.config.law.seats();
        if !seats.contains(seat) || !seats.contains(with) {
            return Err(TableRefusal::NoSuchSeat.into());
        }
        if seat == with {
            return Err(TableRefusal::SameSeat.into());
        }
        // The cards of a game and what follows from it belong to its seats.
        if self.room.games > 0 {
            return Err(TableRefusal::MatchOn.into());
        }
        if self.room.host != Some(actor) {
            if actor != seat && actor != with {
                return Err(TableRefusal::NotHost.into());
            }
            let other = swapped(actor, seat, with);
            if matches!(self.room.occupant(other), Occupant::Human { .. }) {
                return Err(TableRefusal::SeatTaken.into());
            }
        }
        // The answer is remembered where the player sits afterwards.
        let moved = |id: CommandId| CommandId { seat: swapped(id.seat, seat, with), ..id };
        let cause = Cause { command: cause.command.map(moved), ..cause };
        self.commit(Record::Swapped { seat, with }, cause);
        Ok(())
    }

    pub(super) fn set(
        &mut self,
        host: Seat,
        watch: Option<bool>,
        listed: Option<bool>,
        cause: Cause,
    ) -> Result<(), Refused> {
        self.host_between_games(host)?;
        let watch = watch.unwrap_or(self.room.watch);
        let listed = listed.unwrap_or(self.room.listed);
        self.commit(Record::Set { watch, listed }, cause);
        Ok(())
    }

    /// Whether a bot plays for this player although he has not left.
    pub(super) fn is_away(&self, seat: Seat) -> bool {
        let occupant = self.room.occupant(seat);
        matches!(occupant, Occupant::Human { stand_in: Some(StandIn::Away), .. })
    }
}

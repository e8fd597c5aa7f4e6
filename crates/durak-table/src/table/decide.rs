//! What a table decides: whether a command of a seat is applied, or why not.

use super::{Cause, Table};
use crate::Version;
use crate::answers::Known;
use crate::command::{Actor, Answer, Command, Refused, TableRefusal};
use crate::config::TokenHash;
use crate::fair::Fresh;
use crate::room::{Occupant, StandIn};
use crate::store::{CommandId, Record};
use durak_core::{Action, Seat};
use durak_fair::{AbortReason, Act, Digest, Event, PublicKey, ServerError, Signature};

/// Who wants to sit down.
struct Newcomer {
    token: TokenHash,
    key: Option<PublicKey>,
    name: String,
    person: Option<String>,
}

impl Table {
    /// Applies a command, or says why not. The same number of the same seat is applied once and
    /// always answered the same.
    pub fn command(
        &mut self,
        actor: Actor,
        n: u32,
        command: Command,
        now_ms: u64,
        fresh: &mut impl Fresh,
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
        let token = match actor {
            Actor::Seat(seat) => self.tokens[seat],
            Actor::Visitor(token) => Some(token),
        };
        let answer = match self.decide(actor, n, command, now_ms, fresh) {
            Ok(()) => Answer::Done(self.version()),
            Err(reason) => self.refused(reason),
        };
        // Where he sits now; a seat that was given up has no number to remember.
        if let Some(seat) = token.and_then(|token| self.owned(&token)) {
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
        fresh: &mut impl Fresh,
    ) -> Result<(), Refused> {
        let seat = match (actor, &command) {
            (Actor::Visitor(token), Command::Sit { seat, name, key, password, person }) => {
                self.may_sit(&token, *key, *password)?;
                let who = Newcomer { token, key: *key, name: name.clone(), person: person.clone() };
                return self.sit(who, n, *seat, now_ms);
            }
            (Actor::Visitor(_), _) => return Err(TableRefusal::NotSeated.into()),
            (Actor::Seat(seat), _) => seat,
        };
        let cause = Cause { now_ms, command: Some(CommandId { seat, n }) };
        let back = self.is_away(seat) && !matches!(command, Command::Leave | Command::Concede);
        if back {
            // Whoever asks for something is there again.
            self.commit(Record::Returned { seat }, Cause { command: None, ..cause });
        }
        match command {
            Command::Act { at, action, head, sig } => {
                self.act(seat, at, action, (head, sig), cause)
            }
            Command::Start { fill } => self.start(seat, fill, cause, fresh),
            Command::Again => self.again(seat, cause, fresh),
            Command::Leave => self.leave(seat, cause, fresh),
            Command::AddBot { seat: place, level } => self.add_bot(seat, place, level, cause),
            Command::RemoveBot { seat: place } => self.remove_bot(seat, place, cause),
            Command::Sit { .. } if back => Ok(()),
            Command::Sit { .. } => Err(TableRefusal::AlreadySeated.into()),
            Command::Concede => self.concede(seat, cause),
            Command::Kick { seat: guest } => self.kick(seat, guest, cause),
            Command::Swap { seat: one, with } => self.swap(seat, one, with, cause),
            Command::Set { watch, listed } => self.set(seat, watch, listed, cause),
        }
    }

    fn act(
        &mut self,
        seat: Seat,
        at: Version,
        action: Action,
        signed: (Option<Digest>, Option<Signature>),
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
        let sig = self.signature(seat, action, signed)?;
        self.play_action(seat, action, false, sig, cause);
        Ok(())
    }

    /// The signature of an action, if it has one and it stands on the present head. An action of a
    /// device without the seat's key has none.
    fn signature(
        &self,
        seat: Seat,
        action: Action,
        signed: (Option<Digest>, Option<Signature>),
    ) -> Result<Option<Signature>, TableRefusal> {
        let (head, sig) = match signed {
            (None, None) => return Ok(None),
            (Some(_), None) => return Err(TableRefusal::SignatureMissing),
            (None, Some(_)) => return Err(TableRefusal::StaleHead),
            (Some(head), Some(sig)) => (head, sig),
        };
        let game = self.fair.game.as_ref().ok_or(TableRefusal::StaleHead)?;
        let act = Act { head, text: Event::Act(seat, action).to_string(), sig };
        match game.server.check_act(seat, &act) {
            Ok(_) => Ok(Some(sig)),
            Err(ServerError::Stale) => Err(TableRefusal::StaleHead),
            Err(_) => Err(TableRefusal::SignatureBad),
        }
    }

    /// A seat acts. Whose player has left for good gives the seat up when the game is over.
    pub(super) fn play_action(
        &mut self,
        seat: Seat,
        action: Action,
        timeout: bool,
        sig: Option<Signature>,
        cause: Cause,
    ) {
        if !self.commit(Record::Played { seat, action, timeout, sig }, cause) {
            // The event chain is full: no game that anybody plays is so long.
            self.abort(AbortReason::Crash, cause.now_ms);
        }
        if !self.is_playing() {
            self.vacate(cause);
        }
    }

    /// The seats of those who have left are open when the game is over.
    fn vacate(&mut self, cause: Cause) {
        let left =
            |it: &Occupant| matches!(it, Occupant::Human { stand_in: Some(StandIn::Left), .. });
        for seat in self.room.seats_where(left) {
            let record = Record::Left { seat, stand_in: None };
            self.commit(record, Cause { command: None, ..cause });
        }
    }

    fn sit(
        &mut self,
        who: Newcomer,
        n: u32,
        wish: Option<Seat>,
        now_ms: u64,
    ) -> Result<(), Refused> {
        let Newcomer { token, key, name, person } = who;
        if let Some(seat) = self.kept_for(&token) {
            let cause = Cause { now_ms, command: Some(CommandId { seat, n }) };
            self.commit(Record::Returned { seat }, cause);
            return Ok(());
        }
        if self.owned(&token).is_some() {
            return Err(TableRefusal::AlreadySeated.into());
        }
        self.between_games()?;
        let key = self.new_key(key)?;
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
        self.commit(Record::Seated { seat, name, token, key, person }, cause);
        Ok(())
    }

    /// Whether somebody is welcome: not sent away, and with the password if there is one. Who has
    /// a seat here already needs neither.
    fn may_sit(
        &self,
        token: &TokenHash,
        key: Option<PublicKey>,
        password: Option<TokenHash>,
    ) -> Result<(), TableRefusal> {
        if self.owned(token).is_some() {
            return Ok(());
        }
        let is_he = |(known, its_key): &(TokenHash, Option<PublicKey>)| {
            known == token || (key.is_some() && *its_key == key)
        };
        if self.kicked.iter().any(is_he) {
            return Err(TableRefusal::Kicked);
        }
        let open = self.config.password.is_none_or(|wanted| password == Some(wanted));
        if open { Ok(()) } else { Err(TableRefusal::PasswordBad) }
    }

    /// A key that may sit down: somebody's, and not at this table already.
    fn new_key(&self, key: Option<PublicKey>) -> Result<PublicKey, TableRefusal> {
        let key = key.ok_or(TableRefusal::KeyMissing)?;
        if key == PublicKey::NONE || key == self.fair.server_key() {
            return Err(TableRefusal::KeyBad);
        }
        let sits = Seat::ALL.into_iter().any(|seat| self.keys[seat] == Some(key));
        if sits || self.config.notaries.contains(&key) {
            return Err(TableRefusal::KeyTaken);
        }
        Ok(key)
    }

    pub(super) fn between_games(&self) -> Result<(), Refused> {
        if self.is_busy() { Err(TableRefusal::GameOn.into()) } else { Ok(()) }
    }

    fn start(
        &mut self,
        seat: Seat,
        fill: Option<String>,
        cause: Cause,
        fresh: &mut impl Fresh,
    ) -> Result<(), Refused> {
        self.host_between_games(seat)?;
        self.may_begin()?;
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
        self.open(cause, fresh)
    }

    fn again(&mut self, seat: Seat, cause: Cause, fresh: &mut impl Fresh) -> Result<(), Refused> {
        self.between_games()?;
        self.may_begin()?;
        if self.room.games == 0 {
            return Err(TableRefusal::NoGameYet.into());
        }
        if self.room.again.contains(seat) {
            return Err(TableRefusal::AlreadyAgain.into());
        }
        self.commit(Record::Again { seat }, cause);
        self.open_if_all_agree(cause, fresh);
        Ok(())
    }

    fn leave(&mut self, seat: Seat, cause: Cause, fresh: &mut impl Fresh) -> Result<(), Refused> {
        if self.is_opening() {
            let entry = self.fair.entry(crate::seen::Viewer::Seat(seat));
            let faulty: Vec<u8> = entry.into_iter().collect();
            self.break_off(&faulty, entry, AbortReason::Left, cause);
            return Ok(());
        }
        let stand_in = self.is_playing().then_some(StandIn::Left);
        self.commit(Record::Left { seat, stand_in }, cause);
        self.open_if_all_agree(cause, fresh);
        Ok(())
    }

    /// A game of two is given up: broken off by who gives it up, and counted as his loss.
    fn concede(&mut self, seat: Seat, cause: Cause) -> Result<(), Refused> {
        if !self.is_playing() {
            return Err(durak_core::Refusal::NotInPlay.into());
        }
        if self.config.law.players() != 2 {
            return Err(TableRefusal::ConcedeTwo.into());
        }
        let entry = self.fair.game.as_ref().map(|game| game.entry_of(seat));
        self.commit(Record::Aborted { entry, reason: AbortReason::Left }, cause);
        self.vacate(cause);
        Ok(())
    }

    /// Opens the next game if every present player wants it.
    pub(super) fn open_if_all_agree(&mut self, cause: Cause, fresh: &mut impl Fresh) {
        let again = self.room.again;
        let agreed = !again.is_empty() && again.includes(self.room.present());
        if agreed && self.room.games > 0 && !self.is_busy() && self.room.open().is_empty() {
            // If it fails the wishes stand; the host can start.
            let _ = self.open(cause, fresh);
        }
    }
}

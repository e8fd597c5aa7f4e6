//! A player's own actions, and the checks of EVENT and of the end (section 3).

use durak_core::{Action, Seat};

use super::{Fault, Player, Reason, Refused, Statement, Step, contradiction, ensure};
use crate::bytes::{Digest, PublicKey};
use crate::ending::{End, Ending, Stage};
use crate::event::{Act, Event, SignedEvent, act_digest, next_head};
use crate::file::{DealRecord, GameFile};
use crate::layout::Layout;
use crate::ledger::Signed;
use crate::sign::verify_signature;
use crate::unsigned::{NO_SIGNATURE, Unsigned};
use crate::verify::{Report, verify_file};

fn unsigned_act(head: Digest, text: String) -> Unsigned<Act> {
    let digest = act_digest(&head, &text);
    Unsigned::new(Act { head, text, sig: NO_SIGNATURE }, digest)
}

impl Player {
    /// An own action at the present head, to be signed, and stored before it is sent.
    ///
    /// One action is signed a head: the same one may come again, another is refused.
    pub fn act(&mut self, action: Action) -> Result<Unsigned<Act>, Refused> {
        if let Some(stopped) = &self.stopped {
            return Err(stopped.clone());
        }
        let made = self.make_act(action);
        let act = made.map_err(|reason| Refused { step: Step::Act, reason, evidence: None })?;
        self.remember(self.head, act.contents().text.clone());
        Ok(act)
    }

    /// Tells what was signed at a head with the same key by another page of this device, or by
    /// this one before it was loaded again. The first text of a head stays.
    pub fn remember(&mut self, head: Digest, text: String) {
        self.acts.entry(head).or_insert(text);
    }

    /// The text that is known to be signed here at a head, [`Player::remember`].
    pub fn signed_at(&self, head: &Digest) -> Option<&str> {
        self.acts.get(head).map(String::as_str)
    }

    fn make_act(&self, action: Action) -> Result<Unsigned<Act>, Reason> {
        if self.ending.is_some() {
            return Err(Reason::Ended);
        }
        let (Some(seat), Some(ledger)) = (self.seat(), &self.ledger) else {
            return Err(Reason::NotActing);
        };
        if !ledger.acts_himself(seat) {
            return Err(Reason::NotActing);
        }
        let event = Event::Act(seat, action);
        let text = event.to_string();
        if self.acts.get(&self.head).is_some_and(|before| *before != text) {
            return Err(Reason::AlreadySigned);
        }
        ledger.check(&event)?;
        Ok(unsigned_act(self.head, text))
    }

    /// Checks event number t; one that is known already must be the same.
    pub fn event(&mut self, t: usize, event: &SignedEvent) -> Result<(), Refused> {
        let checked = self.check_event(t, event);
        self.outcome(Step::Event, || Statement::Event(event.clone()), checked)
    }

    fn check_event(&mut self, t: usize, signed: &SignedEvent) -> Result<(), Fault> {
        self.going()?;
        if let Some(before) = self.events.get(t) {
            let same = before == signed;
            return if same {
                Ok(())
            } else {
                Err(contradiction(Statement::Event(before.clone())))
            };
        }
        ensure(t == self.events.len(), Reason::TooEarly)?;
        let void = self.deals.last().is_none_or(|deal| Seat::new(deal.message.first).is_none());
        ensure(!void, Reason::TooEarly)?;
        let event: Event = signed.text.parse().map_err(|_| Reason::EventText)?;
        if let (Event::Act(seat, _), Some(sig)) = (event, &signed.sig) {
            let digest = act_digest(&self.head, &signed.text);
            let good = verify_signature(&self.seat_key(seat), &digest, sig);
            ensure(good, Reason::EventSignature(seat as u8))?;
            self.check_own_action(seat, &signed.text)?;
        }
        let own = self.seat();
        let Some(ledger) = &mut self.ledger else { return Err(Reason::TooEarly.into()) };
        ledger.take_in(&event, Signed::of(signed.sig))?;
        self.head = next_head(&self.head, &signed.text, signed.sig.as_ref());
        self.events.push(signed.clone());
        if let Event::Draw(seat, cards) = event {
            let talon = Layout::new(&self.terms).talon();
            let cards = usize::from(cards);
            let drawn = talon.into_iter().skip(self.drawn).take(cards);
            if Some(seat) == own {
                self.due.push_back(drawn.collect());
            }
            self.drawn += cards;
        }
        Ok(())
    }

    /// The own seat acts only as it signed here; unsigned, the clock or a bot acted.
    fn check_own_action(&self, seat: Seat, text: &str) -> Result<(), Fault> {
        if self.seat() != Some(seat) {
            return Ok(());
        }
        match self.acts.get(&self.head) {
            Some(signed) if signed == text => Ok(()),
            signed => {
                let before = signed.map(|text| unsigned_act(self.head, text.clone()));
                let before = before.map(|act| Box::new(Statement::Act(act)));
                Err(Fault { reason: Reason::OwnAction, before })
            }
        }
    }

    fn seat_key(&self, seat: Seat) -> PublicKey {
        self.seated.get(seat.index()).map_or(PublicKey::NONE, |entry| entry.pk)
    }

    /// Checks FINAL or ABORT, and with it the whole game; returns the report on its file.
    pub fn end(&mut self, ending: &Ending) -> Result<Report, Refused> {
        let checked = self.check_end(ending);
        self.outcome(Step::End, || Statement::Ending(ending.clone()), checked)
    }

    fn check_end(&mut self, ending: &Ending) -> Result<Report, Fault> {
        let opening = ending.server_opening.as_ref().map(|opening| &opening.0);
        if let Some(before) = &self.ending {
            let digest =
                |ending: &Ending, opening| ending.end.digest(&self.gid, &self.head, opening);
            let opening_before = before.server_opening.as_ref().map(|opening| &opening.0);
            if digest(before, opening_before) != digest(ending, opening) {
                return Err(contradiction(Statement::Ending(before.clone())));
            }
            return Ok(verify_file(&self.file_of(before)));
        }
        ensure(ending.end.stage() == self.stage(), Reason::Head)?;
        let digest = ending.end.digest(&self.gid, &self.head, opening);
        let signed = verify_signature(&self.open.open.server_pk, &digest, ending.end.sig());
        ensure(signed, Reason::Head)?;
        let open = &self.open.open;
        let sealed = opening.is_none_or(|opening| open.seal(opening) == open.server_commit);
        if !sealed {
            return Err(Fault::against(Reason::Seal, Statement::Open(self.open.clone())));
        }
        let file = self.file_of(ending);
        if let Some(receipt) = self.receipt() {
            receipt.check(&file)?;
        }
        let report = verify_file(&file);
        ensure(report.passes(), Reason::File(report.names()))?;
        self.ending = Some(ending.clone());
        Ok(report)
    }

    fn stage(&self) -> Stage {
        match (&self.commits, &self.reveals, self.deals.is_empty()) {
            (None, ..) => Stage::Commit,
            (_, None, _) => Stage::Reveal,
            (_, _, true) => Stage::Deal,
            _ => Stage::Play,
        }
    }

    /// Whether the game was played to its end, and its file passes.
    pub fn is_finished(&self) -> bool {
        self.ending.as_ref().is_some_and(|ending| matches!(ending.end, End::Final { .. }))
    }

    /// Why the game was broken off, if it was.
    pub fn abort_reason(&self) -> Option<String> {
        match &self.ending.as_ref()?.end {
            End::Final { .. } => None,
            End::Abort { reason, .. } => Some(reason.clone()),
        }
    }

    /// The file of the game, once it has ended: made from what was received here.
    pub fn file(&self) -> Option<GameFile> {
        self.ending.as_ref().map(|ending| self.file_of(ending))
    }

    fn file_of(&self, ending: &Ending) -> GameFile {
        let (commits, reveals) = (self.commits.as_ref(), self.reveals.as_ref());
        let record = |deal: &super::SeenDeal| DealRecord {
            leaves: deal.message.leaves.clone(),
            sig: deal.message.sig,
        };
        GameFile {
            open: self.open.clone(),
            commits: commits.map(|(it, _)| it.list.clone()).unwrap_or_default(),
            commits_sig: commits.map(|(it, _)| it.sig),
            reveals: reveals.map(|(it, _)| it.list.clone()).unwrap_or_default(),
            reveals_sig: reveals.map(|(it, _)| it.sig),
            beacon_value: ending.beacon_value,
            deals: self.deals.iter().map(record).collect(),
            events: self.events.clone(),
            server_opening: ending.server_opening,
            end: ending.end.clone(),
        }
    }

    /// What the end signs last, for the public list: the digest of FINAL or ABORT.
    pub fn end_digest(&self) -> Option<Digest> {
        let ending = self.ending.as_ref()?;
        let opening = ending.server_opening.as_ref().map(|opening| &opening.0);
        debug_assert!(!matches!(ending.end, End::Final { .. }) || opening.is_some());
        Some(ending.end.digest(&self.gid, &self.head, opening))
    }
}

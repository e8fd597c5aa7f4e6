//! Legality explained: the same answer as [`Public::legal`], with the reason for a refusal.

use crate::action::{Action, SameRank};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::public::{Phase, Public};
use crate::refusal::Refusal;
use crate::seat::Seat;

impl Public {
    /// Whether `seat` may do this now; `hand` is none where the hand is not known to the caller.
    ///
    /// Without a hand all but the possession of the cards is checked.
    pub fn check(&self, seat: Seat, hand: Option<CardSet>, action: Action) -> Result<(), Refusal> {
        if self.phase == Phase::Over || !self.law.seats().contains(seat) {
            return Err(Refusal::NotInPlay);
        }
        if !self.active.contains(seat) {
            return Err(Refusal::SeatIsOut);
        }
        let lead = matches!(action, Action::Lead(_));
        match (self.phase == Phase::Lead, lead) {
            (true, false) => return Err(Refusal::NoBoutYet { leader: self.leader }),
            (false, true) => return Err(Refusal::BoutIsOn),
            _ => {}
        }
        match action {
            Action::Lead(lead) => self.check_lead(seat, lead)?,
            Action::Throw(card) => self.check_throw(seat, card)?,
            Action::Pass => self.check_pass(seat)?,
            Action::Beat { attack, with } => self.check_beat(seat, attack, with)?,
            Action::Take => self.check_defence(seat)?,
            Action::Transfer(card) => self.check_transfer(seat, card)?,
            Action::Show(card) => self.check_show(seat, card)?,
        }
        self.check_held(seat, hand, action)
    }

    fn check_held(&self, seat: Seat, hand: Option<CardSet>, action: Action) -> Result<(), Refusal> {
        let mut needed = action.played();
        if let Action::Show(card) = action {
            needed.insert(card);
        }
        let held = hand.unwrap_or_else(|| self.possible_hand(seat));
        match (needed - held).first() {
            Some(card) => Err(Refusal::NotHeld { card }),
            None if needed.len() > self.hand_sizes[seat] => Err(Refusal::EmptyHand),
            None => Ok(()),
        }
    }

    /// All cards that may be in this hand as far as everybody knows.
    pub fn possible_hand(&self, seat: Seat) -> CardSet {
        if self.hand_sizes[seat] == self.known[seat].len() {
            return self.known[seat]; // every card of it is known
        }
        self.unseen() | self.known[seat]
    }

    /// The cards that nobody can place from what all have seen: in some hand or in the talon.
    pub fn unseen(&self) -> CardSet {
        let known = self.known.0.iter().fold(CardSet::EMPTY, |set, cards| set | *cards);
        let under_talon = if self.talon > 0 { CardSet::only(self.trump) } else { CardSet::EMPTY };
        self.law.deck() - known - self.table.cards() - self.discard - under_talon
    }

    fn check_lead(&self, seat: Seat, lead: SameRank) -> Result<(), Refusal> {
        if seat != self.leader {
            Err(Refusal::NotTheLeader { leader: self.leader })
        } else if lead.len() > 1 && self.law.lead_cards == 1 {
            Err(Refusal::LeadOneCard)
        } else if lead.len() > self.limit {
            Err(Refusal::LeadTooMany { limit: self.limit })
        } else {
            Ok(())
        }
    }

    /// What a throw and a pass have in common: a thrower, with cards, whose time it is.
    fn check_thrower(&self, seat: Seat) -> Result<(), Refusal> {
        let defender = self.defender;
        if seat == defender {
            return Err(Refusal::DefenderCannot { defender });
        }
        if !self.throwers().contains(seat) {
            return Err(Refusal::NotAThrower { defender });
        }
        if !self.holding.contains(seat) {
            return Err(Refusal::EmptyHand);
        }
        if self.passed.contains(seat) {
            return Err(Refusal::AlreadyPassed);
        }
        if self.is_defence() {
            let at_once = !self.law.at_once.is_empty();
            return if at_once { Ok(()) } else { Err(Refusal::WaitForDefender { defender }) };
        }
        match self.may_act.first() {
            Some(turn) if !self.may_act.contains(seat) => Err(Refusal::NotYourTurn { turn }),
            _ => Ok(()),
        }
    }

    fn check_throw(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        self.check_thrower(seat)?;
        if self.table.attacks() >= self.limit {
            return Err(Refusal::LimitReached { limit: self.limit });
        }
        if self.throw_ranks(seat).contains(card) {
            return Ok(());
        }
        let rank = card.rank();
        match self.table.lead_rank() {
            Some(lead) if self.table.cards().ranks().contains(rank) => {
                Err(Refusal::LeadRankOnly { rank: lead })
            }
            _ => Err(Refusal::RankNotOnTable { rank }),
        }
    }

    fn check_pass(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_thrower(seat)?;
        if self.is_defence() {
            return Err(Refusal::WaitForDefender { defender: self.defender });
        }
        Ok(())
    }

    /// What all the defender's actions have in common.
    fn check_defence(&self, seat: Seat) -> Result<(), Refusal> {
        if seat != self.defender {
            Err(Refusal::NotTheDefender { defender: self.defender })
        } else if self.taking {
            Err(Refusal::AlreadyTaking)
        } else if self.table.uncovered().is_empty() {
            Err(Refusal::NothingUncovered)
        } else {
            Ok(())
        }
    }

    fn check_beat(&self, seat: Seat, attack: Card, card: Card) -> Result<(), Refusal> {
        self.check_defence(seat)?;
        if !self.table.uncovered().contains(attack) {
            Err(Refusal::NoSuchAttack { card: attack })
        } else if !CardSet::beating(attack, self.trump()).contains(card) {
            Err(Refusal::DoesNotBeat { card, attack })
        } else {
            Ok(())
        }
    }

    fn check_transfer(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        self.check_defence(seat)?;
        self.check_hand_on(card, 1)
    }

    fn check_show(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        self.check_defence(seat)?;
        if !self.law.show {
            return Err(Refusal::ShowOff);
        }
        if self.shown {
            return Err(Refusal::ShowOnce);
        }
        if card.suit() != self.trump() {
            return Err(Refusal::ShowNotTrump { card });
        }
        self.check_hand_on(card, 0)
    }

    /// Whether the attack can be handed on when `added` cards join it.
    fn check_hand_on(&self, card: Card, added: u8) -> Result<(), Refusal> {
        if !self.law.transfer {
            return Err(Refusal::TransferOff);
        }
        if self.bouts == 0 && !self.law.first_bout_transfer {
            return Err(Refusal::TransferFirstBout);
        }
        if self.table.any_beaten() {
            return Err(Refusal::TransferAfterBeat);
        }
        if let Some(rank) = self.table.lead_rank().filter(|rank| *rank != card.rank()) {
            return Err(Refusal::TransferRank { card, rank });
        }
        let needed = self.table.attacks() + added;
        if needed > self.cap() {
            return Err(Refusal::TransferCap { cap: self.cap() });
        }
        let next = self.next_opponent(self.defender).ok_or(Refusal::TransferNobody)?;
        let cards = self.hand_sizes[next];
        if cards < needed {
            return Err(Refusal::TransferHand { next, cards, needed });
        }
        Ok(())
    }

    /// What happens when the time of `seat` runs out (section 11); none if it need not act.
    pub fn standing_action(&self, seat: Seat, hand: CardSet) -> Option<Action> {
        if !self.waiting_for().contains(seat) {
            return None;
        }
        if self.phase == Phase::Lead {
            let trumps = CardSet::of_suit(self.trump());
            let card = (hand - trumps).lowest_rank_first().or((hand & trumps).first())?;
            return Some(Action::Lead(SameRank::one(card)));
        }
        Some(if self.is_defence() { Action::Take } else { Action::Pass })
    }
}

//! All legal actions of all seats together, for whoever knows every hand and plays at random.
//!
//! The same actions as [`Public::legal`] gives seat by seat, in fewer steps: no two hands share a
//! card, so that one set says nearly everything. A playout spends its time here.

use crate::action::{Action, SameRank};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::leads;
use crate::public::{Phase, Public};
use crate::seat::{BySeat, Seat, SeatSet};

/// All legal actions of all seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The cards that the leader may lead, or with which the defender may beat the first attack:
    /// [`Public::own_choice`].
    pub own: CardSet,
    /// The cards that the others may throw in.
    pub thrown: CardSet,
    /// The seats that may take or pass: [`Public::take_or_pass`].
    pub without_card: SeatSet,
    /// How many more actions the leader or the defender has: [`Public::further_choice`].
    pub further: u32,
}

impl Public {
    /// All legal actions of all seats, when they hold these cards.
    #[inline(always)] // into `play_out`: a call would hand the answer over in memory
    pub fn choices(&self, hands: &BySeat<CardSet>) -> Choices {
        let together = |seats: SeatSet| {
            seats.into_iter().fold(CardSet::EMPTY, |cards, seat| cards | hands[seat])
        };
        if self.phase == Phase::Lead {
            let (own, most) = (hands[self.leader], self.most_led());
            let further = if most > 1 { leads::count(own, 2, most) } else { 0 };
            return Choices { own, further, ..Choices::default() };
        }
        let throwers = self.may_act - SeatSet::only(self.defender);
        let any_rank = together(throwers - self.lead_rank_throwers);
        let mut thrown = any_rank & self.table.cards().ranks().cards();
        if !self.lead_rank_throwers.is_empty() {
            thrown |= together(throwers & self.lead_rank_throwers) & self.table.of_lead_rank();
        }
        if !self.is_defence() {
            return Choices { thrown, without_card: throwers, ..Choices::default() };
        }
        let hand = hands[self.defender];
        let first = self.table.uncovered().first();
        let beating = first.map_or(CardSet::EMPTY, |card| CardSet::beating(card, self.trump()));
        let further = self.count_further_defence(hand);
        let without_card = SeatSet::only(self.defender);
        Choices { own: hand & beating, thrown, without_card, further }
    }

    /// The leader's or the defender's action with one of the cards [`Choices::own`].
    #[inline]
    pub fn own_choice(&self, card: Card) -> (Seat, Action) {
        match self.table.uncovered().first() {
            Some(attack) => (self.defender, Action::Beat { attack, with: card }),
            None => (self.leader, Action::Lead(SameRank::one(card))),
        }
    }

    /// The action of one of the seats [`Choices::without_card`].
    #[inline]
    pub fn take_or_pass(&self, seat: Seat) -> Action {
        if seat == self.defender { Action::Take } else { Action::Pass }
    }

    /// The action at this place, from 0, among the further ones of a seat with this hand:
    /// a lead of several cards; a beat of another attack than the first, a transfer, a show.
    #[inline(never)] // seldom needed
    pub fn further_choice(&self, hand: CardSet, place: u32) -> Option<Action> {
        if self.phase == Phase::Lead {
            return leads::nth(hand, 2, self.most_led(), place).map(Action::Lead);
        }
        let mut left = place;
        for attack in self.table.uncovered().into_iter().skip(1) {
            let beating = hand & CardSet::beating(attack, self.trump());
            match beating.nth(left) {
                Some(with) => return Some(Action::Beat { attack, with }),
                None => left -= u32::from(beating.len()),
            }
        }
        let (transfer, show) = self.legal_transfer(hand);
        match transfer.nth(left) {
            Some(card) => Some(Action::Transfer(card)),
            None => show.nth(left - u32::from(transfer.len())).map(Action::Show),
        }
    }

    #[inline]
    fn count_further_defence(&self, hand: CardSet) -> u32 {
        let (transfer, show) = self.legal_transfer(hand);
        if (transfer | show).is_empty() && self.table.uncovered().is_single() {
            return 0; // the usual case, and counting is not free
        }
        let others = self.table.uncovered().into_iter().skip(1);
        let beating = |attack| hand & CardSet::beating(attack, self.trump());
        let beats: u32 = others.map(|attack| u32::from(beating(attack).len())).sum();
        beats + u32::from(transfer.len()) + u32::from(show.len())
    }
}

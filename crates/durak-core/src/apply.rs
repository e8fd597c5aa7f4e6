//! How an action changes the public state, and how a bout ends (rules, sections 6 to 9).

use crate::action::Action;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::public::{IDLE_BOUTS, Phase, Public};
use crate::seat::{BySeat, Clockwise, Seat, SeatSet};
use crate::table::Table;

/// What happens to cards when a bout ends: who is told nothing more than counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Close {
    /// All cards that lay on the table.
    pub table: CardSet,
    /// Who took them; none if they were beaten off.
    pub taker: Option<Seat>,
    /// Who draws at least one card, in the order of drawing.
    pub drawers: Clockwise,
    /// How many cards each seat draws.
    pub drawn: BySeat<u8>,
}

impl Close {
    /// Who draws, in order, and how many cards; seats that draw nothing are left out.
    pub fn draws(&self) -> impl Iterator<Item = (Seat, u8)> + '_ {
        self.drawers.map(|seat| (seat, self.drawn[seat]))
    }
}

impl Public {
    /// Plays an action of `seat`; returns how the cards move if it ended the bout.
    ///
    /// The action must be legal ([`Public::check`]); another leads to a meaningless state, but
    /// not to a panic.
    pub fn apply(&mut self, seat: Seat, action: Action) -> Option<Close> {
        let mut unknown_hand = CardSet::EMPTY;
        self.apply_from(&mut unknown_hand, seat, action)
    }

    /// As [`Public::apply`], and takes the cards that are played out of the actor's hand.
    #[inline(always)]
    pub fn apply_from(&mut self, hand: &mut CardSet, seat: Seat, action: Action) -> Option<Close> {
        match action {
            Action::Lead(lead) => {
                self.phase = Phase::Bout;
                for card in lead.cards() {
                    self.leaves(hand, seat, card);
                    self.table.attack(card);
                }
            }
            Action::Throw(card) => {
                self.leaves(hand, seat, card);
                self.table.attack(card);
                self.passed = SeatSet::EMPTY;
            }
            Action::Beat { attack, with } => {
                self.leaves(hand, seat, with);
                self.table.cover(attack, with);
                self.passed = SeatSet::EMPTY;
            }
            Action::Transfer(card) => {
                self.leaves(hand, seat, card);
                self.table.attack(card);
                self.hand_on(seat);
            }
            Action::Show(card) => {
                self.known[seat].insert(card);
                self.shown = true;
                self.hand_on(seat);
            }
            Action::Take => {
                self.taking = true;
                self.passed = SeatSet::EMPTY;
            }
            Action::Pass => self.passed.insert(seat),
        }
        if self.set_turn() { None } else { Some(self.close_bout()) }
    }

    /// The card leaves the hand, and what is known of it.
    #[inline]
    fn leaves(&mut self, hand: &mut CardSet, seat: Seat, card: Card) {
        hand.remove(card);
        self.known[seat].remove(card);
        let size = &mut self.hand_sizes[seat];
        *size = size.saturating_sub(1);
        if *size == 0 {
            self.holding.remove(seat);
        }
    }

    /// A transfer: `seat` becomes the attacker, the next opponent the defender.
    #[inline(never)]
    fn hand_on(&mut self, seat: Seat) {
        self.attacker = seat;
        self.passed = SeatSet::EMPTY;
        if let Some(next) = self.next_opponent(seat) {
            self.set_defender(next);
        }
    }

    /// Clears the table, lets all draw, sees who is out, and sets the next bout's roles.
    fn close_bout(&mut self) -> Close {
        let (table, defender) = (self.table.cards(), self.defender);
        let taker = self.taking.then_some(defender);
        match taker {
            Some(taker) => {
                self.known[taker] |= table;
                self.hand_sizes[taker] += table.len();
                self.holding.insert(taker);
            }
            None => self.discard |= table,
        }
        self.table = Table::EMPTY;
        self.taking = false;
        self.shown = false;
        self.passed = SeatSet::EMPTY;
        self.bouts = self.bouts.saturating_add(1);
        let talon = self.talon;
        let (drawers, drawn) = self.draw();
        let out = self.go_out();
        let changed = taker.is_none() || self.talon < talon || !out.is_empty();
        self.idle = if changed { 0 } else { self.idle + 1 };
        let ended = self.talon == 0 && self.has_ended();
        if ended || self.idle >= IDLE_BOUTS {
            self.end();
        } else {
            self.phase = Phase::Lead;
            let leads = match taker {
                Some(taker) => self.active.next_after(taker),
                None => self.active.first_from(defender),
            };
            self.start_bout(leads.unwrap_or(defender));
        }
        Close { table, taker, drawers, drawn }
    }

    /// No roles, no limit and no throwers any more.
    pub(crate) fn end(&mut self) {
        self.phase = Phase::Over;
        self.limit = 0;
        (self.leader, self.attacker, self.defender) = (self.dealer, self.dealer, self.dealer);
        (self.throwers, self.lead_rank_throwers) = (SeatSet::EMPTY, SeatSet::EMPTY);
        self.may_act = SeatSet::EMPTY;
    }

    /// Each fills his hand to six before the next one draws (section 8); who draws, and how many.
    #[inline]
    fn draw(&mut self) -> (Clockwise, BySeat<u8>) {
        if self.talon == 0 {
            return (Clockwise::NOBODY, BySeat::default());
        }
        let mut drawers = SeatSet::EMPTY;
        let mut drawn = 0; // byte n: how many cards seat n draws
        let order = if self.law.draw_from_dealer {
            self.active.clockwise_from(self.dealer)
        } else {
            self.active.clockwise_from(self.leader).ending_with(self.defender)
        };
        let mut last = self.leader;
        for seat in order {
            let count = 6u8.saturating_sub(self.hand_sizes[seat]).min(self.talon);
            if count > 0 {
                drawers.insert(seat);
                drawn |= u64::from(count) << (8 * seat as u8);
                self.hand_sizes[seat] += count;
                self.talon -= count;
                last = seat;
            }
        }
        self.holding |= drawers;
        if self.talon == 0 {
            // Everybody sees who draws the trump card, the last of all.
            self.known[last].insert(self.trump);
        }
        let [s0, s1, s2, s3, s4, s5, ..] = drawn.to_le_bytes();
        (order.among(drawers), BySeat([s0, s1, s2, s3, s4, s5]))
    }

    /// With the talon empty, active seats without cards go out and share a place.
    fn go_out(&mut self) -> SeatSet {
        if self.talon > 0 {
            return SeatSet::EMPTY;
        }
        let out = self.active - self.holding;
        if !out.is_empty() {
            self.groups_out += 1;
            for seat in out {
                self.places[seat] = self.groups_out;
            }
            self.active -= out;
        }
        out
    }

    /// Whether at most one seat, or one team, is left (section 9).
    pub(crate) fn has_ended(&self) -> bool {
        match self.active.first() {
            Some(seat) => (self.active & self.law.opponents[seat]).is_empty(),
            None => true,
        }
    }
}

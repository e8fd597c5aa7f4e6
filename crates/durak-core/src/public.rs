//! The public state: all that everybody at the table and every spectator may know.

use crate::card::{Card, Suit};
use crate::card_set::CardSet;
use crate::law::Law;
use crate::seat::{BySeat, Seat, SeatSet};
use crate::table::Table;

/// Bouts in a row without any change after which a game is a draw (rules, section 9).
pub const IDLE_BOUTS: u8 = 30;

/// What is happening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The leader is to begin a bout.
    Lead,
    /// A bout is on.
    Bout,
    /// The game has ended.
    Over,
}

/// How a game ended (rules, section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// This seat is left with cards.
    Durak(Seat),
    /// This team is left with cards.
    Lost(SeatSet),
    /// Nobody is left, or nothing changes any more.
    Draw,
}

/// What everybody learns when a game is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Who dealt.
    pub dealer: Seat,
    /// The trump card under the talon, or shown in the dealer's hand if there is no talon.
    pub trump: Card,
    /// Who leads the first bout.
    pub leader: Seat,
    /// The lowest trump, shown by the leader, if it decided who leads.
    pub shown: Option<Card>,
}

/// The state of a game as a spectator sees it; section 12 without anybody's own hand.
///
/// It changes by [`Public::apply`] alone, from facts that are public too: so whoever has the
/// opening and the actions can follow a game without any hidden card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Public {
    pub(crate) law: Law,
    pub(crate) phase: Phase,
    pub(crate) dealer: Seat,
    pub(crate) leader: Seat,
    pub(crate) attacker: Seat,
    pub(crate) defender: Seat,
    pub(crate) trump: Card,
    pub(crate) talon: u8,
    pub(crate) limit: u8,
    pub(crate) taking: bool,
    pub(crate) shown: bool,
    pub(crate) idle: u8,
    pub(crate) groups_out: u8,
    pub(crate) active: SeatSet,
    pub(crate) holding: SeatSet,
    pub(crate) passed: SeatSet,
    pub(crate) throwers: SeatSet,
    /// Those of the throwers who may throw in the rank of the lead alone.
    pub(crate) lead_rank_throwers: SeatSet,
    pub(crate) may_act: SeatSet,
    pub(crate) places: BySeat<u8>,
    pub(crate) hand_sizes: BySeat<u8>,
    pub(crate) bouts: u16,
    pub(crate) discard: CardSet,
    pub(crate) known: BySeat<CardSet>,
    pub(crate) table: Table,
}

impl Public {
    /// The state right after the deal.
    pub fn new(law: Law, opening: Opening) -> Public {
        let seats = law.seats();
        let mut public = Public {
            phase: Phase::Lead,
            dealer: opening.dealer,
            leader: opening.leader,
            attacker: opening.leader,
            defender: opening.leader,
            trump: opening.trump,
            talon: law.talon(),
            limit: 0,
            taking: false,
            shown: false,
            idle: 0,
            groups_out: 0,
            active: seats,
            holding: seats,
            passed: SeatSet::EMPTY,
            throwers: SeatSet::EMPTY,
            lead_rank_throwers: SeatSet::EMPTY,
            may_act: SeatSet::EMPTY,
            places: BySeat::default(),
            hand_sizes: BySeat::from_fn(|seat| if seats.contains(seat) { 6 } else { 0 }),
            bouts: 0,
            discard: CardSet::EMPTY,
            known: BySeat::default(),
            table: Table::EMPTY,
            law,
        };
        if public.talon == 0 {
            public.known[opening.dealer].insert(opening.trump);
        }
        if let Some(card) = opening.shown {
            public.known[opening.leader].insert(card);
        }
        public.start_bout(opening.leader);
        public
    }

    /// The rules in force.
    pub const fn law(&self) -> &Law {
        &self.law
    }

    /// What is happening.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Who dealt this game.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Who led or is to lead this bout; stays the same through transfers.
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Who attacks the present defender.
    pub const fn attacker(&self) -> Seat {
        self.attacker
    }

    /// Who defends.
    pub const fn defender(&self) -> Seat {
        self.defender
    }

    /// The trump card; its suit stays the trump suit after it has been drawn.
    pub const fn trump_card(&self) -> Card {
        self.trump
    }

    /// The trump suit.
    pub const fn trump(&self) -> Suit {
        self.trump.suit()
    }

    /// How many cards can still be drawn, the trump card included.
    pub const fn talon(&self) -> u8 {
        self.talon
    }

    /// Most attack cards in this bout: L of section 6; 0 when the game is over.
    pub const fn limit(&self) -> u8 {
        self.limit
    }

    /// Most attack cards that the cap alone allows in this bout.
    pub fn cap(&self) -> u8 {
        let law = &self.law;
        let empty = if self.discard.is_empty() { law.empty_cap } else { 6 };
        let first = if self.bouts == 0 { law.first_cap } else { 6 };
        empty.min(first)
    }

    /// Whether the defender has said take.
    pub const fn is_taking(&self) -> bool {
        self.taking
    }

    /// Whether a trump has been shown for a transfer in this bout.
    pub const fn has_shown(&self) -> bool {
        self.shown
    }

    /// Bouts in a row without a card drawn or discarded or anybody out.
    pub const fn idle(&self) -> u8 {
        self.idle
    }

    /// How many bouts have ended.
    pub const fn bouts(&self) -> u16 {
        self.bouts
    }

    /// Who is still in the game.
    pub const fn active(&self) -> SeatSet {
        self.active
    }

    /// Whose pass stands.
    pub const fn passed(&self) -> SeatSet {
        self.passed
    }

    /// Who may throw in against the defender, all ranks of the table or that of the lead alone.
    pub const fn throwers(&self) -> SeatSet {
        self.throwers
    }

    /// How many cards the seat holds.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.hand_sizes[seat]
    }

    /// Beaten-off cards; they never return.
    pub const fn discard(&self) -> CardSet {
        self.discard
    }

    /// Cards that everybody knows to be in this hand: taken, shown, or the drawn trump card.
    pub fn known(&self, seat: Seat) -> CardSet {
        self.known[seat]
    }

    /// The cards of the present bout.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// In which group the seat went out, from 1; none while it is active.
    pub fn place(&self, seat: Seat) -> Option<u8> {
        Some(self.places[seat]).filter(|place| *place > 0)
    }

    /// The groups of seats in the order of going out.
    pub fn groups_out(&self) -> impl Iterator<Item = SeatSet> + '_ {
        (1..=self.groups_out).map(|group| {
            self.law.seats().into_iter().filter(|seat| self.places[*seat] == group).collect()
        })
    }

    /// The result, once the game is over.
    pub fn result(&self) -> Option<GameResult> {
        if self.phase != Phase::Over {
            return None;
        }
        // More than one side can be left only when nothing had changed for 30 bouts.
        Some(match self.active.first() {
            Some(seat) if self.law.teams() && self.law.side_of(seat).includes(self.active) => {
                GameResult::Lost(self.law.side_of(seat))
            }
            Some(seat) if !self.law.teams() && self.active.len() == 1 => GameResult::Durak(seat),
            _ => GameResult::Draw,
        })
    }

    /// The first seat clockwise after `seat` that is active and not on its side.
    pub(crate) fn next_opponent(&self, seat: Seat) -> Option<Seat> {
        (self.active & self.law.opponents[seat]).next_after(seat)
    }

    /// Throwers with cards whose pass does not stand.
    pub(crate) fn pending(&self) -> SeatSet {
        (self.throwers & self.holding) - self.passed
    }

    /// Whether the defender is to act: something is uncovered and he has not taken.
    pub(crate) const fn is_defence(&self) -> bool {
        !self.taking && !self.table.uncovered().is_empty()
    }

    /// The seats for whom the game waits, and who act on a timeout (section 11).
    pub const fn waiting_for(&self) -> SeatSet {
        if self.is_defence() { SeatSet::only(self.defender) } else { self.may_act }
    }

    /// The seats that may have an action now, on public grounds.
    pub const fn may_act(&self) -> SeatSet {
        self.may_act
    }

    /// Sets who may act in a bout that goes on; false if the bout has ended (section 6).
    pub(crate) fn set_turn(&mut self) -> bool {
        let full = self.table.attacks() >= self.limit;
        if self.is_defence() {
            let at_once = if full { SeatSet::EMPTY } else { self.law.at_once };
            self.may_act = SeatSet::only(self.defender) | (self.throwers & self.holding & at_once);
            return true;
        }
        let pending = self.pending();
        if full || pending.is_empty() || (self.taking && self.law.take_closes) {
            return false;
        }
        self.may_act = self.in_turn(pending);
        true
    }

    /// All of them, or the first from the attacker where one acts after another.
    fn in_turn(&self, pending: SeatSet) -> SeatSet {
        let first = pending.first_from(self.attacker).map_or(SeatSet::EMPTY, SeatSet::only);
        (pending & self.law.at_once) | first
    }

    /// Sets the roles, the limit and who may throw in for a bout that `leader` begins.
    pub(crate) fn start_bout(&mut self, leader: Seat) {
        self.leader = leader;
        self.attacker = leader;
        self.may_act = SeatSet::only(leader);
        self.set_defender(self.next_opponent(leader).unwrap_or(leader));
    }

    /// Makes `defender` the defender, with a fresh limit and fresh throwers.
    pub(crate) fn set_defender(&mut self, defender: Seat) {
        self.defender = defender;
        self.limit = self.cap().min(self.hand_sizes[defender]);
        let law = &self.law;
        let opponents = self.active & law.opponents[defender];
        let any_rank = law.throw_all | self.throw_near(defender) | SeatSet::only(self.attacker);
        self.throwers = opponents & (any_rank | law.throw_lead_rank);
        self.lead_rank_throwers = self.throwers - any_rank;
    }

    /// The defender's neighbours, if it is they who throw in.
    fn throw_near(&self, defender: Seat) -> SeatSet {
        if self.law.throw_near.is_empty() {
            return SeatSet::EMPTY;
        }
        let next = self.active.next_after(defender).map_or(SeatSet::EMPTY, SeatSet::only);
        let before = self.active.last_before(defender).map_or(SeatSet::EMPTY, SeatSet::only);
        self.law.throw_near & (next | before)
    }
}

const _: () = assert!(size_of::<Public>() <= 184);

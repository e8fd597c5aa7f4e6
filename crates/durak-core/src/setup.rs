//! A public state described field by field, and checked before it becomes one.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::law::Law;
use crate::public::{IDLE_BOUTS, Phase, Public};
use crate::rules::{Rules, RulesError};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::table::{MAX_ATTACKS, Table};
use alloc::vec::Vec;
use core::fmt;

/// Everything of a [`Public`] state that cannot be computed from the rest.
///
/// Readers fill it, [`Setup::validate`] checks it, [`Public::setup`] gives it back.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The rule set.
    pub rules: Rules,
    /// Who dealt.
    pub dealer: Seat,
    /// The trump card, drawn or not.
    pub trump: Card,
    /// Cards left to draw, the trump card included.
    pub talon: u8,
    /// How many cards each seat holds; 0 for seats that the table does not have.
    pub hand_sizes: BySeat<u8>,
    /// Cards that everybody knows to be in a hand.
    pub known: BySeat<CardSet>,
    /// Beaten-off cards.
    pub discard: CardSet,
    /// Attack cards in the order of play, each with its cover.
    pub table: Vec<(Card, Option<Card>)>,
    /// Whether the game has ended; otherwise the table tells whether a bout is on.
    pub over: bool,
    /// Who led or leads the bout.
    pub leader: Seat,
    /// Who attacks.
    pub attacker: Seat,
    /// Who defends.
    pub defender: Seat,
    /// Whether the defender has said take.
    pub taking: bool,
    /// Whether a trump has been shown in this bout.
    pub shown: bool,
    /// Whose pass stands.
    pub passed: SeatSet,
    /// Bouts that have ended.
    pub bouts: u16,
    /// Bouts in a row without change.
    pub idle: u8,
    /// Groups of seats in the order of going out.
    pub out: Vec<SeatSet>,
}

/// One reason why a described state cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum SetupError {
    /// The options cannot be played.
    Rules(RulesError),
    /// The card is not in the deck of these rules.
    NotInDeck(Card),
    /// The card is in two places.
    CardTwice(Card),
    /// Hands, table, discard and talon do not make up the deck.
    Count { cards: u16, deck: u8 },
    /// More cards are known in this hand than it holds.
    Known(Seat),
    /// The seat does not exist at this table, or has gone out and has a role or cards.
    Seat(Seat),
    /// The trump card's place does not fit the talon.
    Trump,
    /// More cards to draw than after the deal, or a hand under six while cards can be drawn.
    Talon,
    /// Leader, attacker and defender do not fit together.
    Roles,
    /// More attack cards than the limit, or beating cards that do not beat.
    Table,
    /// A pass, a take or a show that cannot stand now.
    Flags,
    /// The state should have gone on: a bout that has ended, or a game that is over or is not.
    Unfinished,
}

impl SetupError {
    /// A stable code for programs and translations.
    pub const fn code(&self) -> &'static str {
        match self {
            SetupError::Rules(_) => "setup-rules",
            SetupError::NotInDeck(_) => "setup-not-in-deck",
            SetupError::CardTwice(_) => "setup-card-twice",
            SetupError::Count { .. } => "setup-count",
            SetupError::Known(_) => "setup-known",
            SetupError::Seat(_) => "setup-seat",
            SetupError::Trump => "setup-trump",
            SetupError::Talon => "setup-talon",
            SetupError::Roles => "setup-roles",
            SetupError::Table => "setup-table",
            SetupError::Flags => "setup-flags",
            SetupError::Unfinished => "setup-unfinished",
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Rules(error) => fmt::Display::fmt(error, f),
            SetupError::NotInDeck(card) => write!(f, "{card} is not in this deck"),
            SetupError::CardTwice(card) => write!(f, "{card} is in two places"),
            SetupError::Count { cards, deck } => {
                write!(f, "hands, table, discard and talon make {cards} cards of a deck of {deck}")
            }
            SetupError::Known(seat) => {
                write!(f, "more cards are known in the hand of seat {seat} than it holds")
            }
            SetupError::Seat(seat) => {
                write!(f, "seat {seat} is not active, but has cards, a role or no place")
            }
            SetupError::Trump => f.write_str(
                "the trump card lies under the talon while cards can be drawn, and not elsewhere",
            ),
            SetupError::Talon => f.write_str(
                "the talon holds at most what the deal leaves, and everybody has six cards at a \
                 lead while it lasts",
            ),
            SetupError::Roles => f.write_str(
                "the defender is the first active opponent after the attacker, who is the leader \
                 unless the attack was transferred",
            ),
            SetupError::Table => f.write_str(
                "the table holds at most as many attack cards as the limit, each of a rank that \
                 lay there, covered by cards that beat them",
            ),
            SetupError::Flags => {
                f.write_str("a pass, a take or a shown trump cannot stand in this state")
            }
            SetupError::Unfinished => {
                f.write_str("the bout or the game of this state has ended or cannot have ended")
            }
        }
    }
}

/// All reasons why a described state cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupErrors(pub Vec<SetupError>);

impl fmt::Display for SetupErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(place, error)| {
            write!(f, "{}{error}", if place > 0 { "; " } else { "" })
        })
    }
}

impl core::error::Error for SetupErrors {}

impl Public {
    /// The description of this state.
    pub fn setup(&self) -> Setup {
        Setup {
            rules: *self.law.rules(),
            dealer: self.dealer,
            trump: self.trump,
            talon: self.talon,
            hand_sizes: self.hand_sizes,
            known: self.known,
            discard: self.discard,
            table: self.table.pairs().collect(),
            over: self.phase == Phase::Over,
            leader: self.leader,
            attacker: self.attacker,
            defender: self.defender,
            taking: self.taking,
            shown: self.shown,
            passed: self.passed,
            bouts: self.bouts,
            idle: self.idle,
            out: self.groups_out().collect(),
        }
    }
}

impl Setup {
    /// The state that is described, if the rules can lead to such a state; else all reasons.
    pub fn validate(&self) -> Result<Public, SetupErrors> {
        let law =
            Law::new(&self.rules).map_err(|e| SetupErrors(alloc::vec![SetupError::Rules(e)]))?;
        let mut errors = Vec::new();
        self.check_seats(&law, &mut errors);
        self.check_cards(&law, &mut errors);
        if self.table.len() > MAX_ATTACKS {
            errors.push(SetupError::Table);
        }
        if !errors.is_empty() {
            return Err(SetupErrors(errors));
        }
        let public = self.build(law);
        if !self.over {
            self.check_bout(&public, &mut errors);
        } else if !self.table.is_empty() || self.taking || self.shown || !self.passed.is_empty() {
            errors.push(SetupError::Flags);
        }
        let ended = self.talon == 0 && public.has_ended() || self.idle >= IDLE_BOUTS;
        if self.over != ended {
            errors.push(SetupError::Unfinished);
        }
        if errors.is_empty() { Ok(public) } else { Err(SetupErrors(errors)) }
    }

    fn check_seats(&self, law: &Law, errors: &mut Vec<SetupError>) {
        let mut out = SeatSet::EMPTY;
        for group in &self.out {
            for seat in *group {
                if out.contains(seat) || !law.seats().contains(seat) || self.hand_sizes[seat] > 0 {
                    errors.push(SetupError::Seat(seat));
                }
                out.insert(seat);
            }
        }
        let active = law.seats() - out;
        for seat in SeatSet::ALL - law.seats() {
            if self.hand_sizes[seat] > 0 {
                errors.push(SetupError::Seat(seat));
            }
        }
        if !law.seats().contains(self.dealer) {
            errors.push(SetupError::Seat(self.dealer));
        }
        if !self.over {
            for seat in [self.leader, self.attacker, self.defender] {
                if !active.contains(seat) {
                    errors.push(SetupError::Seat(seat));
                }
            }
        }
        if self.out.iter().any(|group| group.is_empty()) || self.talon > 0 && !out.is_empty() {
            errors.push(SetupError::Unfinished);
        }
    }

    fn check_cards(&self, law: &Law, errors: &mut Vec<SetupError>) {
        let mut seen = CardSet::EMPTY;
        let pairs = self.table.iter().flat_map(|(attack, cover)| [Some(*attack), *cover]);
        let known = SeatSet::ALL.into_iter().flat_map(|seat| self.known[seat]);
        let under = (self.talon > 0).then_some(self.trump);
        let all = pairs.flatten().chain(known).chain(self.discard).chain(under);
        for card in all {
            if seen.contains(card) {
                errors.push(SetupError::CardTwice(card));
            }
            if !law.deck().contains(card) {
                errors.push(SetupError::NotInDeck(card));
            }
            seen.insert(card);
        }
        if !law.deck().contains(self.trump) {
            errors.push(SetupError::Trump);
        }
        for seat in SeatSet::ALL {
            if self.known[seat].len() > self.hand_sizes[seat] {
                errors.push(SetupError::Known(seat));
            }
        }
        let hands: u16 = self.hand_sizes.0.iter().map(|size| u16::from(*size)).sum();
        let table = self.table.iter().map(|(_, cover)| 1 + u16::from(cover.is_some())).sum::<u16>();
        let cards = hands + table + u16::from(self.discard.len()) + u16::from(self.talon);
        if cards != u16::from(law.deck().len()) {
            errors.push(SetupError::Count { cards, deck: law.deck().len() });
        }
        if self.talon > law.talon() {
            errors.push(SetupError::Talon);
        }
        // Once drawn, the trump card is where everybody has seen it go.
        if self.talon == 0 && !seen.contains(self.trump) {
            errors.push(SetupError::Trump);
        }
    }

    fn build(&self, law: Law) -> Public {
        let mut table = Table::EMPTY;
        for (attack, _) in &self.table {
            table.attack(*attack);
        }
        for (attack, cover) in &self.table {
            if let Some(with) = cover {
                table.cover(*attack, *with);
            }
        }
        let holding = law.seats().into_iter().filter(|seat| self.hand_sizes[*seat] > 0).collect();
        let mut places = BySeat::default();
        let mut active = law.seats();
        for (group, seats) in self.out.iter().enumerate() {
            for seat in *seats {
                places[seat] = group as u8 + 1;
            }
            active -= *seats;
        }
        let phase = match (self.over, self.table.is_empty()) {
            (true, _) => Phase::Over,
            (false, true) => Phase::Lead,
            (false, false) => Phase::Bout,
        };
        let mut public = Public {
            law,
            phase,
            dealer: self.dealer,
            leader: self.leader,
            attacker: self.attacker,
            defender: self.defender,
            trump: self.trump,
            talon: self.talon,
            limit: 0,
            taking: self.taking,
            shown: self.shown,
            idle: self.idle,
            groups_out: self.out.len() as u8,
            active,
            holding,
            passed: self.passed,
            throwers: SeatSet::EMPTY,
            lead_rank_throwers: SeatSet::EMPTY,
            may_act: SeatSet::only(self.leader),
            places,
            hand_sizes: self.hand_sizes,
            bouts: self.bouts,
            discard: self.discard,
            known: self.known,
            table,
        };
        public.set_defender(self.defender);
        // Beating cards came from the hand whose size at the bout's start made the limit.
        let covers = public.table.cards().len() - public.table.attacks();
        public.limit = public.cap().min(self.hand_sizes[self.defender] + covers);
        if phase == Phase::Bout {
            public.set_turn();
        }
        if phase == Phase::Over {
            public.end();
        }
        public
    }

    fn check_bout(&self, public: &Public, errors: &mut Vec<SetupError>) {
        if public.next_opponent(self.attacker) != Some(self.defender) {
            errors.push(SetupError::Roles);
        }
        let trump = public.trump();
        let beaten = |(attack, cover): &(Card, Option<Card>)| {
            cover.is_none_or(|with| CardSet::beating(*attack, trump).contains(with))
        };
        if !self.table.iter().all(beaten) || self.table.len() > public.limit as usize {
            errors.push(SetupError::Table);
        }
        let at_lead = self.table.is_empty();
        let flags = self.taking || self.shown || !self.passed.is_empty();
        if at_lead && (flags || self.leader != self.attacker) {
            errors.push(if flags { SetupError::Flags } else { SetupError::Roles });
        }
        if self.taking && public.table.uncovered().is_empty()
            || !self.passed.is_empty() && public.is_defence()
            || !(public.throwers() & public.holding).includes(self.passed)
        {
            errors.push(SetupError::Flags);
        }
        let short = |seat: Seat| public.hand_sizes[seat] < 6;
        if at_lead && self.talon > 0 && public.active.into_iter().any(short) {
            errors.push(SetupError::Talon);
        }
        let empty = public.active - public.holding;
        if at_lead && !empty.is_empty() || !at_lead && !public.clone().set_turn() {
            errors.push(SetupError::Unfinished);
        }
    }
}

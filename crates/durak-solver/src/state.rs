//! A position of two active seats with the talon empty, seen from the bout's two roles.

use crate::board::{Cards, Layout, count};
use durak_core::{CardSet, IDLE_BOUTS, Law, Phase};
use durak_engine::Game;

/// What the law means to the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ways {
    pub(crate) most_led: u8,
    pub(crate) empty_cap: u8,
    pub(crate) take_closes: bool,
    pub(crate) transfer: bool,
    pub(crate) show: bool,
}

impl Ways {
    /// Of no law.
    pub(crate) const NONE: Ways =
        Ways { most_led: 0, empty_cap: 0, take_closes: false, transfer: false, show: false };

    pub(crate) fn of(law: &Law) -> Ways {
        Ways {
            most_led: law.lead_cards(),
            empty_cap: law.empty_cap(),
            take_closes: law.take_closes(),
            transfer: law.transfers(),
            show: law.shows(),
        }
    }
}

/// A trump has been shown in this bout.
pub(crate) const SHOWN: u8 = 1;
/// Nothing has been discarded in the game.
pub(crate) const FRESH: u8 = 2;
/// This bout cannot be transferred: it is the first, and the law forbids it.
pub(crate) const FIXED: u8 = 4;

/// Whose turn it is, and for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// The attacker leads.
    Lead,
    /// The defender has something to beat.
    Defend,
    /// All is beaten; the attacker may throw in.
    Throw,
    /// The defender takes; the attacker may throw in.
    Taken,
}

/// The position; with two seats the roles say all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    /// The attacker's hand.
    pub(crate) att: Cards,
    /// The defender's hand.
    pub(crate) def: Cards,
    /// All cards on the table.
    pub(crate) table: Cards,
    /// The attack cards that nothing covers.
    pub(crate) open: Cards,
    /// How many more attack cards the bout's limit allows.
    pub(crate) left: u8,
    /// The cap of this bout.
    pub(crate) cap: u8,
    /// How many bouts without change are left until the game is a draw.
    pub(crate) rest: u8,
    pub(crate) flags: u8,
}

impl State {
    /// The state of a game with two active seats, an empty talon and a bout or lead to play.
    pub(crate) fn of(game: &Game) -> (State, Turn) {
        let public = game.public();
        let (attacker, defender) = (public.attacker(), public.defender());
        let table = public.table();
        let hands = game.hand(attacker) | game.hand(defender);
        let layout = Layout::new(public.trump(), hands | table.cards());
        let set = |cards: CardSet| layout.cards(cards);
        let law = public.law();
        let mut flags = 0;
        if public.has_shown() {
            flags |= SHOWN;
        }
        if public.discard().is_empty() {
            flags |= FRESH;
        }
        if public.bouts() == 0 && !law.transfers_first_bout() {
            flags |= FIXED;
        }
        let state = State {
            att: set(game.hand(attacker)),
            def: set(game.hand(defender)),
            table: set(table.cards()),
            open: set(table.uncovered()),
            left: public.limit().saturating_sub(table.attacks()),
            cap: public.cap(),
            rest: IDLE_BOUTS.saturating_sub(public.idle()),
            flags,
        };
        let turn = match public.phase() {
            Phase::Lead | Phase::Over => Turn::Lead,
            Phase::Bout if public.is_taking() => Turn::Taken,
            Phase::Bout if state.open != 0 => Turn::Defend,
            Phase::Bout => Turn::Throw,
        };
        (state, turn)
    }

    /// All cards that are still in play.
    #[inline]
    pub(crate) fn cards(&self) -> Cards {
        self.att | self.def | self.table
    }

    /// Whether idle bouts can decide this game or a later part of it.
    ///
    /// Without transfers a bout that is taken leaves the attacker the same and takes a card off
    /// him: there are fewer such bouts in a row than cards.
    pub(crate) fn may_go_round(&self, ways: &Ways) -> bool {
        let attacks = count(self.att | self.table);
        ways.transfer || count(self.cards()) >= IDLE_BOUTS || self.rest <= attacks
    }

    /// A number for the position that does not depend on how the plain suits are named.
    #[inline]
    pub(crate) fn key(&self, turn: Turn, salt: u64) -> u64 {
        const SUIT: u64 = crate::board::RANKS;
        let of_suit = |suit: u32| {
            (self.att >> suit & SUIT)
                | (self.def >> suit & SUIT) << 1
                | (self.table >> suit & SUIT) << 2
                | (self.open >> suit & SUIT) << 3
        };
        let (mut a, mut b, mut c) = (of_suit(0), of_suit(1), of_suit(2));
        if a < b {
            (a, b) = (b, a);
        }
        if b < c {
            (b, c) = (c, b);
        }
        if a < b {
            (a, b) = (b, a);
        }
        let left = if matches!(turn, Turn::Lead) { 0 } else { self.left.min(count(self.att)) };
        let place = turn as u64
            | u64::from(left) << 2
            | u64::from(self.cap) << 8
            | u64::from(self.flags) << 12;
        let rest = (place ^ salt).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let one = folded(a ^ 0xA076_1D64_78BD_642F, b ^ rest);
        let other = folded(c ^ 0xE703_7ED1_A0B4_28DB, of_suit(3) ^ 0x8EBC_6AF0_9C88_C6E3);
        folded(one ^ 0x5899_65CC_7537_4CC3, other ^ rest.rotate_left(32))
    }
}

/// The two halves of a product, folded into one number.
#[inline]
pub(crate) fn folded(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

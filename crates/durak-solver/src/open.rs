//! Games whose talon lies open: alpha-beta on the engine's own state until the last card is drawn.

use crate::search::WIN;
use crate::solver::{Budget, Solver};
use crate::state::folded;
use crate::value::{Goal, NotSolved};
use durak_core::Action;
use durak_engine::Game;

impl Solver {
    /// The score of a game with cards to draw, for the seat for which it waits.
    pub(crate) fn with_open_cards(
        &mut self,
        game: &Game,
        goal: Goal,
        (alpha, beta): (i16, i16),
        budget: &mut Budget<'_>,
    ) -> Result<i16, NotSolved> {
        budget.spend()?;
        let key = key(game, goal);
        let (mut low, mut high) = (alpha, beta);
        if let Some(entry) = self.table.get(key) {
            if entry.lower >= beta || entry.lower == entry.upper {
                return Ok(entry.lower);
            }
            if entry.upper <= alpha {
                return Ok(entry.upper);
            }
            (low, high) = (low.max(entry.lower), high.min(entry.upper));
        }
        let before = budget.left;
        let seat = self.seat(game)?;
        let legal = game.legal(seat);
        let mut best = -WIN;
        'all: for take in [false, true] {
            for action in legal.actions().filter(|action| (*action == Action::Take) == take) {
                let window = wider(goal, (low.max(best), high));
                best = best.max(self.after(game, seat, action, goal, window, budget)?);
                if best >= high {
                    break 'all;
                }
            }
        }
        let lower = if best > low { best } else { -WIN };
        let upper = if best < high { best } else { WIN };
        self.table.put(key, lower, upper, 0, before - budget.left);
        Ok(best)
    }
}

/// The window for the score before the action is counted.
fn wider(goal: Goal, (alpha, beta): (i16, i16)) -> (i16, i16) {
    match goal {
        Goal::Value => (alpha, beta),
        Goal::Actions => (alpha + alpha.signum(), beta + beta.signum()),
    }
}

/// A number for the position; the law and the order of the talon are the same in one search.
fn key(game: &Game, goal: Goal) -> u64 {
    let public = game.public();
    let (attacker, defender) = (public.attacker(), public.defender());
    let parts = [
        attacker as u64,
        defender as u64,
        u64::from(public.talon()),
        u64::from(public.limit()),
        u64::from(public.idle()),
        u64::from(public.is_taking()) | u64::from(public.has_shown()) << 1,
        u64::from(public.bouts() == 0) | u64::from(public.discard().is_empty()) << 1,
        goal as u64,
    ];
    let parts = parts.into_iter().fold(1, |all, part| all << 8 | part);
    let leader = (public.leader() as u64) << 60;
    let hands = folded(
        game.hand(attacker).bits() ^ 0xA076_1D64_78BD_642F,
        game.hand(defender).bits() ^ 0xE703_7ED1_A0B4_28DB ^ leader,
    );
    let table = folded(
        public.table().cards().bits() ^ 0x8EBC_6AF0_9C88_C6E3,
        public.table().uncovered().bits() ^ 0x5899_65CC_7537_4CC3 ^ parts.rotate_left(17),
    );
    let talon = game.talon().fold(parts, |all, card| {
        folded(all ^ 0x1D8E_4E27_C47D_124F, u64::from(card.bit()) ^ 0xEB44_ACCA_B455_D165)
    });
    folded(hands ^ 0x2D35_8DCC_AA6C_78A5, table ^ talon)
}

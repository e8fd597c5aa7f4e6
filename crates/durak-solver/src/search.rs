//! Alpha-beta over the bouts of two seats: the score of a position for the seat to act.

use crate::board::{Cards, RANKS, count, of_ranks};
use crate::state::{State, Turn, Ways};
use crate::table::{Entry, Table};

/// The score of a game that is won; where actions count, less the actions it takes.
pub(crate) const WIN: i16 = 20_000;

/// How deep the search goes before it gives up, so that the stack is bounded.
const MAX_DEPTH: u32 = 1_500;
/// Nodes between two looks at whether to stop.
pub(crate) const LOOK: u64 = 1 << 12;
/// In an entry's `rest`: the bouts that were left did count.
const TOUCHED: u8 = 0x80;

/// One search. `EXACT`: the actions until the end count; otherwise win, draw and loss alone.
/// `ROUND`: bouts without change can go round for ever, so that their number counts.
pub(crate) struct Search<'a, const EXACT: bool, const ROUND: bool> {
    pub(crate) table: &'a mut Table,
    pub(crate) ways: Ways,
    pub(crate) salt: u64,
    /// Nodes that may still be visited.
    pub(crate) nodes: u64,
    pub(crate) stop: &'a dyn Fn() -> bool,
    /// Whether the search is given up; scores mean nothing then.
    pub(crate) ended: bool,
    /// Bouts without change after which this search calls the game a draw.
    pub(crate) most_idle: u8,
    /// Whether that has decided anything below the present node.
    pub(crate) touched: bool,
    pub(crate) depth: u32,
}

/// One action further from the end.
#[inline]
fn farther<const EXACT: bool>(score: i16) -> i16 {
    if EXACT { score - score.signum() } else { score }
}

/// The bound that a score must pass one action later to pass this one now.
#[inline]
fn nearer<const EXACT: bool>(bound: i16) -> i16 {
    if EXACT { bound + bound.signum() } else { bound }
}

/// The best score so far, and the window that is left.
pub(crate) struct Best {
    pub(crate) alpha: i16,
    pub(crate) beta: i16,
    pub(crate) score: i16,
}

impl Best {
    pub(crate) fn new(alpha: i16, beta: i16) -> Best {
        Best { alpha, beta, score: -WIN }
    }

    /// Takes note of an action's score; true if nothing better is needed.
    #[inline]
    pub(crate) fn note(&mut self, score: i16) -> bool {
        self.score = self.score.max(score);
        self.alpha = self.alpha.max(score);
        self.alpha >= self.beta
    }
}

impl<const EXACT: bool, const ROUND: bool> Search<'_, EXACT, ROUND> {
    /// The score for the seat to act, exact if it lies within the window, else a bound.
    pub(crate) fn score(&mut self, state: &State, turn: Turn, alpha: i16, beta: i16) -> i16 {
        match turn {
            Turn::Lead => match self.plain(state) {
                Some(score) => score,
                None => self.lead(state, alpha, beta),
            },
            Turn::Defend => self.defend(state, alpha, beta),
            Turn::Throw => self.throw(state, alpha, beta),
            Turn::Taken => self.taken(state, u64::MAX, alpha, beta),
        }
    }

    /// The score of what the other seat answers.
    #[inline]
    pub(crate) fn reply(
        &mut self,
        best: &Best,
        score: impl FnOnce(&mut Self, i16, i16) -> i16,
    ) -> i16 {
        let (alpha, beta) = (nearer::<EXACT>(best.alpha), nearer::<EXACT>(best.beta));
        farther::<EXACT>(-score(self, -beta, -alpha))
    }

    /// The score when the same seat acts again.
    #[inline]
    pub(crate) fn again(
        &mut self,
        best: &Best,
        score: impl FnOnce(&mut Self, i16, i16) -> i16,
    ) -> i16 {
        let (alpha, beta) = (nearer::<EXACT>(best.alpha), nearer::<EXACT>(best.beta));
        farther::<EXACT>(score(self, alpha, beta))
    }

    /// Whether the search is to be given up.
    #[inline]
    fn count_node(&mut self) -> bool {
        if self.nodes == 0 || self.depth >= MAX_DEPTH {
            self.ended = true;
        }
        self.nodes = self.nodes.saturating_sub(1);
        if self.nodes.is_multiple_of(LOOK) && (self.stop)() {
            self.ended = true;
        }
        self.ended
    }

    /// A node with the table asked before and told afterwards.
    #[inline]
    pub(crate) fn node(
        &mut self,
        state: &State,
        turn: Turn,
        (alpha, beta): (i16, i16),
        search: impl FnOnce(&mut Self, Best) -> i16,
    ) -> i16 {
        if self.count_node() {
            return 0;
        }
        let salt = if ROUND && EXACT { self.salt ^ u64::from(state.rest) << 24 } else { self.salt };
        let kept = EXACT || turn == Turn::Lead; // within a bout searching is quicker than looking up
        let key = if kept { state.key(turn, salt) } else { 0 };
        let (least, most) = if EXACT { self.possible(state, turn) } else { (-WIN, WIN) };
        let (mut low, mut high) = (least, most);
        if kept && let Some(entry) = self.table.get(key) {
            let (lower, upper) = self.still_true(&entry, state.rest);
            low = low.max(lower);
            high = high.min(upper);
        }
        // Fail soft: what is known bounds the score better than the window does.
        if low >= beta || low >= high {
            return low;
        }
        if high <= alpha {
            return high;
        }
        let (low, high) = (low.max(alpha), high.min(beta));
        let before = self.nodes;
        let touched = std::mem::replace(&mut self.touched, false);
        self.depth += 1;
        let score = search(self, Best::new(low, high)).clamp(least, most);
        self.depth -= 1;
        if kept && !self.ended {
            let lower = if score > low { score } else { -WIN };
            let upper = if score < high { score } else { WIN };
            let rest = state.rest | if self.touched { TOUCHED } else { 0 };
            self.table.put(key, lower, upper, rest, before - self.nodes);
        }
        self.touched |= touched;
        score
    }

    /// The bounds of an entry that hold with so many bouts without change left.
    ///
    /// Who wins in time wins also with more time, and who holds out holds out also when it is
    /// shorter; where the number was not touched, it does not matter to holding out at all.
    #[inline]
    fn still_true(&mut self, entry: &Entry, rest: u8) -> (i16, i16) {
        if !ROUND || EXACT {
            return (entry.lower, entry.upper); // where it counts it is in the key
        }
        let (had, touched) = (entry.rest & !TOUCHED, entry.rest & TOUCHED != 0);
        let holds = |bound: i16| if bound == 0 { rest <= had || !touched } else { rest >= had };
        let lower = if holds(entry.lower) { entry.lower } else { -WIN };
        let upper = if holds(entry.upper) { entry.upper } else { WIN };
        self.touched |= touched && (lower == 0 || upper == 0);
        (lower, upper)
    }

    /// The least and the greatest score that the number of cards allows: each rank that a hand
    /// holds takes an action to leave it.
    #[inline]
    fn possible(&self, state: &State, turn: Turn) -> (i16, i16) {
        let needs = |hand: Cards| {
            let cards = if self.ways.most_led > 1 { of_ranks(hand) & RANKS } else { hand };
            i16::from(count(cards))
        };
        let (own, other) = match turn {
            Turn::Defend => (state.def, state.att),
            _ => (state.att, state.def),
        };
        (needs(other) - WIN, WIN - needs(own))
    }
}

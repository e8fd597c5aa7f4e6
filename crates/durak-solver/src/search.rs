//! Alpha-beta over the bouts of two seats: the score of a position for the seat to act.

use crate::board::{Cards, RANKS, TRUMPS, alike, beating, count, lowest, of_ranks, squeeze};
use crate::state::{FRESH, SHOWN, State, Turn, Ways};
use crate::table::{Entry, Table};
use durak_core::IDLE_BOUTS;

/// The score of a game that is won; where actions count, less the actions it takes.
pub(crate) const WIN: i16 = 20_000;

/// How deep the search goes before it gives up, so that the stack is bounded.
const MAX_DEPTH: u32 = 1_500;
/// Nodes between two looks at whether to stop.
const LOOK: u64 = 1 << 12;
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
struct Best {
    alpha: i16,
    beta: i16,
    score: i16,
}

impl Best {
    fn new(alpha: i16, beta: i16) -> Best {
        Best { alpha, beta, score: -WIN }
    }

    /// Takes note of an action's score; true if nothing better is needed.
    #[inline]
    fn note(&mut self, score: i16) -> bool {
        self.score = self.score.max(score);
        self.alpha = self.alpha.max(score);
        self.alpha >= self.beta
    }
}

impl<const EXACT: bool, const ROUND: bool> Search<'_, EXACT, ROUND> {
    /// The score for the seat to act, exact if it lies within the window, else a bound.
    pub(crate) fn score(&mut self, state: &State, turn: Turn, alpha: i16, beta: i16) -> i16 {
        match turn {
            Turn::Lead => self.lead(state, alpha, beta),
            Turn::Defend => self.defend(state, alpha, beta),
            Turn::Throw => self.throw(state, alpha, beta),
            Turn::Taken => self.taken(state, u64::MAX, alpha, beta),
        }
    }

    /// The score of what the other seat answers.
    #[inline]
    fn reply(&mut self, best: &Best, score: impl FnOnce(&mut Self, i16, i16) -> i16) -> i16 {
        let (alpha, beta) = (nearer::<EXACT>(best.alpha), nearer::<EXACT>(best.beta));
        farther::<EXACT>(-score(self, -beta, -alpha))
    }

    /// The score when the same seat acts again.
    #[inline]
    fn again(&mut self, best: &Best, score: impl FnOnce(&mut Self, i16, i16) -> i16) -> i16 {
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
    fn node(
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
        let key = state.key(turn, salt);
        let (least, most) = if EXACT { self.possible(state, turn) } else { (-WIN, WIN) };
        let (mut low, mut high) = (least, most);
        if let Some(entry) = self.table.get(key) {
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
        if !self.ended {
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

    /// The leader's score.
    fn lead(&mut self, state: &State, alpha: i16, beta: i16) -> i16 {
        if let Some(score) = self.plain(state) {
            return score;
        }
        self.node(state, Turn::Lead, (alpha, beta), |search, mut best| {
            let limit = state.cap.min(count(state.def));
            let mut cards = state.att & !alike(state.att, state.cards());
            let mut trumps = cards & TRUMPS;
            cards &= !TRUMPS;
            while cards | trumps != 0 {
                if cards == 0 {
                    (cards, trumps) = (trumps, 0);
                }
                let card = lowest(cards);
                cards ^= card;
                if search.lead_with(state, card, limit, &mut best) {
                    return best.score;
                }
            }
            if search.ways.most_led > 1 && limit > 1 {
                search.lead_several(state, limit, &mut best);
            }
            best.score
        })
    }

    fn lead_with(&mut self, state: &State, cards: Cards, limit: u8, best: &mut Best) -> bool {
        let next = State {
            att: state.att ^ cards,
            table: cards,
            open: cards,
            left: limit - count(cards),
            ..*state
        };
        let score = self.reply(best, |search, alpha, beta| search.defend(&next, alpha, beta));
        best.note(score) || self.ended
    }

    /// Leads of two or more cards of one rank.
    fn lead_several(&mut self, state: &State, limit: u8, best: &mut Best) -> bool {
        let most = self.ways.most_led.min(limit);
        let mut left = state.att;
        while left != 0 {
            let rank = of_ranks(lowest(left)) & state.att;
            left &= !rank;
            // All subsets of the rank's cards, the largest first.
            let mut cards = rank;
            while cards != 0 {
                let size = count(cards);
                if size > 1 && size <= most && self.lead_with(state, cards, limit, best) {
                    return true;
                }
                cards = (cards - 1) & rank;
            }
        }
        false
    }

    /// The score of a lead that needs no search.
    #[inline]
    fn plain(&self, state: &State) -> Option<i16> {
        if state.att.is_power_of_two() {
            // The last card: beaten with a last card it is a draw, else the leader is out.
            let draw = state.def.is_power_of_two() && beating(state.att) & state.def != 0;
            return Some(if draw {
                0
            } else if EXACT {
                WIN - 2
            } else {
                WIN
            });
        }
        if EXACT || ROUND {
            return None;
        }
        // One card after another is taken, the trumps last: what was taken beats none of the rest.
        let mut beaten = 0;
        let mut left = state.att;
        while left != 0 {
            let card = lowest(left);
            left ^= card;
            if beating(card) & state.def != 0 {
                beaten += 1;
                if beaten > 1 {
                    return None;
                }
            }
        }
        Some(WIN)
    }

    /// The defender's score.
    fn defend(&mut self, state: &State, alpha: i16, beta: i16) -> i16 {
        self.node(state, Turn::Defend, (alpha, beta), |search, mut best| {
            if search.beats(state, &mut best) {
                return best.score;
            }
            if search.ways.transfer
                && state.table == state.open
                && search.transfers(state, &mut best)
            {
                return best.score;
            }
            let score = search
                .reply(&best, |search, alpha, beta| search.taken(state, u64::MAX, alpha, beta));
            best.note(score);
            best.score
        })
    }

    fn beats(&mut self, state: &State, best: &mut Best) -> bool {
        let mut open = state.open;
        while open != 0 {
            let attack = lowest(open);
            open ^= attack;
            let mut cards = state.def & beating(attack);
            cards &= !alike(cards, state.cards());
            let mut trumps = cards & TRUMPS;
            cards &= !TRUMPS;
            while cards | trumps != 0 {
                if cards == 0 {
                    (cards, trumps) = (trumps, 0);
                }
                let with = lowest(cards);
                cards ^= with;
                let next = State {
                    def: state.def ^ with,
                    table: state.table | with,
                    open: state.open ^ attack,
                    ..*state
                };
                let score = if next.open != 0 {
                    self.again(best, |search, alpha, beta| search.defend(&next, alpha, beta))
                } else {
                    self.reply(best, |search, alpha, beta| search.beaten(&next, alpha, beta))
                };
                if best.note(score) || self.ended {
                    return true;
                }
            }
            if !EXACT {
                // In which order the cards are beaten does not matter, and to take after beating
                // some of them is never better than to take at once.
                return false;
            }
        }
        false
    }

    fn transfers(&mut self, state: &State, best: &mut Best) -> bool {
        if state.flags & crate::state::FIXED != 0 {
            return false;
        }
        let attacks = count(state.table);
        let limit = state.cap.min(count(state.att));
        let fitting = state.def & of_ranks(state.table);
        let mut cards = if attacks < limit { fitting } else { 0 };
        while cards != 0 {
            let card = lowest(cards);
            cards ^= card;
            let next = State {
                att: state.def ^ card,
                def: state.att,
                table: state.table | card,
                open: state.open | card,
                left: limit - attacks - 1,
                ..*state
            };
            let score = self.reply(best, |search, alpha, beta| search.defend(&next, alpha, beta));
            if best.note(score) || self.ended {
                return true;
            }
        }
        if self.ways.show && state.flags & SHOWN == 0 && attacks <= limit && fitting & TRUMPS != 0 {
            let next = State {
                att: state.def,
                def: state.att,
                left: limit - attacks,
                flags: state.flags | SHOWN,
                ..*state
            };
            let score = self.reply(best, |search, alpha, beta| search.defend(&next, alpha, beta));
            return best.note(score) || self.ended;
        }
        false
    }

    /// The attacker's score when everything is beaten.
    #[inline]
    fn beaten(&mut self, state: &State, alpha: i16, beta: i16) -> i16 {
        if state.left == 0 || state.att == 0 {
            self.discard(state, alpha, beta)
        } else {
            self.throw(state, alpha, beta)
        }
    }

    /// The score of the attacker who may throw in or pass, when everything is beaten.
    fn throw(&mut self, state: &State, alpha: i16, beta: i16) -> i16 {
        let fitting = state.att & of_ranks(state.table);
        if fitting == 0 {
            let best = Best::new(alpha, beta);
            return self.again(&best, |search, alpha, beta| search.discard(state, alpha, beta));
        }
        self.node(state, Turn::Throw, (alpha, beta), |search, mut best| {
            let mut cards = fitting & !alike(fitting, state.cards());
            while cards != 0 {
                let card = lowest(cards);
                cards ^= card;
                let next = State {
                    att: state.att ^ card,
                    table: state.table | card,
                    open: card,
                    left: state.left - 1,
                    ..*state
                };
                let score =
                    search.reply(&best, |search, alpha, beta| search.defend(&next, alpha, beta));
                if best.note(score) || search.ended {
                    return best.score;
                }
            }
            let score =
                search.again(&best, |search, alpha, beta| search.discard(state, alpha, beta));
            best.note(score);
            best.score
        })
    }

    /// The attacker's score when the defender takes; of the cards he may throw in only `allowed`
    /// are tried: their order does not matter.
    fn taken(&mut self, state: &State, allowed: Cards, alpha: i16, beta: i16) -> i16 {
        if state.left == 0 || state.att == 0 || self.ways.take_closes {
            return self.pick_up(state, alpha, beta);
        }
        let mut best = Best::new(alpha, beta);
        let fitting = state.att & of_ranks(state.table) & allowed;
        let mut cards = fitting & !alike(fitting, state.cards());
        while cards != 0 {
            let card = lowest(cards);
            cards ^= card;
            let next = State {
                att: state.att ^ card,
                table: state.table | card,
                open: state.open | card,
                left: state.left - 1,
                ..*state
            };
            let above = !(card | (card - 1));
            let score =
                self.again(&best, |search, alpha, beta| search.taken(&next, above, alpha, beta));
            if best.note(score) || self.ended {
                return best.score;
            }
        }
        let score = self.again(&best, |search, alpha, beta| search.pick_up(state, alpha, beta));
        best.note(score);
        best.score
    }

    /// The attacker's score when the bout ends beaten off; the defender leads next.
    fn discard(&mut self, state: &State, alpha: i16, beta: i16) -> i16 {
        match (state.att, state.def) {
            (0, 0) => return 0,
            (0, _) => return WIN,
            (_, 0) => return -WIN,
            _ => {}
        }
        let (def, att) = squeeze(state.table, state.att, state.def);
        let next =
            State { att, def, table: 0, open: 0, left: 0, cap: 6, rest: self.most_idle, flags: 0 };
        -self.lead(&next, -beta, -alpha)
    }

    /// The attacker's score when the defender picks up the table; the attacker leads again.
    fn pick_up(&mut self, state: &State, alpha: i16, beta: i16) -> i16 {
        if state.att == 0 {
            return WIN;
        }
        if ROUND && state.rest <= 1 {
            self.touched = true;
            return 0;
        }
        let fresh = state.flags & FRESH;
        let next = State {
            def: state.def | state.table,
            table: 0,
            open: 0,
            left: 0,
            cap: if fresh != 0 { self.ways.empty_cap } else { IDLE_CAP },
            rest: if ROUND { state.rest - 1 } else { state.rest },
            flags: fresh,
            ..*state
        };
        self.lead(&next, alpha, beta)
    }
}

/// The cap once something has been discarded.
const IDLE_CAP: u8 = 6;
const _: () = assert!(IDLE_BOUTS < 64);

//! What can be done in a bout of two seats, and what it leads to.

use crate::board::{
    Cards, TRUMPS, alike, beaten_by, beating, count, each, in_order, lowest, of_ranks, squeeze,
};
use crate::search::{Best, Search, WIN};
use crate::state::{FIXED, FRESH, SHOWN, State, Turn};

/// The cap once something has been discarded.
const LATE_CAP: u8 = 6;

/// How many ranks higher a card counts for each other of its rank, when leads are tried in turn.
const MORE: i32 = 4;
/// How many ranks lower it counts if only trumps beat it.
const DEAR: i32 = 3;

/// A lead after a bout that was beaten off, but for the hands.
const AFTER_DISCARD: State =
    State { att: 0, def: 0, table: 0, open: 0, left: 0, cap: LATE_CAP, rest: 0, flags: 0 };

/// Of these cards of the attacker the one to lead first, as a set.
///
/// Low cards, trumps last. Cards of whose ranks he has more wait: they can be thrown in. What only trumps
/// beat comes earlier, and also what the defender has of the same rank.
#[inline]
fn promising(state: &State, cards: Cards) -> Cards {
    let plain = cards & !TRUMPS;
    let pool = if plain != 0 { plain } else { cards };
    let place = |card: &Cards| {
        let rank = of_ranks(*card);
        let beats = state.def & beating(*card);
        let dear = beats != 0 && beats & !TRUMPS == 0;
        let more = count(rank & state.att & !card) as i32;
        (card.trailing_zeros() >> 2) as i32 + MORE * more
            - if dear { DEAR } else { 0 }
            - count(rank & state.def) as i32
    };
    each([pool]).min_by_key(place).unwrap_or(pool)
}

impl<const EXACT: bool, const ROUND: bool> Search<'_, EXACT, ROUND> {
    /// The leader's score.
    pub(crate) fn lead(&mut self, state: &State, alpha: i16, beta: i16) -> i16 {
        self.node(state, Turn::Lead, (alpha, beta), |search, mut best| {
            let limit = state.cap.min(count(state.def));
            let mut left = state.att & !alike(state.att, state.cards());
            while left != 0 {
                let card = promising(state, left);
                left ^= card;
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
    pub(crate) fn plain(&self, state: &State) -> Option<i16> {
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
        // With a card that is taken go those of its rank; those of one more rank may be beaten: they
        // are led last and thrown in together, if the defender then has more cards than they are.
        let mut beaten = state.att & beaten_by(state.def);
        if !self.ways.take_closes && count(state.def) >= 4 {
            beaten &= !of_ranks(state.att ^ beaten) | TRUMPS;
        }
        let rank = of_ranks(lowest(beaten));
        let enough = count(state.att) + count(state.def) > 2 * count(beaten);
        (beaten & !rank == 0 && enough).then_some(WIN)
    }

    /// The defender's score.
    pub(crate) fn defend(&mut self, state: &State, alpha: i16, beta: i16) -> i16 {
        if !EXACT && state.att == 0 && count(state.open) != count(state.def) {
            return -WIN; // the attacker is out, and cards are left over
        }
        if !EXACT && !ROUND && self.ends_well(state) {
            return WIN;
        }
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

    /// Whether the defender has a beat after which the attacker cannot go on, and then the game or a lead
    /// that needs no search.
    #[inline]
    fn ends_well(&self, state: &State) -> bool {
        let ranks = if state.left == 0 { 0 } else { of_ranks(state.att) };
        if !state.open.is_power_of_two() || state.att == 0 || state.table & ranks != 0 {
            return false;
        }
        each([state.def & beating(state.open) & !ranks]).any(|with| {
            let def = state.def ^ with;
            let next = State { att: def, def: state.att, ..AFTER_DISCARD };
            def == 0 || self.plain(&next) == Some(WIN)
        })
    }

    fn beats(&mut self, state: &State, best: &mut Best) -> bool {
        let mut open = state.open;
        while open != 0 {
            let attack = lowest(open);
            open ^= attack;
            let cards = state.def & beating(attack);
            let cards = cards & !alike(cards, state.cards());
            // First what brings no new rank for the attacker; trumps last.
            let calm = cards & !of_ranks(state.att);
            let loud = cards ^ calm;
            let sets = [calm & !TRUMPS, loud & !TRUMPS, calm & TRUMPS, loud & TRUMPS];
            for with in each(sets) {
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
        if state.flags & FIXED != 0 {
            return false;
        }
        let attacks = count(state.table);
        let limit = state.cap.min(count(state.att));
        let fitting = state.def & of_ranks(state.table);
        let cards = if attacks < limit { fitting } else { 0 };
        for card in each([cards]) {
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
    pub(crate) fn throw(&mut self, state: &State, alpha: i16, beta: i16) -> i16 {
        let fitting = state.att & of_ranks(state.table);
        if fitting == 0 {
            let best = Best::new(alpha, beta);
            return self.again(&best, |search, alpha, beta| search.discard(state, alpha, beta));
        }
        self.node(state, Turn::Throw, (alpha, beta), |search, mut best| {
            let cards = fitting & !alike(fitting, state.cards());
            // What the defender takes and what is a trump are thrown in last, after passing.
            let early = cards & beaten_by(state.def) & !TRUMPS;
            if search.throw_one_of(state, early, &mut best) {
                return best.score;
            }
            let score =
                search.again(&best, |search, alpha, beta| search.discard(state, alpha, beta));
            if best.note(score) || search.ended {
                return best.score;
            }
            search.throw_one_of(state, cards ^ early, &mut best);
            best.score
        })
    }

    fn throw_one_of(&mut self, state: &State, cards: Cards, best: &mut Best) -> bool {
        for card in each([cards]) {
            let next = State {
                att: state.att ^ card,
                table: state.table | card,
                open: card,
                left: state.left - 1,
                ..*state
            };
            let score = self.reply(best, |search, alpha, beta| search.defend(&next, alpha, beta));
            if best.note(score) || self.ended {
                return true;
            }
        }
        false
    }

    /// The attacker's score when the defender takes; of the cards he may throw in only `allowed`
    /// are tried: their order does not matter.
    pub(crate) fn taken(&mut self, state: &State, allowed: Cards, alpha: i16, beta: i16) -> i16 {
        if state.left == 0 || state.att == 0 || self.ways.take_closes {
            return self.pick_up(state, alpha, beta);
        }
        let mut best = Best::new(alpha, beta);
        let fitting = state.att & of_ranks(state.table) & allowed;
        let cards = fitting & !alike(fitting, state.cards());
        // Trumps are thrown in last, after not throwing in any more.
        let trumps = cards & TRUMPS;
        for card in each([cards ^ trumps]) {
            let above = !(card | (card - 1)) | TRUMPS;
            if self.taken_with(state, card, above, &mut best) {
                return best.score;
            }
        }
        let score = self.again(&best, |search, alpha, beta| search.pick_up(state, alpha, beta));
        if best.note(score) || self.ended {
            return best.score;
        }
        for card in each([trumps]) {
            let above = !(card | (card - 1)) & TRUMPS;
            if self.taken_with(state, card, above, &mut best) {
                return best.score;
            }
        }
        best.score
    }

    fn taken_with(&mut self, state: &State, card: Cards, allowed: Cards, best: &mut Best) -> bool {
        let next = State {
            att: state.att ^ card,
            table: state.table | card,
            open: state.open | card,
            left: state.left - 1,
            ..*state
        };
        let score =
            self.again(best, |search, alpha, beta| search.taken(&next, allowed, alpha, beta));
        best.note(score) || self.ended
    }

    /// The attacker's score when the bout ends beaten off; the defender leads next.
    fn discard(&mut self, state: &State, alpha: i16, beta: i16) -> i16 {
        match (state.att, state.def) {
            (0, 0) => return 0,
            (0, _) => return WIN,
            (_, 0) => return -WIN,
            _ => {}
        }
        let bare = State { att: state.def, def: state.att, ..AFTER_DISCARD };
        if let Some(score) = self.plain(&bare) {
            return -score;
        }
        let (def, att) = squeeze(state.table, state.att, state.def);
        let (def, att) = in_order(def, att);
        let next = State { att, def, rest: self.most_idle, ..AFTER_DISCARD };
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
        let (att, def) = (state.att, state.def | state.table);
        if let Some(score) = self.plain(&State { att, def, ..*state }) {
            return score;
        }
        let (att, def) = in_order(att, def);
        let next = State {
            att,
            def,
            table: 0,
            open: 0,
            left: 0,
            cap: if fresh != 0 { self.ways.empty_cap } else { LATE_CAP },
            rest: if ROUND { state.rest - 1 } else { state.rest },
            flags: fresh,
        };
        self.lead(&next, alpha, beta)
    }
}

//! Counting all courses of a game to a depth: a strong check of the rules, as data.

use crate::game::Game;

impl Game {
    /// How many sequences of `depth` actions there are; a finished game counts at depth 0 alone.
    ///
    /// Exponential in the depth.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let seats = self.public().may_act();
        if depth == 1 {
            return seats.into_iter().map(|seat| u64::from(self.legal(seat).count())).sum();
        }
        let mut count = 0;
        for seat in seats {
            for action in self.legal(seat).actions() {
                let mut next = *self;
                next.apply(seat, action);
                count += next.perft(depth - 1);
            }
        }
        count
    }
}

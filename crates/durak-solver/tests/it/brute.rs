//! A plain solver to compare with: every legal action of the engine, to the end of the game.
//!
//! It shares the definition with the solver and nothing else: one seat acts at a time, that for
//! which the game waits; the winner hurries, the loser delays; a draw is a draw.

use durak_core::{GameResult, Seat};
use durak_engine::Game;
use durak_solver::Value;
use std::collections::HashMap;

/// What is remembered of a position: all that its future depends on.
type Key = [u64; 8];

/// How a game ends for the seat that is waited for, and in how many actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) value: Value,
    pub(crate) actions: u16,
}

/// Remembers every position that it has seen.
#[derive(Default)]
pub(crate) struct Brute {
    seen: HashMap<Key, Answer>,
}

impl Brute {
    /// The answer for the seat that is waited for; none if more than `most` positions are needed.
    pub(crate) fn solve(&mut self, game: &Game, most: usize) -> Option<Answer> {
        let seat = game.public().waiting_for().first().expect("a game that goes on");
        let key = key(game);
        if let Some(answer) = self.seen.get(&key) {
            return Some(*answer);
        }
        if self.seen.len() >= most {
            return None;
        }
        let mut best: Option<Answer> = None;
        for action in game.legal(seat).actions() {
            let mut next = *game;
            next.play(seat, action).expect("a legal action");
            let answer = self.for_seat(&next, seat, most)?;
            let answer = Answer { value: answer.value, actions: answer.actions + 1 };
            if best.is_none_or(|best| rank(answer) > rank(best)) {
                best = Some(answer);
            }
        }
        let best = best.expect("a seat that is waited for has an action");
        self.seen.insert(key, best);
        Some(best)
    }

    fn for_seat(&mut self, game: &Game, seat: Seat, most: usize) -> Option<Answer> {
        let value = match game.result() {
            None => {
                let answer = self.solve(game, most)?;
                let turns = game.public().waiting_for().contains(seat);
                let value = if turns { answer.value } else { answer.value.opposite() };
                return Some(Answer { value, ..answer });
            }
            Some(GameResult::Draw) => Value::Draw,
            Some(GameResult::Durak(durak)) if durak == seat => Value::Loss,
            Some(GameResult::Lost(side)) if side.contains(seat) => Value::Loss,
            Some(_) => Value::Win,
        };
        Some(Answer { value, actions: 0 })
    }
}

/// Larger is better: a quick win, a draw, a late loss.
fn rank(answer: Answer) -> i32 {
    let actions = i32::from(answer.actions);
    match answer.value {
        Value::Win => 100_000 - actions,
        Value::Draw => 0,
        Value::Loss => actions - 100_000,
    }
}

fn key(game: &Game) -> Key {
    let public = game.public();
    let (attacker, defender) = (public.attacker(), public.defender());
    let leader = public.leader() as u64;
    let flags = [
        attacker as u64,
        defender as u64,
        public.is_taking() as u64,
        public.has_shown() as u64,
        u64::from(public.bouts().min(1)),
        u64::from(public.limit()),
        u64::from(public.idle()),
        public.phase() as u64,
    ];
    let flags = flags.into_iter().fold(0, |all, flag| all << 8 | flag);
    [
        game.hand(attacker).bits(),
        game.hand(defender).bits(),
        public.table().cards().bits(),
        public.table().uncovered().bits(),
        public.discard().bits(),
        u64::from(public.passed().bits()) << 16 | u64::from(public.talon()) << 8 | leader,
        u64::from(public.active().bits()),
        flags,
    ]
}

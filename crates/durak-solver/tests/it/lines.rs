//! Lines and values of single actions keep what the value of the position promises.

use crate::positions::{game, lead, rules, small, turn};
use durak_core::GameResult;
use durak_engine::{Game, Position};
use durak_solver::{Goal, Limit, Solver, Value};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const LIMIT: Limit<'static> = Limit::nodes(10_000_000);

/// How the finished game ended for this seat.
fn outcome(game: &Game, seat: durak_core::Seat) -> Value {
    match game.result().expect("a finished game") {
        GameResult::Draw => Value::Draw,
        GameResult::Durak(durak) if durak == seat => Value::Loss,
        GameResult::Lost(side) if side.contains(seat) => Value::Loss,
        _ => Value::Win,
    }
}

#[test]
fn solved_lines_replay_and_end_as_promised() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut solver = Solver::new(14);
    for _ in 0..150 {
        let start = small(8, &mut rng);
        let text = Position::of_game(&start);
        for goal in [Goal::Value, Goal::Actions] {
            let solved = solver.solve(&start, goal, LIMIT).expect("solved");
            let line = solver.line(&start, goal, LIMIT).expect("solved");
            let mut game = start;
            for (seat, action) in &line {
                game.play(*seat, *action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            }
            assert_eq!(outcome(&game, solved.seat), solved.value, "{text}");
            if let Some(actions) = solved.actions {
                assert_eq!(line.len(), usize::from(actions), "{text}");
            }
        }
    }
}

#[test]
fn the_best_of_all_actions_is_the_value_of_the_position() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut solver = Solver::new(14);
    for _ in 0..150 {
        let game = small(8, &mut rng);
        let text = Position::of_game(&game);
        let seat = turn(&game);
        let solved = solver.solve(&game, Goal::Actions, LIMIT).expect("solved");
        let values = solver.values(&game, seat, Goal::Actions, LIMIT).expect("solved");
        let legal: Vec<_> = game.legal(seat).actions().collect();
        let valued: Vec<_> = values.iter().map(|valued| valued.action).collect();
        assert_eq!(valued, legal, "{text}");
        let best = values.iter().map(|valued| valued.value).max();
        assert_eq!(best, Some(solved.value), "{text}");
        let of_best = values.iter().filter(|valued| Some(valued.value) == best);
        let actions = of_best.filter_map(|valued| valued.actions);
        let expected = match solved.value {
            Value::Win => actions.min(),
            Value::Loss => actions.max(),
            Value::Draw => None,
        };
        assert_eq!(expected, solved.actions, "{text}");
    }
}

#[test]
fn a_thrower_who_need_not_wait_learns_what_throwing_in_is_worth() {
    // Seat 1 has the six to beat, and seat 0 could throw in the other six at once.
    let text = "durak:durak_live trump=Ah hands=6h,7d/9s,Td,Qd table=6s discard= bouts=1";
    let text = text.replace(" discard=", "");
    let game = game(&text);
    let thrower = durak_core::Seat::S0;
    let values = Solver::new(12).values(&game, thrower, Goal::Value, LIMIT).expect("solved");
    let actions: Vec<_> = values.iter().map(|valued| valued.action.to_string()).collect();
    assert_eq!(actions, ["throw:6h"]);
}

#[test]
fn what_one_search_leaves_does_not_change_the_next() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let rules = rules(&mut rng);
    let mut used = Solver::new(8);
    for _ in 0..60 {
        let game = game(&lead(&rules, [4, 4], 0, &mut rng));
        let mut fresh = Solver::new(16);
        let [old, new] =
            [&mut used, &mut fresh].map(|solver| solver.solve(&game, Goal::Actions, LIMIT));
        let (old, new) = (old.expect("solved"), new.expect("solved"));
        assert_eq!((old.value, old.actions), (new.value, new.actions));
    }
}

//! Limits are honest, and what cannot be solved is named.

use crate::positions::{game, lead};
use durak_core::Rules;
use durak_solver::{Goal, Limit, NotSolved, Solver};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::cell::Cell;

/// A position that takes more than a few thousand nodes.
fn large() -> durak_engine::Game {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    game(&lead(&Rules::DEFAULT, [9, 9], 0, &mut rng))
}

#[test]
fn a_search_visits_no_more_positions_than_allowed() {
    let game = large();
    for nodes in [0, 1, 100, 5_000] {
        for goal in [Goal::Value, Goal::Actions] {
            let answer = Solver::new(10).solve(&game, goal, Limit::nodes(nodes));
            assert_eq!(answer, Err(NotSolved::Limit));
        }
        assert_eq!(Solver::new(10).best(&game, Limit::nodes(nodes)), None);
        let values =
            Solver::new(10).values(&game, durak_core::Seat::S0, Goal::Value, Limit::nodes(nodes));
        assert!(matches!(values, Err(NotSolved::Limit) | Ok(_)));
    }
}

#[test]
fn a_search_stops_when_told() {
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 2
    };
    let limit = Limit { nodes: u64::MAX, stop: &stop };
    let answer = Solver::new(10).solve(&large(), Goal::Value, limit);
    assert_eq!(answer, Err(NotSolved::Stopped));
    assert!(asked.get() < 10, "{}", asked.get());
}

#[test]
fn what_was_given_up_leaves_nothing_false() {
    let text = "durak:home trump=Ah hands=6s,7s,8d,Jd,Kh/9s,9d,Td,Qc,Ac";
    let game = game(text);
    let whole = Limit::nodes(10_000_000);
    let answer = Solver::new(16).solve(&game, Goal::Actions, whole).expect("solved");
    let mut solver = Solver::new(16);
    for nodes in (0..300).step_by(7) {
        let _ = solver.solve(&game, Goal::Actions, Limit::nodes(nodes));
    }
    let after = solver.solve(&game, Goal::Actions, whole).expect("solved");
    assert_eq!((after.value, after.actions), (answer.value, answer.actions));
}

#[test]
fn positions_that_are_not_for_it_are_named() {
    let three = "durak:home,players=3 trump=Ah hands=6s/7s/8s";
    let over = "durak:home trump=Ah hands=/7s out=0 over";
    let cases = [
        (three, NotSolved::Seats { active: 3 }, "solve-seats"),
        (over, NotSolved::Over, "solve-over"),
    ];
    for (text, reason, code) in cases {
        let answer = Solver::new(8).solve(&game(text), Goal::Value, Limit::nodes(1_000));
        assert_eq!(answer, Err(reason), "{text}");
        assert_eq!(reason.code(), code);
        assert!(!reason.to_string().is_empty());
    }
}

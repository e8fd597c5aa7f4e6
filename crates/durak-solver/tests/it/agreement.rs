//! The solver agrees with a plain one over random rule sets.
//!
//! `DURAK_SOLVER_POSITIONS=100000 cargo test --release -p durak-solver --test it agree` checks
//! as many positions as it says.

use crate::brute::Brute;
use crate::positions::{small, turn, with_talon};
use durak_engine::Position;
use durak_solver::{Goal, Limit, Solver, Value};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Positions that are checked without a wish, in a second or two.
const POSITIONS: usize = 2_000;
/// Positions that the plain solver visits for one answer before another is taken instead.
const MOST: usize = 20_000;

#[test]
fn the_plain_solver_agrees() {
    let wish = std::env::var("DURAK_SOLVER_POSITIONS").ok();
    let positions = wish.map_or(POSITIONS, |text| text.parse().expect("a number of positions"));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut solver = Solver::new(12);
    let mut checked = 0;
    let mut values = [0; 3];
    while checked < positions {
        let game = small(7, &mut rng);
        let mut brute = Brute::default();
        let Some(answer) = brute.solve(&game, MOST) else { continue };
        let text = Position::of_game(&game);
        let seat = turn(&game);
        let solved = solver.solve(&game, Goal::Value, Limit::nodes(10_000_000)).expect("solved");
        assert_eq!((solved.seat, solved.value), (seat, answer.value), "{text}");
        let counted = solver.solve(&game, Goal::Actions, Limit::nodes(10_000_000)).expect("solved");
        let actions = (answer.value != Value::Draw).then_some(answer.actions);
        assert_eq!((counted.value, counted.actions), (answer.value, actions), "{text}");
        let (action, value) = solver.best(&game, Limit::nodes(10_000_000)).expect("solved");
        assert_eq!(value, answer.value, "{text}");
        assert!(game.legal(seat).contains(action), "{text}: {action}");
        values[answer.value as usize] += 1;
        checked += 1;
    }
    // The positions are of every kind.
    assert!(values.into_iter().all(|count| count > positions / 50), "{values:?}");
}

#[test]
fn it_agrees_while_cards_are_drawn_in_a_known_order() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let mut solver = Solver::new(16);
    let mut checked = 0;
    while checked < POSITIONS / 10 {
        let game = with_talon(&mut rng);
        let Some(answer) = Brute::default().solve(&game, MOST) else { continue };
        let text = Position::of_game(&game);
        for goal in [Goal::Value, Goal::Actions] {
            let solved = solver.solve(&game, goal, Limit::nodes(10_000_000)).expect("solved");
            let counted = goal == Goal::Actions && answer.value != Value::Draw;
            let actions = counted.then_some(answer.actions);
            assert_eq!((solved.value, solved.actions), (answer.value, actions), "{text}");
        }
        checked += 1;
    }
}

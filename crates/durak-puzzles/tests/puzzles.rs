//! Puzzles are what they say they are, for a solver that has not seen how they came about.

use durak_core::{Action, GameResult};
use durak_engine::Position;
use durak_puzzles::{Day, DayError, Puzzle};
use durak_solver::{Goal, Limit, Solver, Value};

const SEEDS: std::ops::Range<u64> = 0..40;

#[test]
fn one_action_wins_and_every_other_does_not() {
    for seed in SEEDS {
        let puzzle = Puzzle::of_seed(seed).expect("a puzzle");
        // Written and read: nothing but the position counts.
        let text = Position::of_game(puzzle.game()).to_string();
        let game = text.parse::<Position>().unwrap().to_game().unwrap();
        let legal: Vec<Action> = game.legal(puzzle.seat()).actions().collect();
        assert_eq!(
            legal,
            puzzle.choices().iter().map(|it| it.action).collect::<Vec<_>>(),
            "{text}"
        );
        for action in legal {
            let mut next = game;
            next.play(puzzle.seat(), action).unwrap();
            let wins = match next.result() {
                Some(result) => matches!(result, GameResult::Durak(seat) if seat != puzzle.seat()),
                None => {
                    let limit = Limit::nodes(1_000_000);
                    let solved = Solver::new(16).solve(&next, Goal::Value, limit).unwrap();
                    let value = if solved.seat == puzzle.seat() {
                        solved.value
                    } else {
                        solved.value.opposite()
                    };
                    value == Value::Win
                }
            };
            assert_eq!(wins, action == puzzle.solution(), "{text}: {action}");
        }
    }
}

#[test]
fn the_line_of_each_answer_is_legal_and_ends_as_it_says() {
    for seed in SEEDS {
        let puzzle = Puzzle::of_seed(seed).expect("a puzzle");
        for choice in puzzle.choices() {
            let answer = puzzle.answer(choice.action).expect("an answer");
            assert_eq!(
                (answer.value, answer.line[0]),
                (choice.value, (puzzle.seat(), choice.action))
            );
            let mut game = *puzzle.game();
            for (seat, action) in answer.line {
                game.play(seat, action).expect("legal");
            }
            let value = match game.result().expect("the end") {
                GameResult::Durak(seat) if seat == puzzle.seat() => Value::Loss,
                GameResult::Durak(_) => Value::Win,
                _ => Value::Draw,
            };
            assert_eq!(value, choice.value, "seed {seed}, {}", choice.action);
        }
        assert_eq!(puzzle.answer("lead:2s".parse().unwrap()), None, "not legal");
    }
}

#[test]
fn a_day_has_one_puzzle_and_another_than_the_next() {
    let day: Day = "2026-05-09".parse().unwrap();
    let text = |day: Day| Position::of_game(day.puzzle().unwrap().game()).to_string();
    assert_eq!(text(day), text("2026-05-09".parse().unwrap()));
    assert_ne!(text(day), text(day.after().unwrap()));
    assert_eq!(day.after().and_then(Day::before), Some(day));
    assert_eq!(Day::of_unix_ms(1_778_284_800_000), day);
    assert_eq!(day.to_string(), "2026-05-09");
}

#[test]
fn what_is_no_day_is_refused() {
    for text in [
        "",
        "2026",
        "2026-5-9",
        "2026-02-30",
        "2026-13-01",
        "1969-12-31",
        "2026-05-09x",
        "+026-05-09",
    ] {
        assert_eq!(text.parse::<Day>(), Err(DayError), "{text}");
    }
    assert_eq!("1970-01-01".parse::<Day>().unwrap().before(), None);
}

//! Clocks: one deadline a turn, standing actions, and nothing else that touches them.

use crate::common::{Bench, S};
use crate::rule_sets::all_rules;
use durak_core::rules::Order;
use durak_core::{Action, Phase, Rules};
use durak_table::{Timer, Viewer};

const THINK: u32 = 10_000;

fn public(bench: &Bench) -> durak_core::Public {
    bench.table.present(Viewer::Spectator).game.unwrap().public
}

#[test]
fn section_11_a_game_of_timeouts_alone_plays_standing_actions_to_its_end() {
    for (seed, rules) in all_rules().enumerate() {
        let mut bench = Bench::playing(rules, Some(THINK), seed as u64);
        while bench.table.is_playing() {
            let before = public(&bench);
            assert!(bench.ring(), "a due timer acts");
            let (_, action, timeout) = *bench.played().last().unwrap();
            assert!(timeout);
            match before.phase() {
                Phase::Lead => assert!(matches!(action, Action::Lead(lead) if lead.len() == 1)),
                _ => assert!(matches!(action, Action::Take | Action::Pass), "{action}"),
            }
        }
        assert_eq!(bench.table.next_timer(), None);
    }
}

#[test]
fn t4_a_table_ends_without_any_connection() {
    let mut bench = Bench::playing(Rules { players: 3, ..Rules::DEFAULT }, Some(THINK), 2);
    for seat in [S[0], S[1], S[2]] {
        bench.disconnect(seat);
    }
    while bench.table.is_playing() {
        assert!(bench.ring());
    }
}

#[test]
fn t1_of_a_move_and_its_timeout_exactly_one_happens() {
    let mut bench = Bench::playing(Rules::DEFAULT, Some(THINK), 3);
    let timer = bench.table.next_timer().unwrap();
    // The move comes one millisecond before the deadline, the timer right after.
    bench.now_ms = timer.at_ms() - 1;
    bench.step();
    let version = bench.table.version();
    assert!(!bench.table.timer(timer, timer.at_ms()), "the move has ended the turn");
    // Two sources of the same timer.
    let timer = bench.table.next_timer().unwrap();
    assert!(bench.table.timer(timer, timer.at_ms()));
    assert!(!bench.table.timer(timer, timer.at_ms()));
    assert_eq!(bench.table.version(), version + 1);
}

#[test]
fn a_timer_before_its_time_does_nothing() {
    let mut bench = Bench::playing(Rules::DEFAULT, Some(THINK), 3);
    let timer = bench.table.next_timer().unwrap();
    assert!(!bench.table.timer(timer, timer.at_ms() - 1));
    let forged = Timer::Turn { turn: bench.table.version() + 5, at_ms: 0 };
    assert!(!bench.table.timer(forged, u64::MAX));
}

#[test]
fn under_free_the_throwers_window_ends_for_all_at_one_deadline() {
    let rules = Rules { players: 4, order: Order::Free, ..Rules::DEFAULT };
    let mut bench = Bench::playing(rules, Some(THINK), 4);
    bench.step();
    let defender = public(&bench).defender();
    bench.now_ms += 4_000;
    bench.say(defender, "take").unwrap();
    let (waiting, left, turn) = bench.table.clock(bench.now_ms).unwrap();
    assert_eq!((waiting.len(), left), (3, THINK), "three throwers, a new window");
    // One passes: the window of the others does not begin anew.
    bench.now_ms += 3_000;
    bench.say(waiting.first().unwrap(), "pass").unwrap();
    let (waiting, left, same) = bench.table.clock(bench.now_ms).unwrap();
    assert_eq!((waiting.len(), left, same), (2, THINK - 3_000, turn));
    let before = bench.played().len();
    assert!(bench.ring());
    let passes = &bench.played()[before..];
    assert_eq!(passes.len(), 2, "both at once, and nobody leads for having been waited for");
    assert!(passes.iter().all(|(_, action, timeout)| *action == Action::Pass && *timeout));
    assert_eq!(public(&bench).phase(), Phase::Lead);
    assert_eq!(bench.table.clock(bench.now_ms).unwrap().1, THINK);
}

#[test]
fn in_turn_each_thrower_has_his_own_time() {
    let rules = Rules { players: 3, order: Order::InTurn, ..Rules::DEFAULT };
    let mut bench = Bench::playing(rules, Some(THINK), 4);
    bench.step();
    let defender = public(&bench).defender();
    bench.say(defender, "take").unwrap();
    let (first, _, turn) = bench.table.clock(bench.now_ms).unwrap();
    bench.now_ms += 5_000;
    bench.say(first.first().unwrap(), "pass").unwrap();
    let (second, left, next) = bench.table.clock(bench.now_ms).unwrap();
    assert!(first != second && next > turn);
    assert_eq!(left, THINK);
}

#[test]
fn c08_connections_that_come_and_go_touch_no_clock() {
    let mut bench = Bench::playing(Rules::DEFAULT, Some(THINK), 5);
    let before = bench.table.clock(bench.now_ms);
    bench.disconnect(S[0]);
    bench.disconnect(S[1]);
    bench.connect(S[0]);
    bench.connect(S[1]);
    assert_eq!(bench.table.clock(bench.now_ms), before);
}

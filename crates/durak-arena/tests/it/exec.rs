//! Programs as players: the example plays, and what goes wrong is told and scored.

use crate::duel;
use durak_arena::Tally;
use std::time::Duration;

/// Two games of a program against a plain player.
fn play(command: &str) -> Tally {
    let mut duel = duel(&format!("exec:{command}"), "plain", 2, 1);
    duel.limits.answer = Duration::from_millis(1_500);
    duel.run(&[], |_| {}).expect("a duel")
}

fn check(command: &str, code: &str, words: &str) {
    let tally = play(command);
    assert_eq!(tally.faults[0].get(code), Some(&2), "{command}: {tally:?}");
    assert!(tally.faults[1].is_empty(), "{command}: {tally:?}");
    assert_eq!((tally.games(), tally.lost()), (2, 2), "{command}");
    let first = tally.first_fault[0].as_deref().unwrap_or_default();
    assert!(first.contains(words), "{command}: {first}");
}

#[test]
fn the_example_of_the_documents_plays() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bot.py");
    for players in [2, 3] {
        let command = format!("exec:python3 '{example}'");
        let tally = duel(&command, "random", players, 3).run(&[], |_| {}).expect("a duel");
        assert!(tally.faults.iter().all(|it| it.is_empty()), "{tally:?}");
        assert!(tally.points(0.9).mean > 0.6, "{tally:?}");
    }
}

#[test]
fn a_program_that_is_not_there_or_ends_has_crashed() {
    check("./no-such-program", "exec-crash", "cannot be started");
    check("true", "exec-crash", "");
}

#[test]
fn a_silent_program_is_out_of_time() {
    check("sleep 30", "exec-timeout", "1s 500ms");
}

#[test]
fn what_is_no_answer_is_garbage() {
    check("yes", "exec-garbage", "\"y\"");
    check("head -c 100000 /dev/zero", "exec-garbage", "longer than 65536");
    check(
        "sh -c 'while read -r it; do echo \"{\\\"action\\\":\\\"jump\\\"}\"; done'",
        "exec-garbage",
        "jump",
    );
}

#[test]
fn what_is_against_the_rules_is_illegal() {
    let answer = |action: &str| {
        format!("sh -c 'while read -r it; do echo \"{{\\\"action\\\":{action}}}\"; done'")
    };
    check(&answer("\\\"lead:2s\\\""), "exec-illegal", "lead:2s");
    check(&answer("null"), "exec-illegal", "waits");
}

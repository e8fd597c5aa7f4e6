//! Entries make the table again.

use crate::common::{Bench, S, act, config, dealer};
use crate::rule_sets::all_rules;
use durak_core::Rules;
use durak_table::{Actor, Answer, Entry, Record, RestoreError, Table, Viewer};

fn viewers() -> impl Iterator<Item = Viewer> {
    S.into_iter().map(Viewer::Seat).chain([Viewer::Spectator])
}

#[test]
fn entries_make_the_same_table_for_every_viewer() {
    for (seed, rules) in all_rules().enumerate() {
        let mut bench = Bench::playing(rules, Some(5_000), seed as u64);
        let mut steps = 0;
        while bench.table.is_playing() {
            if steps % 7 == 3 {
                assert!(bench.ring())
            } else {
                bench.step()
            }
            steps += 1;
        }
        let restored =
            Table::restore(config(rules, Some(5_000)), dealer(), &bench.entries, 77).unwrap();
        assert_eq!(restored.version(), bench.table.version());
        for viewer in viewers() {
            assert_eq!(restored.present(viewer), bench.table.present(viewer));
            assert_eq!(restored.snapshot(viewer), bench.table.snapshot(viewer));
        }
    }
}

#[test]
fn a_command_from_before_a_restart_gets_its_answer_and_clocks_begin_anew() {
    let mut bench = Bench::playing(Rules::DEFAULT, Some(5_000), 1);
    let leader = bench.table.present(Viewer::Spectator).game.unwrap().public.leader();
    let action = bench.table.view(leader).unwrap().legal().nth(0).unwrap();
    let at = bench.table.version();
    let act = act(at, action);
    assert_eq!(bench.send(Actor::Seat(leader), 500, act.clone()), Answer::Done(at + 1));
    let later = 9_000_000;
    let config = config(Rules::DEFAULT, Some(5_000));
    bench.table = Table::restore(config, dealer(), &bench.entries, later).unwrap();
    bench.now_ms = later;
    assert_eq!(bench.send(Actor::Seat(leader), 500, act), Answer::Repeated(at + 1));
    assert_eq!(bench.table.clock(later).unwrap().1, 5_000);
}

#[test]
fn entries_that_do_not_belong_together_are_refused() {
    let bench = Bench::playing(Rules::DEFAULT, None, 1);
    let restore = |entries: &[Entry]| {
        Table::restore(config(Rules::DEFAULT, None), dealer(), entries, 0)
            .map(|table| table.version())
    };
    let gap = RestoreError::Gap { expected: 1, found: 2 };
    assert_eq!(restore(&bench.entries[1..]), Err(gap));
    let take =
        Record::Played { seat: S[0], action: durak_core::Action::Take, timeout: false, sig: None };
    let entry = Entry { number: 1, at_ms: 0, command: None, record: take };
    assert!(matches!(restore(&[entry]), Err(RestoreError::Action(_))));
}

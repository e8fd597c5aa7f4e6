//! Missing turns, leaving, giving up: who plays on, and whose loss it is.

use crate::common::{Bench, S, config, dealer, refused, token};
use durak_core::rules::{Order, ThrowIn};
use durak_core::{Action, GameResult, Rules, Seat, SeatSet};
use durak_fair::{AbortReason, Stage};
use durak_table::{Actor, Answer, Command, Occupant, Seen, StandIn, Table, TableRefusal, Viewer};

const THINK: u32 = 10_000;

fn public(bench: &Bench) -> durak_core::Public {
    bench.table.present(Viewer::Spectator).game.unwrap().public
}

fn stand_in(bench: &Bench, seat: Seat) -> Option<StandIn> {
    match bench.table.room().occupant(seat) {
        Occupant::Human { stand_in, .. } => *stand_in,
        other => panic!("{other:?}"),
    }
}

/// Everybody but `sleeper` plays; his time runs out until a bot plays on for him.
fn sleep_until_played_for(bench: &mut Bench, sleeper: Seat) -> usize {
    let mut missed = 0;
    while stand_in(bench, sleeper).is_none() {
        let waiting = public(bench).waiting_for();
        match (waiting - SeatSet::only(sleeper)).first() {
            Some(other) => {
                let action = bench.table.view(other).unwrap().legal().nth(0).unwrap();
                bench.act(other, action).unwrap();
            }
            None => assert!(bench.ring()),
        }
        let own = bench.played().into_iter().filter(|(seat, ..)| *seat == sleeper);
        missed = own.filter(|(_, action, late)| *late && *action != Action::Pass).count();
        assert!(bench.table.is_playing(), "the game ended before two turns came");
    }
    missed
}

#[test]
fn who_misses_two_turns_in_a_row_is_played_for_until_he_asks_for_anything() {
    let mut bench = Bench::playing(Rules { players: 3, ..Rules::DEFAULT }, Some(THINK), 3);
    let sleeper = S[1];
    assert_eq!(sleep_until_played_for(&mut bench, sleeper), 2);
    assert_eq!(stand_in(&bench, sleeper), Some(StandIn::Away));
    assert_eq!(bench.table.seat_of(&token(1)), Some(sleeper), "the seat is still his");
    // His connection was there all the time, so he says that he is back; saying it twice is refused.
    let sit = crate::common::sit(1, None);
    bench.ask(sleeper, sit.clone()).unwrap();
    assert_eq!(stand_in(&bench, sleeper), None);
    assert_eq!(bench.ask(sleeper, sit), refused(TableRefusal::AlreadySeated));
    // An action says it too, and is judged then.
    sleep_until_played_for(&mut bench, sleeper);
    let wrong = bench.say(sleeper, "lead:6s");
    assert!(wrong.is_err());
    assert_eq!(stand_in(&bench, sleeper), None);
}

#[test]
fn one_turn_played_in_time_forgives_one_missed() {
    let mut bench = Bench::playing(Rules::DEFAULT, Some(THINK), 3);
    let mut turns = 0;
    while bench.table.is_playing() && turns < 12 {
        // Each seat lets every second of its turns run out.
        let seat = public(&bench).waiting_for().first().unwrap();
        let mut own = bench.played().into_iter().filter(|(by, ..)| *by == seat);
        if own.next_back().is_some_and(|(_, _, late)| !late) {
            assert!(bench.ring());
            turns += 1;
        } else {
            bench.step();
        }
        assert_eq!(bench.table.room().absent(), SeatSet::EMPTY);
    }
    assert!(turns > 4);
}

#[test]
fn a_thrower_who_lets_his_window_pass_misses_no_turn() {
    let rules = Rules { players: 3, order: Order::Free, throw_in: ThrowIn::All, ..Rules::DEFAULT };
    let mut bench = Bench::playing(rules, Some(THINK), 4);
    for _ in 0..3 {
        bench.step();
        let defender = public(&bench).defender();
        bench.say(defender, "take").unwrap();
        assert!(bench.ring());
        assert!(bench.played().iter().any(|(_, action, late)| *late && *action == Action::Pass));
        assert_eq!(bench.table.room().absent(), SeatSet::EMPTY);
    }
}

#[test]
fn t4_a_table_without_any_client_goes_on_to_its_end_also_after_a_restart() {
    let rules = Rules { players: 3, ..Rules::DEFAULT };
    let mut bench = Bench::playing(rules, Some(THINK), 6);
    for seat in &S[..3] {
        bench.disconnect(*seat);
    }
    let deadline = bench.table.next_timer().unwrap().at_ms();
    assert!(bench.ring(), "the deadline passes with nobody there");
    // The server is down for an hour and comes back: nobody has lost on time meanwhile.
    bench.now_ms = deadline + 3_600_000;
    bench.table =
        Table::restore(config(rules, Some(THINK)), dealer(), &bench.entries, bench.now_ms).unwrap();
    assert_eq!(bench.table.next_timer().unwrap().at_ms(), bench.now_ms + u64::from(THINK));
    while bench.table.is_playing() {
        // Bots act for those who missed two turns; for the others the clock does.
        if bench.table.bots_to_act().is_empty() {
            assert!(bench.ring());
        } else {
            bench.step();
        }
    }
    assert_eq!(bench.table.room().games, 1);
}

#[test]
fn c14_a_thrower_who_leaves_after_passing_does_not_hold_the_bout() {
    let rules = Rules { players: 4, order: Order::Free, throw_in: ThrowIn::All, ..Rules::DEFAULT };
    let mut bench = Bench::playing(rules, None, 5);
    bench.step();
    let defender = public(&bench).defender();
    bench.say(defender, "take").unwrap();
    let throwers = public(&bench).waiting_for();
    let leaver = throwers.first().unwrap();
    bench.say(leaver, "pass").unwrap();
    bench.ask(leaver, Command::Leave).unwrap();
    let bouts = public(&bench).bouts();
    for other in throwers - SeatSet::only(leaver) {
        if public(&bench).bouts() == bouts {
            bench.say(other, "pass").unwrap();
        }
    }
    assert_eq!(public(&bench).bouts(), bouts + 1, "the bout has ended");
}

#[test]
fn c20_the_leaver_has_lost_and_nobody_else_unless_he_comes_back_in_time() {
    for comes_back in [false, true] {
        let mut bench = Bench::playing(Rules { players: 4, ..Rules::DEFAULT }, None, 5);
        bench.ask(S[2], Command::Leave).unwrap();
        assert!(bench.table.is_playing(), "the others go on");
        if comes_back {
            bench.sit(2).unwrap();
        }
        bench.play_to_the_end();
        let GameResult::Durak(durak) = public(&bench).result().unwrap() else {
            panic!("a game with a durak was wanted")
        };
        assert_ne!(durak, S[2], "somebody else is left with cards");
        let lost = if comes_back { durak } else { S[2] };
        let losses = S[..4].iter().map(|seat| u32::from(*seat == lost)).collect::<Vec<_>>();
        assert_eq!(bench.table.room().losses, losses);
        let open = bench.table.room().open();
        assert_eq!(open.contains(S[2]), !comes_back, "his seat is open when the game is over");
    }
}

#[test]
fn a_game_of_two_is_given_up_and_counts_as_lost() {
    let mut bench = Bench::playing(Rules::DEFAULT, None, 3);
    let before = bench.table.version();
    bench.next_n = 50;
    let at_50 = bench.send(Actor::Seat(S[1]), 50, Command::Concede);
    assert!(matches!(at_50, Answer::Done(_)), "{at_50:?}");
    let told = Seen::Aborted { stage: Stage::Play, seat: Some(S[1]), reason: AbortReason::Left };
    assert_eq!(bench.table.since(before, Viewer::Spectator), Some(vec![told]));
    assert_eq!((bench.table.room().games, &*bench.table.room().losses), (1, &[0, 1][..]));
    let not_on = Err(durak_table::Refused::Rules(durak_core::Refusal::NotInPlay));
    assert_eq!(bench.ask(S[1], Command::Concede), not_on);
    // The next game comes as after any other.
    bench.ask(S[0], Command::Again).unwrap();
    bench.ask(S[1], Command::Again).unwrap();
    bench.shake_hands();
    assert!(bench.table.is_playing());
    let restored = Table::restore(config(Rules::DEFAULT, None), dealer(), &bench.entries, 0);
    assert_eq!(restored.unwrap().room(), bench.table.room());
}

#[test]
fn a_game_of_three_is_left_not_given_up() {
    let mut bench = Bench::playing(Rules { players: 3, ..Rules::DEFAULT }, None, 3);
    assert_eq!(bench.ask(S[1], Command::Concede), refused(TableRefusal::ConcedeTwo));
    assert!(bench.table.is_playing());
}

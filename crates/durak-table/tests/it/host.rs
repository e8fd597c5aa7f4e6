//! What the host decides before a game: guests, places, a password, and who may watch.

use crate::common::{Bench, S, config, dealer, refused, sit, token};
use crate::rule_sets::all_rules;
use durak_core::Rules;
use durak_table::{Actor, Answer, Command, Occupant, Seen, Table, TableRefusal, TokenHash, Viewer};

fn swap(seat: usize, with: usize) -> Command {
    Command::Swap { seat: S[seat], with: S[with] }
}

fn name(bench: &Bench, seat: usize) -> String {
    match bench.table.room().occupant(S[seat]) {
        Occupant::Human { name, .. } => name.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_host_sends_a_guest_away_who_does_not_sit_here_again() {
    let mut bench = Bench::open(3);
    bench.sit(0).unwrap();
    bench.sit(1).unwrap();
    let kick = |seat: usize| Command::Kick { seat: S[seat] };
    assert_eq!(bench.ask(S[1], kick(0)), refused(TableRefusal::NotHost));
    assert_eq!(bench.ask(S[0], kick(0)), refused(TableRefusal::NotAGuest), "himself");
    assert_eq!(bench.ask(S[0], kick(2)), refused(TableRefusal::NotAGuest), "nobody");
    let before = bench.table.version();
    bench.ask(S[0], kick(1)).unwrap();
    let told = Seen::Left { seat: S[1], stand_in: false, host: Some(S[0]), kicked: true };
    assert_eq!(bench.table.since(before, Viewer::Spectator), Some(vec![told]));
    assert_eq!(bench.sit(1), refused(TableRefusal::Kicked));
    // The same key with another token is the same player, and another player is welcome.
    let other_tab = Actor::Visitor(token(77));
    assert_eq!(bench.ask_as(other_tab, sit(1, None)), refused(TableRefusal::Kicked));
    bench.sit(2).unwrap();
    bench.table = Table::restore(
        config(Rules { players: 3, ..Rules::DEFAULT }, None),
        dealer(),
        &bench.entries,
        0,
    )
    .unwrap();
    assert_eq!(bench.sit(1), refused(TableRefusal::Kicked), "after a restart too");
}

#[test]
fn nobody_is_sent_away_and_no_place_changed_while_a_game_is_on() {
    let mut bench = Bench::playing(Rules { players: 3, ..Rules::DEFAULT }, None, 2);
    assert_eq!(bench.ask(S[0], Command::Kick { seat: S[1] }), refused(TableRefusal::GameOn));
    assert_eq!(bench.ask(S[0], swap(1, 2)), refused(TableRefusal::GameOn));
    let set = Command::Set { watch: Some(false), listed: None };
    assert_eq!(bench.ask(S[0], set), refused(TableRefusal::GameOn));
    bench.play_to_the_end();
    assert_eq!(bench.ask(S[0], swap(1, 2)), refused(TableRefusal::MatchOn));
}

#[test]
fn the_host_changes_any_places_and_a_guest_his_own_with_a_free_one() {
    let mut bench = Bench::open(4);
    for number in 0..3 {
        bench.sit(number).unwrap();
    }
    assert_eq!(bench.ask(S[1], swap(1, 1)), refused(TableRefusal::SameSeat));
    assert_eq!(bench.ask(S[1], swap(1, 4)), refused(TableRefusal::NoSuchSeat));
    assert_eq!(bench.ask(S[1], swap(1, 2)), refused(TableRefusal::SeatTaken));
    assert_eq!(bench.ask(S[1], swap(2, 3)), refused(TableRefusal::NotHost));
    bench.ask(S[1], swap(1, 3)).unwrap();
    assert_eq!((name(&bench, 3), bench.table.seat_of(&token(1))), ("player 1".into(), Some(S[3])));
    assert_eq!(*bench.table.room().occupant(S[1]), Occupant::Open);
    // The host changes places himself, and is the host there.
    bench.ask(S[0], swap(0, 2)).unwrap();
    assert_eq!(bench.table.room().host, Some(S[2]));
    assert_eq!((name(&bench, 0), name(&bench, 2)), ("player 2".into(), "player 0".into()));
    let bot = Command::AddBot { seat: S[1], level: "careful".to_owned() };
    bench.ask(S[2], bot).unwrap();
    bench.start();
    assert!(bench.table.is_playing(), "each has the hand and the number of his new place");
}

#[test]
fn d1_a_repeated_change_of_places_is_made_once_also_after_a_restart() {
    let mut bench = Bench::open(2);
    bench.sit(0).unwrap();
    let first = bench.send(Actor::Seat(S[0]), 50, swap(0, 1));
    let Answer::Done(version) = first else { panic!("{first:?}") };
    assert_eq!(bench.send(Actor::Seat(S[1]), 50, swap(0, 1)), Answer::Repeated(version));
    let config = config(Rules { players: 2, ..Rules::DEFAULT }, None);
    bench.table = Table::restore(config, dealer(), &bench.entries, 0).unwrap();
    assert_eq!(bench.send(Actor::Seat(S[1]), 50, swap(0, 1)), Answer::Repeated(version));
    assert_eq!(bench.table.seat_of(&token(0)), Some(S[1]));
}

#[test]
fn who_sits_down_needs_the_password_and_who_sits_needs_none() {
    let word = TokenHash([42; 32]);
    let with = |password| match sit(1, None) {
        Command::Sit { seat, name, key, person, .. } => {
            Command::Sit { seat, name, key, password, person }
        }
        other => other,
    };
    let rules = Rules { players: 3, ..Rules::DEFAULT };
    let mut bench =
        Bench::with(durak_table::Config { password: Some(word), ..config(rules, None) }, 1);
    let guest = Actor::Visitor(token(1));
    bench.device(1);
    assert_eq!(bench.ask_as(guest, with(None)), refused(TableRefusal::PasswordBad));
    let wrong = with(Some(TokenHash([41; 32])));
    assert_eq!(bench.ask_as(guest, wrong), refused(TableRefusal::PasswordBad));
    bench.ask_as(guest, with(Some(word))).unwrap();
    let fill = Command::Start { fill: Some("careful".to_owned()) };
    bench.ask(S[0], fill).unwrap();
    bench.shake_hands();
    bench.ask(S[0], Command::Leave).unwrap();
    bench.ask_as(guest, with(None)).unwrap();
    assert_eq!(bench.table.seat_of(&token(1)), Some(S[0]), "his own seat again");
}

#[test]
fn a_table_that_nobody_may_watch_shows_visitors_the_room_alone() {
    for (seed, rules) in all_rules().enumerate() {
        let config = durak_table::Config { watch: false, ..config(rules, None) };
        let mut bench = Bench::seated(config, seed as u64).dealt();
        bench.step();
        let visitor = Viewer::Spectator;
        let (frames, count) = bench.table.fair_replay(visitor);
        assert!(frames.is_empty());
        assert_eq!(bench.table.fair_since(count - 1, visitor), Some(Vec::new()));
        assert_eq!(bench.table.present(visitor).game, None);
        assert_eq!(bench.table.since(bench.table.version() - 1, visitor), None);
        let snapshot = bench.table.snapshot(visitor);
        assert!(snapshot.events.is_empty() && snapshot.state.game.is_none());
        assert!(bench.table.present(Viewer::Seat(S[0])).game.is_some());
    }
}

#[test]
fn the_host_opens_the_table_to_watchers_and_to_the_lobby() {
    let rules = Rules { players: 2, ..Rules::DEFAULT };
    let mut bench = Bench::with(durak_table::Config { watch: false, ..config(rules, None) }, 1);
    bench.sit(0).unwrap();
    bench.sit(1).unwrap();
    let set = |watch, listed| Command::Set { watch, listed };
    assert_eq!(bench.ask(S[1], set(Some(true), None)), refused(TableRefusal::NotHost));
    bench.ask(S[0], set(None, Some(true))).unwrap();
    let room = bench.table.room();
    assert_eq!((room.watch, room.listed), (false, true));
    let before = bench.table.version();
    bench.ask(S[0], set(Some(true), None)).unwrap();
    let told = Seen::Set { watch: true, listed: true };
    assert_eq!(bench.table.since(before, Viewer::Spectator), Some(vec![told]));
}

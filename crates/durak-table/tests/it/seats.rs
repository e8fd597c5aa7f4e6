//! Sitting down, leaving, returning, the host's rights, and matches.

use crate::common::{Bench, S, act, refused, sit, token};
use crate::rule_sets::all_rules;
use durak_core::{Action, GameResult, Refusal, Rules, SeatSet};
use durak_table::{Actor, Answer, Command, Occupant, Refused, Seen, StandIn, TableRefusal, Viewer};

fn start() -> Command {
    Command::Start { fill: None }
}

fn add_bot(seat: usize) -> Command {
    Command::AddBot { seat: S[seat], level: "careful".to_owned() }
}

#[test]
fn the_first_player_is_the_host_and_alone_starts_and_seats_bots() {
    let mut bench = Bench::open(3);
    bench.sit(0).unwrap();
    bench.sit(1).unwrap();
    assert_eq!(bench.table.room().host, Some(S[0]));
    assert_eq!(bench.ask(S[1], start()), refused(TableRefusal::NotHost));
    assert_eq!(bench.ask(S[1], add_bot(2)), refused(TableRefusal::NotHost));
    assert_eq!(bench.ask(S[0], start()), refused(TableRefusal::OpenSeats));
    assert_eq!(bench.ask(S[0], add_bot(1)), refused(TableRefusal::SeatTaken));
    assert_eq!(bench.ask(S[0], add_bot(3)), refused(TableRefusal::NoSuchSeat));
    bench.ask(S[0], add_bot(2)).unwrap();
    bench.ask(S[0], Command::RemoveBot { seat: S[2] }).unwrap();
    let nobody = Command::RemoveBot { seat: S[2] };
    assert_eq!(bench.ask(S[0], nobody), refused(TableRefusal::NotABot));
    bench.ask(S[0], Command::Start { fill: Some("random".to_owned()) }).unwrap();
    bench.shake_hands();
    assert!(bench.table.is_playing());
    assert_eq!(*bench.table.room().occupant(S[2]), Occupant::Bot { level: "random".to_owned() });
}

#[test]
fn an_unknown_level_is_refused_with_those_that_are_known() {
    let mut bench = Bench::open(2);
    bench.sit(0).unwrap();
    let known = TableRefusal::UnknownLevel(vec!["careful".to_owned(), "random".to_owned()]);
    let fill = Command::Start { fill: Some("divine".to_owned()) };
    assert_eq!(bench.ask(S[0], fill), refused(known));
    assert_eq!(bench.table.room().open().len(), 1, "nothing was filled");
}

#[test]
fn the_first_game_waits_for_the_last_of_those_who_were_seated_together() {
    let mut config = crate::common::config(Rules { players: 3, ..Rules::DEFAULT }, None);
    config.deal_when_full = true;
    let mut bench = Bench::seated(config, 1);
    for seat in &S[..3] {
        bench.disconnect(*seat);
    }
    bench.connect(S[1]);
    bench.connect(S[0]);
    assert!(!bench.table.is_busy(), "one is not there yet");
    bench.connect(S[2]);
    bench.shake_hands();
    assert!(bench.table.is_playing());
}

#[test]
fn the_host_s_connection_deals_the_first_game_where_no_seat_is_open() {
    let mut config = crate::common::config(Rules::DEFAULT, None);
    config.deal_when_full = true;
    let mut bench = Bench::with(config, 1);
    bench.sit(0).unwrap();
    bench.connect(S[0]);
    assert!(!bench.table.is_busy(), "a seat is open");
    bench.ask(S[0], add_bot(1)).unwrap();
    bench.disconnect(S[0]);
    bench.connect(S[0]);
    bench.shake_hands();
    assert!(bench.table.is_playing());
}

#[test]
fn c07_the_same_player_has_one_seat() {
    let mut bench = Bench::open(3);
    bench.sit(0).unwrap();
    assert_eq!(bench.sit(0), refused(TableRefusal::AlreadySeated));
    assert_eq!(bench.ask(S[0], sit(7, Some(S[1]))), refused(TableRefusal::AlreadySeated));
    assert_eq!(bench.table.room().open().len(), 2);
    assert_eq!(bench.table.seat_of(&token(0)), Some(S[0]));
}

#[test]
fn taken_missing_and_full_seats_are_refused() {
    let mut bench = Bench::open(2);
    bench.ask_as(Actor::Visitor(token(1)), sit(1, Some(S[1]))).unwrap();
    let other = Actor::Visitor(token(2));
    assert_eq!(bench.ask_as(other, sit(2, Some(S[1]))), refused(TableRefusal::SeatTaken));
    assert_eq!(bench.ask_as(other, sit(2, Some(S[2]))), refused(TableRefusal::NoSuchSeat));
    bench.ask_as(other, sit(2, Some(S[0]))).unwrap();
    assert_eq!(bench.sit(3), refused(TableRefusal::NoOpenSeat));
}

#[test]
fn c04_b32_a_spectator_can_do_nothing_but_sit() {
    let mut bench = Bench::playing(Rules::DEFAULT, None, 3);
    let spectator = Actor::Visitor(token(9));
    let before = bench.table.version();
    let act = act(before, Action::Take);
    for command in [act, start(), Command::Again, Command::Leave, add_bot(1)] {
        assert_eq!(bench.ask_as(spectator, command), refused(TableRefusal::NotSeated));
    }
    assert_eq!(bench.sit(9), refused(TableRefusal::GameOn));
    assert_eq!(bench.table.version(), before);
}

#[test]
fn b07_nothing_is_played_before_the_start_and_after_the_end() {
    let actions = ["lead:6s", "throw:6s", "beat:6s=7s", "transfer:6s", "show:6s", "take", "pass"];
    let mut bench = Bench::open(2);
    bench.sit(0).unwrap();
    bench.sit(1).unwrap();
    let not_in_play = Err(Refused::Rules(Refusal::NotInPlay));
    for action in actions {
        assert_eq!(bench.say(S[0], action), not_in_play, "{action} in the lobby");
    }
    assert_eq!(bench.ask(S[0], Command::Again), refused(TableRefusal::NoGameYet));
    bench.start();
    bench.play_to_the_end();
    for action in actions {
        assert_eq!(bench.say(S[1], action), not_in_play, "{action} after the end");
    }
}

#[test]
fn c20_c14_who_leaves_in_mid_game_is_played_for_and_may_return() {
    let mut bench = Bench::playing(Rules { players: 4, ..Rules::DEFAULT }, None, 5);
    bench.ask(S[0], Command::Leave).unwrap();
    assert!(bench.table.is_playing(), "the others go on");
    assert_eq!(bench.table.room().host, Some(S[1]), "the host's rights go to the next player");
    assert_eq!(bench.table.seat_of(&token(0)), None);
    assert_eq!(bench.table.kept_for(&token(0)), Some(S[0]));
    while !bench.table.bots_to_act().contains(S[0]) {
        bench.step();
    }
    let action = bench.table.view(S[0]).unwrap().legal().nth(0).unwrap();
    let before = bench.table.version();
    bench.table.bot_acts(S[0], action, bench.now_ms);
    assert_eq!(bench.table.version(), before + 1);
    let entries = bench.table.take_entries();
    bench.entries.extend(entries);
    bench.sit(0).unwrap();
    assert_eq!(bench.table.seat_of(&token(0)), Some(S[0]));
    assert!(bench.table.bots_to_act().is_empty());
}

#[test]
fn a_bot_acts_only_for_its_own_seat_and_never_illegally() {
    let mut bench = Bench::playing(Rules::DEFAULT, None, 5);
    let leader = bench.table.present(Viewer::Spectator).game.unwrap().public.leader();
    let before = bench.table.version();
    bench.table.bot_acts(leader, Action::Take, bench.now_ms);
    assert_eq!(bench.table.version(), before, "a player sits there");
    bench.ask(leader, Command::Leave).unwrap();
    let before = bench.table.version();
    bench.table.bot_acts(leader, Action::Take, bench.now_ms);
    assert_eq!(bench.table.version(), before + 1, "the standing action instead");
}

#[test]
fn a_lost_player_is_played_for_after_a_while_if_somebody_waits_and_returns_by_connecting() {
    let mut bench = Bench::playing(Rules::DEFAULT, None, 6);
    bench.disconnect(S[1]);
    assert!(bench.ring());
    let away = Occupant::Human {
        name: "player 1".to_owned(),
        person: None,
        online: false,
        stand_in: Some(StandIn::Away),
    };
    assert_eq!(*bench.table.room().occupant(S[1]), away);
    assert_eq!(bench.table.seat_of(&token(1)), Some(S[1]), "the seat is still his");
    bench.connect(S[1]);
    assert!(bench.table.room().present().contains(S[1]));
    bench.disconnect(S[0]);
    bench.disconnect(S[1]);
    assert_eq!(bench.table.next_timer(), None, "nobody is there to wait for them");
}

#[test]
fn c12_a_seat_is_kept_over_a_lost_connection_in_the_lobby() {
    let mut bench = Bench::open(2);
    bench.sit(0).unwrap();
    bench.sit(1).unwrap();
    bench.disconnect(S[1]);
    assert_eq!(bench.table.seat_of(&token(1)), Some(S[1]));
    bench.start();
    bench.connect(S[1]);
    let hand = bench.table.present(Viewer::Seat(S[1])).game.unwrap().hand.unwrap();
    assert_eq!(hand.len(), 6);
}

#[test]
fn who_leaves_between_games_frees_the_seat_and_the_newcomer_sees_no_old_cards() {
    let mut bench = Bench::playing(Rules::DEFAULT, None, 7);
    bench.play_to_the_end();
    let before_leaving = bench.table.version();
    bench.ask(S[1], Command::Leave).unwrap();
    assert_eq!(bench.table.kept_for(&token(1)), None);
    bench.sit(8).unwrap();
    assert_eq!(bench.table.seat_of(&token(8)), Some(S[1]));
    let newcomer = Viewer::Seat(S[1]);
    assert_eq!(bench.table.present(newcomer).game.unwrap().hand, None);
    assert_eq!(bench.table.since(before_leaving - 1, newcomer), None, "not his to see");
    let told_a_hand = |event: &Seen| matches!(event, Seen::Dealt { hand: Some(_), .. });
    assert!(!bench.table.snapshot(newcomer).events.iter().any(told_a_hand));
    assert!(bench.table.snapshot(Viewer::Seat(S[0])).events.iter().any(told_a_hand));
}

#[test]
fn the_next_game_begins_when_every_present_player_wants_it() {
    let mut bench = Bench::playing(Rules { players: 3, ..Rules::DEFAULT }, None, 8);
    assert_eq!(bench.ask(S[0], Command::Again), refused(TableRefusal::GameOn));
    bench.play_to_the_end();
    bench.ask(S[0], Command::Again).unwrap();
    assert_eq!(bench.ask(S[0], Command::Again), refused(TableRefusal::AlreadyAgain));
    bench.ask(S[1], Command::Again).unwrap();
    assert!(!bench.table.is_busy());
    bench.disconnect(S[2]);
    assert!(bench.table.is_opening(), "who is not there is not asked");
    assert_eq!(bench.table.room().again, SeatSet::EMPTY);
}

#[test]
fn section_10_the_rules_say_who_deals_and_leads_the_next_game_and_losses_are_counted() {
    for (seed, rules) in all_rules().enumerate() {
        let mut bench = Bench::playing(rules, None, seed as u64);
        let mut losses = vec![0; usize::from(rules.players)];
        for game in 1..=4 {
            let dealer = bench.table.present(Viewer::Spectator).game.unwrap().public.dealer();
            bench.play_to_the_end();
            let public = bench.table.present(Viewer::Spectator).game.unwrap().public;
            let durak = match public.result().unwrap() {
                GameResult::Durak(seat) => {
                    losses[seat.index()] += 1;
                    Some(seat)
                }
                GameResult::Lost(team) => {
                    team.into_iter().for_each(|seat| losses[seat.index()] += 1);
                    None
                }
                GameResult::Draw => None,
            };
            assert_eq!(bench.table.room().games, game);
            assert_eq!(bench.table.room().losses, losses);
            bench.start();
            let public = bench.table.present(Viewer::Spectator).game.unwrap().public;
            let next = bench.table.config().law.next_deal(dealer, durak);
            assert_eq!(public.dealer(), next.dealer);
            assert!(next.leader.is_none_or(|leader| leader == public.leader()));
        }
    }
}

#[test]
fn c05_d1_a_repeated_command_is_applied_once_and_answered_the_same() {
    let mut bench = Bench::playing(Rules::DEFAULT, None, 9);
    let public = bench.table.present(Viewer::Spectator).game.unwrap().public;
    let (leader, other) = (public.leader(), public.defender());
    let action = bench.table.view(leader).unwrap().legal().nth(0).unwrap();
    let at = bench.table.version();
    let act = act(at, action);
    let first = bench.send(Actor::Seat(leader), 100, act.clone());
    assert_eq!(first, Answer::Done(at + 1));
    for _ in 0..9 {
        let again = bench.send(Actor::Seat(leader), 100, act.clone());
        assert_eq!(again, Answer::Repeated(at + 1));
    }
    assert_eq!(bench.table.version(), at + 1);
    let wrong = crate::common::act(at + 1, Action::Pass);
    let refusal = bench.send(Actor::Seat(other), 100, wrong.clone());
    assert!(matches!(refusal, Answer::Refused(_, Refused::Rules(_))), "{refusal:?}");
    assert_eq!(bench.send(Actor::Seat(other), 100, wrong.clone()), refusal);
    let second = bench.send(Actor::Seat(leader), 101, wrong);
    assert!(matches!(second, Answer::Refused(..)), "another number is judged anew: {second:?}");
    let old = bench.send(Actor::Seat(leader), 50, act);
    assert_eq!(old, Answer::Refused(at + 1, TableRefusal::OldNumber.into()));
}

#[test]
fn r6_a_stale_action_is_refused_unless_it_names_its_cards_in_this_bout() {
    let mut bench = Bench::playing(Rules { players: 3, ..Rules::DEFAULT }, None, 10);
    let public = bench.table.present(Viewer::Spectator).game.unwrap().public;
    let defender = public.defender();
    bench.step(); // the lead
    let at = bench.table.version();
    // A lost connection changes nothing on the table.
    bench.disconnect(S[2]);
    assert!(bench.table.version() > at);
    let stale = act(at - 1, Action::Take);
    assert_eq!(bench.ask(defender, stale), refused(TableRefusal::Stale));
    let ahead = act(at + 100, Action::Take);
    assert_eq!(bench.ask(defender, ahead), refused(TableRefusal::Stale));
    bench.ask(defender, act(at, Action::Take)).unwrap();
}

#[test]
fn no_game_is_begun_while_the_server_is_emptied_and_those_that_are_on_go_on() {
    let mut bench = Bench::playing(Rules { players: 2, ..Rules::DEFAULT }, None, 3);
    bench.table.drain(true);
    bench.play_to_the_end();
    let draining = refused(TableRefusal::Draining);
    for seat in [S[0], S[1]] {
        assert_eq!(bench.ask(seat, Command::Again), draining);
    }
    assert_eq!(bench.ask(S[0], Command::Start { fill: None }), draining);
    assert!(bench.table.room().again.is_empty() && !bench.table.is_busy());
    bench.table.drain(false);
    bench.ask(S[0], Command::Again).unwrap();
    bench.ask(S[1], Command::Again).unwrap();
    assert!(bench.table.is_busy());
}

#[test]
fn an_emptied_server_begins_no_game_when_the_last_one_without_a_wish_goes() {
    let mut bench = Bench::playing(Rules { players: 2, ..Rules::DEFAULT }, None, 3);
    bench.play_to_the_end();
    bench.ask(S[0], Command::Again).unwrap();
    bench.table.drain(true);
    bench.disconnect(S[1]);
    assert!(!bench.table.is_busy());
}

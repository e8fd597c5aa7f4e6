//! Every game is dealt by the fair deal: whole games, their files, and who may sign what.

use crate::common::{Bench, S, act, config, refused, token};
use crate::fair_client::player_key;
use crate::rule_sets::all_rules;
use durak_audit::check_moves;
use durak_core::{Action, BySeat, Rules, Seat};
use durak_fair::{
    End, Event, Facts, GameFile, Opening, Reveal, Seating, ServerFrame, act_digest, verify_chain,
    verify_file,
};
use durak_table::{Actor, Command, Record, TableRefusal, Viewer};

/// The file passes, every move of it is one by the rules, and the events between are those that
/// the rules give.
pub(crate) fn check_file(file: &GameFile) -> Facts {
    let report = verify_file(file);
    assert!(report.passes(), "{:?}", report.failures);
    let read = GameFile::read(file.write().as_bytes()).unwrap();
    assert_eq!(read, *file);
    if let Some(moves) = check_moves(file, &report) {
        assert_eq!(moves.illegal, None);
    }
    report.facts.unwrap()
}

#[test]
fn whole_games_of_every_preset_verify_and_so_do_their_rematches() {
    // A file holds a hundred signatures: every second rule set is enough.
    for (index, rules) in all_rules().enumerate().step_by(2) {
        let mut bench = Bench::playing(rules, None, 300 + index as u64);
        let watcher = bench.device(99);
        for game in 0..2 {
            if game > 0 {
                bench.start();
            }
            while bench.table.is_playing() {
                let public = bench.table.present(Viewer::Spectator).game.unwrap().public;
                let seat = public.waiting_for().first().unwrap();
                let action = bench.table.view(seat).unwrap().legal().nth(0).unwrap();
                bench.sign_and_act(seat, action).unwrap();
            }
            bench.shake_hands();
        }
        let files = &bench.clients[watcher].1.files;
        assert_eq!(files.len(), 2);
        for (number, client, _) in &bench.clients {
            assert!(client.refused.is_empty(), "player {number}: {:?}", client.refused);
            assert_eq!(&client.files, files, "player {number} and the spectator have one file");
        }
        for (no, file) in (1..).zip(files) {
            let facts = check_file(file);
            assert_eq!(facts.unsigned, 0, "everybody signed");
            assert_eq!(bench.table.file(no), Some(file));
        }
        assert!(verify_chain(files).is_empty());
    }
}

#[test]
fn games_with_bots_a_stand_in_and_timeouts_verify() {
    for (index, rules) in all_rules().filter(|rules| rules.players > 2).enumerate() {
        let mut bench = Bench::new(rules, Some(5_000), 500 + index as u64);
        bench.sit(0).unwrap();
        bench.sit(1).unwrap();
        let fill = Some("careful".to_owned());
        bench.ask(S[0], Command::Start { fill }).unwrap();
        bench.shake_hands();
        let mut steps = 0;
        while bench.table.is_playing() {
            steps += 1;
            match steps {
                3 => drop(bench.ask(S[1], Command::Leave).unwrap()),
                6 => drop(bench.sit(1).unwrap()),
                _ if steps % 5 == 0 => drop(bench.ring()),
                _ => bench.step(),
            }
        }
        bench.shake_hands();
        let file = bench.last_file();
        check_file(&file);
        let marks: Vec<&str> = file.events.iter().map(|event| event.text.as_str()).collect();
        assert!(marks.contains(&"1 bot") && marks.contains(&"1 back"), "{marks:?}");
        assert!(bench.clients.iter().all(|(_, client, _)| client.refused.is_empty()));
    }
}

#[test]
fn rotated_and_shuffled_seats_move_people_with_all_that_is_theirs() {
    let mut moved = 0;
    for (seating, seed) in [Seating::Rotated, Seating::Shuffled].into_iter().zip([7, 8]) {
        for game in 0..6 {
            let rules = Rules { players: 4, ..Rules::DEFAULT };
            let config = durak_table::Config { seating, ..config(rules, None) };
            let mut bench = Bench::seated(config, seed * 100 + game);
            let names = bench.table.room().seats.clone();
            let before = bench.table.version();
            bench.start();
            let open = bench.table.room().seats.clone();
            let file_order: Vec<u8> = bench
                .table
                .fair_replay(Viewer::Spectator)
                .0
                .iter()
                .find_map(|frame| match frame {
                    ServerFrame::Deal(deal) => Some(deal.order.clone()),
                    _ => None,
                })
                .unwrap();
            for (seat, entry) in file_order.iter().enumerate() {
                assert_eq!(open[seat], names[usize::from(*entry)]);
                let number = token(*entry);
                assert_eq!(bench.table.seat_of(&number), Some(S[seat]));
                assert_eq!(bench.table.fair_entry(Viewer::Seat(S[seat])), Some(*entry));
            }
            if !file_order.is_sorted() {
                moved += 1;
                let everybody = S.into_iter().take(4).map(Viewer::Seat);
                for viewer in everybody.chain([Viewer::Spectator]) {
                    let since = bench.table.since(before, viewer);
                    assert_eq!(since, None, "nobody follows on from his old seat");
                }
            }
            bench.play_to_the_end();
            check_file(&bench.last_file());
            // The rematch keeps the seats: no one has come or gone.
            let seats = bench.table.room().seats.clone();
            bench.start();
            assert_eq!(bench.table.room().seats, seats);
            bench.play_to_the_end();
            bench.shake_hands();
            assert!(verify_chain(&bench.clients[0].1.files).is_empty());
        }
    }
    assert!(moved > 6, "only {moved} deals moved anybody");
}

#[test]
fn when_somebody_else_sits_down_another_match_begins() {
    let mut bench = Bench::playing(Rules::DEFAULT, None, 60);
    bench.play_to_the_end();
    bench.ask(S[1], Command::Leave).unwrap();
    bench.sit(5).unwrap();
    bench.start();
    bench.play_to_the_end();
    bench.shake_hands();
    let [first, second] = &bench.clients[0].1.files[..] else { panic!("two games") };
    assert!(second.open.open.terms().unwrap().begins_match());
    assert!(verify_chain([first, second]).is_empty());
}

// --- actions ------------------------------------------------------------------------------------

#[test]
fn an_action_signed_by_another_key_over_another_head_or_used_again_is_refused() {
    let mut bench = Bench::playing(Rules::DEFAULT, None, 61);
    let leader = bench.table.present(Viewer::Spectator).game.unwrap().public.leader();
    let action = bench.table.view(leader).unwrap().legal().nth(0).unwrap();
    let (at, head) = (bench.table.version(), bench.table.head().unwrap());
    let text = Event::Act(leader, action).to_string();
    let owner = player_key(leader as u64);
    let with = |head, sig| Command::Act { at, action, head, sig };
    let stranger = player_key(40).sign(&act_digest(&head, &text));
    let before = bench.table.version();
    let bad = [
        (with(Some(head), Some(stranger)), TableRefusal::SignatureBad),
        (with(Some(head), Some(owner.sign(&head))), TableRefusal::SignatureBad),
        (with(Some(head), None), TableRefusal::SignatureMissing),
        (with(None, Some(owner.sign(&act_digest(&head, &text)))), TableRefusal::StaleHead),
    ];
    for (command, reason) in bad {
        assert_eq!(bench.ask(leader, command), refused(reason));
    }
    let other = Opening::new([7; 64]).reveal();
    let elsewhere = durak_fair::digest("another head", &[&other.0]);
    let sig = owner.sign(&act_digest(&elsewhere, &text));
    let command = with(Some(elsewhere), Some(sig));
    assert_eq!(bench.ask(leader, command), refused(TableRefusal::StaleHead));
    assert_eq!(bench.table.version(), before, "nothing was played");
    // The right one, and then the same once more as a new command.
    bench.sign_and_act(leader, action).unwrap();
    let at = bench.table.version();
    let sig = owner.sign(&act_digest(&head, &text));
    let again = Command::Act { at, action, head: Some(head), sig: Some(sig) };
    assert!(bench.ask(leader, again).is_err());
    assert_eq!(bench.table.version(), at);
}

#[test]
fn a_device_without_the_seat_s_key_plays_on_unsigned() {
    let mut bench = Bench::playing(Rules::DEFAULT, None, 62);
    bench.play_to_the_end();
    let file = bench.last_file();
    let facts = check_file(&file);
    assert!(facts.unsigned > 0);
    assert!(file.events.iter().all(|event| event.sig.is_none()));
}

#[test]
fn who_sits_down_needs_a_key_of_his_own() {
    let mut bench = Bench::open(3);
    bench.sit(0).unwrap();
    let sit = |key| {
        let name = "x".to_owned();
        Command::Sit { seat: None, name, key, password: None, person: None }
    };
    let visitor = Actor::Visitor(token(8));
    assert_eq!(bench.ask_as(visitor, sit(None)), refused(TableRefusal::KeyMissing));
    let nobody = Some(durak_fair::PublicKey::NONE);
    assert_eq!(bench.ask_as(visitor, sit(nobody)), refused(TableRefusal::KeyBad));
    let server = Some(crate::common::dealer().key.public());
    assert_eq!(bench.ask_as(visitor, sit(server)), refused(TableRefusal::KeyBad));
    let taken = Some(player_key(0).public());
    assert_eq!(bench.ask_as(visitor, sit(taken)), refused(TableRefusal::KeyTaken));
    assert_eq!(bench.table.room().open().len(), 2);
}

// --- what nobody may know before the end -------------------------------------------------------

#[test]
fn the_server_s_number_is_in_no_frame_before_the_end() {
    let mut bench = Bench::playing(Rules::DEFAULT, None, 63);
    let secret = bench.entries.iter().find_map(|entry| match &entry.record {
        Record::Opened { opening, .. } => Some(opening.reveal().to_string()),
        _ => None,
    });
    let secret = secret.unwrap();
    let keys: Vec<String> = S
        .into_iter()
        .take(2)
        .map(|seat| bench.table.bot_key(seat).unwrap().0.to_string())
        .collect();
    let everybody = [Viewer::Spectator, Viewer::Seat(S[0]), Viewer::Seat(S[1])];
    let sent = |bench: &Bench| {
        let frames = everybody.map(|viewer| bench.table.fair_replay(viewer).0);
        serde_json::to_string(&frames).unwrap()
    };
    while bench.table.is_playing() {
        let sent = sent(&bench);
        assert!(!sent.contains(&secret[..32]) && !sent.contains(&secret[64..]));
        assert!(keys.iter().all(|key| !sent.contains(key)));
        assert!(bench.table.file(1).is_none(), "no file before the end");
        bench.step();
    }
    assert!(sent(&bench).contains(&secret), "FINAL shows it");
}

#[test]
fn a_spectator_gets_no_hand_and_each_player_his_own() {
    let mut bench = Bench::playing(Rules { players: 4, ..Rules::DEFAULT }, None, 64);
    bench.play_to_the_end();
    let owners = |viewer| -> Vec<u8> {
        let frames = bench.table.fair_replay(viewer).0;
        let hand = |frame: &ServerFrame| match frame {
            ServerFrame::Hand(hand) => Some(hand.seat),
            _ => None,
        };
        frames.iter().filter_map(hand).collect()
    };
    assert!(owners(Viewer::Spectator).is_empty());
    for seat in S.into_iter().take(4) {
        let owners = owners(Viewer::Seat(seat));
        assert!(!owners.is_empty() && owners.iter().all(|owner| *owner == seat as u8));
    }
}

#[test]
fn a_bot_s_key_is_its_own_and_the_next_event_s_number_counts() {
    let mut bench = Bench::playing(Rules { players: 3, ..Rules::DEFAULT }, None, 65);
    let keys = BySeat::from_fn(|seat: Seat| bench.table.bot_key(seat).map(|(key, _)| key));
    assert!(keys[S[0]] != keys[S[1]] && keys[S[1]] != keys[S[2]]);
    assert_eq!(bench.table.bot_key(S[0]).unwrap().1, 0);
    bench.step();
    assert_eq!(bench.table.bot_key(S[0]), Some((keys[S[0]].unwrap(), 1)));
}

#[test]
fn a_game_that_the_table_gives_up_ends_with_an_abort_that_shows_the_number() {
    let mut bench = Bench::playing(Rules::DEFAULT, None, 66);
    bench.step();
    bench.table.abort(durak_fair::AbortReason::Operator, bench.now_ms);
    let entries = bench.table.take_entries();
    bench.entries.extend(entries);
    bench.shake_hands();
    let file = bench.last_file();
    check_file(&file);
    let End::Abort { stage, entry: 255, ref reason, .. } = file.end else { panic!("an abort") };
    assert_eq!((stage, reason.as_str()), (durak_fair::Stage::Play, "operator"));
    assert!(file.server_opening.is_some());
    assert!(!bench.table.is_busy() && bench.table.present(Viewer::Spectator).game.is_none());
    let late = act(bench.table.version(), Action::Take);
    assert!(bench.ask(S[0], late).is_err());
}

#[test]
fn nobody_speaks_for_another_entry() {
    let mut bench = Bench::seated(config(Rules::DEFAULT, None), 67);
    bench.ask(S[0], Command::Start { fill: None }).unwrap();
    let own = bench.hear(0);
    let [durak_fair::ClientFrame::Commit(commit)] = own[..] else { panic!("{own:?}") };
    let code = |taken: Result<bool, durak_table::FairRefusal>| taken.unwrap_err().code();
    let frame = durak_fair::ClientFrame::Commit(commit);
    assert_eq!(code(bench.frame(S[1], &frame)), "fair-other-entry");
    let early = Reveal { entry: 0, opening: Opening::new([1; 64]).reveal(), sig: commit.sig };
    let frame = durak_fair::ClientFrame::Reveal(early);
    assert_eq!(code(bench.frame(S[0], &frame)), "fair-too-early");
    let lost = durak_fair::ClientFrame::Lost { entry: 1 };
    assert_eq!(code(bench.frame(S[0], &lost)), "fair-other-entry");
    assert!(bench.table.is_opening(), "nothing has happened");
}

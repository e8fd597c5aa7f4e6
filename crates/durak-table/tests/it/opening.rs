//! Between OPEN and DEAL: silence, leaving, lost numbers, reloads, restarts and beacons.

use crate::common::{Bench, Fixed, S, config, dealer, refused};
use crate::fair::check_file;
use crate::fair_client::{FairClient, player_key};
use durak_core::Rules;
use durak_fair::{
    AbortReason, ClientFrame, Digest, End, Kind, Opening, ServerFrame, Stage, commit_digest,
    commitment, verify_chain,
};
use durak_table::{BeaconRound, Command, FairRefusal, Notice, Seen, Table, TableRefusal, Viewer};

/// Three players, and the host has started.
fn opened(seed: u64) -> Bench {
    let mut bench = Bench::seated(config(Rules { players: 3, ..Rules::DEFAULT }, None), seed);
    bench.ask(S[0], Command::Start { fill: None }).unwrap();
    bench
}

/// As far as COMMITS.
fn committed(seed: u64) -> Bench {
    let mut bench = opened(seed);
    for index in 0..3 {
        assert!(bench.answer(index));
    }
    bench
}

/// The stage, entry and reason of the last game's ABORT, whose file passes.
fn abort_of(bench: &Bench) -> (Stage, u8, String) {
    let file = bench.last_file();
    check_file(&file);
    match file.end {
        End::Abort { stage, entry, reason, .. } => (stage, entry, reason),
        End::Final { .. } => panic!("the game was finished"),
    }
}

#[test]
fn section_10_who_is_silent_is_named_and_loses_the_seat() {
    let mut bench = opened(1);
    bench.answer(0);
    bench.answer(2);
    assert!(bench.ring(), "ten seconds are over");
    assert_eq!(bench.now_ms, 11_000);
    assert_eq!(abort_of(&bench), (Stage::Commit, 1, "silent".to_owned()));
    assert_eq!(bench.table.room().open().first(), Some(S[1]));
    let seen = bench.table.since(bench.table.version() - 2, Viewer::Spectator).unwrap();
    assert_eq!(
        seen[0],
        Seen::Aborted { stage: Stage::Commit, seat: Some(S[1]), reason: AbortReason::Silent }
    );
    assert!(!bench.table.is_busy());

    let mut bench = committed(2);
    bench.answer(1);
    bench.ring();
    assert_eq!(abort_of(&bench), (Stage::Reveal, 0, "silent".to_owned()));
    assert_eq!(bench.table.room().open().len(), 2, "two were silent");
    assert_eq!(bench.table.room().host, Some(S[1]));
}

#[test]
fn after_an_abort_the_table_plays_on_and_the_chain_holds() {
    let mut bench = committed(3);
    bench.ring();
    for number in 0..3 {
        bench.sit(number).unwrap();
    }
    bench.start();
    bench.play_to_the_end();
    bench.shake_hands();
    let files = &bench.clients[0].1.files;
    assert_eq!(files.len(), 2);
    assert!(verify_chain(files).is_empty(), "no number is used again, and prev is the abort");
}

#[test]
fn nothing_else_happens_while_a_game_is_opened() {
    let mut bench = opened(4);
    let version = bench.table.version();
    let game_on = refused(TableRefusal::GameOn);
    assert_eq!(bench.ask(S[0], Command::Start { fill: None }), game_on);
    assert_eq!(bench.ask(S[0], Command::Again), game_on);
    assert_eq!(bench.ask(S[0], Command::RemoveBot { seat: S[1] }), game_on);
    assert_eq!(bench.sit(9), game_on);
    assert!(bench.say(S[0], "pass").is_err());
    assert_eq!(bench.table.version(), version);
}

#[test]
fn who_leaves_before_the_deal_ends_the_game_for_all() {
    let mut bench = committed(5);
    bench.ask(S[2], Command::Leave).unwrap();
    assert_eq!(abort_of(&bench), (Stage::Reveal, 2, "left".to_owned()));
    assert!(bench.table.room().open().contains(S[2]));
    assert_eq!(bench.table.next_timer(), None);
}

#[test]
fn a_reload_between_commit_and_reveal_answers_from_the_stored_number() {
    let mut bench = committed(6);
    // The page of player 1 is loaded again: it seals the same, and shows it.
    let answers = bench.reload(1);
    let [ClientFrame::Commit(commit), ClientFrame::Reveal(_)] = answers[..] else {
        panic!("{answers:?}")
    };
    assert_eq!(bench.frame(S[1], &ClientFrame::Commit(commit)), Ok(false), "taken before");
    let answer = bench.table.fair_answer(&ClientFrame::Commit(commit), bench.now_ms);
    assert!(matches!(answer, Some(ServerFrame::Commits(_))), "the same answer again");
    assert_eq!(bench.frame(S[1], &answers[1]), Ok(true));
    assert_eq!(bench.frame(S[1], &answers[1]), Ok(false));
    bench.answer(0);
    bench.answer(2);
    assert!(bench.table.is_playing());
}

#[test]
fn a_lost_number_ends_the_game_at_once() {
    let mut bench = committed(7);
    bench.clients[1].1.openings.clear();
    let answers = bench.reload(1);
    assert_eq!(answers, [ClientFrame::Lost { entry: 1 }]);
    bench.frame(S[1], &answers[0]).unwrap();
    assert_eq!(abort_of(&bench), (Stage::Reveal, 1, "lost".to_owned()));
}

#[test]
fn other_contents_under_one_game_are_refused() {
    let mut bench = opened(8);
    let answers = bench.hear(0);
    bench.frame(S[0], &answers[0]).unwrap();
    let key = bench.clients[0].1.key.clone();
    let gid = bench.clients[0].1.player.as_ref().unwrap().gid();
    let commit = commitment(&gid, 0, &key.public(), &[9; 64]);
    let sig = key.sign(&commit_digest(&gid, 0, &commit));
    let other = ClientFrame::Commit(durak_fair::Commit { entry: 0, commit, sig });
    assert_eq!(bench.frame(S[0], &other).unwrap_err().code(), "fair-changed");
    bench.answer(1);
    bench.answer(2);
    let opening = Opening::new([9; 64]).reveal();
    let reveal = ClientFrame::Reveal(durak_fair::Reveal { entry: 0, opening, sig });
    assert_eq!(bench.frame(S[0], &reveal).unwrap_err().code(), "fair-signature");
    bench.shake_hands();
    assert!(bench.table.is_playing());
}

#[test]
fn section_3_a_restart_at_any_point_sends_the_very_same_frames() {
    let mut bench = Bench::seated(config(Rules { players: 3, ..Rules::DEFAULT }, None), 9);
    bench.ask(S[0], Command::Start { fill: None }).unwrap();
    let mut steps = 0;
    loop {
        let restored =
            Table::restore(bench.table.config().clone(), dealer(), &bench.entries, bench.now_ms);
        let restored = restored.unwrap();
        for viewer in S.into_iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
            assert_eq!(restored.fair_replay(viewer), bench.table.fair_replay(viewer));
            assert_eq!(restored.snapshot(viewer), bench.table.snapshot(viewer));
        }
        assert_eq!(restored.fair_progress(0).is_some(), bench.table.fair_progress(0).is_some());
        // The restored one goes on in its place.
        bench.table = restored;
        steps += 1;
        match (bench.table.is_opening(), bench.table.is_playing()) {
            (true, _) => {
                let answered = (0..3).any(|index| bench.answer(index));
                assert!(answered, "somebody is waited for");
            }
            (_, true) => bench.step(),
            _ => break,
        }
    }
    assert!(steps > 20);
    bench.shake_hands();
    check_file(&bench.last_file());
    assert!(bench.clients.iter().all(|(_, client, _)| client.refused.is_empty()));
}

#[test]
fn who_missed_games_gets_their_ends_and_checks_the_links() {
    let mut bench = Bench::playing(Rules::DEFAULT, None, 10);
    bench.play_to_the_end();
    bench.start();
    bench.play_to_the_end();
    bench.start();
    let late = bench.device(50);
    bench.hear(late);
    let client = &bench.clients[late].1;
    assert_eq!(client.missed.len(), 2);
    assert!(client.player.is_some(), "and it watches the third");
    assert!(client.refused.is_empty());
}

// --- a beacon -----------------------------------------------------------------------------------

fn beacon() -> BeaconRound {
    let beacon = format!("drand:{}:77", "ab".repeat(32)).parse().unwrap();
    BeaconRound { beacon, at_ms: 1_700_000_000_000 + (11 << 20) + 30_000 }
}

fn with_beacon() -> Bench {
    let mut bench = Bench::seated(config(Rules::DEFAULT, None), 11);
    bench.fresh = Fixed { beacon: Some(beacon()), ..Fixed::new(11) };
    bench.ask(S[0], Command::Start { fill: None }).unwrap();
    bench.shake_hands();
    bench
}

#[test]
fn with_a_beacon_its_value_comes_before_the_cards() {
    let mut bench = with_beacon();
    assert!(bench.table.is_opening(), "all numbers are shown, no card is dealt");
    let (_, progress) = bench.table.fair_progress(bench.now_ms).unwrap();
    assert!(matches!(progress, ServerFrame::Progress { stage: Stage::Deal, .. }));
    let value = Digest([5; 32]);
    let other = format!("drand:{}:78", "ab".repeat(32)).parse().unwrap();
    bench.table.beacon_value(&other, value, bench.now_ms);
    assert!(bench.table.is_opening(), "another round's value is none");
    bench.table.beacon_value(&beacon().beacon, value, bench.now_ms);
    let entries = bench.table.take_entries();
    bench.entries.extend(entries);
    bench.shake_hands();
    bench.play_to_the_end();
    let file = bench.last_file();
    check_file(&file);
    assert_eq!(file.beacon_value, Some(value));
}

#[test]
fn without_the_beacon_s_value_nothing_is_dealt() {
    let mut bench = with_beacon();
    bench.ring();
    assert_eq!(abort_of(&bench), (Stage::Deal, 255, "beacon".to_owned()));
    assert!(bench.last_file().server_opening.is_some(), "all see the deal that was avoided");
    assert_eq!(bench.table.room().open().len(), 0, "nobody is at fault");
    bench.table.beacon_value(&beacon().beacon, Digest([5; 32]), bench.now_ms);
    assert!(!bench.table.is_busy());
}

// --- notaries -----------------------------------------------------------------------------------

#[test]
fn a_notary_gives_a_number_and_does_not_sit() {
    let notary_key = player_key(7);
    let mut terms = config(Rules::DEFAULT, None);
    terms.notaries = vec![notary_key.public()];
    let mut bench = Bench::seated(terms, 12);
    bench.ask(S[0], Command::Start { fill: None }).unwrap();
    bench.shake_hands();
    let missing = |bench: &Bench| match bench.table.fair_progress(bench.now_ms) {
        Some((_, ServerFrame::Progress { missing, .. })) => missing,
        other => panic!("{other:?}"),
    };
    assert_eq!(missing(&bench), [2], "the players have sealed their numbers");
    let server = dealer().key.public();
    // Another key cannot speak for the notary, nor can anybody say that its number is lost.
    let mut liar = FairClient::new(8, server, &dealer().table, Rules::DEFAULT);
    liar.key = player_key(8);
    let lost = ClientFrame::Lost { entry: 2 };
    let refused = bench.table.fair_frame(Viewer::Spectator, &lost, bench.now_ms);
    assert_eq!(refused, Err(FairRefusal::NoGame));
    let mut notary = FairClient::new(7, server, &dealer().table, Rules::DEFAULT);
    for _ in 0..2 {
        let frames = bench.table.fair_replay(Viewer::Spectator).0;
        for answer in notary.take(true, Some(2), frames) {
            let taken = bench.table.fair_frame(Viewer::Spectator, &answer, bench.now_ms);
            assert!(taken.is_ok(), "{taken:?}"); // the second time the seal is known
            let mut forged = answer;
            if let ClientFrame::Commit(commit) = &mut forged {
                commit.commit = Digest([1; 32]);
                let refused = bench.table.fair_frame(Viewer::Spectator, &forged, bench.now_ms);
                assert!(matches!(refused, Err(FairRefusal::Frame(_))));
            }
        }
        let entries = bench.table.take_entries();
        bench.entries.extend(entries);
        bench.shake_hands();
    }
    assert!(notary.refused.is_empty(), "{:?}", notary.refused);
    assert!(bench.table.is_playing());
    bench.play_to_the_end();
    let file = bench.last_file();
    check_file(&file);
    let entry = file.open.open.entries[2];
    assert_eq!((entry.kind, entry.pk), (Kind::Notary, notary_key.public()));
    assert_eq!(file.reveals.len(), 3);
}

// --- the public list ----------------------------------------------------------------------------

#[test]
fn every_game_is_told_to_the_public_list_with_its_end() {
    let mut bench = committed(12);
    bench.ring();
    let notices = bench.table.take_notices();
    let [Notice::Opened { game_no: 1, gid, .. }, Notice::Ended { gid: ended, digest, abort }] =
        &notices[..]
    else {
        panic!("{notices:?}")
    };
    assert_eq!(gid, ended);
    let abort = abort.as_ref().unwrap();
    assert_eq!((abort.stage, abort.reason), (Stage::Reveal, AbortReason::Silent));
    assert_eq!(abort.entry.unwrap().pk, bench.clients[0].1.key.public());
    for number in 0..3 {
        bench.sit(number).unwrap();
    }
    bench.start();
    assert_eq!(bench.last_open().prev, *digest);
}

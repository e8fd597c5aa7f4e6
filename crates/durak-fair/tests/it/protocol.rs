//! Whole games between the machines: the vectors' again, and new ones with the engine.

use durak_audit::{check_moves, start};
use durak_core::{Action, Rules, Seat};
use durak_engine::Game;
use durak_fair::{
    AbortReason, Chain, Digest, End, Event, GameFile, Missed, Notice, Player, Received, Seating,
    Server, ServerError, Terms, verify, verify_chain, verify_file,
};

use crate::data::Vector;
use crate::rig::{Rig, Table, bytes};

/// Lets the machines play a vector's events, each signed anew.
fn replay(table: &mut Table, file: &GameFile) {
    for (event, (_, read)) in file.events.iter().zip(file.read_events()) {
        match read {
            Event::Act(seat, action) if event.sig.is_some() => table.act(seat, action),
            other => table.post(other, None),
        }
    }
}

#[test]
fn the_machines_make_every_vector_again() {
    for vector in Vector::all() {
        let wanted = GameFile::read(vector.file.to_string().as_bytes()).unwrap();
        let rig = Rig::of_vector(&vector);
        let chain = Chain::new();
        let mut table = rig.open(&chain);
        let ending = match wanted.end.clone() {
            End::Final { .. } => {
                table = rig.playing();
                replay(&mut table, &wanted);
                table.server.finish().unwrap()
            }
            End::Abort { stage, entry, reason, .. } => {
                table = match stage {
                    durak_fair::Stage::Commit => table,
                    durak_fair::Stage::Reveal => {
                        let mut table = rig.sealed();
                        let commits = table.server.commits_message().unwrap().clone();
                        let watcher = [&mut table.watcher].into_iter();
                        for player in table.players.values_mut().chain(watcher) {
                            player.commits(&commits).unwrap();
                        }
                        table
                    }
                    durak_fair::Stage::Deal => {
                        let mut table = rig.shown();
                        let reveals = table.server.reveals_message().unwrap().clone();
                        let watcher = [&mut table.watcher].into_iter();
                        for player in table.players.values_mut().chain(watcher) {
                            player.reveals(&reveals, 0).unwrap();
                        }
                        table
                    }
                    durak_fair::Stage::Play => {
                        let mut table = rig.playing();
                        replay(&mut table, &wanted);
                        table
                    }
                };
                let reasons = [
                    AbortReason::Silent,
                    AbortReason::Lost,
                    AbortReason::Beacon,
                    AbortReason::Left,
                ];
                let reason = reasons.into_iter().find(|it| it.text() == reason).unwrap();
                table.server.abort(Some(entry), reason)
            }
        };
        assert_eq!(table.end(&ending), wanted, "{}", vector.name);
        assert_eq!(table.server.abort(None, AbortReason::Crash), ending, "{}", vector.name);
    }
}

/// Plays a game to its end; the choices depend on the number alone.
fn play(table: &mut Table, number: u64) -> (GameFile, Game) {
    let mut game = engine_game(table);
    let mut step = 0;
    while !game.is_over() {
        let choices: Vec<(Seat, Action)> = game
            .public()
            .may_act()
            .into_iter()
            .flat_map(|seat| {
                let legal = game.legal(seat);
                (0..legal.count()).filter_map(move |n| Some((seat, legal.nth(n)?)))
            })
            .collect();
        let [a, b, ..] = bytes("choice", number * 100_000 + step);
        let (seat, action) = choices[usize::from(u16::from_be_bytes([a, b])) % choices.len()];
        step += 1;
        table.act(seat, action);
        if let Some(close) = game.play(seat, action).unwrap() {
            for event in Event::after(close, game.is_over()) {
                table.post(event, None);
            }
        }
    }
    let ending = table.server.finish().unwrap();
    (table.end(&ending), game)
}

/// The engine's game of the server's cards.
fn engine_game(table: &Table) -> Game {
    let terms = table.server.terms();
    let decks = table.server.deals().iter();
    let decks =
        decks.map(|deal| durak_engine::Deck::new(terms.law(), &deal.deck).unwrap()).collect();
    let by = durak_core::NextDeal { dealer: terms.dealer(), leader: terms.first() };
    let random_seat = table.server.random_seat().unwrap();
    durak_engine::Deal { by, decks, random_seat }.play(terms.law()).unwrap()
}

#[test]
fn two_people_play_and_everybody_can_check() {
    for number in 0..3 {
        let mut table = Rig::two(number).playing();
        let (file, game) = play(&mut table, number);
        let report = verify(file.write().as_bytes());
        assert_eq!(report.names(), Vec::<String>::new());
        assert_eq!(check_moves(&file, &report).unwrap().illegal, None);
        let facts = report.facts.unwrap();
        assert_eq!(facts.result, game.result());
        assert_eq!(facts.unsigned, 0);
        assert_eq!(start(&facts).unwrap().public().trump_card(), game.public().trump_card());
        let players: Vec<Option<String>> =
            table.players.values().map(Player::fingerprint).collect();
        assert!(players.iter().all(|it| *it == table.watcher.fingerprint()));
    }
}

#[test]
fn other_tables_play_too() {
    let mut number = 10;
    for players in [3, 4, 6] {
        for seating in [Seating::Rotated, Seating::Shuffled] {
            let mut rules = Rules { players, ..Rules::default() };
            for (key, value) in
                [("transfer", "cards_or_trump"), ("lead", "same_rank"), ("no_trump", "redeal")]
            {
                rules.set(key, value).unwrap();
            }
            rules.teams = players == 4 && seating == Seating::Rotated;
            let rig = Rig::new(Terms::first_game(&rules, seating).unwrap(), number);
            let (file, game) = play(&mut rig.playing(), number);
            let report = verify_file(&file);
            assert_eq!(check_moves(&file, &report).unwrap().illegal, None);
            let facts = report.facts.unwrap();
            assert_eq!(facts.result, game.result());
            number += 1;
        }
    }
}

#[test]
fn a_match_is_a_chain() {
    let mut rules = Rules::default();
    rules.set("next_game", "under_fool").unwrap();
    let mut rig = Rig::new(Terms::first_game(&rules, Seating::Listed).unwrap(), 30);
    let mut chain = Chain::new();
    let mut files: Vec<GameFile> = Vec::new();
    for number in 30..33 {
        let mut table = rig.open(&chain);
        table.seal_all();
        let (file, game) = play(&mut table, number);
        let facts = verify_file(&file).facts.unwrap();
        assert_eq!(chain.add(&file, &facts), []);
        files.push(file);
        let durak = match game.result() {
            Some(durak_core::GameResult::Durak(seat)) => Some(seat),
            _ => None,
        };
        let next = rig.game.terms.law().next_deal(rig.game.terms.dealer(), durak);
        rig.game.terms = Terms::new(&rules, Seating::Listed, next.dealer, next.leader).unwrap();
        rig.game.game_no += 1;
        rig.game.prev = facts.end_hash;
        rig.game.opened_ms += 600_000;
        rig.roll(number + 1);
    }
    assert_eq!(verify_chain(&files), []);
    assert_eq!(verify_chain(&files[1..]), []);
}

#[test]
fn a_missed_game_is_linked() {
    let mut rig = Rig::two(40);
    let mut table = rig.playing();
    let ending = table.server.abort(None, AbortReason::Crash);
    let head = table.server.head();
    let open = table.server.open_message().clone();
    let missed = Missed { open, head, ending };
    let mut chain = Chain::new();
    chain.begin(missed.open.clone());
    chain.add_missed(&missed).unwrap();
    assert_eq!(chain.running(), None);
    rig.game.game_no = 2;
    rig.game.prev = missed.ending.end.digest(
        &missed.open.open.gid(),
        &head,
        missed.ending.server_opening.as_ref().map(|opening| &opening.0),
    );
    rig.game.opened_ms += 1;
    rig.roll(41);
    rig.open(&chain);
    let mut other = missed.clone();
    other.head = Digest::ZERO;
    assert_eq!(Chain::new().add_missed(&other), Err(durak_fair::Break::Signature));
    assert_eq!(chain.add_missed(&missed), Err(durak_fair::Break::Link));
}

#[test]
fn a_server_that_restarts_gives_the_same_answers() {
    let rig = Rig::two(50);
    let mut table = rig.playing();
    play(&mut table, 50);
    let before = table.server.file().unwrap();
    let mut server: Server = rig.server();
    for commit in &before.commits {
        server.commit(commit.entry, commit).unwrap();
    }
    for reveal in &before.reveals {
        server.reveal(reveal.entry, reveal).unwrap();
    }
    server.deal(None).unwrap();
    assert_eq!(server.deal_messages(), table.server.deal_messages());
    for (event, (_, read)) in before.events.iter().zip(before.read_events()) {
        server.post(read, event.sig).unwrap();
    }
    server.finish().unwrap();
    assert_eq!(server.file(), Some(before));
}

#[test]
fn a_page_that_reloads_signs_the_same_again() {
    let rig = Rig::two(51);
    let mut table = rig.sealed();
    let again = rig.open(&Chain::new());
    assert_eq!(again.commits, table.commits);
    let commits = table.server.commits_message().unwrap().clone();
    let mut first = again.players.into_iter().next().unwrap().1;
    let reveal = first.commits(&commits).unwrap();
    assert_eq!(first.commits(&commits).unwrap(), reveal);
    let mut old = table.players.remove(&0).unwrap();
    assert_eq!(old.commits(&commits).unwrap(), reveal);
    assert_eq!(first.receipt(), old.receipt());
}

#[test]
fn the_server_takes_each_number_once() {
    let rig = Rig::two(52);
    let mut table = rig.open(&Chain::new());
    let [a, b] = table.commits[..] else { unreachable!() };
    let other = Rig::two(53).open(&Chain::new()).commits[0];
    let server = &mut table.server;
    let copied = durak_fair::Commit { entry: 1, ..a };
    assert_eq!(server.commit(0, &a), Ok(Received::Waiting));
    assert_eq!(server.commit(0, &a), Ok(Received::Waiting));
    assert_eq!(server.commit(0, &other), Err(ServerError::Changed(0)));
    assert_eq!(server.commit(1, &a), Err(ServerError::OtherEntry(1, 0)));
    assert_eq!(server.commit(1, &copied), Err(ServerError::Signature(1)));
    assert_eq!(
        server.commit(7, &durak_fair::Commit { entry: 7, ..a }),
        Err(ServerError::NoContributor(7))
    );
    assert_eq!(server.missing(), [1]);
    assert_eq!(server.deal(None).err(), Some(ServerError::TooEarly));
    assert_eq!(server.commit(1, &b), Ok(Received::Complete));
    let commits = server.commits_message().unwrap().clone();
    let reveal = table.players.get_mut(&0).unwrap().commits(&commits).unwrap().unwrap();
    let reveal = reveal.sign(&table.rig.keys[&0]);
    assert_eq!(server.reveal(0, &reveal), Ok(Received::Waiting));
    assert_eq!(server.reveal(0, &reveal), Ok(Received::Waiting));
    let mut changed = reveal;
    changed.opening.0[0] ^= 1;
    assert_eq!(server.reveal(0, &changed), Err(ServerError::Changed(0)));
    let theirs = durak_fair::Reveal { entry: 1, ..reveal };
    assert_eq!(server.reveal(1, &theirs), Err(ServerError::Signature(1)));
    assert_eq!(server.deal(None).err(), Some(ServerError::TooEarly));
    assert!(server.file().is_none());
}

#[test]
fn acts_stand_on_the_present_head() {
    let mut table = Rig::two(54).playing();
    let game = engine_game(&table);
    let leader = game.public().leader();
    let action = game.legal(leader).nth(0).unwrap();
    let other = game.legal(leader).nth(1).unwrap();
    let mut players = table.players.iter_mut();
    let (entry, player) = players.find(|(_, it)| it.seat() == Some(leader)).unwrap();
    let act = player.act(action).unwrap();
    assert_eq!(player.act(action), Ok(act.clone()));
    let act = act.sign(&table.rig.keys[entry]);
    assert_eq!(player.act(other).unwrap_err().reason.code(), "fair-already-signed");
    let other_seat = leader.clockwise(1, 2);
    assert_eq!(table.server.check_act(other_seat, &act), Err(ServerError::NoAction));
    let mut forged = act.clone();
    forged.text = Event::Act(leader, other).to_string();
    assert_eq!(table.server.check_act(leader, &forged), Err(ServerError::Signature(leader as u8)));
    table.act(leader, action);
    assert_eq!(table.server.check_act(leader, &act), Err(ServerError::Stale));
}

#[test]
fn a_clock_that_is_wrong_is_told() {
    let rig = Rig::two(55);
    let server = rig.server();
    let mut expected = rig.expected();
    expected.now_ms += 301_000;
    let joined = Player::join(&Chain::new(), &expected, None, server.open_message().clone());
    let notice = joined.unwrap().notice;
    let (opened_ms, now_ms) = (rig.game.opened_ms, expected.now_ms);
    assert_eq!(notice, Some(Notice::Clock { opened_ms, now_ms }));
}

#[test]
fn another_page_of_the_device_knows_what_was_signed() {
    let rig = Rig::two(56);
    let mut table = rig.playing();
    let game = engine_game(&table);
    let leader = game.public().leader();
    let action = game.legal(leader).nth(0).unwrap();
    let entry = *table.players.iter().find(|(_, it)| it.seat() == Some(leader)).unwrap().0;
    // The one page signs; the other has the same key and has not signed anything.
    let mut other = rig.playing().players.remove(&entry).unwrap();
    let mut untold = rig.playing().players.remove(&entry).unwrap();
    let head = other.head();
    table.act(leader, action);
    table.server.abort(None, AbortReason::Crash);
    let event = table.server.file().unwrap().events[0].clone();
    assert_eq!(other.signed_at(&head), None);
    other.remember(head, event.text.clone());
    assert_eq!(other.signed_at(&head), Some(&*event.text));
    other.event(0, &event).unwrap();
    assert_eq!(untold.event(0, &event).unwrap_err().reason.code(), "fair-own-action");
}

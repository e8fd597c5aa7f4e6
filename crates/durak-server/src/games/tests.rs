//! From files and histories to what is kept and rated.

use super::finished::{Ended, Sitter, finished, rows};
use super::kept::Kept;
use super::score::{Outcome, Score};
use crate::ratings::{Board, Played, change, counting};
use crate::replay::Replay;
use durak_core::{Law, PRESETS, Rules, Seat, SeatSet};
use durak_engine::{Deal, GameLog};
use durak_fair::{End, GameFile, Kind, verify_file};
use durak_store::{GameQuery, Games, MemoryStore, NewGame, Rating};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use std::collections::BTreeMap;

fn reference(name: &str) -> GameFile {
    let path = format!("{}/../../data/fair/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let case: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    GameFile::read(case["file"].to_string().as_bytes()).unwrap()
}

/// The people of a file: everybody is known, bots have a level.
fn ended(file: &GameFile) -> Ended {
    let facts = verify_file(file).facts.unwrap();
    let sitter = |(seat, kind): (usize, Kind)| match kind {
        Kind::Bot => Sitter { level: Some("careful".to_owned()), ..Sitter::default() },
        _ => Sitter {
            person: Some(format!("person{seat}")),
            name: format!("Name {seat}"),
            ..Sitter::default()
        },
    };
    let sitters = facts.seated.iter().map(|entry| entry.kind).enumerate().map(sitter).collect();
    Ended { sitters, preset: None, rated: true, private: false, ended_ms: 1 }
}

#[test]
fn finished_reference_games_are_kept_and_their_cards_come_out_again() {
    for number in 1..=10 {
        let file = reference(&format!("v{number}"));
        let facts = verify_file(&file).facts.unwrap();
        let (game, _) = finished(&file, ended(&file)).unwrap();
        assert_eq!(game.id, facts.gid.to_string());
        assert_eq!(game.table, Some((facts.table.clone(), facts.game_no)));
        let kept = Kept::read(&game.body).unwrap();
        let replay = Replay::of(kept.log().unwrap()).unwrap();
        assert_eq!(replay.last().result(), facts.result, "v{number}");
        assert_eq!(kept.opened_ms, file.open.open.opened_ms);
        let has_bot = facts.seated.iter().any(|entry| entry.kind == Kind::Bot);
        if has_bot {
            assert_eq!(kept.unrated.as_deref(), Some("bot"), "v{number}");
        }
        assert_eq!(game.board.is_some(), kept.unrated.is_none());
        let packed = game.file.unwrap();
        assert_eq!(super::file::unpack(&packed), Some(file.write()));
    }
}

#[test]
fn of_games_that_were_broken_off_only_those_are_kept_that_somebody_gave_up() {
    for name in ["a1", "a2", "a3"] {
        let file = reference(name);
        assert!(finished(&file, ended(&file)).is_none(), "{name}: before any card");
    }
    let file = reference("a4");
    let End::Abort { stage, entry, sig, .. } = file.end.clone() else { panic!("an abort") };
    assert_eq!(stage, durak_fair::Stage::Play);
    let given_up = |entry: u8, reason: &str| {
        let end = End::Abort { stage, entry, reason: reason.to_owned(), sig };
        finished(&GameFile { end, ..file.clone() }, ended(&file))
    };
    assert!(given_up(entry, "crash").is_none());
    let facts = verify_file(&file).facts.unwrap();
    let seat = facts.seated.iter().position(|it| it.kind != Kind::Bot).unwrap();
    let (game, _) = given_up(facts.order[seat], "left").unwrap();
    assert_eq!(game.result, "left");
    for (other, player) in game.players.iter().enumerate() {
        let expected = if other == seat { Outcome::Lost } else { Outcome::Won };
        assert_eq!(player.outcome, expected.to_string());
    }
    let kept = Kept::read(&game.body).unwrap();
    assert_eq!(kept.left(), SeatSet::only(Seat::ALL[seat]));
    let replay = Replay::of(kept.log().unwrap()).unwrap();
    assert!(replay.record().is_none() && replay.trace().is_none());
}

#[test]
fn a_file_says_for_whom_a_bot_played() {
    // Each file with an event of a bot in the place of a person, and what follows.
    let mut seen = 0;
    for number in 1..=10 {
        let file = reference(&format!("v{number}"));
        let (game, _) = finished(&file, ended(&file)).unwrap();
        let kept = Kept::read(&game.body).unwrap();
        let of = |word: &str| file.events.iter().filter(|it| it.text.ends_with(word)).count();
        let (bots, backs) = (of(" bot"), of(" back"));
        assert_eq!(usize::from(kept.left().len()), bots.saturating_sub(backs), "v{number}");
        seen += bots;
    }
    assert!(seen > 0, "a reference game has one");
}

const PEOPLE: usize = 5;

/// A random game of random people, with a bot's part now and then.
fn random_game(number: u64, rng: &mut Xoshiro256PlusPlus) -> (NewGame, durak_store::Rate) {
    let presets = [&PRESETS[1], &PRESETS[2]];
    let preset = presets[rng.random_range(0..2_usize)];
    let players = rng.random_range(2..=4_u8);
    let teams = players == 4 && preset.key == "home" && rng.random_range(0..2) == 0;
    let law = Law::new(&Rules { players, teams, ..preset.rules }).unwrap();
    let deal = Deal::random(&law, law.first_deal(), rng);
    let mut game = deal.play(&law).unwrap();
    let mut log = GameLog::new(law, deal);
    while let Some((seat, action)) = game.random_action(rng) {
        game.apply(seat, action);
        log.push(seat, action);
    }
    let mut people: Vec<usize> = (0..PEOPLE).collect();
    let mut sitters = Vec::new();
    for _ in law.seats() {
        let who = people.remove(rng.random_range(0..people.len()));
        let (person, name) = (Some(format!("person{who}")), format!("Name {who}"));
        sitters.push(Sitter { person, name, ..Sitter::default() });
    }
    let some = |rng: &mut Xoshiro256PlusPlus| match rng.random_range(0..6) {
        0 => SeatSet::only(Seat::ALL[usize::from(rng.random_range(0..players))]),
        _ => SeatSet::EMPTY,
    };
    let (helped, left) = (some(rng), some(rng));
    let played = Played {
        rated_table: !number.is_multiple_of(7),
        bots: SeatSet::EMPTY,
        persons: law.seats(),
        helped,
        left,
        actions: log.actions().len(),
    };
    let kept = Kept::new(&log).with_bots_part(helped, left);
    let replay = Replay::of(log).unwrap();
    let table = Some(("t".to_owned(), number));
    // Two games a month: some have been away for long.
    let ended_ms = number * 15 * 24 * 60 * 60 * 1_000;
    let game = NewGame { id: format!("{number:064x}"), table, ended_ms, ..NewGame::default() };
    rows(game, kept, &replay, played, sitters)
}

#[tokio::test]
async fn the_history_gives_the_same_ratings_again() {
    let (store, mut rng) = (MemoryStore::new(), Xoshiro256PlusPlus::seed_from_u64(6));
    for number in 1..=120 {
        let (game, rate) = random_game(number, &mut rng);
        assert_eq!(store.save_game(game, rate).await, Ok(true));
    }
    let query = GameQuery { limit: 1_000, ..GameQuery::default() };
    let mut games = store.games(query).await.unwrap();
    games.reverse();
    let mut again: BTreeMap<(String, String), Rating> = BTreeMap::new();
    let (mut unrated, mut winners) = (0, 0);
    for stored in games {
        let game = stored.game;
        let Some(board) = game.board else {
            unrated += 1;
            assert!(game.players.iter().all(|player| player.change.is_none()));
            continue;
        };
        let kept = Kept::read(&game.body).unwrap();
        let replay = Replay::of(kept.log().unwrap()).unwrap();
        let law = replay.law();
        assert_eq!(Board::of(law, kept.preset.as_deref()).to_string(), board);
        let played = Played {
            rated_table: true,
            bots: SeatSet::EMPTY,
            persons: law.seats(),
            helped: kept.helped(),
            left: kept.left(),
            actions: replay.steps().len(),
        };
        let places = Score::of(replay.last().public(), kept.left()).places;
        let key = |seat: usize| (board.clone(), game.players[seat].person.clone().unwrap());
        let before: Vec<Option<Rating>> =
            (0..game.players.len()).map(|seat| again.get(&key(seat)).copied()).collect();
        let changes = change(law, &places, counting(law, &played, &places), &before, game.ended_ms);
        for (seat, change) in changes.into_iter().enumerate() {
            let expected = change.map(|(old, new)| (old.rating, new.rating));
            assert_eq!(game.players[seat].change, expected);
            if let Some((old, new)) = change {
                let alone = places.iter().filter(|place| **place == 1).count() == 1;
                // Partners share what their side has won or lost, whoever goes out first.
                if places[seat] == 1 && alone && !law.teams() {
                    winners += 1;
                    assert!(new.rating >= old.rating, "a winner never loses points");
                }
                again.insert(key(seat), new);
            }
        }
    }
    assert!(unrated > 15 && winners > 40, "{unrated} unrated, {winners} winners");
    for board in Board::all() {
        for row in store.ratings(&board.to_string(), 0, 100).await.unwrap() {
            assert_eq!(again.remove(&(row.board, row.person)), Some(row.rating));
        }
    }
    assert!(again.is_empty());
}

//! The messages of a fair deal in any order, repeated and damaged: the server never deals before
//! every number is there and has one end, and a player never shows two numbers.
#![no_main]

use std::collections::BTreeSet;

use durak_core::{Action, Rules, Seat};
use durak_fair::{
    AbortReason, Chain, Commit, Digest, Entry, Event, Expected, Identity, Joined, Kind, NewGame,
    Opening, Player, Reveal, Seating, Server, SigningKey, Terms, verify_file,
};
use libfuzzer_sys::fuzz_target;

const TIME: u64 = 1_700_000_000_000;

fn key(number: u8) -> SigningKey {
    SigningKey::from_seed(&[number; 32])
}

fn server() -> Server {
    let people = [1, 2].map(|number| Entry { kind: Kind::Human, pk: key(number).public() });
    let game = NewGame {
        table: "fuzz".to_string(),
        game_no: 1,
        prev: Digest::ZERO,
        opened_ms: TIME,
        terms: Terms::first_game(&Rules::default(), Seating::Listed).unwrap(),
        entries: people.to_vec(),
        beacon: None,
    };
    Server::open(key(0), Opening::new([0; 64]), game).unwrap()
}

fn join(server: &Server, entry: u8) -> Joined {
    let rules = Rules::default();
    let expected = Expected {
        server: key(0).public(),
        table: "fuzz",
        rules: &rules,
        now_ms: TIME,
        beacon_ms: None,
    };
    let me = (Identity { key: key(entry + 1).public(), entry }, Opening::new([entry + 1; 64]));
    Player::join(&Chain::new(), &expected, Some(me), server.open_message().clone()).unwrap()
}

/// An honest game that has been broken off, with what both people sent.
fn honest() -> (Server, [Commit; 2], [Reveal; 2]) {
    let mut server = server();
    let mut joined = [0, 1].map(|entry| join(&server, entry));
    let commits = [0, 1].map(|i: usize| joined[i].commit.unwrap().sign(&key(i as u8 + 1)));
    for commit in &commits {
        server.commit(commit.entry, commit).unwrap();
    }
    let list = server.commits_message().unwrap().clone();
    let reveals = [0, 1].map(|i: usize| {
        joined[i].player.commits(&list).unwrap().unwrap().sign(&key(i as u8 + 1))
    });
    for reveal in &reveals {
        server.reveal(reveal.entry, reveal).unwrap();
    }
    server.deal(None).unwrap();
    server.post(Event::Bot(Seat::S0), None).unwrap();
    server.abort(None, AbortReason::Crash);
    (server, commits, reveals)
}

fuzz_target!(|steps: Vec<(u8, u8)>| {
    let (known, commits, reveals) = honest();
    let (mut server, mut player) = (server(), join(&known, 0).player);
    let (mut ends, mut shown) = (BTreeSet::new(), BTreeSet::new());
    for (message, detail) in steps.into_iter().take(64) {
        let (who, damage) = (usize::from(detail & 1), detail >> 1);
        let seat = Seat::ALL[who];
        match message % 12 {
            0 => {
                let mut commit = commits[who];
                commit.commit.0[0] ^= damage;
                let _ = server.commit(detail & 1, &commit);
            }
            1 => {
                let mut reveal = reveals[who];
                reveal.opening.0[0] ^= damage;
                let _ = server.reveal(detail & 1, &reveal);
            }
            2 => drop(server.deal(None).map(<[_]>::len)),
            3 => drop(server.post(Event::Back(seat), None)),
            4 => drop(server.abort(Some(detail), AbortReason::Bad)),
            5 => {
                let mut list = known.commits_message().unwrap().clone();
                list.list[who].commit.0[0] ^= damage;
                shown.extend(player.commits(&list).ok().flatten().map(|it| it.contents().opening));
            }
            6 => {
                let mut list = known.reveals_message().unwrap().clone();
                list.list[who].opening.0[0] ^= damage;
                let _ = player.reveals(&list, TIME);
            }
            7 => {
                let mut deal = known.deal_messages()[0].clone();
                deal.first ^= damage;
                let _ = player.deal(&deal);
            }
            8 => drop(known.dealt_hand(0, seat).map(|hand| player.hand(&hand).is_ok())),
            9 => {
                let file = known.file().unwrap();
                let _ = player.event(usize::from(damage), &file.events[0]);
            }
            10 => drop(player.act(Action::Take)),
            _ => drop(player.end(known.ending().unwrap())),
        }
        ends.extend(server.ending().map(|ending| *ending.end.sig()));
        assert!(server.deal_messages().is_empty() || server.reveals_message().is_some());
    }
    assert!(ends.len() <= 1 && shown.len() <= 1);
    for file in [server.file(), player.file()].into_iter().flatten() {
        assert!(verify_file(&file).passes());
    }
});

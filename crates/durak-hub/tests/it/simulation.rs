//! Whole games of random rules over networks of every kind, with a server that is killed at each write
//! of its journal: everybody ends with the same, true state, and nothing acknowledged is lost.
//!
//! `DURAK_SEEDS` says how many seeds are played, in place of those that are enough for every day.

use crate::common::{hub, rng, seated, token};
use crate::network::{CALM, Client, Network, Weather};
use crate::rule_sets::drawn_rules;
use durak_client::model::Stage;
use durak_core::rules::DeckSize;
use durak_core::{BySeat, Rules, Seat};
use durak_hub::hash_token;
use durak_table::{Entry, Record, TokenHash, Viewer};
use rand::RngExt;
use std::collections::{BTreeSet, HashSet};

/// Enough that every write of a short game has been the last one, stored and lost.
const SEEDS: u64 = 240;
/// How many writes lie between two crashes of a game.
const CRASH_EVERY: u64 = 23;
/// Every game has at least as many writes: its players come, seal, show, and play.
const WRITES: u64 = 16;
/// The number of the token that only watches.
const WATCHER: u8 = 99;

const STORM: Weather = Weather { delay_ms: 60, breaks: 5, twice: 60, swaps: 40, crash_every: 0 };

/// What all games together have met.
#[derive(Default)]
struct Met {
    crashes: BTreeSet<(u64, bool)>,
    timeouts: usize,
    left: usize,
    returned: usize,
    moved: usize,
}

#[test]
fn r1_d2_nothing_acknowledged_is_lost_and_all_views_agree_over_every_network() {
    let wanted = std::env::var("DURAK_SEEDS").ok().and_then(|it| it.parse().ok());
    let mut met = Met::default();
    for seed in 0..wanted.unwrap_or(SEEDS) {
        let network = play(seed);
        met.note(&network);
    }
    for write in 1..=WRITES {
        for lost in [false, true] {
            assert!(met.crashes.contains(&(write, lost)), "no crash at write {write}, {lost}");
        }
    }
    assert!(met.timeouts > 10, "{} turns ran out", met.timeouts);
    assert!(met.left > 20 && met.returned > 5, "{} left, {} came back", met.left, met.returned);
    assert!(met.moved > 5, "{} sat down elsewhere", met.moved);
}

impl Met {
    fn note(&mut self, network: &Network) {
        self.crashes.extend(network.crashes.iter().copied());
        self.timeouts += network.outcomes.iter().filter(|(.., timeout)| *timeout).count();
        let mut seats: Vec<(TokenHash, Seat)> = Vec::new();
        for entry in &network.stored {
            match &entry.record {
                Record::Left { .. } => self.left += 1,
                Record::Returned { .. } => self.returned += 1,
                Record::Seated { seat, token, .. } => {
                    let elsewhere = |it: &&(TokenHash, Seat)| it.0 == *token && it.1 != *seat;
                    self.moved += usize::from(seats.iter().any(|it| elsewhere(&it)));
                    seats.push((*token, *seat));
                }
                _ => {}
            }
        }
    }
}

/// Most games are short, since it is their number that finds faults.
fn rules_of(seed: u64) -> Rules {
    let rules = drawn_rules(seed);
    if seed.is_multiple_of(24) {
        return rules;
    }
    Rules { players: if seed % 8 == 1 { 3 } else { 2 }, deck: DeckSize::D24, teams: false, ..rules }
}

fn weather_of(seed: u64, players: u8) -> Weather {
    // After each crash all connect again: with more players that alone is more writes.
    let crash_every = if seed % 6 == 5 { 0 } else { CRASH_EVERY * u64::from(players - 1) };
    let calm = seed % 3 == 2;
    Weather { crash_every, ..if calm { CALM } else { STORM } }
}

/// Everybody plays at random until the game ends.
fn play(seed: u64) -> Network {
    let (rules, mut rng) = (rules_of(seed), rng(seed));
    let think_ms = if seed % 4 == 1 { 900 } else { 4_000 };
    let hub = hub(seated(rules, Some(think_ms), &mut rng));
    let numbers: Vec<u8> = (0..rules.players).chain([WATCHER]).collect();
    let mut network = Network::new(hub, &numbers, weather_of(seed, rules.players), rng);
    network.crash_from = seed;
    for client in &mut network.clients {
        // To check and to sign is most of the work: a part of the games shows that it can be done.
        client.device.fair.trusting = !seed.is_multiple_of(12);
    }
    for _ in 0..100_000 {
        network.step();
        for (index, number) in numbers.iter().enumerate() {
            if network.rng.random_range(0..100) < 25 {
                wish(&mut network, index, *number);
            }
        }
        if network.hub.table().room().games > 0 {
            network.settle();
            check(&network, seed, &numbers);
            return network;
        }
    }
    panic!("the game of seed {seed} did not end");
}

/// A player does something that his page offers him, now and then something that changes who plays.
fn wish(network: &mut Network, index: usize, number: u8) {
    let now_ms = network.now_ms;
    let rare = network.rng.random_range(0..60);
    let Some(table) = network.clients[index].table(now_ms) else { return };
    if number == WATCHER {
        return;
    }
    let session = &mut network.clients[index].session;
    if table.me.is_none() {
        if table.can_sit && rare < 20 {
            let seats: Vec<Seat> = table.seats.iter().map(|seat| seat.seat).collect();
            let seat = seats[rare % seats.len()];
            let wish = table.kept.is_none().then_some(seat);
            session.sit(wish, &format!("player {number}"), None, now_ms);
        }
        return;
    }
    match table.stage {
        Stage::Lobby if rare < 3 => drop(session.leave(now_ms)),
        Stage::Lobby if table.is_host => drop(session.start(None, now_ms)),
        Stage::Playing if rare == 0 => drop(session.leave(now_ms)),
        Stage::Playing => {
            let offers = Client::offers_of(&table);
            if !offers.is_empty() {
                let action = offers[network.rng.random_range(0..offers.len())];
                let session = &mut network.clients[index].session;
                session.play(action, now_ms);
                session.play(action, now_ms); // a double click
            }
        }
        _ => {}
    }
}

fn check(network: &Network, seed: u64, numbers: &[u8]) {
    let entries = &network.stored;
    let counted: Vec<u64> = entries.iter().map(|entry| entry.number).collect();
    assert_eq!(counted, (1..=entries.len() as u64).collect::<Vec<_>>(), "seed {seed}");
    let kept = commands(entries, seed);
    for (client, number) in network.clients.iter().zip(numbers) {
        let owner = hash_token(&token(*number));
        // Who was only away and sits down is back before he is asked.
        let told = client.acks.iter().filter(|n| !client.sits.contains(n));
        let lost = told.copied().find(|n| !kept.contains(&(owner, *n)));
        assert_eq!(lost, None, "seed {seed}: {number} was told that it is done");
        check_view(network, client, seed);
    }
    // The clock of a turn never runs twice: whom it waited for has acted once, in time or not.
    let mut outcomes = HashSet::new();
    for (turn, seat, _) in &network.outcomes {
        assert!(outcomes.insert((turn, seat)), "seed {seed}: {seat} acted twice in turn {turn}");
    }
}

/// The commands that were applied, by whose they were; each of them once.
fn commands(entries: &[Entry], seed: u64) -> HashSet<(TokenHash, u32)> {
    let (mut owners, mut kept) = (BySeat::<Option<TokenHash>>::default(), HashSet::new());
    let mut applied = HashSet::new();
    for entry in entries {
        if let Record::Seated { seat, token, .. } = &entry.record {
            owners[*seat] = Some(*token);
        }
        if let Some(id) = entry.command {
            let owner = owners[id.seat].unwrap();
            let kind = std::mem::discriminant(&entry.record);
            assert!(applied.insert((owner, id.n, kind)), "seed {seed}: {id:?} applied twice");
            kept.insert((owner, id.n));
        }
        if let Record::Left { seat, stand_in: None } | Record::Kicked { seat } = entry.record {
            owners[seat] = None;
        }
    }
    kept
}

/// What a client shows at the end is what is true.
fn check_view(network: &Network, client: &Client, seed: u64) {
    let truth = network.hub.table().present(Viewer::Spectator).game.unwrap().public;
    let table = client.table(network.now_ms).unwrap();
    assert_eq!(table.stage, Stage::Over, "seed {seed}");
    let game = table.game.unwrap();
    let result = game.result.unwrap();
    assert_eq!(Some(result.result), truth.result(), "seed {seed}");
    assert_eq!(result.out, truth.groups_out().collect::<Vec<_>>(), "seed {seed}");
    assert!(game.pending.is_empty(), "seed {seed}: {:?} was never answered", game.pending);
    for seat in &table.seats {
        assert_eq!(seat.cards, truth.hand_size(seat.seat), "seed {seed}");
    }
    // What was offered was legal, unless the table had changed meanwhile.
    let refused = client.refusals.iter().filter(|(n, _)| client.acts.contains(n));
    let bad: Vec<&String> = refused.map(|(_, code)| code).filter(|code| !is_late(code)).collect();
    assert!(bad.is_empty(), "seed {seed}: {bad:?}");
}

/// Codes that a player meets when others were faster, when he himself has left meanwhile, or when a
/// refusal went with the server that had said it, although his own check had passed.
fn is_late(code: &str) -> bool {
    matches!(
        code,
        "stale" | "stale-head" | "not-held" | "old-number" | "not-seated" | "not-in-play"
    ) || matches!(code, "limit-reached" | "wait-for-defender" | "already-passed")
        || matches!(code, "no-such-attack")
}

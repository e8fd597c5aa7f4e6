//! A table and its clients over a bad network: everybody ends with the same, true state.

use crate::common::{all_rules, hub, rng, seated};
use crate::network::{CALM, Client, Network, Weather};
use crate::player::is_my_turn;
use durak_client::model::Stage;
use durak_core::{Action, Rules, Seat};
use durak_table::{CommandId, Seen, Viewer};
use rand::RngExt;
use std::collections::HashSet;

const STORM: Weather = Weather { delay_ms: 120, breaks: 6, twice: 60, swaps: 40, crashes: 0 };
/// A storm in which the server is killed every few moves.
const CRASHES: Weather = Weather { crashes: 8, ..STORM };

/// Everybody plays at random over this network until the game ends.
fn play(rules: Rules, weather: Weather, seed: u64) -> Network {
    let mut rng = rng(seed);
    let hub = hub(seated(rules, Some(4_000), &mut rng));
    let numbers: Vec<u8> = (0..rules.players).chain([99]).collect();
    let mut network = Network::new(hub, &numbers, weather, rng);
    for _ in 0..200_000 {
        network.step();
        let now_ms = network.now_ms;
        for index in 0..network.clients.len() {
            let client = &mut network.clients[index];
            let Some(table) = client.table(now_ms) else { continue };
            if table.stage == Stage::Lobby && table.is_host {
                client.session.start(None, now_ms);
            }
            let offers = client.offers(now_ms);
            if offers.is_empty() || network.rng.random_range(0..100) > 20 {
                continue;
            }
            let action = offers[network.rng.random_range(0..offers.len())];
            let client = &mut network.clients[index];
            client.session.play(action, now_ms);
            client.session.play(action, now_ms); // a double click
        }
        if network.hub.table().room().games > 0 {
            network.settle();
            check(&network, seed, weather.crashes > 0);
            return network;
        }
    }
    panic!("the game of seed {seed} did not end");
}

/// Contiguous versions, each command applied at most once, and equal models.
fn check(network: &Network, seed: u64, crashed: bool) {
    let entries = &network.stored;
    let numbers: Vec<u64> = entries.iter().map(|entry| entry.number).collect();
    assert_eq!(numbers, (1..=entries.len() as u64).collect::<Vec<_>>());
    let mut seen = HashSet::new();
    for entry in entries {
        if let Some(id) = entry.command {
            let kind = std::mem::discriminant(&entry.record);
            assert!(seen.insert((id.seat, id.n, kind)), "seed {seed}: {id:?} applied twice");
        }
    }
    let kept: HashSet<_> = entries.iter().filter_map(|entry| entry.command).collect();
    for (client, seat) in network.clients.iter().zip(Seat::ALL) {
        let lost = client.acks.iter().find(|n| !kept.contains(&CommandId { seat, n: **n }));
        assert_eq!(lost, None, "seed {seed}: {seat} was told that it is done");
    }
    let truth = network.hub.table().present(Viewer::Spectator).game.unwrap().public;
    for client in &network.clients {
        let table = client.table(network.now_ms).unwrap();
        assert_eq!(table.stage, Stage::Over);
        let game = table.game.unwrap();
        let result = game.result.unwrap();
        assert_eq!(Some(result.result), truth.result(), "seed {seed}");
        assert_eq!(result.out, truth.groups_out().collect::<Vec<_>>());
        assert!(game.pending.is_empty(), "seed {seed}: {:?} was never answered", game.pending);
        for seat in &table.seats {
            assert_eq!(seat.cards, truth.hand_size(seat.seat));
        }
        // What was offered was legal, unless the table had changed meanwhile.
        // A refusal is not stored: asked again after a crash it is an old number.
        let known = ["stale", "stale-head", "not-held", "old-number"];
        let known = if crashed { &known[..] } else { &known[..3] };
        let bad = client
            .refusals
            .iter()
            .filter(|code| !known.contains(&code.as_str()) && !network.is_rule_code(code));
        assert_eq!(bad.count(), 0, "seed {seed}: {:?}", client.refusals);
    }
}

impl Network {
    /// Codes that a player meets when others were faster, although his own check had passed.
    fn is_rule_code(&self, code: &str) -> bool {
        matches!(code, "limit-reached" | "wait-for-defender" | "already-passed" | "already-again")
            || matches!(code, "no-such-attack" | "not-in-play" | "game-on")
    }
}

#[test]
fn r1_d2_over_a_storm_every_client_ends_with_the_server_s_state() {
    for (index, rules) in all_rules().enumerate().step_by(2) {
        play(rules, STORM, 40 + index as u64);
    }
}

#[test]
fn a_server_that_is_killed_again_and_again_loses_nothing_that_it_acknowledged() {
    for (index, rules) in all_rules().enumerate().skip(1).step_by(2) {
        play(rules, CRASHES, 4_000 + index as u64);
    }
}

#[test]
fn over_a_calm_network_nothing_needs_repair() {
    for (index, rules) in all_rules().enumerate().step_by(3) {
        play(rules, CALM, 400 + index as u64);
    }
}

/// Two players over a calm network whose game has just begun.
fn begun(think_ms: Option<u32>, seed: u64) -> Network {
    let mut rng = rng(seed);
    let hub = hub(seated(Rules::DEFAULT, think_ms, &mut rng));
    let mut network = Network::new(hub, &[0, 1], CALM, rng);
    network.settle();
    let now_ms = network.now_ms;
    network.clients[0].session.start(None, now_ms);
    network.settle();
    network
}

#[test]
fn r4_a_move_whose_frame_was_lost_is_sent_again_and_applied_once() {
    let mut network = begun(None, 3);
    let now_ms = network.now_ms;
    let leader = network
        .clients
        .iter()
        .position(|client| client.table(now_ms).is_some_and(|table| is_my_turn(&table)))
        .unwrap();
    let before = network.hub.table().version();
    let action = network.clients[leader].offers(now_ms)[0];
    assert!(network.clients[leader].session.play(action, now_ms));
    // The frame never leaves, and the line breaks.
    network.clients[leader].session.outgoing();
    network.weather.breaks = 1_000;
    network.step();
    network.settle();
    let played = network.hub.table().since(before, Viewer::Spectator).unwrap();
    let count =
        played.iter().filter(|seen| matches!(seen, durak_table::Seen::Played { .. })).count();
    assert_eq!(count, 1, "{played:?}");
}

#[test]
fn r2_a_half_open_line_is_noticed_and_the_return_shows_the_server_s_clock() {
    let mut network = begun(Some(60_000), 4);
    let silence = durak_protocol::limits::SILENCE_MS;
    let now_ms = network.now_ms + silence + 1;
    assert_eq!(network.clients[1].session.tick(now_ms), durak_client::Tick::Reconnect);
    network.now_ms = now_ms;
    network.settle();
    let now_ms = network.now_ms;
    let table = network.clients[1].table(now_ms).unwrap();
    let clock = table.seats.iter().find_map(|seat| seat.clock).unwrap();
    let (waiting, left, turn) = network.hub.table().clock(now_ms).unwrap();
    assert_eq!(clock.turn, turn);
    assert!(clock.left_ms.abs_diff(left) <= 50, "{} against {left}", clock.left_ms);
    let shown = table.seats.iter().filter(|seat| seat.clock.is_some()).map(|seat| seat.seat);
    assert!(shown.eq(waiting), "the clock is shown at the seats that are waited for");
}

#[test]
fn r5_of_two_commands_that_waited_for_the_line_the_second_is_refused_with_a_reason() {
    let mut network = begun(None, 5);
    let now_ms = network.now_ms;
    let leads = |client: &Client| client.table(now_ms).is_some_and(|table| is_my_turn(&table));
    let leader = network.clients.iter().position(leads).unwrap();
    let before = network.hub.table().version();
    // Two leads of single cards: only if the first one is refused there is room for the second.
    let singles: Vec<Action> = network.clients[leader]
        .offers(now_ms)
        .into_iter()
        .filter(|action| matches!(action, Action::Lead(_)) && action.played().len() == 1)
        .take(2)
        .collect();
    for action in &singles {
        assert!(network.clients[leader].session.play(*action, now_ms));
    }
    network.clients[leader].session.outgoing();
    network.weather.breaks = 1_000;
    network.step();
    network.settle();
    let played = network.hub.table().since(before, Viewer::Spectator).unwrap();
    let leads: Vec<Action> = played
        .iter()
        .filter_map(|seen| match seen {
            Seen::Played { action, .. } => Some(*action),
            _ => None,
        })
        .collect();
    assert_eq!(leads, singles[..1], "{played:?}");
    let client = &network.clients[leader];
    let told = client.model(network.now_ms).refusal.map(|refusal| refusal.code);
    assert!(told.is_some() || !client.refusals.is_empty(), "the second one was dropped silently");
}

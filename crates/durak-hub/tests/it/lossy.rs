//! What happens to a move, a clock and a wish when the line breaks at the worst moment.

use crate::common::{greet, hub, rng, seated, sent_to, token};
use crate::network::{CALM, Client, Network};
use crate::player::is_my_turn;
use durak_client::Session;
use durak_core::{Action, Rules};
use durak_table::{Seen, Viewer};

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

#[test]
fn whose_seat_was_taken_away_while_his_line_was_broken_sees_the_table_as_a_visitor() {
    let mut rng = rng(6);
    let mut hub = hub(seated(Rules::DEFAULT, None, &mut rng));
    let mut session = Session::new(Some(token(1)));
    greet(&mut hub, 0, 0, &mut rng);
    for conn in [1, 2] {
        hub.attach(conn, None);
        session.opened(0);
        for _ in 0..4 {
            for text in session.outgoing() {
                hub.receive(conn, &text, 0, &mut rng);
            }
            for text in sent_to(&hub.outputs(), conn) {
                session.receive(&text, 0);
            }
        }
        let table = session.model(0).table.expect("the table is shown");
        assert_eq!(table.me.is_some(), conn == 1);
        session.closed(1006);
        hub.detach(conn, 0, &mut rng);
        hub.receive(0, r#"{"type":"kick","n":1,"seat":1}"#, 0, &mut rng);
    }
}

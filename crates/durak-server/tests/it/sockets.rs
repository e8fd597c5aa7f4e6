//! Whole games and every kind of trouble over real sockets.

use crate::client::{Player, Raw, with_bots};
use crate::http::create;
use crate::player::is_my_turn;
use crate::running::{PATIENCE, running};
use durak_client::model::{Stage, TableModel};
use durak_core::Action;
use durak_protocol::limits::close;
use durak_protocol::{CreateTable, ServerMessage, is_fair};
use futures_util::SinkExt;
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn a_whole_game_against_bots_and_another_one() {
    let server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(4)).await;
    let mut ann = Player::host(server.addr, &created).await;
    let over = ann.play_to_the_end().await;
    assert!(over.game.unwrap().result.unwrap().can_again);
    ann.session.again(0);
    ann.flush().await;
    ann.until(|table| table.stage == Stage::Playing && table.games == 1).await;
    let over = ann.play_to_the_end().await;
    assert_eq!(over.games, 2);
}

#[tokio::test]
async fn two_players_and_a_spectator_see_one_game() {
    let server = running(|_| {}).await;
    let open = CreateTable { name: "Ann".to_owned(), ..CreateTable::default() };
    let created = create(server.addr, &open).await;
    let mut ann = Player::host(server.addr, &created).await;
    let mut bob = Player::join(server.addr, &created, 1).await;
    assert!(bob.session.take_new_token().is_some(), "a newcomer gets a token to keep");
    let mut eve = Player::join(server.addr, &created, 9).await;
    assert!(bob.table().unwrap().can_sit);
    bob.sit().await;
    ann.start().await;
    let (ann_saw, bob_saw, eve_saw) = tokio::join!(
        ann.play_to_the_end(),
        bob.play_to_the_end(),
        eve.until(|table| table.stage == Stage::Over)
    );
    let result = |table: TableModel| table.game.unwrap().result.unwrap();
    let (ann_saw, bob_saw, eve_saw) = (result(ann_saw), result(bob_saw), result(eve_saw));
    assert_eq!(ann_saw.result, bob_saw.result);
    assert_eq!(ann_saw.result, eve_saw.result);
    assert_eq!(eve_saw.won, None);
}

#[tokio::test]
async fn c10_c13_a_return_gets_the_tail_and_plays_on() {
    let server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(2)).await;
    let mut ann = Player::host(server.addr, &created).await;
    ann.until(is_my_turn).await;
    let before = ann.table().unwrap();
    // The line breaks, without a word.
    ann.session.closed(1006);
    ann.come_back(server.addr, &created.table).await;
    let hello_answer = loop {
        let text = ann.socket.next().await;
        let text = text.to_text().unwrap();
        ann.hear(text).await;
        if is_fair(text) {
            continue;
        }
        let message = ServerMessage::parse(text).unwrap();
        if !matches!(message, ServerMessage::Welcome { .. }) {
            break message;
        }
    };
    let ServerMessage::Update { from, .. } = hello_answer else {
        panic!("the tail and not {hello_answer:?}")
    };
    assert_eq!(from, before.version);
    let after = ann.until(is_my_turn).await;
    let hand = |table: TableModel| table.game.unwrap().hand;
    assert_eq!(hand(after), hand(before), "the same hand, playable at once");
    ann.play_to_the_end().await;
}

#[tokio::test]
async fn a_reload_in_mid_game_shows_the_whole_game_again() {
    let server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(2)).await;
    let mut ann = Player::host(server.addr, &created).await;
    ann.until(is_my_turn).await;
    ann.play_first().await;
    let before = ann.until(is_my_turn).await;
    let mut reloaded =
        Player::with(server.addr, &created, created.token.as_deref(), ann.device).await;
    let after = reloaded.until(is_my_turn).await;
    let lines = |table: &TableModel| {
        let of_game = |line: &&durak_client::model::LogLine| {
            !matches!(line.item, durak_client::model::LogItem::Online { .. })
        };
        table.log.iter().filter(of_game).cloned().collect::<Vec<_>>()
    };
    assert_eq!(lines(&after), lines(&before), "with its log");
    assert_eq!(ann.socket.close_code().await, close::REPLACED);
    ann.session.closed(close::REPLACED);
    assert_eq!(ann.session.retry_in(0), None, "the old tab does not fight for the seat");
    reloaded.play_to_the_end().await;
}

#[tokio::test]
async fn c05_a_repeated_action_is_acknowledged_twice_and_applied_once() {
    let server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(2)).await;
    let mut ann = Player::host(server.addr, &created).await;
    let table = ann.until(is_my_turn).await;
    let game = table.game.unwrap();
    let action = game.hand.iter().find_map(|card| card.actions.first().copied());
    let action = action.or(game.can_take.then_some(Action::Take)).unwrap_or(Action::Pass);
    let act = format!(r#"{{"type":"act","n":77,"at":{},"action":"{action}"}}"#, table.version);
    ann.socket.send(&act).await;
    ann.socket.send(&act).await;
    let acks = [ann.socket.answer().await, ann.socket.answer().await];
    let ServerMessage::Ack { n: 77, version, repeated: false } = acks[0] else {
        panic!("{acks:?}")
    };
    assert_eq!(acks[1], ServerMessage::Ack { n: 77, version, repeated: true });
}

#[tokio::test]
async fn bad_input_is_answered_and_closes_only_what_is_beyond_repair() {
    let server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(2)).await;
    let code = |message: ServerMessage| match message {
        ServerMessage::Error { code, .. } => code,
        other => panic!("an error and not {other:?}"),
    };
    let mut raw = Raw::open(server.addr, &created.table).await;
    for (text, expected) in [
        ("nonsense", "message-not-json"),
        (r#"{"type":"act","n":1,"at":1,"action":"take"}"#, "hello-first"),
        (r#"{"type":"fly"}"#, "message-unknown-type"),
    ] {
        raw.send(text).await;
        assert_eq!(code(raw.message().await), expected);
    }
    raw.send(r#"{"type":"ping","id":9}"#).await;
    assert!(matches!(raw.message().await, ServerMessage::Pong { id: 9, .. }));
    raw.send(&"x".repeat(5_000)).await;
    assert_eq!(code(raw.message().await), "message-too-long");
    assert_eq!(raw.close_code().await, close::PROTOCOL);

    let mut raw = Raw::open(server.addr, &created.table).await;
    raw.0.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(code(raw.message().await), "message-binary");
    assert_eq!(raw.close_code().await, close::PROTOCOL);

    let mut raw = Raw::open(server.addr, &created.table).await;
    raw.send(r#"{"type":"hello","v":9}"#).await;
    assert_eq!(code(raw.message().await), "version-unknown");
    assert_eq!(raw.close_code().await, close::PROTOCOL);

    let mut raw = Raw::open(server.addr, "nothere").await;
    assert_eq!(code(raw.message().await), "table-unknown");
    assert_eq!(raw.close_code().await, close::GONE);
}

#[tokio::test]
async fn too_many_messages_and_too_many_connections_are_turned_away() {
    let server = running(|config| config.max_connections = 1).await;
    let created = create(server.addr, &with_bots(2)).await;
    let mut raw = Raw::open(server.addr, &created.table).await;
    raw.send(r#"{"type":"ping","id":0}"#).await;
    raw.message().await;
    let mut second = Raw::open(server.addr, &created.table).await;
    let closing = second.message().await;
    assert!(matches!(closing, ServerMessage::Closing { ref code, .. } if code == "full"));
    assert_eq!(second.close_code().await, close::FULL);
    for id in 0..1_000 {
        // The server may have closed already.
        let ping = Message::text(format!(r#"{{"type":"ping","id":{id}}}"#));
        if raw.0.send(ping).await.is_err() {
            break;
        }
    }
    assert_eq!(raw.close_code().await, close::RATE);
}

#[tokio::test]
async fn a_table_that_nobody_visits_is_removed() {
    let server = running(|config| config.idle = Duration::from_millis(1)).await;
    let created = create(server.addr, &with_bots(2)).await;
    let path = format!("/api/tables/{}", created.table);
    let gone =
        async { while crate::http::request(server.addr, "GET", &path, "").await.status != 404 {} };
    tokio::time::timeout(PATIENCE, gone).await.unwrap();
}

#[tokio::test]
async fn b4_a_stopping_server_says_when_to_return_and_ends() {
    let mut server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(2)).await;
    let mut ann = Player::host(server.addr, &created).await;
    ann.until(|table| table.stage == Stage::Playing).await;
    server.stop.take().unwrap().send(()).unwrap();
    let closing = loop {
        match ann.socket.message().await {
            ServerMessage::Closing { code, retry_ms } => break (code, retry_ms),
            _ => continue,
        }
    };
    assert_eq!(closing.0, "restarting");
    assert!(closing.1.is_some());
    assert_eq!(ann.socket.close_code().await, close::RESTART);
    tokio::time::timeout(PATIENCE, server.task).await.unwrap().unwrap();
}

#[tokio::test]
async fn t2_the_server_s_clock_alone_decides_and_plays_for_who_does_not() {
    let server = running(|_| {}).await;
    let mut table = with_bots(2);
    table.think_ms = Some(1_000);
    let created = create(server.addr, &table).await;
    let mut ann = Player::host(server.addr, &created).await;
    let before = ann.until(is_my_turn).await.version;
    let by_timeout = |table: &TableModel| {
        let last = table.game.as_ref().and_then(|game| game.last);
        table.version > before && last.is_some_and(|last| last.timeout)
    };
    ann.until(by_timeout).await;
}

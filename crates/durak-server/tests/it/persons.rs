//! Seats belong to persons: any device, tab and session of a person finds the seat.

use crate::common::{TestRng, config, dealer, hub, rng, seated, texts, token};
use crate::fair_client::player_key;
use crate::network::is_my_turn;
use crate::people::Browser;
use crate::sockets::{Player, Raw, running, with_bots};
use durak_client::model::TableModel;
use durak_core::Rules;
use durak_protocol::limits::close;
use durak_protocol::{CreateTable, ServerMessage, TableCreated};
use durak_server::{Conn, Hub, Output, Person};
use durak_table::Table;

fn person(name: &str) -> Person {
    let (id, name) = (format!("id of {name}"), name.to_owned());
    Person { id, name, owner: None, made_ms: 0, has_recovery: false }
}

/// A connection of a person, with the token that its browser kept for the table, if any.
fn connect(hub: &mut Hub, conn: Conn, who: Option<&str>, kept: Option<&str>, rng: &mut TestRng) {
    hub.attach(conn, who.map(person));
    let token = kept.map(|token| format!(r#","token":"{token}""#)).unwrap_or_default();
    hub.receive(conn, &format!(r#"{{"type":"hello","v":2{token}}}"#), 0, rng);
}

fn sit(hub: &mut Hub, conn: Conn, n: u32, key: u64, rng: &mut TestRng) {
    let key = player_key(key).public();
    let sit = format!(r#"{{"type":"sit","n":{n},"name":"what the page says","pk":"{key}"}}"#);
    hub.receive(conn, &sit, 0, rng);
}

/// The seat of the last welcome to a connection, and whether it came with a token.
fn welcomed(outputs: &[Output], conn: Conn) -> Option<(Option<u8>, bool)> {
    let welcome = |output: &Output| match output {
        Output::Send(to, text) if *to == conn => match ServerMessage::parse(text) {
            Ok(ServerMessage::Welcome { seat, token, .. }) => Some((seat, token.is_some())),
            _ => None,
        },
        _ => None,
    };
    outputs.iter().rev().find_map(welcome)
}

fn closed(outputs: &[Output], conn: Conn) -> Option<u16> {
    outputs.iter().find_map(|output| match output {
        Output::Close(it, code) if *it == conn => Some(*code),
        _ => None,
    })
}

fn empty_hub() -> Hub {
    hub(Table::new(config(Rules::DEFAULT, None), dealer("t")))
}

#[test]
fn two_devices_of_a_person_have_one_seat_and_the_newest_plays() {
    let (mut hub, mut rng) = (empty_hub(), rng(1));
    connect(&mut hub, 1, Some("Ann"), None, &mut rng);
    assert_eq!(welcomed(&hub.outputs(), 1), Some((None, false)));
    sit(&mut hub, 1, 1, 1, &mut rng);
    assert_eq!(welcomed(&hub.outputs(), 1), Some((Some(0), false)));
    connect(&mut hub, 2, Some("Ann"), None, &mut rng);
    let outputs = hub.outputs();
    assert_eq!(welcomed(&outputs, 2), Some((Some(0), false)), "another device, the same seat");
    assert_eq!(closed(&outputs, 1), Some(close::REPLACED));
    sit(&mut hub, 2, 2, 2, &mut rng);
    let open = hub.table().room().open();
    assert_eq!(open.len(), 1, "nobody sits twice at a table");
}

#[test]
fn the_server_says_the_name_of_a_person() {
    let (mut hub, mut rng) = (empty_hub(), rng(2));
    connect(&mut hub, 1, Some("Ann"), None, &mut rng);
    sit(&mut hub, 1, 1, 1, &mut rng);
    connect(&mut hub, 2, None, None, &mut rng);
    let told = texts(&mut hub, 2).concat();
    assert!(told.contains(r#""name":"Ann","person":"id of Ann""#), "{told}");
    assert!(!told.contains("what the page says"), "{told}");
}

#[test]
fn a_seat_from_before_signing_in_stays_with_its_token() {
    let mut rng = rng(3);
    let mut hub = hub(seated(Rules::DEFAULT, None, &mut rng));
    connect(&mut hub, 1, Some("Ann"), Some(&token(1)), &mut rng);
    assert_eq!(welcomed(&hub.outputs(), 1), Some((Some(1), false)));
    connect(&mut hub, 2, Some("Bob"), Some(&token(7)), &mut rng);
    assert_eq!(welcomed(&hub.outputs(), 2), Some((None, false)));
}

#[test]
fn what_a_table_knows_a_person_by_is_no_token_that_anybody_could_send() {
    let (mut hub, mut rng) = (empty_hub(), rng(4));
    connect(&mut hub, 1, Some("Ann"), None, &mut rng);
    sit(&mut hub, 1, 1, 1, &mut rng);
    hub.outputs();
    connect(&mut hub, 2, None, Some("durak person id of Ann"), &mut rng);
    assert_eq!(welcomed(&hub.outputs(), 2).and_then(|(seat, _)| seat), None);
}

#[tokio::test]
async fn a_new_session_of_a_person_finds_the_seat_again() {
    let server = running(|_| {}).await;
    let mut ann = Browser::new(server.addr, 0);
    let me = ann.sign_in(Some("Ann")).await;
    let body = format!(r#"{{"name":"Other","pk":"{}"}}"#, ann.key.public());
    let created = ann.ask("POST", "/api/tables", &body).await;
    let created: TableCreated = serde_json::from_str(&created.body).unwrap();
    assert_eq!((created.seat, created.token), (0, None));
    // The session is a new one, as after months; the person is the same.
    ann.ask("DELETE", "/api/session", "").await;
    ann.sign_in(None).await;
    let mut socket = Raw::open_with(server.addr, &created.table, ann.cookie.as_deref()).await;
    socket.send(r#"{"type":"hello","v":2}"#).await;
    let welcome = socket.message().await;
    assert!(
        matches!(welcome, ServerMessage::Welcome { seat: Some(0), token: None, .. }),
        "{welcome:?}"
    );
    let told = socket.message().await.to_json();
    assert!(told.contains(&format!(r#""name":"Ann","person":"{}""#, me.id)), "{told}");
}

#[tokio::test]
async fn the_socket_of_a_session_that_ends_is_closed_and_no_other() {
    let server = running(|_| {}).await;
    let (mut ann, mut bob) = (Browser::new(server.addr, 0), Browser::new(server.addr, 1));
    ann.sign_in(Some("Ann")).await;
    bob.sign_in(Some("Bob")).await;
    // The same device once more, as another browser window without the cookie.
    let mut again = Browser::new(server.addr, 0);
    again.sign_in(None).await;
    let body = format!(r#"{{"name":"Ann","pk":"{}"}}"#, ann.key.public());
    let created = ann.ask("POST", "/api/tables", &body).await;
    let created: TableCreated = serde_json::from_str(&created.body).unwrap();
    let connect = async |who: &Browser| {
        let mut raw = Raw::open_with(server.addr, &created.table, who.cookie.as_deref()).await;
        raw.send(r#"{"type":"hello","v":2}"#).await;
        raw.message().await;
        raw
    };
    let mut watching = connect(&bob).await;
    let mut playing = connect(&ann).await;
    // Another session of the person ends: this one is still good.
    assert_eq!(again.ask("DELETE", "/api/session", "").await.status, 204);
    playing.send(r#"{"type":"ping","id":1}"#).await;
    while !matches!(playing.message().await, ServerMessage::Pong { .. }) {}
    let path = format!("/api/me/devices/{}", ann.key.public());
    assert_eq!(ann.ask("DELETE", &path, "").await.status, 204);
    assert_eq!(playing.close_code().await, close::SIGNED_OUT);
    watching.send(r#"{"type":"ping","id":1}"#).await;
    while !matches!(watching.message().await, ServerMessage::Pong { .. }) {}
    assert_eq!(bob.ask("DELETE", "/api/me", "").await.status, 204);
    assert_eq!(watching.close_code().await, close::SIGNED_OUT);
}

#[tokio::test]
async fn r8_who_has_a_new_session_in_mid_game_has_his_seat_and_his_cards() {
    let server = running(|_| {}).await;
    let mut ann = Browser::new(server.addr, 0);
    ann.sign_in(Some("Ann")).await;
    let table = CreateTable { pk: Some(ann.key.public().to_string()), ..with_bots(2) };
    let created = ann.ask("POST", "/api/tables", &serde_json::to_string(&table).unwrap()).await;
    let created: TableCreated = serde_json::from_str(&created.body).unwrap();
    let mut player = Player::signed_in(server.addr, &created, 0, ann.cookie.as_deref()).await;
    let hand = |table: TableModel| table.game.unwrap().hand;
    let before = hand(player.until(is_my_turn).await);
    ann.ask("DELETE", "/api/session", "").await;
    ann.sign_in(None).await;
    let socket = Raw::open_with(server.addr, &created.table, ann.cookie.as_deref()).await;
    let mut player = Player::on(socket, None, player.device).await;
    assert_eq!(hand(player.until(is_my_turn).await), before);
    player.play_to_the_end().await;
}

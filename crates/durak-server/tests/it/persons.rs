//! Seats belong to persons: a session of a person finds the seat.

use crate::client::{Player, Raw, with_bots};
use crate::people::Browser;
use crate::player::is_my_turn;
use crate::running::running;
use durak_client::model::TableModel;
use durak_protocol::limits::close;
use durak_protocol::{CreateTable, ServerMessage, TableCreated};

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

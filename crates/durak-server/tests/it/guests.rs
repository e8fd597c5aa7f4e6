//! Guests who play without signing in: names and passwords.

use crate::client::Raw;
use crate::fair_client::player_key;
use crate::hosting::code;
use crate::http::{create, request};
use crate::people::Browser;
use crate::running::running;
use durak_protocol::limits::close;
use durak_protocol::{CreateTable, ServerMessage, TableInfo};
use std::net::SocketAddr;

async fn greeted(addr: SocketAddr, table: &str) -> Raw {
    let mut raw = Raw::open(addr, table).await;
    raw.send(r#"{"type":"hello","v":2}"#).await;
    raw
}

/// The code of the next refusal, or `done`.
async fn answer(raw: &mut Raw) -> String {
    loop {
        match raw.message().await {
            ServerMessage::Ack { .. } => return "done".to_owned(),
            ServerMessage::Refused(refused) => return refused.code,
            _ => {}
        }
    }
}

#[tokio::test]
async fn a_guest_s_name_is_by_the_rules_and_nobody_s() {
    let server = running(|_| {}).await;
    Browser::new(server.addr, 3).sign_in(Some("Ann")).await;
    let pk = player_key(5).public();
    // A Cyrillic letter before Latin ones, a sign that turns the text round, and names like hers.
    let bad = [
        (r"\u0410nn", "name-mixed"),
        (r"a\u202eb", "name-bad"),
        ("ANN", "name-taken"),
        ("A n-n.", "name-taken"),
    ];
    for (name, expected) in bad {
        let body = format!(r#"{{"name":"{name}","pk":"{pk}"}}"#);
        let answer = request(server.addr, "POST", "/api/tables", &body).await;
        assert_eq!((answer.status, &*code(&answer.body)), (422, expected), "{name}");
    }
    let open = CreateTable { name: " Bob  B ".to_owned(), ..CreateTable::default() };
    let table = create(server.addr, &open).await.table;
    let mut guest = greeted(server.addr, &table).await;
    for (n, (name, expected)) in (1..).zip(bad) {
        guest.send(&format!(r#"{{"type":"sit","n":{n},"name":"{name}","pk":"{pk}"}}"#)).await;
        assert_eq!(answer(&mut guest).await, expected, "{name}");
    }
    guest.send(&format!(r#"{{"type":"\u0073it","n":5,"name":"Ann","pk":"{pk}"}}"#)).await;
    assert_eq!(answer(&mut guest).await, "name-taken", "however the message is written");
    guest.send(&format!(r#"{{"type":"sit","n":6,"name":"Cid  C","pk":"{pk}"}}"#)).await;
    assert_eq!(answer(&mut guest).await, "done");
    let info = request(server.addr, "GET", &format!("/api/tables/{table}"), "").await;
    let info: TableInfo = serde_json::from_str(&info.body).unwrap();
    assert_eq!(info.names, ["Bob B", "Cid C"]);
}

#[tokio::test]
async fn who_guesses_a_password_is_known_by_the_address_when_he_connects_again() {
    let server = running(|_| {}).await;
    let password = Some("right".to_owned());
    let open = CreateTable { name: "Ann".to_owned(), password, ..CreateTable::default() };
    let table = create(server.addr, &open).await.table;
    let pk = player_key(5).public();
    let sit = |n: u32, word: &str| {
        format!(r#"{{"type":"sit","n":{n},"name":"Bob","pk":"{pk}","password":"{word}"}}"#)
    };
    let mut guest = greeted(server.addr, &table).await;
    for n in 1..=5 {
        guest.send(&sit(n, "wrong")).await;
        assert_eq!(answer(&mut guest).await, "password-bad");
    }
    assert_eq!(guest.close_code().await, close::RATE);
    let mut again = greeted(server.addr, &table).await;
    again.send(&sit(1, "right")).await;
    assert_eq!(answer(&mut again).await, "password-wait");
}

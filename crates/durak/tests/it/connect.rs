//! `durak connect`: bots at a server's table, as people sit there.

use crate::online::{Server, against_bots};
use crate::program::{command, durak, durak_reading};
use durak_fair::{Digest, session_digest};
use durak_protocol::people::{BotMade, Challenge};
use durak_protocol::{ClientMessage, CreateTable, SeatWish, TableCreated, TableInfo, limits};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

/// A table whose maker has left again: seat 0 is open, and the others are as wished.
async fn empty_table(server: &Server, others: Vec<SeatWish>) -> TableCreated {
    let mut wish = CreateTable {
        name: "Ann".to_owned(),
        preset: Some("durak".to_owned()),
        pk: Some(crate::fair_client::player_key(0).public().to_string()),
        listed: true,
        ..CreateTable::default()
    };
    wish.rules.0.insert("players".to_owned(), (1 + others.len() as u64).into());
    wish.seats = others;
    let body = serde_json::to_string(&wish).unwrap();
    let made = server.ask("POST", "/api/tables", &body).unwrap();
    let created: TableCreated = serde_json::from_str(&made).unwrap();
    let url = format!("ws://{}/ws/{}", server.addr, created.table);
    let (mut socket, _) = connect_async(url).await.unwrap();
    let token = created.token.clone();
    let hello = ClientMessage::Hello { v: limits::VERSION, token, since: None, reactions: false };
    for message in [hello, ClientMessage::Leave { n: 9 }] {
        socket.send(Message::text(message.to_json())).await.unwrap();
    }
    while let Some(message) = socket.next().await {
        if message.unwrap().to_text().unwrap().starts_with(r#"{"type":"ack","#) {
            break;
        }
    }
    created
}

/// Somebody signs in; the cookie, and what showed that he has his key.
pub(crate) fn sign_in(server: &Server) -> (String, serde_json::Value) {
    let key = crate::fair_client::player_key(3);
    let given = server.ask("POST", "/api/session/challenge", "").unwrap();
    let given: Challenge = serde_json::from_str(&given).unwrap();
    let challenge: Digest = given.challenge.parse().unwrap();
    let sig = key.sign(&session_digest(&given.server.parse().unwrap(), &challenge.0));
    let pk = key.public();
    let challenge = given.challenge;
    let proof = json!({ "pk": pk.to_string(), "challenge": challenge, "sig": sig.to_string() });
    let (head, _) = server.ask_with("POST", "/api/session", "", &proof.to_string());
    let cookie = head.split("set-cookie: ").nth(1).unwrap().split(';').next().unwrap();
    (cookie.to_owned(), proof)
}

/// Somebody signs in and makes a bot; its token.
pub(crate) fn bot_account(server: &Server, name: &str) -> String {
    let (cookie, _) = sign_in(server);
    let headers = format!("Cookie: {cookie}\r\nSec-Fetch-Site: same-origin\r\n");
    let body = json!({ "name": name }).to_string();
    let (_, made) = server.ask_with("POST", "/api/me/bots", &headers, &body);
    serde_json::from_str::<BotMade>(&made).unwrap().token
}

fn link(server: &Server, created: &TableCreated) -> String {
    format!("http://{}{}", server.addr, created.link)
}

fn bot(link: &str, data: &Path, more: &[&str]) -> Child {
    let args = ["connect", "--bot", "careful", link, "--delay", "0..1", "--data"];
    command(&[&args[..], &[data.to_str().unwrap()], more].concat()).spawn().unwrap()
}

fn said(bot: Child) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = bot.wait_with_output().unwrap();
    (status.code(), [stdout, stderr].map(|it| String::from_utf8(it).unwrap()).concat())
}

/// The path at the end of the line with these words.
fn path_after<'a>(said: &'a str, words: &str) -> &'a Path {
    let line = said.lines().find_map(|line| line.split_once(words)).unwrap();
    Path::new(line.1)
}

#[tokio::test]
async fn two_bots_play_a_game_whose_file_verifies_and_leave() {
    let folder = tempfile::tempdir().unwrap();
    let [data, one, two] = ["server", "one", "two"].map(|name| folder.path().join(name));
    let server = Server::start(&data);
    let created = empty_table(&server, vec![SeatWish::Open]).await;
    let link = link(&server, &created);
    let bots = [&one, &two].map(|data| bot(&link, data, &["--games", "1"]));
    let told = bots.map(said);
    let path = format!("/api/tables/{}/games/1/fair", created.table);
    let file = server.ask("GET", &path, "").unwrap();
    for (code, said) in &told {
        assert_eq!(*code, Some(0), "{said}");
        assert!(said.contains("Sits on seat "), "{said}");
        let kept = std::fs::read_to_string(path_after(said, "Game 1 was dealt fairly: ")).unwrap();
        assert_eq!(kept, file);
    }
    let check = durak_reading(&["verify", "-"], file.as_bytes());
    assert_eq!(check.code, 0, "{}{}", check.out, check.err);
    let game: serde_json::Value = serde_json::from_str(&file).unwrap();
    assert!(game["open"]["entries"].as_array().unwrap().iter().all(|entry| entry["kind"] == "h"));
}

#[tokio::test]
async fn a_server_with_another_key_than_before_is_left_with_the_proof() {
    let folder = tempfile::tempdir().unwrap();
    let [data, own] = ["server", "own"].map(|name| folder.path().join(name));
    let server = Server::start(&data);
    let created = empty_table(&server, vec![SeatWish::Bot("careful".to_owned())]).await;
    let known = own.join(server.addr.replace(['.', ':'], "_"));
    std::fs::create_dir_all(&known).unwrap();
    let other = crate::fair_client::player_key(7).public();
    std::fs::write(known.join("server"), other.to_string()).unwrap();
    let (code, said) = said(bot(&link(&server, &created), &own, &[]));
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("key is not the one that is known"), "{said}");
    let proof = std::fs::read_to_string(path_after(&said, "The proof: ")).unwrap();
    let proof: serde_json::Value = serde_json::from_str(&proof).unwrap();
    assert_eq!(proof["code"], "fair-server-key");
}

#[tokio::test]
async fn a_bot_account_sits_under_its_own_name_and_a_wrong_token_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let [data, own] = ["server", "own"].map(|name| folder.path().join(name));
    let server = Server::start(&data);
    let created = empty_table(&server, vec![SeatWish::Bot("careful".to_owned())]).await;
    let link = link(&server, &created);
    let (code, refused) = said(bot(&link, &own, &["nobodys-token"]));
    assert!(code == Some(2) && refused.contains("this token is nobody's"), "{refused}");
    let token = bot_account(&server, "Marvin");
    let (code, told) = said(bot(&link, &own, &[&token, "--games", "1", "--name", "other"]));
    assert_eq!(code, Some(0), "{told}");
    let file = path_after(&told, " was dealt fairly: ");
    assert!(file.is_file(), "{told}");
    let games = server.ask("GET", "/api/games", "").unwrap();
    assert!(games.contains("\"name\":\"Marvin\""), "{games}");
}

#[cfg(unix)]
#[tokio::test]
async fn interrupted_it_gives_its_seat_up() {
    let folder = tempfile::tempdir().unwrap();
    let [data, own] = ["server", "own"].map(|name| folder.path().join(name));
    let server = Server::start(&data);
    let created = empty_table(&server, vec![SeatWish::Open]).await;
    let mut bot = bot(&link(&server, &created), &own, &["--seat", "1"]);
    let mut out = BufReader::new(bot.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert!(line.starts_with("Sits on seat 1 at table "), "{line}");
    let open = || {
        let info = server.ask("GET", &format!("/api/tables/{}", created.table), "").unwrap();
        serde_json::from_str::<TableInfo>(&info).unwrap().open
    };
    assert_eq!(open(), 1);
    let pid = bot.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    out.read_to_string(&mut line).unwrap();
    assert_eq!(bot.wait().unwrap().code(), Some(0), "{line}");
    assert_eq!(open(), 2);
}

#[test]
fn a_table_without_an_open_seat_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let [data, own] = ["server", "own"].map(|name| folder.path().join(name));
    let server = Server::start(&data);
    let created = against_bots(&server, 2);
    let link = link(&server, &created);
    let (code, full) = said(bot(&link, &own, &[]));
    assert!(code == Some(1) && full.contains("No seat is open at this table"), "{full}");
    let (code, taken) = said(bot(&link, &own, &["--seat", "1"]));
    assert!(code == Some(1) && taken.contains("Somebody sits there already"), "{taken}");
}

#[test]
fn an_address_that_leads_nowhere_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let [data, own] = ["server", "own"].map(|name| folder.path().join(name));
    let server = Server::start(&data);
    let unknown = format!("http://{}/table/nosuchtable", server.addr);
    for (link, words) in [
        ("table", "no link of a table"),
        ("http://127.0.0.1:1/table/x", "ws://127.0.0.1:1/ws/x"),
        (unknown.as_str(), "there is no such table"),
    ] {
        let (code, said) = said(bot(link, &own, &[]));
        assert!(code == Some(2) && said.contains(words), "{link}: {said}");
    }
    let levels = durak(&["connect", "--bot", "perfect", "http://127.0.0.1:1/table/x"]);
    assert!(levels.code == 2 && levels.err.contains("random, beginner, careful"), "{}", levels.err);
}

//! Play by correspondence: a day a move. Tables wait for who is away, and people find them again.

use crate::client::{Player, Raw, with_bots};
use crate::lobby::{leads_to, signed_in};
use crate::player::is_my_turn;
use crate::running::{PATIENCE, running};
use durak_client::model::TableModel;
use durak_protocol::{CreateTable, TableCreated};
use std::time::Duration;
use tokio::time::timeout;

#[tokio::test]
async fn a_game_waits_while_its_player_is_away_and_he_is_told_that_it_does() {
    let none = Duration::ZERO;
    let server = running(|config| (config.idle, config.away) = (none, none)).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    let pk = Some(ann.key.public().to_string());
    let speed = Some("correspondence".to_owned());
    let table = CreateTable { pk, speed, ..with_bots(2) };
    let created = ann.ask("POST", "/api/tables", &serde_json::to_string(&table).unwrap()).await;
    let created: TableCreated = serde_json::from_str(&created.body).unwrap();
    let hand = |table: TableModel| table.game.unwrap().hand;
    let (before, device) = {
        let cookie = ann.cookie.as_deref();
        let mut player = Player::signed_in(server.addr, &created, 1, cookie).await;
        (hand(player.until(is_my_turn).await), player.device)
    };

    let there = format!("data-my-table=\"{}\"", created.table);
    for (lang, turn, left) in
        [("ru", "Ваш ход", "осталось 23 часа"), ("en", "Your turn", "23 hours left")]
    {
        let lobby = ann.ask("GET", &format!("/lobby?lang={lang}"), "").await.body;
        for words in [&there, turn, left] {
            assert!(lobby.contains(words), "no {words} in {lobby}");
        }
    }
    let bob = signed_in(server.addr, 2, "Bob").await;
    assert!(!bob.ask("GET", "/lobby", "").await.body.contains("my-table"));

    let socket = Raw::open_with(server.addr, &created.table, ann.cookie.as_deref()).await;
    let mut player = Player::on(socket, None, device).await;
    assert_eq!(hand(player.until(is_my_turn).await), before, "nobody has played for Ann");
}

#[tokio::test]
async fn a_table_without_a_game_waits_too_and_one_without_a_clock_does_not() {
    let server = running(|config| config.idle = Duration::ZERO).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    let made = async |speed: &str| {
        let form = format!("players=2&preset=durak&speed={speed}&seating=listed");
        leads_to(&ann.form("/lobby/table", &form).await).replace("/table/", "")
    };
    let (by_day, without) = (made("correspondence").await, made("none").await);
    let status =
        async |table: &str| ann.ask("GET", &format!("/api/tables/{table}"), "").await.status;
    let closed = async { while status(&without).await != 404 {} };
    timeout(PATIENCE, closed).await.unwrap();
    assert_eq!(status(&by_day).await, 200);
    let lobby = ann.ask("GET", "/lobby?lang=ru", "").await.body;
    assert!(lobby.contains(&format!("data-my-table=\"{by_day}\"")) && !lobby.contains(&without));
    assert!(lobby.contains("Партия не идёт"), "{lobby}");
}

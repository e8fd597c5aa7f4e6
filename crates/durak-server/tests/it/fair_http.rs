//! What the server shows of its deals to everybody: files, its key, and the list of games.

use crate::client::{Player, new_device, with_bots};
use crate::http::{Answer, create, request};
use crate::player::device_at;
use crate::running::running;
use durak_audit::{Verdict, check_bots, check_moves};
use durak_fair::{End, GameFile, verify_chain, verify_file};
use durak_server::{Config, ServeError, Server};
use serde_json::Value;
use std::net::SocketAddr;

async fn get(addr: SocketAddr, path: &str) -> Answer {
    request(addr, "GET", path, "").await
}

async fn file(addr: SocketAddr, table: &str, no: u64) -> GameFile {
    let answer = get(addr, &format!("/api/tables/{table}/games/{no}/fair")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    GameFile::read(answer.body.as_bytes()).unwrap()
}

fn today(file: &GameFile) -> String {
    let seconds = i64::try_from(file.open.open.opened_ms / 1_000).unwrap();
    time::OffsetDateTime::from_unix_timestamp(seconds).unwrap().date().to_string()
}

#[tokio::test]
async fn a_game_over_sockets_verifies_with_its_bots_and_is_listed() {
    let data = tempfile::tempdir().unwrap();
    let dir = data.path().to_owned();
    let server = running(|config| config.data = Some(dir)).await;
    let created = create(server.addr, &with_bots(3)).await;
    let mut ann = Player::host(server.addr, &created).await;
    let early = get(server.addr, &format!("/api/tables/{}/games/1/fair", created.table)).await;
    assert_eq!(early.status, 404, "no file before the end");
    ann.play_to_the_end().await;
    ann.again_to_the_end().await;
    let files =
        [file(server.addr, &created.table, 1).await, file(server.addr, &created.table, 2).await];
    assert_eq!(ann.device.fair.files, files, "the player has the same files");
    assert!(verify_chain(&files).is_empty());
    for file in &files {
        let report = verify_file(file);
        assert!(report.passes());
        assert_eq!(check_moves(file, &report).unwrap().illegal, None);
        let levels = Default::default();
        let bots = check_bots(file, report.facts.as_ref().unwrap(), &levels);
        assert_eq!(bots.len(), 2);
        for bot in &bots {
            assert!(matches!(bot.verdict, Verdict::Explained(_)), "{bot:?}");
        }
    }
    let log = get(server.addr, &format!("/api/fair/log?day={}", today(&files[0]))).await;
    let log: Value = serde_json::from_str(&log.body).unwrap();
    let gids: Vec<&Value> =
        log["games"].as_array().unwrap().iter().map(|game| &game["gid"]).collect();
    let open = |file: &GameFile| file.open.open.gid().to_string();
    assert_eq!(gids, [open(&files[0]).as_str(), open(&files[1]).as_str()]);
    assert_eq!(log["deals"], 2);
    assert!(!log.to_string().contains(&created.table), "the table's name lets people in");
    let bad = get(server.addr, "/api/fair/log?day=tomorrow").await;
    assert_eq!(bad.status, 400);
}

#[tokio::test]
async fn the_key_stays_and_games_without_an_end_are_listed_as_lost() {
    let data = tempfile::tempdir().unwrap();
    let dir = data.path().to_owned();
    let line =
        r#"{"what":"opened","day":"2026-01-31","table":"ab","game_no":1,"gid":"cd","opened_ms":5}"#;
    std::fs::write(dir.join("fair-log.jsonl"), format!("{line}\n{{\"what\":\"ope")).unwrap();
    let mut keys = Vec::new();
    for _ in 0..2 {
        let server = running(|config| config.data = Some(dir.clone())).await;
        keys.push(get(server.addr, "/api/fair/key").await.body);
        let log = get(server.addr, "/api/fair/log?day=2026-01-31").await.body;
        let log: Value = serde_json::from_str(&log).unwrap();
        assert_eq!((&log["unopened"], &log["deals"]), (&Value::from(1), &Value::from(0)));
        assert_eq!(log["games"][0]["end"]["kind"], "lost");
        let second = Config { data: Some(dir.clone()), ..Config::default() };
        assert!(matches!(Server::bind(second).await, Err(ServeError::Store(_))), "in use");
        server.end().await;
    }
    assert_eq!(keys[0], keys[1]);
    let key = dir.join("server-key");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&key).unwrap().permissions().mode() & 0o777, 0o600);
    }
    std::fs::write(&key, "00").unwrap();
    let damaged = Server::bind(Config { data: Some(dir), ..Config::default() }).await;
    assert!(matches!(damaged, Err(ServeError::Key(_))), "never replaced by itself");
}

#[tokio::test]
async fn a_stopping_server_that_keeps_nothing_aborts_its_games() {
    let server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(2)).await;
    let mut ann = Player::host(server.addr, &created).await;
    ann.until(|table| table.stage == durak_client::model::Stage::Playing).await;
    server.end().await;
    ann.hear_the_rest().await;
    let [file] = &ann.device.fair.files[..] else { panic!("one game has ended") };
    assert!(verify_file(file).passes());
    assert!(matches!(&file.end, End::Abort { entry: 255, reason, .. } if reason == "operator"));
}

#[tokio::test]
async fn r3_a_server_that_keeps_its_tables_goes_on_with_a_game_after_it_was_stopped() {
    let data = tempfile::tempdir().unwrap();
    let dir = data.path().to_owned();
    let server = running(|config| config.data = Some(dir.clone())).await;
    let created = create(server.addr, &with_bots(2)).await;
    let mut ann = Player::host(server.addr, &created).await;
    ann.until(|table| table.stage == durak_client::model::Stage::Playing).await;
    server.end().await;
    ann.hear_the_rest().await;
    assert!(ann.device.fair.files.is_empty(), "the game is not over");
    let server = running(|config| config.data = Some(dir.clone())).await;
    let mut ann = Player::with(server.addr, &created, created.token.as_deref(), ann.device).await;
    ann.play_to_the_end().await;
    let [file] = &ann.device.fair.files[..] else { panic!("one game has ended") };
    assert!(verify_file(file).passes());
    let log = get(server.addr, &format!("/api/fair/log?day={}", today(file))).await;
    let log: Value = serde_json::from_str(&log.body).unwrap();
    assert_eq!((&log["deals"], &log["unopened"]), (&Value::from(1), &Value::from(0)));
}

#[tokio::test]
async fn a_player_who_knows_another_key_of_the_server_does_not_play() {
    let server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(2)).await;
    let right = new_device(server.addr, &created, 0).await;
    let rules = durak_core::Rules { players: 2, ..durak_core::PRESETS[1].rules };
    let other = crate::fair_client::player_key(77).public();
    let mut wrong = device_at(0, other, &created.table, rules);
    drop(right);
    let mut socket = crate::client::Raw::open(server.addr, &created.table).await;
    socket
        .send(&format!(
            r#"{{"type":"hello","v":2,"token":"{}"}}"#,
            created.token.as_deref().unwrap()
        ))
        .await;
    let frames = socket.frames_until(|frames| !frames.frames.is_empty()).await;
    let answers = wrong.fair.take(true, frames.entry, frames.frames);
    assert!(answers.is_empty(), "nothing is signed");
    assert_eq!(wrong.fair.refused[0].reason, durak_fair::Reason::ServerKey);
}

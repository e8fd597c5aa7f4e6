//! A store that fails, or keeps the server waiting, behind real sockets and requests: nobody is told of what
//! is not on the disk, and everything goes on when the store does.

use crate::client::{Player, with_bots};
use crate::http::{Answer, create, request};
use crate::lobby::{OWN, signed_in};
use crate::people::Browser;
use crate::player::is_my_turn;
use crate::running::{Running, running};
use durak_client::model::{LogItem, LogLine, Stage, TableModel};
use durak_protocol::limits::close;
use durak_protocol::people::{BotMade, RecoveryCode};
use durak_protocol::{CreateTable, ErrorBody, GameList};
use rusqlite::Connection;
use std::path::Path;
use tempfile::TempDir;
use tokio::task::JoinHandle;

/// The server's file, from outside.
struct Disk(Connection);

impl Disk {
    fn of(folder: &Path) -> Disk {
        Disk(Connection::open(folder.join("durak.db")).unwrap())
    }

    /// How many finished games are kept.
    fn games(&self) -> u32 {
        self.0.query_row("SELECT count(*) FROM games", [], |row| row.get(0)).unwrap()
    }

    fn tables(&self) -> Vec<String> {
        let text =
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
        let mut names = self.0.prepare(text).unwrap();
        names.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    }

    /// From now on nothing can be written to these tables.
    fn fill(&self, tables: &[String]) {
        for table in tables {
            for change in ["INSERT", "UPDATE", "DELETE"] {
                let text = format!(
                    "CREATE TRIGGER full_{table}_{change} BEFORE {change} ON {table}
                    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
                );
                self.0.execute_batch(&text).unwrap();
            }
        }
    }

    /// There is room again.
    fn clear(&self, tables: &[String]) {
        for table in tables {
            for change in ["INSERT", "UPDATE", "DELETE"] {
                self.0.execute_batch(&format!("DROP TRIGGER full_{table}_{change}")).unwrap();
            }
        }
    }

    /// Whoever writes waits from now on.
    fn hold(&self) {
        self.0.execute_batch("BEGIN IMMEDIATE").unwrap();
    }

    fn let_go(&self) {
        self.0.execute_batch("ROLLBACK").unwrap();
    }
}

async fn server_with_disk() -> (Running, Disk, TempDir) {
    let folder = TempDir::new().unwrap();
    let data = folder.path().to_owned();
    let server = running(|config| config.data = Some(data)).await;
    let disk = Disk::of(folder.path());
    (server, disk, folder)
}

async fn get(server: &Running, path: &str) -> Answer {
    request(server.addr, "GET", path, "").await
}

/// What the server counts under this name.
async fn count(server: &Running, name: &str) -> u64 {
    let text = get(server, "/metrics").await.body;
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("durak_{name} ")));
    line.unwrap().parse().unwrap()
}

fn unavailable(answer: &Answer) {
    let body: ErrorBody = serde_json::from_str(&answer.body).unwrap();
    let codes: Vec<&str> = body.errors.iter().map(|error| &*error.code).collect();
    assert_eq!((answer.status, &codes[..]), (503, &["store-unavailable"][..]), "{}", answer.body);
    assert!(body.errors[0].text.contains(' '), "a sentence");
}

/// Two people in a game, and who of them is to act.
async fn two(server: &Running) -> (String, [Player; 2], usize) {
    let open = CreateTable { name: "Ann".to_owned(), ..CreateTable::default() };
    let created = create(server.addr, &open).await;
    let mut ann = Player::host(server.addr, &created).await;
    let mut bob = Player::join(server.addr, &created, 1).await;
    bob.sit().await;
    ann.start().await;
    // Both give their numbers.
    let plays = |table: &TableModel| table.stage == Stage::Playing;
    let (table, _) = tokio::join!(ann.until(plays), bob.until(plays));
    let first = usize::from(!is_my_turn(&table));
    (created.table, [ann, bob], first)
}

#[tokio::test]
async fn what_cannot_be_stored_is_refused_and_can_be_done_when_there_is_room_again() {
    let (server, disk, _folder) = server_with_disk().await;
    let mut known = Browser::new(server.addr, 3);
    known.sign_in(Some("Cid")).await;
    let body = format!(
        r#"{{"name":"Ann","preset":"durak","pk":"{}"}}"#,
        crate::fair_client::player_key(0).public()
    );
    assert_eq!(get(&server, "/readyz").await.status, 200);

    let tables = disk.tables();
    disk.fill(&tables);
    let ready = get(&server, "/readyz").await;
    assert_eq!((ready.status, &*ready.body), (503, "store\n"));
    assert_eq!(get(&server, "/healthz").await.status, 200);
    unavailable(&request(server.addr, "POST", "/api/tables", &body).await);
    let name = known.ask("PATCH", "/api/me", r#"{"name":"Dan"}"#).await;
    unavailable(&name);
    unavailable(&known.ask("POST", "/api/me/bots", r#"{"name":"Rob"}"#).await);
    unavailable(&known.ask("POST", "/api/me/recovery", "").await);
    unavailable(&Browser::new(server.addr, 4).try_sign_in(Some("Eve")).await);
    // Who only reads is served.
    assert!(known.ask("GET", "/api/me", "").await.body.contains("Cid"));
    let page = known.form("/lobby/table", OWN).await;
    assert_eq!(page.status, 503, "{}", page.body);

    disk.clear(&tables);
    assert_eq!(get(&server, "/readyz").await.status, 200);
    assert_eq!(known.ask("PATCH", "/api/me", r#"{"name":"Dan"}"#).await.status, 200);
    assert_eq!(Browser::new(server.addr, 4).try_sign_in(Some("Eve")).await.status, 200);
    assert_eq!(count(&server, "tables").await, 0, "nothing is half made");
    assert_eq!(request(server.addr, "POST", "/api/tables", &body).await.status, 201);
}

#[tokio::test]
async fn no_account_game_or_ban_is_changed_by_halves_while_the_disk_is_full() {
    let folder = TempDir::new().unwrap();
    let (data, secret) = (folder.path().to_owned(), crate::operator::SECRET.parse().unwrap());
    let change = |config: &mut durak_server::Config| {
        (config.data, config.operator_token) = (Some(data), Some(secret));
    };
    let server = running(change).await;
    let disk = Disk::of(folder.path());
    let mut ann = Browser::new(server.addr, 1);
    let me = ann.sign_in(Some("Ann")).await;
    let made = ann.ask("POST", "/api/me/bots", r#"{"name":"Rob"}"#).await;
    let bot: BotMade = serde_json::from_str(&made.body).unwrap();
    let code = ann.ask("POST", "/api/me/recovery", "").await;
    let code: RecoveryCode = serde_json::from_str(&code.body).unwrap();
    let mut phone = Browser::new(server.addr, 2);
    phone.sign_in(Some("Bob")).await;
    let mut operator = Browser::new(server.addr, 3);
    operator.cookie = Some(crate::operator::entered(server.addr).await);

    let tables = disk.tables();
    disk.fill(&tables);
    let bot = format!("/api/me/bots/{}", bot.id);
    let device = format!("/api/me/devices/{}", ann.key.public());
    for (method, path) in [("DELETE", &*bot), ("DELETE", &device), ("DELETE", "/api/me")] {
        unavailable(&ann.ask(method, path, "").await);
    }
    unavailable(&crate::people::recover(&phone, &code.code).await);
    unavailable(&request(server.addr, "POST", "/api/records", crate::games::record()).await);
    let ban = "whom=192.0.2.1&days=7&reason=";
    let page = operator.form("/operator/ban", ban).await;
    assert_eq!(page.status, 503, "{}", page.body);
    let page = ann.form("/me/delete", "sure=yes").await;
    assert_eq!(page.status, 503, "{}", page.body);

    // All is as it was, and each can be done now; the code has not been used up.
    disk.clear(&tables);
    assert_eq!(ann.me().await.unwrap().id, me.id);
    assert!(!operator.ask("GET", "/operator", "").await.body.contains("192.0.2.1"));
    assert_eq!(operator.form("/operator/ban", ban).await.status, 303);
    let brought = request(server.addr, "POST", "/api/records", crate::games::record()).await;
    assert_eq!(brought.status, 201, "{}", brought.body);
    let recovered = crate::people::recover(&phone, &code.code).await;
    assert_eq!(recovered.status, 200, "{}", recovered.body);
    for (method, path) in [("DELETE", &*bot), ("DELETE", "/api/me")] {
        assert_eq!(ann.ask(method, path, "").await.status, 204, "{path}");
    }
}

#[tokio::test]
async fn d2_a_move_that_is_not_stored_is_told_to_nobody_and_made_once_when_it_can_be() {
    let (server, disk, _folder) = server_with_disk().await;
    let (table, mut players, first) = two(&server).await;
    // As on a full disk: there is room for something small, but none for a move.
    let entries = ["entries".to_owned()];
    disk.fill(&entries);
    let version = players[first].act_first().await;
    for player in &mut players {
        assert_eq!(player.closed().await, (close::RESTART, version));
    }
    // The table waits for the disk, and whoever comes back is asked to wait.
    let info = format!("/api/tables/{table}");
    for player in &mut players {
        player.come_back(server.addr, &table).await;
        assert_eq!(player.closed().await, (close::RESTART, version), "it is not gone");
        unavailable(&get(&server, &info).await);
    }
    assert_eq!(&*get(&server, "/readyz").await.body, "store\n");
    let failures = count(&server, "store_failures_total").await;
    assert!(failures < 5, "{failures} times the same was tried in vain");
    disk.clear(&entries);
    while get(&server, &info).await.status != 200 {}
    assert_eq!(get(&server, "/readyz").await.status, 200);
    for player in &mut players {
        player.come_back(server.addr, &table).await;
    }
    let after = players[first].acted(version).await;
    let seen = players[1 - first].until(|table| table.version >= after.version).await;
    let plays = |table: &TableModel| {
        let is_play = |line: &&LogLine| matches!(line.item, LogItem::Action { .. });
        table.log.iter().filter(is_play).count()
    };
    assert_eq!((plays(&after), plays(&seen)), (1, 1));
    let [ann, bob] = &mut players;
    tokio::join!(ann.play_to_the_end(), bob.play_to_the_end());
    let games: GameList = serde_json::from_str(&get(&server, "/api/games").await.body).unwrap();
    assert!(games.games.is_empty(), "the table is not listed");
}

#[tokio::test]
async fn d2_while_the_disk_keeps_a_move_waiting_nobody_is_told_and_others_are_served() {
    let (server, disk, _folder) = server_with_disk().await;
    let (_, mut players, first) = two(&server).await;
    let other = create(server.addr, &with_bots(2)).await;
    disk.hold();
    // The writer takes one change, the move waits behind it.
    let addr = server.addr;
    let ready: JoinHandle<Answer> =
        tokio::spawn(async move { request(addr, "GET", "/readyz", "").await });
    let version = players[first].act_first().await;
    while count(&server, "store_queue").await == 0 {}
    assert_eq!(get(&server, &format!("/api/tables/{}", other.table)).await.status, 200);
    assert_eq!(get(&server, "/lobby").await.status, 200);
    for player in &mut players {
        assert!(player.hears_nothing(), "told before it was on the disk");
    }
    disk.let_go();
    assert_eq!(ready.await.unwrap().status, 200);
    let after = players[first].acted(version).await;
    assert_eq!(after.version, version + 1);
    players[1 - first].until(|table| table.version > version).await;
}

#[tokio::test]
async fn who_was_away_for_hours_is_known_while_nothing_can_be_stored() {
    let (server, disk, _folder) = server_with_disk().await;
    let ann = signed_in(server.addr, 3, "Ann").await;
    disk.0.execute_batch("UPDATE sessions SET seen_ms = seen_ms - 2 * 60 * 60 * 1000").unwrap();
    let tables = disk.tables();
    disk.fill(&tables);
    let me = ann.ask("GET", "/api/me", "").await;
    assert_eq!(me.status, 200, "{}", me.body);
    assert!(!me.headers.contains("set-cookie"), "the session was not renewed: {}", me.headers);
    disk.clear(&tables);
    let me = ann.ask("GET", "/api/me", "").await;
    assert!(me.status == 200 && me.headers.contains("set-cookie"), "{}", me.headers);
}

#[tokio::test]
async fn m3_who_searches_is_told_how_it_stands_while_no_table_can_be_stored() {
    let (server, disk, _folder) = server_with_disk().await;
    let people = [signed_in(server.addr, 1, "Ann").await, signed_in(server.addr, 2, "Bob").await];
    let tables = disk.tables();
    disk.fill(&tables);
    for person in &people {
        assert_eq!(person.search(2).await, 202);
    }
    for person in &people {
        let state = person.searching().await;
        assert_eq!((&*state.state, state.waiting), ("searching", Some(2)));
        assert_eq!(state.problem.as_deref(), Some("store-unavailable"));
    }
    disk.clear(&tables);
    disk.hold();
    for person in &people {
        assert_eq!(person.searching().await.state, "making", "an answer while the disk is slow");
    }
    disk.let_go();
    let mut links = Vec::new();
    for person in &people {
        let state = loop {
            let state = person.searching().await;
            if state.state != "making" {
                break state;
            }
        };
        assert_eq!(state.state, "found");
        links.extend(state.link);
    }
    assert!(links.len() == 2 && links[0] == links[1], "{links:?}");
    assert_eq!(count(&server, "tables").await, 1);
}

#[tokio::test]
async fn a_table_that_waits_for_the_disk_loses_its_place_to_no_other() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().to_owned();
    let server = running(|config| (config.data, config.max_tables) = (Some(data), 1)).await;
    let disk = Disk::of(folder.path());
    let (table, mut players, first) = two(&server).await;
    let entries = ["entries".to_owned()];
    disk.fill(&entries);
    players[first].act_first().await;
    assert_eq!(players[first].closed().await.0, close::RESTART);
    disk.clear(&entries);
    let body = format!(r#"{{"name":"Eve","pk":"{}"}}"#, crate::fair_client::player_key(9).public());
    let other = request(server.addr, "POST", "/api/tables", &body).await;
    assert!(other.status == 503 && other.body.contains("too-many-tables"), "{}", other.body);
    while get(&server, &format!("/api/tables/{table}")).await.status != 200 {}
}

#[tokio::test]
async fn a_finished_game_is_kept_also_if_the_disk_takes_it_only_after_the_next_game_has_begun() {
    let (server, disk, _folder) = server_with_disk().await;
    let (table, [mut ann, mut bob], _) = two(&server).await;
    let games = ["games".to_owned()];
    disk.fill(&games);
    tokio::join!(ann.play_to_the_end(), bob.play_to_the_end());
    ann.session.again(0);
    bob.session.again(0);
    ann.flush().await;
    bob.flush().await;
    let plays = |table: &TableModel| table.stage == Stage::Playing;
    let (now, _) = tokio::join!(ann.until(plays), bob.until(plays));
    let entries = ["entries".to_owned()];
    disk.fill(&entries);
    let [first, second] =
        if is_my_turn(&now) { [&mut ann, &mut bob] } else { [&mut bob, &mut ann] };
    let version = first.act_first().await;
    for player in [&mut *first, &mut *second] {
        assert_eq!(player.closed().await.0, close::RESTART);
    }
    assert_eq!(disk.games(), 0);
    disk.clear(&games);
    disk.clear(&entries);
    while get(&server, &format!("/api/tables/{table}")).await.status != 200 {}
    for player in [&mut *first, &mut *second] {
        player.come_back(server.addr, &table).await;
    }
    first.acted(version).await;
    tokio::join!(first.play_to_the_end(), second.play_to_the_end());
    // Who reads finished games waits until they are kept.
    assert_eq!(get(&server, "/api/games").await.status, 200);
    assert_eq!(disk.games(), 2);
}

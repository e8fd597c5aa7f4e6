//! The operator's page: who may enter, emptying the server, and bans.

use crate::client::Raw;
use crate::fair_client::player_key;
use crate::hosting::{against_a_bot, code};
use crate::http::{Answer, create, request, request_with};
use crate::lobby::News;
use crate::people::Browser;
use crate::running::running;
use durak_protocol::limits::close;
use durak_protocol::{CreateTable, ServerMessage, TableCreated};
use std::net::SocketAddr;

pub(crate) const SECRET: &str = "a secret of the operator";

/// Posts a form, with the operator's cookie if there is one.
async fn post(addr: SocketAddr, path: &str, cookie: &str, form: &str) -> Answer {
    let kind = "application/x-www-form-urlencoded";
    let headers = format!("cookie: {cookie}\r\ncontent-type: {kind}\r\n");
    request_with(addr, "POST", path, &headers, form).await
}

#[tokio::test]
async fn the_operator_sees_tables_drains_and_bans() {
    let token = SECRET.parse().unwrap();
    let server = running(|config| config.operator_token = Some(token)).await;
    let addr = server.addr;
    let table = create(addr, &against_a_bot()).await.table;
    // Nobody else: neither without the secret nor with a wrong one, nor by a made-up cookie.
    assert_eq!(request(addr, "GET", "/operator", "").await.status, 401);
    let wrong = post(addr, "/operator/enter", "", "secret=another+secret+altogether").await;
    assert!(wrong.status == 401 && !wrong.headers.contains("set-cookie: durak_operator"));
    post(addr, "/operator/drain", "durak_operator=0123456789abcdef", "wanted=true").await;
    assert_eq!(request(addr, "GET", "/readyz", "").await.status, 200);

    let entered = post(addr, "/operator/enter", "", "secret=a+secret+of+the+operator").await;
    assert_eq!(entered.status, 303);
    let cookie =
        entered.headers.split("set-cookie: ").nth(1).unwrap().split("\r\n").next().unwrap();
    assert!(cookie.contains("httponly") && cookie.contains("samesite=strict"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    let page = request_with(addr, "GET", "/operator", &format!("cookie: {cookie}\r\n"), "").await;
    assert!(page.status == 200 && page.body.contains(&table), "{}", page.body);
    assert!(page.body.contains("1–1"), "{}", page.body);
    assert!(!page.body.contains(SECRET));

    post(addr, "/operator/drain", cookie, "wanted=true").await;
    let ready = request(addr, "GET", "/readyz", "").await;
    assert_eq!((ready.status, ready.body.as_str()), (503, "draining\n"));
    let body = serde_json::to_string(&CreateTable {
        pk: Some(player_key(0).public().to_string()),
        ..against_a_bot()
    })
    .unwrap();
    let refused = request(addr, "POST", "/api/tables", &body).await;
    assert_eq!((refused.status, code(&refused.body).as_str()), (503, "draining"));
    post(addr, "/operator/drain", cookie, "wanted=false").await;
    assert_eq!(request(addr, "GET", "/readyz", "").await.status, 200);

    let bad = post(addr, "/operator/ban", cookie, "whom=nobody+at+all&days=7&reason=").await;
    assert!(bad.status == 400 && bad.body.contains("role=\"alert\""), "{}", bad.body);
    let own = "whom=127.0.0.1&days=7&reason=a+test";
    assert_eq!(post(addr, "/operator/ban", cookie, own).await.status, 303);
    let banned = request(addr, "POST", "/api/tables", &body).await;
    assert_eq!((banned.status, code(&banned.body).as_str()), (403, "banned"));
    let mut raw = Raw::open(addr, &table).await;
    match raw.message().await {
        ServerMessage::Error { code, .. } => assert_eq!(code, "banned"),
        other => panic!("{other:?}"),
    }
    // Who bans himself by mistake can still take it back.
    let unbanned = post(addr, "/operator/unban", cookie, "whom=127.0.0.1").await;
    assert_eq!(unbanned.status, 303);
    assert_eq!(request(addr, "POST", "/api/tables", &body).await.status, 201);
    post(addr, "/operator/leave", cookie, "").await;
    let left = request_with(addr, "GET", "/operator", &format!("cookie: {cookie}\r\n"), "").await;
    assert_eq!(left.status, 401);
}

/// The cookie of an operator who has entered.
pub(crate) async fn entered(addr: SocketAddr) -> String {
    let entered = post(addr, "/operator/enter", "", "secret=a+secret+of+the+operator").await;
    let cookie = entered.headers.split("set-cookie: ").nth(1).unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_ban_of_a_version_6_address_holds_for_its_network() {
    let token = SECRET.parse().unwrap();
    let server = running(|config| {
        config.operator_token = Some(token);
        config.trust_proxy = true;
    })
    .await;
    let cookie = entered(server.addr).await;
    let body = format!(r#"{{"name":"Ann","pk":"{}"}}"#, player_key(0).public());
    let from = async |address: &str| {
        let headers = format!("x-forwarded-for: {address}\r\n");
        request_with(server.addr, "POST", "/api/tables", &headers, &body).await.status
    };
    assert_eq!(from("2001:db8:1:2::7").await, 201);
    let ban = "whom=2001:DB8:1:2:0:0:0:9&days=1";
    assert_eq!(post(server.addr, "/operator/ban", &cookie, ban).await.status, 303);
    assert_eq!(from("2001:db8:1:2::7").await, 403, "who has one address of a network has all");
    assert_eq!(from("2001:db8:1:3::7").await, 201);
    post(server.addr, "/operator/unban", &cookie, "whom=2001:db8:1:2::").await;
    assert_eq!(from("2001:db8:1:2::7").await, 201);
}

#[tokio::test]
async fn who_is_banned_is_cut_off_at_once_and_nobody_else() {
    let token = SECRET.parse().unwrap();
    let server = running(|config| config.operator_token = Some(token)).await;
    let addr = server.addr;
    let (mut ann, mut bob) = (Browser::new(addr, 0), Browser::new(addr, 1));
    let me = ann.sign_in(Some("Ann")).await;
    bob.sign_in(Some("Bob")).await;
    let body = format!(r#"{{"name":"Ann","pk":"{}"}}"#, ann.key.public());
    let created = ann.ask("POST", "/api/tables", &body).await;
    let created: TableCreated = serde_json::from_str(&created.body).unwrap();
    let connect = async |who: &Browser| {
        let mut raw = Raw::open_with(addr, &created.table, who.cookie.as_deref()).await;
        raw.send(r#"{"type":"hello","v":2}"#).await;
        raw
    };
    let mut playing = connect(&ann).await;
    let mut watching = connect(&bob).await;
    let is_cut_off = async |raw: &mut Raw| loop {
        if let ServerMessage::Error { code, .. } = raw.message().await {
            assert_eq!(code, "banned");
            assert_eq!(raw.close_code().await, close::PROTOCOL);
            break;
        }
    };

    // The operator sees whom he can ban.
    let cookie = entered(addr).await;
    let page = request_with(addr, "GET", "/operator", &format!("cookie: {cookie}\r\n"), "").await;
    let link = format!(r#"<a href="/player/{0}">Ann</a> <code>{0}</code>"#, me.id);
    assert!(page.body.contains(&link), "{}", page.body);
    post(addr, "/operator/ban", &cookie, &format!("whom={}&days=1", me.id)).await;
    is_cut_off(&mut playing).await;
    is_cut_off(&mut connect(&ann).await).await;
    let refused = ann.ask("POST", "/api/tables", &body).await;
    assert_eq!((refused.status, &*code(&refused.body)), (403, "banned"));
    watching.send(r#"{"type":"ping","id":1}"#).await;
    while !matches!(watching.message().await, ServerMessage::Pong { .. }) {}

    post(addr, "/operator/ban", &cookie, "whom=127.0.0.1&days=1").await;
    is_cut_off(&mut watching).await;
}

#[tokio::test]
async fn no_game_is_begun_at_a_table_while_the_server_is_emptied() {
    let token = SECRET.parse().unwrap();
    let server = running(|config| config.operator_token = Some(token)).await;
    let cookie = entered(server.addr).await;
    let open = CreateTable { name: "Ann".to_owned(), ..CreateTable::default() };
    let created = create(server.addr, &open).await;
    let mut host = Raw::open(server.addr, &created.table).await;
    let token = created.token.unwrap();
    host.send(&format!(r#"{{"type":"hello","v":2,"token":"{token}"}}"#)).await;
    let mut eve = Browser::new(server.addr, 5);
    eve.sign_in(Some("Eve")).await;
    let mut lobby = News::open(server.addr, "/api/lobby/events").await;
    let listed = lobby.until(r#""searching":0}"#).await;
    assert!(!listed.contains("draining"), "{listed}");
    let page = async || request(server.addr, "GET", "/lobby", "").await.body;
    let note = "begins no new games now";
    assert!(!is_draining(&mut host).await && !page().await.contains(note));
    let start = async |host: &mut Raw, n: u32| {
        host.send(&format!(r#"{{"type":"start","n":{n},"fill":"careful"}}"#)).await;
        loop {
            match host.message().await {
                ServerMessage::Ack { .. } => break "begun".to_owned(),
                ServerMessage::Refused(refused) => break refused.code,
                _ => {}
            }
        }
    };
    let wish = r#"{"seats":2,"preset":"durak","speed":"fast"}"#;
    let begun = eve.ask("POST", "/api/match", wish).await;
    assert!(begun.status < 300 && !problem(&eve).await, "{}", begun.body);
    post(server.addr, "/operator/drain", &cookie, "wanted=true").await;
    // Everybody is told without having asked: at the table, in the lobby, and who comes now.
    assert!(is_draining(&mut host).await && page().await.contains(note));
    lobby.until(r#""draining":true"#).await;
    assert!(problem(&eve).await && eve.ask("GET", "/match", "").await.body.contains(note));
    let mut guest = Raw::open(server.addr, &created.table).await;
    guest.send(r#"{"type":"hello","v":2}"#).await;
    assert!(is_draining(&mut guest).await);
    assert_eq!(start(&mut host, 1).await, "draining");
    post(server.addr, "/operator/drain", &cookie, "wanted=false").await;
    assert!(!is_draining(&mut guest).await && !is_draining(&mut host).await);
    lobby.until(r#""searching":1}"#).await;
    assert_eq!(start(&mut host, 2).await, "begun");
}

/// Whether a search for a quick match is told that the server drains.
async fn problem(browser: &Browser) -> bool {
    browser.ask("GET", "/api/match", "").await.body.contains(r#""problem":"draining""#)
}

/// What the next `welcome` says of it.
async fn is_draining(raw: &mut Raw) -> bool {
    loop {
        if let ServerMessage::Welcome { draining, .. } = raw.message().await {
            break draining;
        }
    }
}

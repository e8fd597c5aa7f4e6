//! For those who host: health, metrics, and limits by address.

use crate::client::Raw;
use crate::http::{create, request};
use crate::running::PATIENCE;
use crate::running::running;
use durak_protocol::limits::close;
use durak_protocol::{CreateTable, ErrorBody, SeatWish, ServerMessage};
use durak_server::MetricsAccess;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

pub(crate) fn against_a_bot() -> CreateTable {
    CreateTable {
        name: "Ann".to_owned(),
        preset: Some("durak".to_owned()),
        seats: vec![SeatWish::Bot("careful".to_owned())],
        ..CreateTable::default()
    }
}

pub(crate) fn code(body: &str) -> String {
    let body: ErrorBody = serde_json::from_str(body).unwrap();
    body.errors[0].code.clone()
}

#[tokio::test]
async fn a_server_says_that_it_lives_and_takes_games() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().to_owned();
    let server = running(|config| config.data = Some(data)).await;
    for path in ["/healthz", "/readyz"] {
        let answer = request(server.addr, "GET", path, "").await;
        assert_eq!((answer.status, answer.body.as_str()), (200, "ok\n"), "{path}");
        assert!(answer.headers.contains("x-request-id: "), "{}", answer.headers);
    }
}

#[tokio::test]
async fn metrics_count_what_happens_and_name_nobody() {
    let server = running(|_| {}).await;
    let created = create(server.addr, &against_a_bot()).await;
    let mut raw = Raw::open(server.addr, &created.table).await;
    raw.send(r#"{"type":"hello","v":2}"#).await;
    assert!(matches!(raw.message().await, ServerMessage::Welcome { .. }));
    let info = format!("/api/tables/{}", created.table);
    request(server.addr, "GET", &info, "").await;
    let answer = request(server.addr, "GET", "/metrics", "").await;
    assert_eq!(answer.status, 200);
    assert!(answer.headers.contains("content-type: application/openmetrics-text"));
    for line in [
        "durak_tables 1",
        "durak_sockets 1",
        "durak_requests_total{method=\"Get\",route=\"/api/tables/{id}\",status=\"200\"} 1",
        "durak_requests_total{method=\"Post\",route=\"/api/tables\",status=\"201\"} 1",
        "durak_store_queue 0",
        "durak_actions_total 0",
        "# TYPE durak_answer_seconds histogram",
        "# EOF",
    ] {
        assert!(answer.body.lines().any(|it| it == line), "{line}\n{}", answer.body);
    }
    for secret in [&created.table, created.token.as_ref().unwrap(), "Ann"] {
        assert!(!answer.body.contains(secret));
    }
}

#[tokio::test]
async fn metrics_can_be_the_operator_s_alone_or_off() {
    let server = running(|config| {
        config.metrics = MetricsAccess::Operator;
        config.operator_token = Some("a secret of the operator".parse().unwrap());
    })
    .await;
    let answer = request(server.addr, "GET", "/metrics", "").await;
    assert_eq!((answer.status, code(&answer.body).as_str()), (401, "operator-only"));
    let server = running(|config| config.metrics = MetricsAccess::Off).await;
    let answer = request(server.addr, "GET", "/metrics", "").await;
    assert_eq!((answer.status, code(&answer.body).as_str()), (404, "metrics-off"));
}

#[tokio::test]
async fn who_changes_too_much_is_asked_to_wait_and_may_read_on() {
    let server = running(|config| config.requests_per_minute = 3).await;
    for _ in 0..3 {
        create(server.addr, &against_a_bot()).await;
    }
    let answer = request(server.addr, "POST", "/api/tables", "{}").await;
    assert_eq!((answer.status, code(&answer.body).as_str()), (429, "too-many-requests"));
    assert!(answer.headers.contains("retry-after: "));
    assert_eq!(request(server.addr, "GET", "/healthz", "").await.status, 200);
}

#[tokio::test]
async fn connections_from_one_address_are_limited_while_they_live() {
    let server = running(|config| config.sockets_per_address = 2).await;
    let table = create(server.addr, &against_a_bot()).await.table;
    let mut one = Raw::open(server.addr, &table).await;
    one.send(r#"{"type":"hello","v":2}"#).await;
    assert!(matches!(one.message().await, ServerMessage::Welcome { .. }));
    let mut two = Raw::open(server.addr, &table).await;
    two.send(r#"{"type":"hello","v":2}"#).await;
    assert!(matches!(two.message().await, ServerMessage::Welcome { .. }));
    let mut three = Raw::open(server.addr, &table).await;
    match three.message().await {
        ServerMessage::Error { code, .. } => assert_eq!(code, "too-many-sockets"),
        other => panic!("{other:?}"),
    }
    assert_eq!(three.close_code().await, close::FULL);
    drop(one);
    // The server sees the end a little later.
    loop {
        let mut next = Raw::open(server.addr, &table).await;
        next.send(r#"{"type":"hello","v":2}"#).await;
        match next.message().await {
            ServerMessage::Welcome { .. } => break,
            ServerMessage::Error { code, .. } => assert_eq!(code, "too-many-sockets"),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn b6_connections_that_come_and_break_leave_nothing_behind() {
    let server = running(|_| {}).await;
    let addr = server.addr;
    let open = CreateTable { name: "Ann".to_owned(), ..CreateTable::default() };
    let created = create(addr, &open).await;
    let upgrade = format!(
        "GET /ws/{} HTTP/1.1\r\nhost: test\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        created.table
    );
    let left_over = || {
        let tasks = tokio::runtime::Handle::current().metrics().num_alive_tasks();
        // Where the system does not tell, tasks alone are compared.
        (tasks, std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count))
    };
    let before = left_over();
    let is_clean = || {
        let (tasks, files) = left_over();
        tasks <= before.0 && files <= before.1
    };
    for round in 0..60 {
        // In the middle of the request, right after it, and in the middle of a frame.
        let mut stream = TcpStream::connect(addr).await.unwrap();
        let whole = [upgrade.as_bytes(), &[0x81, 0xfe, 0x01]].concat();
        let sent = [upgrade.len() / 2, upgrade.len(), whole.len()][round % 3];
        stream.write_all(&whole[..sent]).await.unwrap();
        drop(stream);
        let mut raw = Raw::open(addr, &created.table).await;
        raw.send(r#"{"type":"hello","v":2}"#).await;
        raw.message().await;
    }
    let level = async |name: &str| {
        let metrics = request(addr, "GET", "/metrics", "").await.body;
        let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("{name} "))).unwrap();
        line.to_owned()
    };
    let wait = async || {
        while level("durak_sockets").await != "0" || !is_clean() {
            tokio::task::yield_now().await;
        }
    };
    let closed = tokio::time::timeout(PATIENCE, wait()).await;
    assert!(closed.is_ok(), "tasks and open files: {before:?}, now {:?}", left_over());
    assert_eq!(level("durak_tables").await, "1");
}

#[tokio::test]
async fn a_request_that_never_comes_whole_does_not_hold_up_the_end() {
    let server = running(|config| config.shutdown = Duration::from_millis(50)).await;
    let mut half = TcpStream::connect(server.addr).await.unwrap();
    half.write_all(b"GET /healthz HTTP/1.1\r\nhost: te").await.unwrap();
    // Connections are taken in order: after this answer the server has the half request.
    request(server.addr, "GET", "/healthz", "").await;
    server.end().await;
}

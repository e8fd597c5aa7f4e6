//! HTTP: making tables, asking about them, files and headers; over real connections.

use crate::fair_client::player_key;
use crate::running::running;
use durak_protocol::{CreateTable, ErrorBody, TableCreated, TableInfo};
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An answer's status, header lines in lower case, and body.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: String,
    pub(crate) body: String,
}

pub(crate) async fn request(addr: SocketAddr, method: &str, path: &str, body: &str) -> Answer {
    request_with(addr, method, path, "content-type: application/json\r\n", body).await
}

/// A request with header lines, each with its end.
pub(crate) async fn request_with(
    addr: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Answer {
    let mut stream = TcpStream::connect(addr).await.unwrap();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\
         {headers}content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut text = Vec::new();
    stream.read_to_end(&mut text).await.unwrap();
    let text = String::from_utf8_lossy(&text);
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, headers: head.to_lowercase(), body: body.to_owned() }
}

pub(crate) async fn create(addr: SocketAddr, table: &CreateTable) -> TableCreated {
    let pk = Some(player_key(0).public().to_string());
    let body = serde_json::to_string(&CreateTable { pk, ..table.clone() }).unwrap();
    let answer = request(addr, "POST", "/api/tables", &body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

fn codes(answer: &Answer) -> Vec<String> {
    let body: ErrorBody = serde_json::from_str(&answer.body).unwrap();
    body.errors.into_iter().map(|error| error.code).collect()
}

#[tokio::test]
async fn a_table_is_made_with_a_preset_options_and_bots() {
    let server = running(|_| {}).await;
    let key = player_key(0).public();
    let body = format!(
        r#"{{"name":"Ann","preset":"home","rules":{{"players":4,"teams":true}},"pk":"{key}",
        "seats":[{{"bot":"random"}},"open",{{"bot":"careful"}}],"think_ms":20000}}"#
    );
    let answer = request(server.addr, "POST", "/api/tables", &body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let created: TableCreated = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(created.link, format!("/table/{}", created.table));
    let info = request(server.addr, "GET", &format!("/api/tables/{}", created.table), "").await;
    let info: TableInfo = serde_json::from_str(&info.body).unwrap();
    assert_eq!((info.open, info.playing), (1, false));
    assert_eq!(info.preset.as_deref(), Some("home"));
    assert_eq!(info.rules.0["teams"], true);
    assert_eq!(info.rules.0["players"], 4);
    assert_eq!(info.rules.0["lead"], "same_rank");
}

#[tokio::test]
async fn a_request_that_cannot_be_met_is_refused_with_all_reasons() {
    let server = running(|_| {}).await;
    let body = r#"{"name":"","preset":"whist","think_ms":5,"seats":[{"bot":"divine"},"open"],
        "seating":"by age",
        "rules":{"deck":24,"players":2,"jokers":2,"cap":"nine"}}"#;
    let answer = request(server.addr, "POST", "/api/tables", body).await;
    assert_eq!(answer.status, 422);
    assert_eq!(
        codes(&answer),
        [
            "name-bad",
            "preset-unknown",
            "option-unknown-value",
            "option-unknown-key",
            "seats-too-many",
            "key-missing",
            "seating-bad",
            "think-bad",
            "unknown-level"
        ]
    );
    let body = r#"{"name":"A","rules":{"deck":24,"players":5,"teams":true},"pk":"12",
        "seating":"shuffled"}"#;
    let answer = request(server.addr, "POST", "/api/tables", body).await;
    assert_eq!(
        codes(&answer),
        ["rules-deck-too-small", "rules-teams-need-four", "key-bad", "seating-teams"]
    );
    let answer = request(server.addr, "POST", "/api/tables", "{").await;
    assert_eq!((answer.status, codes(&answer)), (400, vec!["body-bad".to_owned()]));
    let answer = request(server.addr, "POST", "/api/tables", &"x".repeat(20_000)).await;
    assert_eq!(answer.status, 413);
}

#[tokio::test]
async fn there_is_a_limit_to_tables() {
    let server = running(|config| config.max_tables = 1).await;
    create(server.addr, &CreateTable { name: "A".to_owned(), ..CreateTable::default() }).await;
    let body = format!(r#"{{"name":"B","pk":"{}"}}"#, player_key(1).public());
    let answer = request(server.addr, "POST", "/api/tables", &body).await;
    assert_eq!((answer.status, codes(&answer)), (503, vec!["too-many-tables".to_owned()]));
    assert!(answer.headers.contains("retry-after: 60"));
}

#[tokio::test]
async fn what_does_not_exist_is_said() {
    let server = running(|_| {}).await;
    let answer = request(server.addr, "GET", "/api/tables/nothere", "").await;
    assert_eq!((answer.status, codes(&answer)), (404, vec!["table-unknown".to_owned()]));
    let answer = request(server.addr, "DELETE", "/api/else", "").await;
    assert_eq!((answer.status, codes(&answer)), (404, vec!["route-unknown".to_owned()]));
    assert_eq!(request(server.addr, "GET", "/static/none.js", "").await.status, 404);
    assert_eq!(request(server.addr, "GET", "/static/../../Cargo.toml", "").await.status, 404);
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let server = running(|_| {}).await;
    for path in ["/", "/table/abc", "/healthz", "/api/tables/x", "/none"] {
        let answer = request(server.addr, "GET", path, "").await;
        for header in [
            "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
            "x-content-type-options: nosniff",
            "x-frame-options: deny",
            "referrer-policy: same-origin",
        ] {
            assert!(answer.headers.contains(header), "{path}: {header}\n{}", answer.headers);
        }
    }
    assert_eq!(request(server.addr, "GET", "/healthz", "").await.body, "ok\n");
}

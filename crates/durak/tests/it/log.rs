//! What a server logs names nothing that is secret, however much it logs.

use crate::connect::{bot_account, sign_in};
use crate::online::{Player, Server, against_bots};
use durak_core::Card;
use std::collections::BTreeSet;

/// The values of all fields of this name, and of all long texts of lower-case hex digits.
fn secrets(value: &serde_json::Value, found: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::String(text) => {
            let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
            if text.len() >= 64 && text.bytes().all(hex) {
                found.insert(text.clone());
            }
        }
        serde_json::Value::Array(all) => all.iter().for_each(|it| secrets(it, found)),
        serde_json::Value::Object(all) => all.values().for_each(|it| secrets(it, found)),
        _ => {}
    }
}

#[tokio::test]
async fn neither_tokens_nor_seeds_nor_cards_are_logged_at_any_level() {
    let folder = tempfile::tempdir().unwrap();
    let [data, log] = ["data", "log"].map(|name| folder.path().join(name));
    let server = Server::logging(&data, &log);
    let (cookie, proof) = sign_in(&server);
    let mut hidden = BTreeSet::from([cookie.split_once('=').unwrap().1.to_owned()]);
    secrets(&proof, &mut hidden);
    hidden.insert(bot_account(&server, "Marvin"));
    let headers = format!("Cookie: {cookie}\r\nSec-Fetch-Site: same-origin\r\n");
    let (head, code) = server.ask_with("POST", "/api/me/recovery", &headers, "");
    let number = head.split("x-request-id: ").nth(1).unwrap().lines().next().unwrap().to_owned();
    let code: serde_json::Value = serde_json::from_str(&code).unwrap();
    hidden.insert(code["code"].as_str().unwrap().to_owned());
    let created = against_bots(&server, 3);
    hidden.insert(created.token.clone().unwrap());
    let mut ann = Player::new(&server, &created);
    assert!(ann.play(&server, usize::MAX).await);
    let path = format!("/api/tables/{}/games/1/fair", created.table);
    let file = server.ask("GET", &path, "").unwrap();
    let file: serde_json::Value = serde_json::from_str(&file).unwrap();
    // The seals, the numbers under them and the signatures; what all may know is logged.
    secrets(&file["commits"], &mut hidden);
    secrets(&file["reveals"], &mut hidden);
    secrets(&file["end"], &mut hidden);
    assert!(hidden.len() > 9, "{hidden:?}");
    drop(server);
    let log = std::fs::read_to_string(&log).unwrap();
    let told = log.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let answered = |line: &serde_json::Value| {
        let (span, fields) = (&line["span"], &line["fields"]);
        span["id"] == number.as_str()
            && span["route"] == "/api/me/recovery"
            && fields["status"] == 200
    };
    assert_eq!(told.filter(answered).count(), 1, "a line with the number that the answer has");
    assert!(
        log.contains("table opened") && log.contains("TRACE") || log.contains("DEBUG"),
        "{log}"
    );
    for secret in hidden {
        assert!(!log.contains(&secret), "the log has {secret}");
    }
    for action in &ann.done {
        assert!(!action.contains(':') || !log.contains(action), "the log has {action}");
    }
    let words = log.split(|c: char| !c.is_ascii_alphanumeric());
    let cards: Vec<&str> = words.filter(|word| word.parse::<Card>().is_ok()).collect();
    assert!(cards.is_empty(), "the log has {cards:?}");
}

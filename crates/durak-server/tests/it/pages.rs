//! The server's own pages: languages, links, what is missing.

use crate::http::{Answer, request_with};
use crate::running::running;
use std::net::SocketAddr;

pub(crate) async fn page(addr: SocketAddr, path: &str, headers: &str) -> Answer {
    request_with(addr, "GET", path, &format!("accept: text/html\r\n{headers}"), "").await
}

#[tokio::test]
async fn pages_speak_the_visitors_language_and_keep_a_choice() {
    let server = running(|_| {}).await;
    let english = page(server.addr, "/privacy", "").await;
    assert_eq!(english.status, 200);
    assert!(english.body.contains(r#"<html lang="en">"#), "{}", english.body);
    assert!(!english.headers.contains("set-cookie"));
    let browser = page(server.addr, "/privacy", "accept-language: ru-RU, en;q=0.5\r\n").await;
    assert!(browser.body.contains(r#"<html lang="ru">"#));
    let chosen = page(server.addr, "/privacy?lang=ru", "cookie: lang=en\r\n").await;
    assert!(chosen.body.contains(r#"<html lang="ru">"#));
    assert!(chosen.headers.contains("set-cookie: lang=ru;"));
    let kept = page(server.addr, "/privacy", "cookie: lang=ru\r\naccept-language: en\r\n").await;
    assert!(kept.body.contains(r#"<html lang="ru">"#));
}

#[tokio::test]
async fn every_file_that_a_page_names_is_there() {
    let server = running(|_| {}).await;
    let body = page(server.addr, "/privacy", "").await.body;
    let files: Vec<&str> = body.split('"').filter(|part| part.starts_with("/pages/")).collect();
    assert!(files.len() >= 3, "{files:?}");
    for file in files {
        let answer = page(server.addr, file, "").await;
        assert_eq!(answer.status, 200, "{file}");
        assert!(answer.headers.contains("immutable"), "{file}");
    }
    assert_eq!(page(server.addr, "/pages/none.css", "").await.status, 404);
}

#[tokio::test]
async fn a_missing_page_is_a_page() {
    let server = running(|_| {}).await;
    let answer = page(server.addr, "/nowhere", "accept-language: ru\r\n").await;
    assert_eq!(answer.status, 404);
    assert!(answer.body.contains("Такой страницы нет"));
    assert!(answer.body.contains(r##"href="#content""##));
}

#[tokio::test]
async fn the_puzzle_of_a_day_tells_what_each_action_leads_to() {
    let server = running(|_| {}).await;
    let day = "2026-05-09".parse::<durak_puzzles::Day>().unwrap();
    let puzzle = day.puzzle().unwrap();
    let asked = page(server.addr, "/puzzle/2026-05-09", "").await;
    assert_eq!(asked.status, 200);
    assert!(!asked.body.contains("id=\"answer\""), "nothing is given away");
    for choice in puzzle.choices() {
        let path = format!("/puzzle/2026-05-09?action={}", choice.action);
        assert!(asked.body.contains(&path), "{path}");
        let answer = page(server.addr, &path, "").await.body;
        let right = answer.contains("That wins.");
        assert_eq!(right, choice.action == puzzle.solution(), "{path}");
        assert!(answer.contains("id=\"answer\""), "{path}");
    }
    for bad in ["/puzzle/9999-01-01", "/puzzle/2026-02-30", "/puzzle/x"] {
        assert_eq!(page(server.addr, bad, "").await.status, 404, "{bad}");
    }
    let odd = page(server.addr, "/puzzle/2026-05-09?action=lead:2s", "").await;
    assert_eq!((odd.status, odd.body.contains("id=\"answer\"")), (200, false), "not legal here");
}

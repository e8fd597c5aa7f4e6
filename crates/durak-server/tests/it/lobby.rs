//! Finding a game over HTTP: the lobby and its news, a table of one's own, quick matches, the code for
//! a camera.

use crate::client::Raw;
use crate::http::{Answer, request_with};
use crate::people::Browser;
use crate::running::running;
use durak_protocol::{ErrorBody, LobbyList, MatchState, ServerMessage, TableInfo};
use futures_util::future::join_all;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

impl Browser {
    /// Sends a form of a page.
    pub(crate) async fn form(&self, path: &str, form: &str) -> Answer {
        let cookie = self.cookie.as_ref().map(|cookie| format!("cookie: {cookie}\r\n"));
        let headers = format!(
            "origin: http://test\r\ncontent-type: application/x-www-form-urlencoded\r\n{}",
            cookie.unwrap_or_default()
        );
        request_with(self.addr, "POST", path, &headers, form).await
    }

    async fn lobby(&self, query: &str) -> LobbyList {
        let answer = self.ask("GET", &format!("/api/lobby?{query}"), "").await;
        serde_json::from_str(&answer.body).unwrap()
    }

    pub(crate) async fn search(&self, seats: u8) -> u16 {
        let body = format!(r#"{{"seats":{seats},"preset":"durak","speed":"fast"}}"#);
        self.ask("POST", "/api/match", &body).await.status
    }

    pub(crate) async fn searching(&self) -> MatchState {
        let answer = self.ask("GET", "/api/match", "").await;
        serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{}", answer.body))
    }

    async fn info(&self, table: &str) -> TableInfo {
        let answer = self.ask("GET", &format!("/api/tables/{table}"), "").await;
        serde_json::from_str(&answer.body).unwrap()
    }
}

pub(crate) async fn signed_in(addr: SocketAddr, number: u64, name: &str) -> Browser {
    let mut browser = Browser::new(addr, number);
    browser.sign_in(Some(name)).await;
    browser
}

/// Where an answer leads.
pub(crate) fn leads_to(answer: &Answer) -> String {
    let line = answer.headers.lines().find(|line| line.starts_with("location: "));
    line.unwrap_or_else(|| panic!("{}", answer.headers))["location: ".len()..].to_owned()
}

fn code(answer: &Answer) -> String {
    let body: ErrorBody = serde_json::from_str(&answer.body).unwrap();
    body.errors[0].code.clone()
}

pub(crate) const OWN: &str =
    "players=3&preset=home&speed=slow&next_game=under_fool&seating=listed&password=";

#[tokio::test]
async fn a_listed_table_is_in_the_lobby_and_another_is_found_by_its_link_alone() {
    let server = running(|_| {}).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    let made = ann.form("/lobby/table", &format!("{OWN}&listed=yes&rated=yes&watch=yes")).await;
    assert_eq!(made.status, 303, "{}", made.body);
    let link = leads_to(&made);
    let found = ann.lobby("").await;
    let [table] = &found.tables[..] else { panic!("{found:?}") };
    assert_eq!(link, format!("/table/{}", table.table));
    assert_eq!(
        (&table.names[..], table.open, table.think_ms),
        (&["Ann".to_owned()][..], 2, Some(90_000))
    );
    let page = ann.ask("GET", "/lobby", "").await;
    assert!(page.body.contains(&link) && page.body.contains("Ann"), "{}", page.body);
    // A table that is not listed is found by its link alone.
    let private = ann.form("/lobby/table", OWN).await;
    let table = leads_to(&private).replace("/table/", "");
    let info = ann.info(&table).await;
    assert_eq!((info.listed, info.rated, info.watch), (false, false, false));
    assert_eq!(ann.lobby("").await.tables.len(), 1);
}

#[tokio::test]
async fn each_filter_of_the_lobby_shows_one_table_and_hides_another() {
    let server = running(|_| {}).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    let tables = [
        "preset=home&players=3&deck=24&transfer=cards&throw_in=all&speed=slow&rated=yes",
        "preset=durak&players=4&deck=52&transfer=off&throw_in=neighbours&speed=correspondence",
    ];
    for table in tables {
        let made = ann.form("/lobby/table", &format!("{table}&seating=listed&listed=yes")).await;
        assert_eq!(made.status, 303, "{}", made.body);
    }
    let shown = async |query: &str| {
        let tables = ann.lobby(query).await.tables;
        tables.iter().map(|table| table.preset.clone().unwrap()).collect::<Vec<_>>()
    };
    for (table, preset) in tables.iter().zip(["home", "durak"]) {
        for filter in table.split('&') {
            assert_eq!(shown(filter).await, [preset], "{filter}");
        }
        assert_eq!(shown(table).await, [preset]);
    }
    assert_eq!(shown("rated=no").await, ["durak"]);
    assert_eq!(shown("preset=&players=&speed=").await.len(), 2);
    assert!(shown("preset=home&players=4").await.is_empty());
    assert!(shown("speed=none").await.is_empty());
}

#[tokio::test]
async fn a_host_s_form_has_every_option_of_the_rules_and_keeps_what_was_entered() {
    let server = running(|_| {}).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    let form = ann.ask("GET", "/lobby", "").await.body;
    let own = &form[form.find("own-table").unwrap()..];
    for option in &durak_core::OPTIONS {
        assert!(own.contains(&format!("name=\"{}\"", option.key)), "{} is not there", option.key);
    }
    // All but the defaults of the options, and nothing that the preset has.
    let chosen = [
        ("deck", "24"),
        ("lead", "same_rank"),
        ("order", "in_turn"),
        ("after_take", "closed"),
        ("cap", "five_first_bout"),
        ("transfer", "cards"),
        ("next_game", "from_under_fool"),
    ];
    let pairs = chosen.iter().map(|(key, value)| format!("&{key}={value}")).collect::<String>();
    let rest = "&preset=playchat&speed=correspondence&seating=listed&password=a+word&rated=yes";
    let wrong =
        ann.form("/lobby/table?lang=ru", &format!("players=6{rest}{pairs}&teams=true")).await;
    assert_eq!(wrong.status, 422);
    let alert = &wrong.body[wrong.body.find("role=\"alert\"").unwrap()..];
    let told = &alert[..alert.find("</div>").unwrap()];
    assert_eq!(told.matches("<p>").count(), 2, "the deck and the teams: {told}");
    assert!(!told.contains("deck ="), "in Russian: {told}");
    for entered in [
        "value=\"6\" selected",
        "value=\"24\" selected",
        "value=\"a word\"",
        "<details class=\"wide\" open",
    ] {
        assert!(alert.contains(entered), "{entered} is lost: {alert}");
    }
    assert!(!alert.contains("name=\"watch\" value=\"yes\" checked"));
    assert_eq!(leads_to(&ann.ask("GET", "/lobby/table?lang=ru", "").await), "/lobby?lang=ru");

    let made = ann.form("/lobby/table", &format!("players=2{rest}{pairs}&teams=")).await;
    let info = ann.info(&leads_to(&made).replace("/table/", "")).await;
    for (key, value) in chosen {
        let said = info.rules.0[key].to_string();
        assert_eq!(said.trim_matches('"'), value, "{key}");
    }
    // What was left open is as the preset has it.
    let preset = durak_core::Preset::find("playchat").unwrap();
    assert_eq!(info.rules.0["teams"], preset.rules.teams);
    assert_eq!(
        (info.think_ms, info.rated, info.locked, info.watch),
        (Some(86_400_000), true, true, false)
    );
}

#[tokio::test]
async fn news_of_the_lobby_come_by_themselves() {
    let server = running(|_| {}).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    // What a page shows, it knows by its mark: so it misses nothing between its making and the first news.
    let shown = async || {
        let page = ann.ask("GET", "/lobby", "").await.body;
        let mark = page.split("data-shown=\"").nth(1).unwrap_or_else(|| panic!("{page}"));
        format!("id: {}\n", mark.split('"').next().unwrap())
    };
    let before = shown().await;
    let mut news = News::open(server.addr, "/api/lobby/events").await;
    let first = news.until(r#""searching":0}"#).await;
    assert!(first.contains("text/event-stream") && first.contains(&before), "{first}");
    ann.form("/lobby/table", &format!("{OWN}&listed=yes&watch=yes")).await;
    let news = news.until(r#""searching":0}"#).await;
    assert!(news.contains("event: lobby") && news.contains(r#""names":["Ann"]"#), "{news}");
    assert!(news.contains(&shown().await) && !news.contains(&before), "{news}");
}

/// An answer that goes on.
pub(crate) struct News(TcpStream);

impl News {
    pub(crate) async fn open(addr: SocketAddr, path: &str) -> News {
        News::open_as(addr, path, None).await
    }

    pub(crate) async fn open_as(addr: SocketAddr, path: &str, cookie: Option<&str>) -> News {
        let mut stream = TcpStream::connect(addr).await.unwrap();
        let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
        let request = format!("GET {path} HTTP/1.1\r\nhost: test\r\n{cookie}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        News(stream)
    }

    /// Reads until these words have come.
    pub(crate) async fn until(&mut self, words: &str) -> String {
        let mut text = String::new();
        while !text.contains(words) {
            let mut bytes = [0; 4096];
            let read = timeout(Duration::from_secs(60), self.0.read(&mut bytes)).await;
            let count = read.unwrap().unwrap();
            assert!(count > 0, "it ended after {text}");
            text.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
        text
    }
}

#[tokio::test]
async fn a_password_and_who_may_watch_are_said_and_the_word_is_nowhere() {
    let server = running(|_| {}).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    let made = ann.form("/lobby/table", &format!("{OWN}sesame+open&listed=yes")).await;
    let table = leads_to(&made).replace("/table/", "");
    let answer = ann.ask("GET", &format!("/api/tables/{table}"), "").await;
    assert!(answer.body.contains(r#""locked":true"#) && answer.body.contains(r#""watch":false"#));
    assert!(!answer.body.contains("sesame"));
    let bad = ann
        .form(
            "/lobby/table",
            "players=6&preset=duraka_net&speed=slow&next_game=under_fool&seating=round",
        )
        .await;
    assert!(bad.status == 422 && bad.body.contains("role=\"alert\""), "{}", bad.body);
}

#[tokio::test]
async fn m1_two_who_search_meet_once_whatever_they_press() {
    let server = running(|_| {}).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    let other_tab = Browser { addr: server.addr, key: ann.key.clone(), cookie: ann.cookie.clone() };
    for _ in 0..3 {
        assert_eq!((ann.search(2).await, other_tab.search(2).await), (202, 202));
    }
    let alone = ann.searching().await;
    assert_eq!((&*alone.state, alone.waiting, alone.bots), ("searching", Some(1), None));
    assert_eq!(ann.lobby("").await.searching, 1);
    let bob = signed_in(server.addr, 2, "Bob").await;
    assert_eq!(bob.form("/match", "seats=2&preset=durak&speed=fast").await.status, 303);
    let page = bob.ask("GET", "/match", "").await;
    let found = [ann.searching().await, other_tab.searching().await, bob.searching().await];
    let link = found[0].link.clone().unwrap();
    assert!(found.iter().all(|state| state.state == "found" && state.link.as_ref() == Some(&link)));
    assert_eq!((page.status, leads_to(&page)), (303, link.clone()));
    let info = ann.info(&link.replace("/table/", "")).await;
    assert_eq!(
        (&info.names[..], info.open, info.rated),
        (&["Ann".to_owned(), "Bob".to_owned()][..], 0, true)
    );
    assert_eq!((info.think_ms, info.listed), (Some(15_000), true));
    // Who searches anew leaves what was found.
    assert_eq!(ann.search(3).await, 202);
    assert_eq!(ann.searching().await.state, "searching");
    ann.ask("DELETE", "/api/match", "").await;
    assert_eq!(ann.searching().await.state, "none");
}

#[tokio::test]
async fn m1_six_who_search_at_the_same_time_all_sit_at_one_table() {
    let server = running(|_| {}).await;
    let names = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"];
    let people = (1..).zip(names).map(|(number, name)| signed_in(server.addr, number, name));
    let people = join_all(people).await;
    let searches = join_all(people.iter().map(|it| it.search(6))).await;
    assert_eq!(searches, [202; 6]);
    let found = join_all(people.iter().map(Browser::searching)).await;
    let link = found[0].link.clone().unwrap();
    for state in found {
        assert_eq!((&*state.state, state.link.as_ref()), ("found", Some(&link)));
    }
    let info = people[0].info(&link.replace("/table/", "")).await;
    let sitting: BTreeSet<&str> = info.names.iter().map(String::as_str).collect();
    assert_eq!((sitting, info.open, info.bots), (names.into(), 0, 0));
}

#[tokio::test]
async fn m3_who_does_not_search_is_told_so_and_bots_are_not_offered_at_once() {
    let server = running(|_| {}).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    assert_eq!(ann.searching().await.state, "none");
    let page = ann.ask("GET", "/match", "").await;
    assert!(page.status == 200 && page.body.contains("/lobby"), "{}", page.body);
    ann.search(4).await;
    let early = ann.ask("POST", "/api/match/bots", "").await;
    assert_eq!((early.status, &*code(&early)), (409, "bots-too-early"));
    for (seats, preset, speed, expected) in [
        (9, "durak", "fast", "seats-bad"),
        (2, "bridge", "fast", "preset-unknown"),
        (2, "durak", "blitz", "speed-unknown"),
    ] {
        let body = format!(r#"{{"seats":{seats},"preset":"{preset}","speed":"{speed}"}}"#);
        let answer = ann.ask("POST", "/api/match", &body).await;
        assert_eq!((answer.status, &*code(&answer)), (422, expected));
    }
    let stranger = Browser::new(server.addr, 9);
    assert_eq!(code(&stranger.ask("GET", "/api/match", "").await), "sign-in-first");
    assert_eq!(leads_to(&stranger.ask("GET", "/match", "").await), "/lobby");
    assert_eq!(leads_to(&stranger.form("/match", "seats=2&preset=durak&speed=fast").await), "/me");
}

#[tokio::test]
async fn who_takes_bots_gets_a_table_where_they_are_shown_as_bots() {
    let server = running(|config| config.match_bots = Duration::ZERO).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    let bob = signed_in(server.addr, 2, "Bob").await;
    ann.search(4).await;
    bob.search(3).await;
    assert_eq!(ann.searching().await.bots, Some(false), "they are offered");
    let page = ann.ask("GET", "/match", "").await;
    assert!(page.body.contains("action=\"/match/bots\""), "{}", page.body);
    assert_eq!(ann.ask("POST", "/api/match/bots", "").await.status, 202);
    let found = ann.searching().await;
    let table = found.table.unwrap_or_else(|| panic!("{}", found.state));
    let info = ann.info(&table).await;
    assert_eq!((&info.names[..], info.bots, info.open), (&["Ann".to_owned()][..], 3, 0));
    let lobby = ann.ask("GET", "/lobby", "").await;
    assert!(lobby.body.contains("3 bots"), "{}", lobby.body);
    assert_eq!(bob.searching().await.state, "searching", "Bob has taken none");
}

#[tokio::test]
async fn news_of_a_search_come_by_themselves_and_keep_it_alive() {
    let server = running(|_| {}).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    let bob = signed_in(server.addr, 2, "Bob").await;
    let cookie = ann.cookie.clone().unwrap();
    ann.search(2).await;
    let mut news = News::open_as(server.addr, "/api/match/events", Some(&cookie)).await;
    let first = news.until(r#""state":"searching""#).await;
    assert!(first.contains("event: match"), "{first}");
    bob.search(2).await;
    let link = bob.searching().await.link.unwrap();
    let found = news.until(r#""state":"found""#).await;
    assert!(found.contains(&link), "{found}");
    let stranger = Browser::new(server.addr, 9);
    assert_eq!(code(&stranger.ask("GET", "/api/match/events", "").await), "sign-in-first");
}

/// Time passes for the server.
async fn passes(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

/// A browser lets a tab that nobody sees run once a minute.
#[tokio::test]
async fn m3_a_page_that_may_ask_once_a_minute_searches_on_until_it_says_that_it_goes() {
    let minute = Duration::from_secs(61);
    let server = running(|_| {}).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    let bob = signed_in(server.addr, 2, "Bob").await;
    ann.search(2).await;
    for _ in 0..2 {
        assert_eq!(ann.ask("GET", "/match", "").await.status, 200);
        passes(minute).await;
    }
    bob.search(2).await;
    let link = bob.searching().await.link.expect("Ann is not forgotten");
    passes(minute).await;
    // Others ask between; what was found is kept for her too.
    let eve = signed_in(server.addr, 3, "Eve").await;
    eve.search(3).await;
    assert_eq!(eve.ask("GET", "/match", "").await.status, 200);
    assert_eq!(leads_to(&ann.ask("GET", "/match", "").await), link);
    // The last word of a page that is closed.
    assert_eq!(eve.searching().await.waiting, Some(1));
    passes(Duration::from_secs(16)).await;
    bob.search(3).await;
    assert_eq!(bob.searching().await.waiting, Some(1), "Eve has gone");
}

#[tokio::test]
async fn m4_people_who_find_no_room_wait_on_and_are_told_why() {
    let server = running(|config| config.max_tables = 1).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    let bob = signed_in(server.addr, 2, "Bob").await;
    ann.form("/lobby/table", OWN).await;
    assert_eq!((ann.search(2).await, bob.search(2).await), (202, 202));
    let state = ann.searching().await;
    assert_eq!((&*state.state, state.waiting), ("searching", Some(2)));
    assert_eq!(state.problem.as_deref(), Some("too-many-tables"));
    let page = bob.ask("GET", "/match", "").await;
    assert!(page.body.contains("role=\"alert\""), "{}", page.body);
}

#[tokio::test]
async fn a_table_s_link_is_a_picture_too() {
    let server = running(|_| {}).await;
    let ann = signed_in(server.addr, 1, "Ann").await;
    let link = leads_to(&ann.form("/lobby/table", OWN).await);
    let picture = ann.ask("GET", &format!("{link}/qr.svg"), "").await;
    assert!(picture.status == 200 && picture.body.contains("<svg"), "{}", picture.body);
    assert!(picture.headers.contains("image/svg+xml"));
    assert_eq!(ann.ask("GET", "/table/nowhere/qr.svg", "").await.status, 404);
}

#[tokio::test]
async fn r10_from_the_lobby_to_the_table_the_seat_is_held_in_whatever_order() {
    let server = running(|_| {}).await;
    for lobby_first in [true, false] {
        let ann = signed_in(server.addr, 1, "Ann").await;
        let bob = signed_in(server.addr, 2, "Bob").await;
        let mut news = Some(News::open(server.addr, "/api/lobby/events").await);
        assert_eq!((ann.search(2).await, bob.search(2).await), (202, 202));
        let link = ann.searching().await.link.unwrap();
        if lobby_first {
            news.take();
        }
        let table = link.replace("/table/", "");
        let mut socket = Raw::open_with(server.addr, &table, ann.cookie.as_deref()).await;
        news.take();
        socket.send(r#"{"type":"hello","v":2}"#).await;
        let welcome = socket.message().await;
        assert!(matches!(welcome, ServerMessage::Welcome { seat: Some(0), .. }), "{welcome:?}");
    }
}

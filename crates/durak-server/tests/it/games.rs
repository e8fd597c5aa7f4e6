//! Finished games over HTTP: kept, found, shown in both languages, brought from elsewhere.

use crate::client::{Player, with_bots};
use crate::http::{Answer, create, request, request_with};
use crate::people::Browser;
use crate::running::{Running, running};
use durak_engine::Record;
use durak_engine::trace::Replay;
use durak_fair::GameFile;
use durak_protocol::{
    ErrorBody, GameDetail, GameList, GameSummary, PlayerInfo, RatingList, RecordImported,
    TableCreated,
};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;

async fn get(addr: SocketAddr, path: &str) -> Answer {
    request(addr, "GET", path, "").await
}

async fn json<T: serde::de::DeserializeOwned>(addr: SocketAddr, path: &str) -> T {
    let answer = get(addr, path).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

fn codes(answer: &Answer) -> Vec<String> {
    let body: ErrorBody = serde_json::from_str(&answer.body).unwrap();
    body.errors.into_iter().map(|error| error.code).collect()
}

async fn list(addr: SocketAddr, query: &str) -> Vec<GameSummary> {
    json::<GameList>(addr, &format!("/api/games?{query}")).await.games
}

async fn server_in(dir: &Path) -> Running {
    let dir = dir.to_owned();
    running(|config| config.data = Some(dir)).await
}

/// Ann plays a game against a bot; its summary.
async fn played(server: &Running) -> (TableCreated, GameSummary) {
    let created = create(server.addr, &with_bots(2)).await;
    Player::host(server.addr, &created).await.play_to_the_end().await;
    let mut games = list(server.addr, "").await;
    (created, games.remove(0))
}

#[tokio::test]
async fn a_finished_game_is_kept_with_all_its_forms() {
    let server = running(|_| {}).await;
    let (created, game) = played(&server).await;
    let addr = server.addr;
    assert_eq!((&*game.preset, game.seats, game.imported), ("durak", 2, false));
    assert_eq!((game.board.as_deref(), game.unrated.as_deref()), (None, Some("table")));
    // Who sits where is drawn.
    let seat = game.players.iter().position(|it| it.name == "Ann").unwrap();
    assert_eq!(game.players[seat].bot, None);
    assert_eq!(game.players[1 - seat].bot.as_deref(), Some("careful"));
    let detail: GameDetail = json(addr, &format!("/api/games/{}", game.id)).await;
    assert_eq!(detail.summary, game);
    assert!(detail.has_record && !detail.has_fair && detail.left.is_empty());
    let record = get(addr, &format!("/api/games/{}/record", game.id)).await;
    assert!(record.headers.contains("text/plain; charset=utf-8"));
    let record: Record = record.body.parse().unwrap();
    assert_eq!(record.actions().len(), detail.actions as usize);
    assert_eq!(record.tag(&format!("player-{seat}")), Some("Ann"));
    let trace = get(addr, &format!("/api/games/{}/trace", game.id)).await.body;
    let mut replay = Replay::default();
    trace.lines().for_each(|line| replay.line(line).unwrap());
    assert_eq!(replay.finish().unwrap().actions, u64::from(detail.actions));
    // The file names the table, which lets people in as long as it is there.
    let fair = get(addr, &format!("/api/games/{}/fair", game.id)).await;
    assert_eq!((fair.status, codes(&fair)), (404, vec!["table-there".to_owned()]));
    assert!(!fair.body.contains(&created.table));
    let page = get(addr, &game.link).await.body;
    assert!(!page.contains(&created.table), "the page does not name the table");
}

#[tokio::test]
async fn the_file_of_a_game_outlives_its_table_and_the_server() {
    let data = tempfile::tempdir().unwrap();
    let server = server_in(data.path()).await;
    let (created, game) = played(&server).await;
    let path = format!("/api/tables/{}/games/1/fair", created.table);
    let file = get(server.addr, &path).await;
    assert_eq!(file.status, 200);
    server.end().await;
    // The table is forgotten; what has finished at it is not.
    change(data.path(), "DELETE FROM tables");
    let server = server_in(data.path()).await;
    assert_eq!(get(server.addr, &format!("/api/tables/{}", created.table)).await.status, 404);
    assert_eq!(get(server.addr, &path).await.body, file.body);
    let fair = get(server.addr, &format!("/api/games/{}/fair", game.id)).await;
    assert_eq!(fair.body, file.body);
    let report = durak_fair::verify_file(&GameFile::read(fair.body.as_bytes()).unwrap());
    assert!(report.passes());
    assert_eq!(report.facts.unwrap().gid.to_string(), game.id);
    let none = get(server.addr, &format!("/api/tables/{}/games/2/fair", created.table)).await;
    assert_eq!(none.status, 404);
    assert_eq!(list(server.addr, "").await, [game]);
}

/// Changes the store of a server that does not run.
fn change(dir: &Path, sql: &str) {
    let database = rusqlite::Connection::open(dir.join("durak.db")).unwrap();
    database.pragma_update(None, "foreign_keys", true).unwrap();
    assert!(database.execute(sql, []).unwrap() > 0, "{sql}");
}

#[tokio::test]
async fn games_that_a_crash_left_unkept_are_kept_after_the_next_start() {
    let data = tempfile::tempdir().unwrap();
    let server = server_in(data.path()).await;
    let created = create(server.addr, &with_bots(2)).await;
    let mut ann = Player::host(server.addr, &created).await;
    ann.play_to_the_end().await;
    ann.again_to_the_end().await;
    let games = list(server.addr, "").await;
    assert_eq!(games.len(), 2);
    server.end().await;
    // The journal has the ends of the games; the server went down before it kept the games themselves.
    change(data.path(), "DELETE FROM games");
    let server = server_in(data.path()).await;
    let kept = loop {
        let kept = list(server.addr, "").await;
        if kept.len() == games.len() {
            break kept;
        }
        tokio::task::yield_now().await;
    };
    let but_times = |game: &GameSummary| GameSummary { ended_ms: 0, ..game.clone() };
    assert!(kept.iter().map(but_times).eq(games.iter().map(but_times)), "{kept:?}");
    server.end().await;
    let server = server_in(data.path()).await;
    assert_eq!(list(server.addr, "").await, kept, "each is kept once");
}

#[tokio::test]
async fn games_are_found_by_filters_and_wrong_ones_are_told() {
    let server = running(|_| {}).await;
    let (_, game) = played(&server).await;
    let addr = server.addr;
    let day = {
        let at = i64::try_from(game.ended_ms / 1_000).unwrap();
        time::OffsetDateTime::from_unix_timestamp(at).unwrap().date().to_string()
    };
    let every = format!("preset=durak&seats=2&rated=no&since={day}&until={day}&limit=5");
    assert_eq!(list(addr, &every).await.len(), 1);
    for other in ["preset=home", "seats=3", "rated=yes", "until=2020-01-01", "since=2999-01-01"] {
        assert!(list(addr, other).await.is_empty(), "{other}");
    }
    let one: GameList = json(addr, "/api/games?limit=1").await;
    let rest: GameList = json(addr, &format!("/api/games?before={}", one.next.unwrap())).await;
    assert_eq!((rest.games.len(), rest.next), (0, None));
    let bad = get(addr, "/api/games?seats=9&since=now").await;
    assert_eq!((bad.status, codes(&bad)), (400, vec!["seats-bad".into(), "day-bad".into()]));
    let bad = get(addr, "/games?seats=9").await;
    assert_eq!(bad.status, 400);
    assert!(bad.body.contains("2 to 6 seats"), "{}", bad.body);
    for (path, code) in [
        (format!("/api/games/{}", "0".repeat(64)), "game-unknown"),
        ("/api/games/x".to_owned(), "game-unknown"),
        ("/api/players/nobody".to_owned(), "player-unknown"),
    ] {
        let answer = get(addr, &path).await;
        assert_eq!((answer.status, codes(&answer)), (404, vec![code.to_owned()]), "{path}");
    }
    let bad = get(addr, "/api/ratings?board=whist/2").await;
    assert_eq!((bad.status, codes(&bad)), (400, vec!["board-unknown".to_owned()]));
    let empty: RatingList = json(addr, "/api/ratings").await;
    assert_eq!((&*empty.board, empty.rows.len()), ("durak/2", 0));
}

/// Two people who are signed in play a rated game of two; the game, and who they are.
async fn rated(server: &Running, listed: bool) -> ([Browser; 2], [String; 2], TableCreated) {
    let addr = server.addr;
    let (mut ann, mut bob) = (Browser::new(addr, 0), Browser::new(addr, 1));
    let ids = [ann.sign_in(Some("Ann")).await.id, bob.sign_in(Some("Bob")).await.id];
    let key = ann.key.public();
    let body =
        format!(r#"{{"name":"Ann","preset":"durak","rated":true,"listed":{listed},"pk":"{key}"}}"#);
    let created = ann.ask("POST", "/api/tables", &body).await;
    let created: TableCreated = serde_json::from_str(&created.body).unwrap();
    let mut one = Player::signed_in(addr, &created, 0, ann.cookie.as_deref()).await;
    let mut two = Player::signed_in(addr, &created, 1, bob.cookie.as_deref()).await;
    two.sit().await;
    one.start().await;
    tokio::join!(one.play_to_the_end(), two.play_to_the_end());
    ([ann, bob], ids, created)
}

#[tokio::test]
async fn a_rated_game_changes_both_ratings_and_is_the_players_own() {
    let server = running(|_| {}).await;
    let ([ann, bob], [ann_id, bob_id], created) = rated(&server, true).await;
    let addr = server.addr;
    let game = list(addr, "").await.remove(0);
    assert_eq!((game.board.as_deref(), game.unrated.as_deref()), (Some("durak/2"), None));
    let of = |id: &str| game.players.iter().find(|it| it.person.as_deref() == Some(id)).unwrap();
    let (won, lost) = match &*of(&ann_id).outcome {
        "won" => (&ann_id, &bob_id),
        "lost" => (&bob_id, &ann_id),
        other => panic!("{other}"),
    };
    let [before, after] = of(won).rating.unwrap();
    assert!(before == 1500.0 && after > before && of(lost).rating.unwrap()[1] < 1500.0);
    let board: RatingList = json(addr, "/api/ratings?board=durak/2").await;
    let rows: Vec<_> = board.rows.iter().map(|it| (&it.person, it.games, it.provisional)).collect();
    assert_eq!(rows, [(won, 1, true), (lost, 1, true)]);
    for (result, count) in [("won", 1), ("lost", 0), ("durak", 1)] {
        let found = list(addr, &format!("player={won}&result={result}&rated=yes")).await;
        assert_eq!(found.len(), count, "{result}");
    }
    let info: PlayerInfo = json(addr, &format!("/api/players/{lost}")).await;
    assert_eq!((info.durak_rates[0].lost, info.durak_rates[0].games, info.bot), (1, 1, false));
    assert_eq!((info.trumps.unwrap().deals, info.leads.unwrap().deals), (1, 1));
    for lang in ["en", "ru"] {
        let page = get(addr, &format!("/player/{won}?lang={lang}")).await;
        assert!(page.status == 200 && page.body.contains(&game.link), "{lang}");
        let page = get(addr, &format!("/ratings?board=durak/2&lang={lang}")).await;
        assert!(page.body.contains("Ann") && page.body.contains("Bob"), "{lang}");
    }
    // The file names the table: for those who sat there, as long as it is there.
    let path = format!("/api/games/{}/fair", game.id);
    assert_eq!(ann.ask("GET", &path, "").await.status, 200);
    assert_eq!(get(addr, &path).await.status, 404);
    assert!(bob.ask("GET", &game.link, "").await.body.contains(&path));
    let table = get(addr, &format!("/api/tables/{}/games/1/fair", created.table)).await;
    assert_eq!(table.status, 200);
    // Whoever goes leaves games without a name.
    assert_eq!(bob.ask("DELETE", "/api/me", "").await.status, 204);
    let game = list(addr, "").await.remove(0);
    assert!(game.players.iter().any(|it| it.person.is_none() && it.name.is_empty()));
    let board: RatingList = json(addr, "/api/ratings?board=durak/2").await;
    assert_eq!(board.rows.len(), 1);
    assert!(get(addr, &game.link).await.body.contains("deleted player"));
}

#[tokio::test]
async fn games_of_a_table_that_was_not_listed_are_found_by_their_players_alone() {
    let server = running(|_| {}).await;
    let ([ann, bob], [ann_id, _], _) = rated(&server, false).await;
    let addr = server.addr;
    assert!(list(addr, "").await.is_empty());
    assert!(list(addr, &format!("player={ann_id}")).await.is_empty());
    let mut eve = Browser::new(addr, 2);
    eve.sign_in(Some("Eve")).await;
    let seen = async |who: &Browser, query: &str| {
        let answer = who.ask("GET", &format!("/api/games?{query}"), "").await;
        serde_json::from_str::<GameList>(&answer.body).unwrap().games
    };
    assert!(seen(&eve, "player=ann").await.is_empty());
    // A name is written in any way that looks like it.
    let game = seen(&ann, "player=%20aNN&rated=yes").await.remove(0);
    assert_eq!(seen(&bob, "").await[0].id, game.id);
    assert!(seen(&ann, "player=eve").await.is_empty());
    for path in ["/games", "/games?player=Ann", &format!("/player/{ann_id}")] {
        for (who, sees) in [(&ann, true), (&bob, true), (&eve, false)] {
            let page = who.ask("GET", path, "").await.body;
            assert_eq!(page.contains(&game.link), sees, "{path}");
        }
        assert!(!get(addr, path).await.body.contains(&game.link), "{path}");
    }
    assert_eq!(get(addr, &game.link).await.status, 200, "who has the link may look");
    let nobody = get(addr, "/api/games?player=No+Body").await;
    assert_eq!((nobody.status, codes(&nobody)), (400, vec!["player-bad".to_owned()]));
    let page = get(addr, "/games?player=No+Body&lang=en").await;
    assert!(page.status == 400 && page.body.contains("no player of this name"), "{}", page.body);
}

/// The document's record.
pub(crate) fn record() -> &'static str {
    const FORMATS: &str = include_str!("../../../../docs/formats.md");
    let from = FORMATS.find("```text\ndurak-record/1").unwrap() + 8;
    FORMATS[from..].split("```").next().unwrap()
}

#[tokio::test]
async fn a_record_is_brought_and_shown_and_counts_for_nobody() {
    let server = running(|_| {}).await;
    let addr = server.addr;
    let brought = request(addr, "POST", "/api/records", record()).await;
    assert_eq!(brought.status, 201, "{}", brought.body);
    let brought: RecordImported = serde_json::from_str(&brought.body).unwrap();
    let again = request(addr, "POST", "/api/records", record()).await;
    let again: RecordImported = serde_json::from_str(&again.body).unwrap();
    assert_eq!((&again.id, again.known, brought.known), (&brought.id, true, false));
    let detail: GameDetail = json(addr, &format!("/api/games/{}", brought.id)).await;
    assert!(detail.summary.imported && !detail.has_fair);
    assert_eq!(detail.summary.unrated.as_deref(), Some("imported"));
    let text = get(addr, &format!("/api/games/{}/record", brought.id)).await.body;
    assert_eq!(text, record(), "it comes out as it went in");
    assert!(list(addr, "").await.is_empty(), "the list has games of this server alone");
    let fair = get(addr, &format!("/api/games/{}/fair", brought.id)).await;
    assert_eq!(codes(&fair), ["game-imported"]);
    // By the form, as a browser sends it.
    let form = format!("text={}", record().replace('%', "%25").replace('\n', "%0D%0A"));
    let form = form.replace(';', "%3B").replace('&', "%26").replace('+', "%2B");
    let kind = "content-type: application/x-www-form-urlencoded\r\nsec-fetch-site: same-origin\r\n";
    let answer = request_with(addr, "POST", "/import", kind, &form).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert!(answer.headers.contains(&format!("location: {}", brought.link)));
}

#[tokio::test]
async fn what_cannot_have_been_is_refused_with_line_and_reason() {
    let server = running(|_| {}).await;
    let addr = server.addr;
    let bad = record().replace("3. 1 throw:Tc", "3. 1 throw:Kc");
    let answer = request(addr, "POST", "/api/records", &bad).await;
    assert_eq!(answer.status, 422);
    assert!(answer.body.contains("line 14, column 6"), "{}", answer.body);
    for (body, code) in [("", "record-empty"), ("hello", "record-expected"), ("{", "trace-differs")]
    {
        let answer = request(addr, "POST", "/api/records", body).await;
        assert_eq!((answer.status, codes(&answer)), (422, vec![code.to_owned()]));
    }
    let long = "x".repeat(600 * 1024);
    assert_eq!(request(addr, "POST", "/api/records", &long).await.status, 413);
    let kind = "content-type: application/x-www-form-urlencoded\r\nsec-fetch-site: same-origin\r\n";
    let answer = request_with(addr, "POST", "/import", kind, "text=%3Cb%3E").await;
    assert_eq!(answer.status, 422);
    assert!(answer.body.contains("line 1, column 1"), "{}", answer.body);
    assert!(answer.body.contains("&lt;b&gt;") && !answer.body.contains("<b>"), "{}", answer.body);
}

/// The addresses of a page's own links and files.
fn links(html: &str) -> BTreeSet<String> {
    let attributes = [" href=\"/", " src=\"/"];
    let found = attributes.into_iter().flat_map(|start| html.split(start).skip(1));
    let address = |rest: &str| format!("/{}", rest.split('"').next().unwrap());
    found.map(|rest| address(rest).replace("&amp;", "&")).collect()
}

#[tokio::test]
async fn every_page_speaks_both_languages_and_its_links_lead_somewhere() {
    let server = running(|_| {}).await;
    let (_, game) = played(&server).await;
    let addr = server.addr;
    // What the start page, the lobby and one's own page say is others' matter.
    let elsewhere = ["/", "/lobby", "/me"];
    let step = format!("{}?step=3&seat=0", game.link);
    let mut asked: BTreeSet<String> = BTreeSet::new();
    for path in ["/games", "/ratings", "/ratings?board=home/teams", "/import", &game.link, &step] {
        for (lang, word) in [("en", "Games"), ("ru", "Партии")] {
            let joint = if path.contains('?') { '&' } else { '?' };
            let answer = get(addr, &format!("{path}{joint}lang={lang}")).await;
            assert_eq!(answer.status, 200, "{path}");
            assert!(answer.body.contains(&format!("<html lang=\"{lang}\"")), "{path}");
            assert!(answer.body.contains(word), "{path} {lang}");
            for missing in ["games-", "site-", "role-"] {
                let text = answer.body.split(missing).skip(1);
                let shown: Vec<&str> = text.map(|it| it.split('<').next().unwrap()).collect();
                let shown: Vec<_> = shown.iter().filter(|it| !it.contains('"')).collect();
                assert!(shown.is_empty(), "{path} {lang}: {missing}{shown:?}");
            }
            asked.extend(links(&answer.body));
        }
    }
    assert!(asked.iter().any(|it| it.starts_with("/pages/replay.js?")), "{asked:?}");
    for path in asked.iter().filter(|path| !elsewhere.contains(&path.as_str())) {
        let path = path.split('#').next().unwrap();
        assert_eq!(get(addr, path).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn a_seats_replay_shows_no_card_that_the_seat_could_not_see() {
    let server = running(|_| {}).await;
    let (_, game) = played(&server).await;
    let page = get(server.addr, &format!("{}?step=0&seat=0", game.link)).await.body;
    let cards = page.matches("class=\"pc").count() - page.matches("class=\"pc back").count();
    // Six in the own hand and the trump card; a shown lowest trump may be the other's.
    assert!((7..=8).contains(&cards), "{cards}");
    assert!(page.contains("face down"));
    let all = get(server.addr, &format!("{}?step=0&seat=all", game.link)).await.body;
    assert_eq!(all.matches("class=\"pc").count(), 36 + 1, "hands, talon, and the trump card");
    assert!(!all.contains("face down"));
    let odd = get(server.addr, &format!("{}?step=x&seat=9", game.link)).await;
    assert_eq!(odd.status, 200, "what is not understood is the beginning, and all cards");
}

#[tokio::test]
async fn who_brings_too_many_games_is_asked_to_wait_and_a_full_server_takes_none() {
    let data = tempfile::tempdir().unwrap();
    let dir = data.path().to_owned();
    let generous = |config: &mut durak_server::Config| {
        config.data = Some(dir.clone());
        config.requests_per_minute = 1_000;
    };
    let server = running(generous).await;
    for _ in 0..60 {
        let answer = request(server.addr, "POST", "/api/records", "").await;
        assert_eq!(codes(&answer), ["record-empty"]);
    }
    let answer = request(server.addr, "POST", "/api/records", record()).await;
    assert_eq!((answer.status, codes(&answer)), (429, vec!["import-often".to_owned()]));
    server.end().await;
    let many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO games (id, ended_ms, family, seats, result, body)
        SELECT i, 0, '', 2, '', x'' FROM n";
    change(data.path(), many);
    let server = running(generous).await;
    let answer = request(server.addr, "POST", "/api/records", record()).await;
    assert_eq!((answer.status, codes(&answer)), (503, vec!["too-many-records".to_owned()]));
}

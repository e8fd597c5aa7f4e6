//! While a game is on, nothing that leaves the server tells a card that its receiver may not know:
//! each text of each socket, and each answer to a request, is held against the game as it was dealt.
//! A number by which a card could be found out is as secret as the card.

use crate::client::{Player, Raw, with_bots};
use crate::fair_client::player_key;
use crate::http::{create, request_with};
use crate::lobby::{News, signed_in};
use crate::operator::{SECRET, entered};
use crate::people::Browser;
use crate::player::is_my_turn;
use crate::running::PATIENCE;
use crate::running::{Running, running};
use crate::scan::cards_in;
use durak_client::model::Stage;
use durak_core::{BySeat, Card, CardSet, Seat};
use durak_engine::{Game, Record};
use durak_fair::{Digest, Event, GameFile, Purpose, ServerFrame, verify_file};
use durak_protocol::{CreateTable, FairMessage, SeatWish, ServerMessage, TableCreated, is_fair};
use std::collections::HashMap;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::time::timeout;

/// What may be known, and what may not.
struct Truth {
    /// What everybody has seen after so many actions, and what each seat has.
    seen: Vec<(CardSet, BySeat<CardSet>)>,
    /// In hex: the salts, with the card that each hides, and what gives the whole deal away.
    numbers: HashMap<String, Option<Card>>,
}

impl Truth {
    async fn of(server: &Running, table: &str) -> Truth {
        let path = format!("/api/tables/{table}/games/1/fair");
        let file = request_with(server.addr, "GET", &path, "", "").await.body;
        let file = GameFile::read(file.as_bytes()).unwrap();
        let facts = verify_file(&file).facts.unwrap();
        let record = format!("/api/games/{}/record", facts.gid);
        let record = request_with(server.addr, "GET", &record, "", "").await.body;
        let record: Record = record.parse().unwrap();
        let seed = facts.seed.as_ref().unwrap();
        let deal = facts.deals.last().unwrap();
        let mut numbers: HashMap<String, Option<Card>> = HashMap::new();
        for item in deal.items(0..record.law().deck().len()) {
            numbers.insert(item.salt.to_string(), Some(item.card));
        }
        let bots = Seat::ALL.map(Purpose::Bot);
        let keys = [Purpose::Deck, Purpose::Salt, Purpose::First].into_iter().chain(bots);
        let keys = keys.map(|purpose| seed.key(purpose, deal.k).reveal());
        let opening = file.server_opening.unwrap().to_string();
        let halves = [&opening[..64], &opening[64..]].map(str::to_owned);
        let others = keys.chain([seed.reveal()]).map(|it: Digest| it.to_string()).chain(halves);
        numbers.extend(others.map(|number| (number, None)));
        let mut seen = vec![Truth::shown(&record.start())];
        for (.., game) in record.steps() {
            let (all, hands) = Truth::shown(&game);
            let (before, held) = *seen.last().unwrap();
            seen.push((before | all, BySeat::from_fn(|seat| held[seat] | hands[seat])));
        }
        Truth { seen, numbers }
    }

    fn shown(game: &Game) -> (CardSet, BySeat<CardSet>) {
        let public = game.public();
        let mut all = public.table().cards() | public.discard() | public.trump_card().into();
        for seat in public.law().seats() {
            all |= public.known(seat);
        }
        (all, BySeat::from_fn(|seat| game.hand(seat)))
    }

    /// What this viewer may know when so many actions have been told.
    fn allowed(&self, viewer: Viewer, actions: usize) -> CardSet {
        let (all, hands) = &self.seen[actions];
        match viewer {
            Viewer::Seat(seat) => *all | hands[seat],
            Viewer::Spectator => *all,
            Viewer::Stranger => CardSet::EMPTY,
        }
    }

    /// The text has no card but these, and no number that hides another one.
    fn check(&self, text: &str, allowed: CardSet, what: &str) {
        let secret = cards_in(text) - allowed;
        assert!(secret.is_empty(), "{what} names {secret}: {text}");
        for word in text.split(|sign: char| !sign.is_ascii_alphanumeric()) {
            let word = word.to_ascii_lowercase();
            for at in 0..(word.len() + 1).saturating_sub(64) {
                if let Some(hidden) = self.numbers.get(&word[at..at + 64]) {
                    let known = hidden.is_some_and(|card| allowed.contains(card));
                    assert!(known, "{what} has the number of {hidden:?}: {text}");
                }
            }
        }
    }

    /// All that a socket was told until the end of the game: how many texts these are, and whether
    /// it was told of the end.
    fn check_socket(&self, texts: &[String], viewer: Viewer) -> (usize, bool) {
        let mut actions = 0;
        for (number, text) in texts.iter().enumerate() {
            if is_fair(text) {
                let message = FairMessage::<ServerFrame>::parse(text).unwrap();
                actions = actions_in(&message, actions);
                if message.frames.iter().any(|frame| matches!(frame, ServerFrame::End(_))) {
                    assert_eq!(actions, self.seen.len() - 1, "all actions were told");
                    return (number, true);
                }
            }
            let what = format!("text {number} to {viewer:?}");
            self.check(text, self.allowed(viewer, actions), &what);
        }
        (texts.len(), false)
    }
}

/// How many actions have been told after this message, if there were so many before.
fn actions_in(message: &FairMessage<ServerFrame>, before: usize) -> usize {
    let is_action = |frame: &&ServerFrame| match frame {
        ServerFrame::Event { text, .. } => matches!(text.parse(), Ok(Event::Act(..))),
        _ => false,
    };
    let told = message.frames.iter().filter(is_action).count();
    if message.replay { told } else { before + told }
}

#[derive(Clone, Copy, Debug)]
enum Viewer {
    Seat(Seat),
    Spectator,
    /// Somebody who may not even watch.
    Stranger,
}

/// An answer with who asked for what.
struct Heard {
    who: usize,
    path: String,
    status: u16,
    text: String,
}

/// Every page and every answer that has to do with tables, games and people, asked for by each.
async fn ask_all(people: &[&Browser], paths: &[String]) -> Vec<Heard> {
    let mut heard = Vec::new();
    for (who, person) in people.iter().enumerate() {
        for path in paths {
            let answer = person.ask("GET", path, "").await;
            let of_request =
                |line: &&str| line.starts_with("x-request-id") || line.starts_with("date");
            let headers: Vec<&str> =
                answer.headers.lines().filter(|line| !of_request(line)).collect();
            let text = format!("{}\n{}", headers.join("\n"), answer.body);
            heard.push(Heard { who, path: path.clone(), status: answer.status, text });
        }
    }
    heard
}

fn paths(table: &str, person: &str) -> Vec<String> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let today = time::OffsetDateTime::from_unix_timestamp(now.cast_signed()).unwrap().date();
    let of_table = ["/api/tables/T", "/api/tables/T/games/1/fair", "/table/T", "/table/T/qr.svg"];
    let of_person = ["/api/players/P", "/player/P"];
    let others = [
        "/api/lobby",
        "/lobby",
        "/api/games",
        "/games",
        "/api/ratings",
        "/ratings",
        "/api/me",
        "/me",
        "/api/me/export",
        "/api/match",
        "/match",
        "/metrics",
        "/readyz",
        "/healthz",
        "/operator",
    ];
    let logs = ["/api/fair/log", "/log"].map(|path| format!("{path}?day={today}"));
    let all = of_table.into_iter().chain(of_person).chain(others);
    let named = all.map(|path| path.replace('T', table).replace('P', person));
    named.chain(logs).collect()
}

/// What finished games have; this one has not finished.
fn paths_of_game(id: &str) -> Vec<String> {
    let of_game = ["", "/record", "/trace", "/fair"].map(|form| format!("/api/games/{id}{form}"));
    let pages = [format!("/game/{id}"), format!("/picture/game/{id}")];
    of_game.into_iter().chain(pages).collect()
}

/// Somebody comes by, asks for what is not his to do, and goes; all that he was told.
async fn passer_by(server: &Running, table: &str) -> Vec<String> {
    let mut raw = Raw::open(server.addr, table).await;
    raw.send(r#"{"type":"hello","v":2}"#).await;
    for (n, action) in ["lead:6s", "lead:Ah", "beat:6s=7s", "take", "pass"].iter().enumerate() {
        raw.send(&format!(r#"{{"type":"act","n":{n},"at":9,"action":"{action}"}}"#)).await;
    }
    let others = [
        r#"{"type":"hello","v":2}"#,
        r#"{"type":"resync","since":4}"#,
        r#"{"type":"fair","frame":{"lost":{"entry":0}}}"#,
        r#"{"type":"react","sign":"well"}"#,
        "{",
    ];
    for text in others {
        raw.send(text).await;
    }
    raw.send(r#"{"type":"ping","id":1}"#).await;
    while !matches!(raw.message().await, ServerMessage::Pong { .. }) {}
    raw.1
}

/// Ann and Bob, who have signed in, play with a bot; Eve comes to watch, Fay searches elsewhere.
async fn a_whole_game(watch: bool) {
    let secret = SECRET.parse().unwrap();
    let server = running(|config| config.operator_token = Some(secret)).await;
    let addr = server.addr;
    let people = [(0, "Ann"), (1, "Bob"), (2, "Fay")];
    let [ann, bob, fay] = people.map(|(number, name)| signed_in(addr, number, name));
    let (ann, bob, fay) = tokio::join!(ann, bob, fay);
    let mut operator = Browser::new(addr, 3);
    operator.cookie = Some(entered(addr).await);
    let me = ann.me().await.unwrap().id;
    let table = CreateTable {
        name: "Ann".to_owned(),
        preset: Some("durak".to_owned()),
        seats: vec![SeatWish::Open, SeatWish::Bot("careful".to_owned())],
        pk: Some(player_key(0).public().to_string()),
        listed: true,
        watch: Some(watch),
        ..CreateTable::default()
    };
    let mut body = serde_json::to_value(&table).unwrap();
    body["rules"]["players"] = 3.into();
    let created = ann.ask("POST", "/api/tables", &body.to_string()).await;
    let created: TableCreated = serde_json::from_str(&created.body).unwrap();
    let table = &created.table;
    let mut one = Player::signed_in(addr, &created, 0, ann.cookie.as_deref()).await;
    let mut two = Player::signed_in(addr, &created, 1, bob.cookie.as_deref()).await;
    let mut eve = Player::join(addr, &created, 9).await;
    two.sit().await;

    // What pages say before the cards are dealt says nothing of them.
    let nobody = Browser::new(addr, 4);
    let everybody = [&ann, &nobody, &operator];
    let paths = paths(table, &me);
    let before = ask_all(&everybody, &paths).await;
    assert_eq!(fay.search(2).await, 202);
    let mut lobby = News::open(addr, "/api/lobby/events").await;
    let mut news = vec![lobby.until(r#""playing":false"#).await];
    one.start().await;

    let (mut heard, mut of_game, mut passers_by) = (Vec::new(), Vec::new(), Vec::new());
    let anns = async {
        for turn in 0.. {
            let now = one.until(|it| it.stage == Stage::Over || is_my_turn(it)).await;
            if now.stage == Stage::Over {
                return now.me.unwrap();
            }
            // The game waits for Ann meanwhile.
            if turn == 0 || turn == 4 {
                let cookie = fay.cookie.as_deref();
                let mut search = News::open_as(addr, "/api/match/events", cookie).await;
                news.push(search.until(r#""state":"searching""#).await);
                let gid = one.device.fair.player.as_ref().unwrap().gid().to_string();
                heard.extend(ask_all(&everybody, &paths).await);
                of_game.extend(ask_all(&everybody, &paths_of_game(&gid)).await);
                passers_by.push(passer_by(&server, table).await);
                one.socket.send(r#"{"type":"resync"}"#).await;
            }
            one.play_first().await;
        }
        unreachable!()
    };
    let eves = eve.until(|table| table.games == 1);
    let game = async { tokio::join!(anns, two.play_to_the_end(), eves) };
    let (ann_at, bob_at, _) = timeout(PATIENCE, game).await.unwrap();
    news.push(lobby.until(r#""playing":false"#).await);

    let truth = Truth::of(&server, table).await;
    let watcher = if watch { Viewer::Spectator } else { Viewer::Stranger };
    let seats = [(&one, Viewer::Seat(ann_at)), (&two, Viewer::Seat(bob_at.me.unwrap()))];
    for (player, viewer) in seats.into_iter().chain([(&eve, watcher)]) {
        let (checked, ended) = truth.check_socket(&player.socket.1, viewer);
        let is_blind = matches!(viewer, Viewer::Stranger);
        assert!(ended != is_blind, "{viewer:?} was told {checked} things");
    }
    for texts in &passers_by {
        let (checked, ended) = truth.check_socket(texts, watcher);
        assert!(checked > 8 && !ended, "{texts:?}");
        let codes = texts.iter().filter_map(|text| match ServerMessage::parse(text) {
            Ok(ServerMessage::Refused(refused)) => Some(refused.code),
            _ => None,
        });
        assert_eq!(codes.collect::<Vec<_>>(), ["not-seated"; 5], "whichever card is asked for");
    }
    for text in &news {
        truth.check(text, CardSet::EMPTY, "news");
    }
    for answer in &of_game {
        assert_eq!(answer.status, 404, "{}", answer.path);
        truth.check(&answer.text, CardSet::EMPTY, &answer.path);
    }
    for answer in &heard {
        let same = |it: &&Heard| it.who == answer.who && it.path == answer.path;
        let words = before.iter().find(same).map_or(CardSet::EMPTY, |it| cards_in(&it.text));
        truth.check(&answer.text, words, &answer.path);
    }
}

#[tokio::test]
async fn no_byte_of_a_running_game_names_a_card_that_its_receiver_may_not_know() {
    a_whole_game(true).await;
}

#[tokio::test]
async fn where_nobody_may_watch_no_byte_names_any_card_to_who_has_no_seat() {
    a_whole_game(false).await;
}

#[tokio::test]
async fn a_bot_that_searches_takes_its_time_even_if_its_cards_leave_no_choice() {
    let server = running(|_| {}).await;
    let bots = vec![SeatWish::Bot("strongest".to_owned())];
    let created = create(server.addr, &CreateTable { seats: bots, ..with_bots(2) }).await;
    let mut ann = Player::host(server.addr, &created).await;
    let mut answers = 0;
    while answers < 5 {
        let now = ann.until(|it| it.stage == Stage::Over || is_my_turn(it)).await;
        if now.stage == Stage::Over {
            break;
        }
        let waits_for_ann_alone = now.seats.iter().all(|seat| seat.me || !seat.to_act);
        let asked = Instant::now();
        ann.play_first().await;
        let then = ann.until(|it| it.stage == Stage::Over || is_my_turn(it)).await;
        // After some of Ann's actions it is her turn again.
        let answered = then.game.unwrap().last.map(|last| last.seat) != now.me;
        if waits_for_ann_alone && answered {
            let took = asked.elapsed();
            assert!(took >= Duration::from_millis(100), "an answer after {took:?}");
            answers += 1;
        }
    }
    assert!(answers > 0, "the bot was never asked");
}

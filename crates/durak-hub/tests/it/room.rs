//! Before and beside the game: signs, guests sent away, changed places, passwords, forbidden eyes.

use crate::common::{
    Devices, config, greet, hub, read, rng, seated, seated_by, sent_to, texts, token,
};
use crate::fair_client::player_key;
use durak_client::Session;
use durak_client::model::{Link, TableModel};
use durak_core::{Rules, Seat};
use durak_hub::{Conn, Host, Hub, Output, hash_password, hash_token, new_table};
use durak_protocol::limits::{REACTION_MS, WRONG_PASSWORDS_MS, close};
use durak_protocol::{CreateTable, ServerMessage, WireError, is_fair};
use durak_table::{Config, TokenHash};

/// What a client shows after all that was sent to it: it must never have to ask again.
fn model(session: &mut Session, texts: &[String]) -> TableModel {
    for text in texts {
        session.receive(text, 0);
    }
    let model = session.model(0);
    assert_eq!((&model.link, session.outgoing().len()), (&Link::Online, 0), "{texts:?}");
    model.table.unwrap()
}

fn session() -> Session {
    let mut session = Session::new(None);
    session.opened(0);
    session.outgoing();
    session
}

fn code(message: &ServerMessage) -> &str {
    match message {
        ServerMessage::Error { code, .. } => code,
        ServerMessage::Refused(refused) => &refused.code,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_sign_goes_to_who_wants_signs_once_in_two_seconds_and_changes_nothing() {
    let mut rng = rng(1);
    let mut hub = hub(seated(Rules::DEFAULT, None, &mut rng));
    greet(&mut hub, 0, 0, &mut rng);
    greet(&mut hub, 2, 9, &mut rng);
    hub.attach(1, None);
    let hello = format!(r#"{{"type":"hello","v":2,"token":"{}","reactions":true}}"#, token(1));
    hub.receive(1, &hello, 0, &mut rng);
    hub.outputs();
    hub.entries();
    let version = hub.table().version();
    let react = r#"{"type":"react","sign":"wow"}"#;
    hub.receive(0, react, 5_000, &mut rng);
    let shown = r#"{"type":"reaction","seat":0,"sign":"wow"}"#;
    let sent = [(0, shown), (1, shown)].map(|(conn, text)| Output::Send(conn, text.to_owned()));
    assert_eq!(hub.outputs(), sent, "the sender, and who asked for signs");
    hub.receive(0, react, 5_000 + REACTION_MS - 1, &mut rng);
    assert_eq!(code(&read(&texts(&mut hub, 0)[0])), "reaction-rate");
    hub.receive(0, react, 5_000 + REACTION_MS, &mut rng);
    assert_eq!(texts(&mut hub, 1), [shown]);
    hub.receive(2, react, 5_000, &mut rng);
    assert_eq!(code(&read(&texts(&mut hub, 2)[0])), "not-seated");
    assert_eq!((hub.table().version(), hub.entries().len()), (version, 0));
}

#[test]
fn that_no_games_are_begun_is_told_once_to_all_who_are_here_and_to_who_comes() {
    let mut rng = rng(3);
    let mut hub = hub(seated(Rules::DEFAULT, None, &mut rng));
    let (mut ann, mut watching, mut late) = (session(), session(), session());
    greet(&mut hub, 0, 0, &mut rng);
    greet(&mut hub, 2, 9, &mut rng);
    hub.attach(3, None);
    let outputs = hub.outputs();
    assert!(!model(&mut ann, &sent_to(&outputs, 0)).draining);
    assert!(!model(&mut watching, &sent_to(&outputs, 2)).draining);
    let version = hub.table().version();
    for draining in [true, false] {
        hub.drain(draining);
        let outputs = hub.outputs();
        assert_eq!(outputs.len(), if draining { 2 } else { 3 }, "who has said hello is told");
        assert_eq!(model(&mut ann, &sent_to(&outputs, 0)).draining, draining);
        assert_eq!(model(&mut watching, &sent_to(&outputs, 2)).draining, draining);
        hub.drain(draining);
        assert!(hub.outputs().is_empty(), "it is no news");
        if draining {
            hub.receive(3, r#"{"type":"hello","v":2}"#, 0, &mut rng);
            assert!(model(&mut late, &texts(&mut hub, 3)).draining);
        } else {
            assert!(!model(&mut late, &sent_to(&outputs, 3)).draining);
        }
    }
    assert_eq!(hub.table().version(), version, "nothing of the table has changed");
}

#[test]
fn who_is_sent_away_watches_and_cannot_sit_again() {
    let mut rng = rng(2);
    let mut hub = hub(seated(Rules::DEFAULT, None, &mut rng));
    let mut guest = session();
    greet(&mut hub, 0, 0, &mut rng);
    greet(&mut hub, 1, 1, &mut rng);
    assert_eq!(model(&mut guest, &texts(&mut hub, 1)).me, Some(Seat::S1));
    hub.receive(0, r#"{"type":"kick","n":1,"seat":1}"#, 0, &mut rng);
    let shown = model(&mut guest, &texts(&mut hub, 1));
    assert_eq!((shown.me, shown.can_sit), (None, true), "the seat is open, though not to him");
    let key = player_key(1).public();
    let sit = format!(r#"{{"type":"sit","n":1,"name":"Me","pk":"{key}"}}"#);
    hub.receive(1, &sit, 0, &mut rng);
    assert_eq!(code(&read(&texts(&mut hub, 1)[0])), "kicked");
}

#[test]
fn players_who_change_places_keep_their_connections_and_see_from_there() {
    let mut rng = rng(3);
    let rules = Rules { players: 3, ..Rules::DEFAULT };
    let mut hub = hub(seated(rules, None, &mut rng));
    let mut clients = [session(), session(), session(), session()];
    for (conn, number) in [(0, 0), (1, 1), (2, 2), (3, 9)] {
        greet(&mut hub, conn, number, &mut rng);
    }
    let outputs = hub.outputs();
    for conn in 0..4 {
        let sent = crate::common::sent_to(&outputs, conn);
        model(&mut clients[conn as usize], &sent);
    }
    hub.receive(0, r#"{"type":"swap","n":1,"seat":0,"with":2}"#, 0, &mut rng);
    let outputs = hub.outputs();
    assert!(!outputs.iter().any(|output| matches!(output, Output::Close(..))), "{outputs:?}");
    let seats = [Some(Seat::S2), Some(Seat::S1), Some(Seat::S0), None];
    for (conn, seat) in (0..4).zip(seats) {
        let shown = model(&mut clients[conn as usize], &crate::common::sent_to(&outputs, conn));
        assert_eq!((shown.me, shown.is_host), (seat, conn == 0));
    }
    // The same command again, as after a break, is not applied again.
    hub.receive(0, r#"{"type":"swap","n":1,"seat":0,"with":2}"#, 0, &mut rng);
    let again = texts(&mut hub, 0);
    assert!(matches!(read(&again[0]), ServerMessage::Ack { repeated: true, .. }), "{again:?}");
    assert_eq!(hub.table().seat_of(&hash_token(&token(0))), Some(Seat::S2));
}

/// A game of two that nobody may watch, with a visitor on the connection 9.
fn unwatched(rng: &mut crate::common::TestRng) -> (Hub, Session) {
    let config = Config { watch: false, ..config(Rules::DEFAULT, Some(5_000)) };
    let mut hub = hub(seated_by(config, rng));
    for (conn, number) in [(0, 0), (1, 1), (9, 9)] {
        greet(&mut hub, conn, number, rng);
    }
    let mut visitor = session();
    let shown = model(&mut visitor, &texts(&mut hub, 9));
    assert!(!shown.watch && shown.game.is_none());
    (hub, visitor)
}

#[test]
fn l1_who_may_not_watch_hears_of_the_room_and_not_even_that_something_was_played() {
    let mut rng = rng(4);
    let (mut hub, mut visitor) = unwatched(&mut rng);
    hub.receive(0, r#"{"type":"start","n":1}"#, 0, &mut rng);
    let opened = hub.outputs();
    let is_frame = |it: &Output| matches!(it, Output::Send(9, text) if is_fair(text));
    assert!(!opened.iter().any(is_frame), "no frame of the fair deal");
    assert!(!model(&mut visitor, &crate::common::sent_to(&opened, 9)).can_sit);
    // What the players were sent was looked at above: they ask for it once more.
    for conn in [0, 1] {
        hub.receive(conn, r#"{"type":"resync"}"#, 0, &mut rng);
    }
    let mut devices = Devices::of_players(Rules::DEFAULT);
    let dealt = devices.shake_hands(&mut hub, &mut rng);
    model(&mut visitor, &crate::common::sent_to(&dealt, 9));
    assert!(hub.table().is_playing());
    let mut heard = 0;
    while hub.table().is_playing() {
        let timer = hub.table().next_timer().unwrap();
        hub.timer(timer, timer.at_ms());
        if let Some((seat, ..)) = hub.table().clock(0) {
            for bot in hub.table().bots_to_act() & seat {
                hub.bot_acts(bot, timer.at_ms());
            }
        }
        let sent = hub.outputs();
        assert!(!sent.iter().any(is_frame));
        let texts = crate::common::sent_to(&sent, 9);
        heard += texts.len();
        assert!(texts.iter().all(|text| !text.contains("action") && !text.contains("clock")));
        assert!(model(&mut visitor, &texts).game.is_none());
    }
    // That the two fell asleep, were played for, and who lost in the end: that is of the room.
    assert!((1..=4).contains(&heard), "{heard}");
}

#[test]
fn five_wrong_passwords_close_the_connection() {
    let mut rng = rng(5);
    let rules = Rules { players: 3, ..Rules::DEFAULT };
    let password = Some(TokenHash([3; 32]));
    let table = durak_table::Table::new(
        Config { password, ..config(rules, None) },
        crate::common::dealer("t"),
    );
    let mut hub = hub(table);
    greet(&mut hub, 4, 4, &mut rng);
    assert!(model(&mut session(), &texts(&mut hub, 4)).locked);
    for n in 1..=5 {
        let key = player_key(4).public();
        let sit =
            format!(r#"{{"type":"sit","n":{n},"name":"Me","pk":"{key}","password":"guess {n}"}}"#);
        hub.receive(4, &sit, 0, &mut rng);
        let outputs = hub.outputs();
        let Output::Send(4, text) = &outputs[0] else { panic!("{outputs:?}") };
        assert_eq!(code(&read(text)), "password-bad");
        assert_eq!(outputs.contains(&Output::Close(4, close::RATE)), n == 5);
    }
}

#[test]
fn who_guesses_passwords_must_wait_however_often_he_connects() {
    let mut rng = rng(6);
    let rules = Rules { players: 3, ..Rules::DEFAULT };
    let password = Some(hash_password("t", "right"));
    let config = Config { password, ..config(rules, None) };
    let mut hub = hub(durak_table::Table::new(config, crate::common::dealer("t")));
    let mut tries = |conn: Conn, from: &str, word: &str, at_ms: u64| {
        hub.attach_from(conn, None, from.to_owned());
        let hello = format!(r#"{{"type":"hello","v":2,"token":"{}"}}"#, token(conn as u8));
        hub.receive(conn, &hello, at_ms, &mut rng);
        hub.outputs();
        let key = player_key(conn).public();
        let sit = format!(r#"{{"type":"sit","n":1,"name":"Me","pk":"{key}","password":"{word}"}}"#);
        hub.receive(conn, &sit, at_ms, &mut rng);
        match read(texts(&mut hub, conn).last().unwrap()) {
            ServerMessage::Ack { .. } => "seated".to_owned(),
            other => code(&other).to_owned(),
        }
    };
    for conn in 10..15 {
        assert_eq!(tries(conn, "here", "wrong", 1_000 + conn), "password-bad");
    }
    assert_eq!(tries(20, "here", "wrong", 2_000), "password-wait");
    assert_eq!(
        tries(21, "here", "right", WRONG_PASSWORDS_MS),
        "password-wait",
        "not even looked at"
    );
    assert_eq!(tries(22, "there", "right", 2_000), "seated", "others are not held up");
    assert_eq!(tries(23, "here", "right", 1_010 + WRONG_PASSWORDS_MS), "seated");
}

#[test]
fn a_guest_has_the_name_that_the_shell_gives_him_or_none() {
    let mut rng = rng(7);
    let rules = Rules { players: 2, ..Rules::DEFAULT };
    let mut hub = hub(durak_table::Table::new(config(rules, None), crate::common::dealer("t")));
    greet(&mut hub, 4, 4, &mut rng);
    hub.outputs();
    let key = player_key(4).public();
    let sit = |n: u32| format!(r#"{{"type":"sit","n":{n},"name":"A  n","pk":"{key}"}}"#);
    let taken = || WireError { code: "name-taken", text: "it is".to_owned() };
    hub.name_guest(4, Err(taken()));
    hub.receive(4, &sit(1), 0, &mut rng);
    assert_eq!(code(&read(&texts(&mut hub, 4)[0])), "name-taken");
    assert!(hub.info().names.is_empty());
    hub.name_guest(4, Ok("A n".to_owned()));
    hub.receive(4, &sit(2), 0, &mut rng);
    assert_eq!(hub.info().names, ["A n"]);
    // Somebody has taken the name since: who has his seat by it keeps both.
    hub.receive(4, r#"{"type":"leave","n":3}"#, 0, &mut rng);
    assert!(hub.info().names.is_empty());
    hub.name_guest(4, Ok("A n".to_owned()));
    hub.receive(4, &sit(4), 0, &mut rng);
    hub.outputs();
    hub.name_guest(4, Err(taken()));
    hub.receive(4, &sit(5), 0, &mut rng);
    assert_eq!(code(&read(texts(&mut hub, 4).last().unwrap())), "already-seated");
}

#[test]
fn a_bot_plays_for_who_is_away_only_after_the_time_of_a_turn() {
    for (speed, away_ms) in [("correspondence", 86_400_000), ("slow", 90_000), ("fast", 60_000)] {
        let request = CreateTable {
            name: "Ann".to_owned(),
            speed: Some(speed.to_owned()),
            pk: Some(player_key(0).public().to_string()),
            ..CreateTable::default()
        };
        let host = Host { token: hash_token(&token(0)), person: None, guests: Vec::new() };
        let dealer = crate::common::dealer("t");
        let table = new_table(&request, host, dealer, 60_000, 0, &mut rng(6)).unwrap();
        assert_eq!(table.config().away_ms, away_ms, "{speed}");
    }
}

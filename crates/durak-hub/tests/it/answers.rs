//! Every message in every state of a table and from everybody is answered, with stable codes.

use crate::common::{Devices, greet, hub, read, rng, seated, sent_to, texts, token};
use durak_core::Rules;
use durak_hub::{Hub, Output};
use durak_protocol::ServerMessage;
use durak_protocol::limits::close;

const STATES: [&str; 4] = ["lobby", "opening", "playing", "over"];

/// Player 0 is the host, player 1 sits too, the third connection watches, the fourth is silent.
fn hub_in(state: &str) -> (Hub, crate::common::TestRng) {
    let mut rng = rng(11);
    let mut hub = hub(seated(Rules::DEFAULT, Some(5_000), &mut rng));
    for (conn, number) in [(0, 0), (1, 1), (2, 9)] {
        greet(&mut hub, conn, number, &mut rng);
    }
    hub.attach(3, None);
    if state != "lobby" {
        hub.receive(0, r#"{"type":"start","n":1}"#, 0, &mut rng);
    }
    if state != "lobby" && state != "opening" {
        Devices::of_players(Rules::DEFAULT).shake_hands(&mut hub, &mut rng);
    }
    while state == "over" && hub.table().is_playing() {
        let timer = hub.table().next_timer().unwrap();
        hub.timer(timer, timer.at_ms());
    }
    hub.outputs();
    (hub, rng)
}

/// The code of an error or a refusal.
fn code(message: &ServerMessage) -> Option<String> {
    match message {
        ServerMessage::Error { code, .. } => Some(code.clone()),
        ServerMessage::Refused(refused) => Some(refused.code.clone()),
        _ => None,
    }
}

#[test]
fn r12_every_message_in_every_state_from_everybody_is_answered() {
    let token = token(4);
    let messages = [
        r#"{"type":"hello","v":2}"#.to_owned(),
        format!(r#"{{"type":"hello","v":2,"token":"{token}","since":3}}"#),
        r#"{"type":"act","n":70,"at":0,"action":"take"}"#.to_owned(),
        r#"{"type":"act","n":71,"at":9999999,"action":"pass"}"#.to_owned(),
        r#"{"type":"act","n":72,"at":4,"action":"beat:6s=7s"}"#.to_owned(),
        r#"{"type":"act","n":0,"at":4,"action":"show:6s"}"#.to_owned(),
        r#"{"type":"resync"}"#.to_owned(),
        r#"{"type":"resync","since":2}"#.to_owned(),
        r#"{"type":"resync","since":18446744073709551615}"#.to_owned(),
        r#"{"type":"ping","id":5}"#.to_owned(),
        r#"{"type":"start","n":73}"#.to_owned(),
        r#"{"type":"start","n":74,"fill":"careful"}"#.to_owned(),
        r#"{"type":"again","n":75}"#.to_owned(),
        r#"{"type":"concede","n":90}"#.to_owned(),
        r#"{"type":"kick","n":91,"seat":1}"#.to_owned(),
        r#"{"type":"swap","n":92,"seat":0,"with":1}"#.to_owned(),
        r#"{"type":"swap","n":93,"seat":0,"with":9}"#.to_owned(),
        r#"{"type":"set","n":94,"watch":false,"listed":true}"#.to_owned(),
        r#"{"type":"react","sign":"bravo"}"#.to_owned(),
        r#"{"type":"react","sign":"any words"}"#.to_owned(),
        r#"{"type":"sit","n":76,"name":"Me"}"#.to_owned(),
        format!(r#"{{"type":"sit","n":81,"name":"Me","pk":"{}"}}"#, "5".repeat(64)),
        r#"{"type":"fair","frame":{"lost":{"entry":1}}}"#.to_owned(),
        r#"{"type":"fair","frame":{"shuffle":7}}"#.to_owned(),
        r#"{"type":"fair","frame":null}"#.to_owned(),
        r#"{"type":"sit","n":77,"name":"Me","seat":5}"#.to_owned(),
        r#"{"type":"leave","n":78}"#.to_owned(),
        r#"{"type":"add_bot","n":79,"seat":1,"level":"careful"}"#.to_owned(),
        r#"{"type":"remove_bot","n":80,"seat":1}"#.to_owned(),
        r#"{"type":"dance"}"#.to_owned(),
        "[]".to_owned(),
        String::new(),
    ];
    for state in STATES {
        for message in &messages {
            for conn in 0..=3 {
                let (mut hub, mut rng) = hub_in(state);
                hub.receive(conn, message, 1, &mut rng);
                let outputs = hub.outputs();
                let answered =
                    |output: &Output| matches!(output, Output::Send(to, _) if *to == conn);
                assert!(outputs.iter().any(answered), "{message} from {conn} in {state}");
                let answers = sent_to(&outputs, conn);
                let answers: Vec<ServerMessage> = answers.iter().map(|text| read(text)).collect();
                if conn == 3 && !message.contains("hello") && !message.contains("ping") {
                    assert!(answers.iter().all(|answer| code(answer).is_some()), "{message}");
                }
            }
        }
    }
}

#[test]
fn bad_messages_have_stable_codes() {
    let long = format!(r#"{{"type":"ping","id":1,"x":"{}"}}"#, "y".repeat(5_000));
    let name = "n".repeat(25);
    let cases = [
        ("", "message-not-json"),
        ("{", "message-not-json"),
        ("null", "message-not-json"),
        ("{}", "message-without-type"),
        (r#"{"type":5}"#, "message-without-type"),
        (r#"{"type":"snapshot"}"#, "message-unknown-type"),
        (r#"{"type":"act","n":1,"at":1}"#, "message-bad-field"),
        (r#"{"type":"act","n":-1,"at":1,"action":"take"}"#, "message-bad-field"),
        (r#"{"type":"act","n":1,"at":1,"action":"jump"}"#, "action-verb"),
        (r#"{"type":"act","n":1,"at":1,"action":"beat:6s"}"#, "action-beat"),
        (r#"{"type":"act","n":1,"at":1,"action":"lead:6s,6s"}"#, "action-card-twice"),
        (r#"{"type":"act","n":1,"at":1,"action":"lead:6s,7s"}"#, "action-lead-ranks"),
        (r#"{"type":"act","n":1,"at":1,"action":"throw:1s"}"#, "action-card"),
        (r#"{"type":"act","n":1,"at":1,"action":"take:6s"}"#, "action-extra"),
        (
            r#"{"type":"act","n":1,"at":1,"action":"lead:6s,6c,6d,6h,6s,6c,6d,6h,6s,6c,6d,6h"}"#,
            "action-too-long",
        ),
        (r#"{"type":"sit","n":1,"name":" "}"#, "name-bad"),
        (r#"{"type":"sit","n":1,"name":"a\nb"}"#, "name-bad"),
        (&format!(r#"{{"type":"sit","n":1,"name":"{name}"}}"#), "name-bad"),
        (r#"{"type":"sit","n":1,"name":"a","pk":"12"}"#, "key-bad"),
        (r#"{"type":"act","n":1,"at":1,"action":"take","head":"x"}"#, "head-bad"),
        (r#"{"type":"act","n":1,"at":1,"action":"take","sig":"x"}"#, "sig-bad"),
        (r#"{"type":"fair"}"#, "message-bad-field"),
        (r#"{"type":"add_bot","n":1,"seat":7,"level":"careful"}"#, "seat-bad"),
        (r#"{"type":"add_bot","n":1,"seat":1,"level":""}"#, "level-bad"),
        (r#"{"type":"hello","v":2}"#, "hello-twice"),
        (r#"{"type":"hello","v":9}"#, "version-unknown"),
        (r#"{"type":"hello","v":1}"#, "version-unknown"),
        (r#"{"type":"hello","v":2,"token":"short"}"#, "token-bad"),
        (&long, "message-too-long"),
    ];
    for (message, expected) in cases {
        let (mut hub, mut rng) = hub_in("lobby");
        hub.receive(0, message, 0, &mut rng);
        let answers = texts(&mut hub, 0);
        assert_eq!(code(&read(&answers[0])).as_deref(), Some(expected), "{message}");
    }
}

#[test]
fn unknown_fields_are_ignored() {
    let (mut hub, mut rng) = hub_in("lobby");
    hub.receive(0, r#"{"type":"ping","id":3,"new":{"field":[1]}}"#, 44, &mut rng);
    assert_eq!(read(&texts(&mut hub, 0)[0]), ServerMessage::Pong { id: 3, time: 44 });
}

#[test]
fn r11_c07_the_newest_connection_to_a_seat_wins() {
    let (mut hub, mut rng) = hub_in("playing");
    let before = hub.table().version();
    greet(&mut hub, 20, 0, &mut rng);
    let outputs = hub.outputs();
    assert!(outputs.contains(&Output::Send(0, r#"{"type":"replaced"}"#.to_owned())));
    assert!(outputs.contains(&Output::Close(0, close::REPLACED)));
    // The late end of the old connection does not touch the new one.
    hub.detach(0, 5, &mut rng);
    assert_eq!(hub.table().version(), before);
    assert!(hub.table().room().present().contains(durak_core::Seat::S0));
    hub.receive(0, r#"{"type":"ping","id":1}"#, 0, &mut rng);
    assert!(texts(&mut hub, 0).is_empty(), "it is not known any more");
}

#[test]
fn l2_a_spectator_who_sits_down_and_a_player_who_leaves_change_what_they_see() {
    let mut rng = rng(5);
    let mut hub = hub(seated(Rules { players: 2, ..Rules::DEFAULT }, None, &mut rng));
    greet(&mut hub, 0, 0, &mut rng);
    greet(&mut hub, 1, 1, &mut rng);
    greet(&mut hub, 2, 7, &mut rng);
    hub.receive(1, r#"{"type":"leave","n":1}"#, 0, &mut rng);
    let key = crate::fair_client::player_key(7).public();
    let sit = format!(r#"{{"type":"sit","n":1,"name":"New","pk":"{key}"}}"#);
    hub.receive(2, &sit, 0, &mut rng);
    hub.outputs();
    hub.receive(0, r#"{"type":"start","n":1}"#, 0, &mut rng);
    let hands = |texts: Vec<String>| texts.iter().any(|text| text.contains(r#""hand":["#));
    let numbers = [(0, 0), (2, 7)];
    let device = |(conn, number)| (conn, crate::common::device(number, Rules::DEFAULT));
    let mut devices = Devices(numbers.into_iter().map(device).collect());
    let outputs = devices.shake_hands(&mut hub, &mut rng);
    let to = |conn| {
        let sent = outputs.iter().filter_map(|output| match output {
            Output::Send(to, text) if *to == conn => Some(text.clone()),
            _ => None,
        });
        sent.collect::<Vec<String>>()
    };
    assert!(hands(to(2)), "the new player has a hand");
    assert!(!hands(to(1)), "who left has none");
    assert!(hands(to(0)));
}

#[test]
fn nobody_is_told_of_a_change_that_could_not_be_stored() {
    let mut rng = rng(5);
    let mut hub = hub(seated(Rules::DEFAULT, None, &mut rng));
    hub.entries();
    greet(&mut hub, 9, 9, &mut rng);
    assert!(hub.entries().is_empty(), "a spectator changes nothing");
    greet(&mut hub, 1, 1, &mut rng);
    hub.entries();
    hub.outputs();
    hub.receive(1, r#"{"type":"leave","n":1}"#, 0, &mut rng);
    assert!(!hub.entries().is_empty());
    hub.give_up();
    let outputs = hub.outputs();
    let told =
        |output: &Output| matches!(output, Output::Send(_, text) if !text.contains("closing"));
    assert!(!outputs.iter().any(told), "{outputs:?}");
    assert!(outputs.contains(&Output::Close(9, close::RESTART)));
}

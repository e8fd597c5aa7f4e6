//! Messages judged by the published schema: those of `docs/protocol.md`, and those of a whole game.

use crate::common::{Devices, device, greet, hub, rng, seated};
use durak_core::{PRESETS, Rules};
use durak_hub::{Conn, Output};
use durak_protocol::{ClientMessage, FairMessage};
use durak_table::Viewer;
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const SCHEMA: &str = include_str!("../../../../docs/protocol.schema.json");
const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

/// The schema of one side's messages, by the name of its definition.
fn schema_of(name: &str) -> Validator {
    let mut schema: Value = serde_json::from_str(SCHEMA).unwrap();
    schema.as_object_mut().unwrap().remove("anyOf");
    schema["$ref"] = format!("#/$defs/{name}").into();
    jsonschema::validator_for(&schema).unwrap()
}

fn check(schema: &Validator, text: &str) {
    let message: Value = serde_json::from_str(text).unwrap();
    let errors: Vec<String> = schema.iter_errors(&message).map(|it| it.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}: {text}");
}

#[test]
fn the_examples_of_the_document_fit_the_schema() {
    let [client, server, fair] = ["ClientMessage", "ServerMessage", "FairMessage"].map(schema_of);
    for example in DOCUMENT.split("```json ").skip(1) {
        let (kind, rest) = example.split_once('\n').unwrap();
        let text = rest.split_once("\n```").unwrap().0;
        match kind {
            "client" => check(&client, text),
            "server" => check(&server, text),
            "fair" => check(&fair, text),
            _ => {}
        }
    }
}

#[test]
fn the_messages_of_a_whole_game_fit_the_schema() {
    let [client, server, fair] = ["ClientMessage", "ServerMessage", "FairMessage"].map(schema_of);
    let rules = Rules { players: 3, ..PRESETS[0].rules };
    let rng = &mut rng(11);
    let mut hub = hub(seated(rules, Some(5_000), rng));
    let watcher = 50;
    let mut devices = Devices::of_players(rules);
    for number in 0..rules.players {
        greet(&mut hub, Conn::from(number), number, rng);
    }
    greet(&mut hub, watcher, 99, rng);
    hub.receive(0, r#"{"type":"start","n":1}"#, 0, rng);
    let mut sent = devices.shake_hands(&mut hub, rng);
    let mut n = 1;
    while hub.table().is_playing() {
        n += 1;
        let public = hub.table().present(Viewer::Spectator).game.unwrap().public;
        let seat = public.waiting_for().first().unwrap();
        let action = hub.table().view(seat).unwrap().legal().nth(0).unwrap().to_string();
        let at = hub.table().version();
        let act = ClientMessage::Act { n, at, action, head: None, sig: None }.to_json();
        // Not every seat is where its player sat down: the deal gives seats out anew.
        let conn = (0..rules.players).map(Conn::from).find(|conn| {
            let token = durak_hub::hash_token(&crate::common::token(*conn as u8));
            hub.table().seat_of(&token) == Some(seat)
        });
        let conn = conn.unwrap();
        let act = devices.0.get_mut(&conn).unwrap().outgoing(act);
        check(&client, &act);
        hub.receive(conn, &act, 0, rng);
        sent.extend(devices.shake_hands(&mut hub, rng));
    }
    hub.receive(watcher, r#"{"type":"resync"}"#, 0, rng);
    hub.receive(0, r#"{"type":"again","n":999}"#, 0, rng);
    hub.receive(0, r#"{"type":"nonsense"}"#, 0, rng);
    sent.extend(hub.outputs());
    let mut types = BTreeSet::new();
    for output in &sent {
        let Output::Send(_, text) = output else { continue };
        let is_fair = durak_protocol::is_fair(text);
        check(if is_fair { &fair } else { &server }, text);
        let message: Value = serde_json::from_str(text).unwrap();
        types.insert(message["type"].as_str().unwrap().to_owned());
    }
    for wanted in ["welcome", "snapshot", "update", "ack", "error", "fair"] {
        assert!(types.contains(wanted), "{types:?}");
    }
    for answer in device(0, rules).incoming(&opened(&sent)).unwrap() {
        check(&client, &answer);
    }
}

/// The `fair` message that opened the game, as it was sent to the first player.
fn opened(sent: &[Output]) -> String {
    let text = sent.iter().find_map(|output| match output {
        Output::Send(0, text) if text.contains(r#"{"open":"#) => Some(text.clone()),
        _ => None,
    });
    let text = text.expect("a game was opened");
    assert!(FairMessage::<Value>::parse(&text).is_ok());
    text
}

#[test]
fn what_is_no_message_does_not_fit_the_schema() {
    let [client, server] = ["ClientMessage", "ServerMessage"].map(schema_of);
    for wrong in [
        json!({ "type": "act", "n": "one", "at": 1, "action": "take" }),
        json!({ "type": "act", "n": 1, "action": "take" }),
        json!({ "type": "dance", "n": 1 }),
        json!({ "type": "fair", "frame": { "deal": {} } }),
        json!([]),
    ] {
        assert!(!client.is_valid(&wrong), "{wrong}");
    }
    for wrong in [
        json!({ "type": "ack", "n": 1 }),
        json!({ "type": "update", "from": 1, "events": [{ "kind": "dance" }], "version": 2, "hash": "" }),
    ] {
        assert!(!server.is_valid(&wrong), "{wrong}");
    }
}

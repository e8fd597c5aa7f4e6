//! The conversation of `docs/protocol.md`, played against a hub.

use crate::common::{Devices, config, dealer, device, rng};
use crate::fair_client::player_key;
use durak_core::{PRESETS, Seat};
use durak_hub::{Hub, Output, hash_token};
use durak_protocol::is_fair;
use durak_table::{Actor, Command, Table};

const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");
const TOKEN: &str = "000102030405060708090a0b0c0d0e0f";

/// Who speaks, and what, in the section with the conversation.
fn conversation() -> Vec<(&'static str, &'static str)> {
    let section = DOCUMENT.split("\n## A conversation").nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let lines = section.split("```json ").skip(1).map(|rest| {
        let (who, rest) = rest.split_once('\n').unwrap();
        (who, rest.split_once("\n```").unwrap().0)
    });
    lines.collect()
}

/// Ann and Bob have sat down, a game has been dealt, and both have lost their connections.
fn hub() -> Hub {
    let preset = &PRESETS[0];
    let mut config = config(preset.rules, Some(30_000));
    config.preset = Some(preset.key.to_owned());
    let mut rng = rng(1);
    let mut table = Table::new(config, dealer("t"));
    let tokens = [TOKEN.to_owned(), crate::common::token(1)];
    for (name, token, number) in [("Ann", &tokens[0], 0), ("Bob", &tokens[1], 1)] {
        let key = Some(player_key(number).public());
        let name = name.to_owned();
        let sit = Command::Sit { seat: None, name, key, password: None, person: None };
        table.command(Actor::Visitor(hash_token(token)), 0, sit, 0, &mut rng);
    }
    let mut hub = Hub::new("t".to_owned(), table);
    for (conn, token) in [(0, &tokens[0]), (1, &tokens[1])] {
        hub.attach(conn, None);
        let hello = format!(r#"{{"type":"hello","v":2,"token":"{token}"}}"#);
        hub.receive(conn, &hello, 0, &mut rng);
    }
    hub.receive(0, r#"{"type":"start","n":1}"#, 0, &mut rng);
    let devices = [0, 1].map(|number| (u64::from(number), device(number, preset.rules)));
    Devices(devices.into_iter().collect()).shake_hands(&mut hub, &mut rng);
    hub.detach(0, 0, &mut rng);
    hub.detach(1, 0, &mut rng);
    hub.outputs();
    assert_eq!(hub.table().seat_of(&hash_token(TOKEN)), Some(Seat::S0));
    hub
}

#[test]
fn the_conversation_of_the_document_is_what_the_server_says() {
    let mut hub = hub();
    let mut rng = rng(2);
    hub.attach(11, None);
    let (mut said, mut session) = (Vec::new(), durak_client::Session::new(Some(TOKEN.to_owned())));
    session.opened(0);
    for (who, text) in conversation() {
        if who == "client" {
            hub.receive(11, text, 0, &mut rng);
            said.push(("client", text.to_owned()));
            // The frames of the fair deal are left out of the conversation.
            said.extend(hub.outputs().into_iter().filter_map(|output| match output {
                Output::Send(11, text) if is_fair(&text) => None,
                Output::Send(11, text) => Some(("server", text)),
                other => panic!("{other:?}"),
            }));
        }
    }
    let told: String = said.iter().map(|(who, text)| format!("{who}: {text}\n")).collect();
    let written: String =
        conversation().iter().map(|(who, text)| format!("{who}: {text}\n")).collect();
    assert_eq!(written, told, "the server says:\n{told}");
    for (_, text) in said.iter().filter(|(who, _)| *who == "server") {
        session.receive(text, 0);
    }
    let model = session.model(0);
    assert_eq!(model.link, durak_client::model::Link::Online);
    let game = model.table.unwrap().game.unwrap();
    assert_eq!(game.pairs.len(), 1);
    assert_eq!(model.refusal.unwrap().code, "rank-not-on-table");
}

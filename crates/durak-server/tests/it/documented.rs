//! The conversation of `docs/protocol.md`, played against a hub.

use crate::common::{config, rng};
use durak_core::{Card, NextDeal, PRESETS, Seat};
use durak_engine::{Deal, Deck};
use durak_server::{Hub, Output, hash_token};
use durak_table::{Entry, MemoryLog, Record, Table};

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

/// Ann and Bob have sat down, Bob has no connection, and these cards have been dealt.
fn table() -> Table {
    let preset = &PRESETS[0];
    let mut config = config(preset.rules, Some(30_000));
    config.preset = Some(preset.key.to_owned());
    let first = "6s 6d 7s 7d 8d 8c 6h Th 9d 9c Kc Qh 9h".split(' ');
    let mut cards: Vec<Card> = first.map(|card| card.parse().unwrap()).collect();
    let rest = config.law.deck() - cards.iter().copied().collect();
    cards.extend(rest);
    let deal = Deal {
        by: NextDeal { dealer: Seat::S1, leader: None },
        decks: vec![Deck::new(&config.law, &cards).unwrap()],
        random_seat: Seat::S0,
    };
    let seated = |seat, name: &str, token| {
        let name = name.to_owned();
        Record::Seated { seat, name, token: hash_token(token) }
    };
    let records = [
        seated(Seat::S0, "Ann", TOKEN),
        Record::Online { seat: Seat::S0, online: false },
        seated(Seat::S1, "Bob", "another"),
        Record::Online { seat: Seat::S1, online: false },
        Record::Dealt(deal),
    ];
    let entry = |(version, record)| Entry { version, at_ms: 0, command: None, record };
    let entries: Vec<Entry> = (1..).zip(records).map(entry).collect();
    Table::restore(config, &entries, 0).unwrap()
}

#[test]
fn the_conversation_of_the_document_is_what_the_server_says() {
    let table = table();
    let version = table.version();
    let log = Box::new(MemoryLog::at(version));
    let mut hub = Hub::new("k7w2m9xq4d".to_owned(), table, version, log);
    let mut rng = rng(1);
    hub.attach(1);
    let (mut said, mut session) = (Vec::new(), durak_client::Session::new(Some(TOKEN.to_owned())));
    session.opened(0);
    for (who, text) in conversation() {
        if who == "client" {
            hub.receive(1, text, 0, &mut rng);
            said.push(("client", text.to_owned()));
            said.extend(hub.outputs().into_iter().map(|output| match output {
                Output::Send(1, text) => ("server", text),
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

//! Hubs, tokens and readers that the tests share.

use durak_core::{Card, CardSet, Law, PRESETS, Rules};
use durak_protocol::ServerMessage;
use durak_server::{Conn, Hub, Output, hash_token};
use durak_table::{Actor, Answer, Command, Config, MemoryLog, Table};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) type TestRng = Xoshiro256PlusPlus;

pub(crate) fn rng(seed: u64) -> TestRng {
    TestRng::seed_from_u64(seed)
}

/// The token of the player with this number.
pub(crate) fn token(number: u8) -> String {
    format!("{number:032x}")
}

pub(crate) fn config(rules: Rules, think_ms: Option<u32>) -> Config {
    Config {
        law: Law::new(&rules).unwrap(),
        preset: None,
        think_ms,
        away_ms: 30_000,
        levels: vec!["random".to_owned(), "careful".to_owned()],
        deal_when_full: false,
    }
}

/// Every preset with every number of players that it can have.
pub(crate) fn all_rules() -> impl Iterator<Item = Rules> {
    PRESETS.iter().flat_map(|preset| {
        let most = preset
            .open
            .iter()
            .find(|(key, _)| *key == "players")
            .map_or(2, |(_, values)| values.last().unwrap().parse().unwrap());
        (2..=most).map(|players| Rules { players, ..preset.rules })
    })
}

/// A table where the players 0, 1, … sit and no game has begun.
pub(crate) fn seated(rules: Rules, think_ms: Option<u32>, rng: &mut TestRng) -> Table {
    let mut table = Table::new(config(rules, think_ms));
    for number in 0..rules.players {
        let sit = Command::Sit { seat: None, name: format!("player {number}") };
        let actor = Actor::Visitor(hash_token(&token(number)));
        let answer = table.command(actor, 0, sit, 0, rng);
        assert!(matches!(answer, Answer::Done(_)));
    }
    table
}

/// A hub around a new table.
pub(crate) fn hub(table: Table) -> Hub {
    Hub::new("t".to_owned(), table, 0, Box::new(MemoryLog::default()))
}

/// What the hub has sent to this connection, as texts; empties the hub's list.
pub(crate) fn texts(hub: &mut Hub, conn: Conn) -> Vec<String> {
    hub.outputs()
        .into_iter()
        .filter_map(|output| match output {
            Output::Send(to, text) if to == conn => Some(text),
            _ => None,
        })
        .collect()
}

pub(crate) fn read(text: &str) -> ServerMessage {
    ServerMessage::parse(text).unwrap()
}

/// Connects and says hello with the token of this player.
pub(crate) fn greet(hub: &mut Hub, conn: Conn, number: u8, rng: &mut TestRng) {
    hub.attach(conn);
    let hello = format!(r#"{{"type":"hello","v":2,"token":"{}"}}"#, token(number));
    hub.receive(conn, &hello, 0, rng);
}

/// Every card that a JSON text names, in a list or inside an action.
pub(crate) fn cards_in(text: &str) -> CardSet {
    let mut cards = CardSet::EMPTY;
    collect(&serde_json::from_str(text).unwrap(), &mut cards);
    cards
}

fn collect(value: &serde_json::Value, cards: &mut CardSet) {
    match value {
        serde_json::Value::String(text) => {
            let parts = text.split([':', ',', '=']);
            *cards |= parts.filter_map(|part| part.parse::<Card>().ok()).collect::<CardSet>();
        }
        serde_json::Value::Array(values) => values.iter().for_each(|it| collect(it, cards)),
        serde_json::Value::Object(fields) => fields.values().for_each(|it| collect(it, cards)),
        _ => {}
    }
}

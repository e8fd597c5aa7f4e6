//! Hubs, tokens and readers that the tests share.

use crate::device::Device;
use crate::fair_client::{bytes, player_key};
use crate::player::device_at;
use durak_core::{Law, Rules};
use durak_fair::{Opening, Seating, SigningKey};
use durak_hub::{Conn, Hub, Output, Source, hash_token, new_token};
use durak_protocol::{ServerMessage, is_fair};
use durak_table::{Actor, Answer, Command, Config, Dealer, Fresh, Table};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

/// Chance that comes out the same each time, for tests, tables and hubs alike.
pub(crate) struct TestRng {
    rng: Xoshiro256PlusPlus,
    next: u64,
}

impl Deref for TestRng {
    type Target = Xoshiro256PlusPlus;

    fn deref(&self) -> &Xoshiro256PlusPlus {
        &self.rng
    }
}

impl DerefMut for TestRng {
    fn deref_mut(&mut self) -> &mut Xoshiro256PlusPlus {
        &mut self.rng
    }
}

impl Fresh for TestRng {
    fn opening(&mut self) -> Option<Opening> {
        self.next += 1;
        Some(Opening::from_cut(b"server", bytes("server", self.next)))
    }

    fn unix_ms(&mut self) -> u64 {
        self.next += 1;
        1_700_000_000_000 + (self.next & 0xf_ffff)
    }
}

impl Source for TestRng {
    fn token(&mut self) -> String {
        new_token(&mut self.rng)
    }
}

pub(crate) fn rng(seed: u64) -> TestRng {
    TestRng { rng: Xoshiro256PlusPlus::seed_from_u64(seed), next: seed << 20 }
}

/// The token of the player with this number.
pub(crate) fn token(number: u8) -> String {
    format!("{number:032x}")
}

pub(crate) fn server_key() -> SigningKey {
    SigningKey::from_seed(&bytes("the server", 0))
}

pub(crate) fn dealer(table: &str) -> Dealer {
    Dealer { key: server_key(), table: table.to_owned() }
}

pub(crate) fn config(rules: Rules, think_ms: Option<u32>) -> Config {
    Config {
        law: Law::new(&rules).unwrap(),
        preset: None,
        think_ms,
        away_ms: 30_000,
        levels: vec!["random".to_owned(), "careful".to_owned()],
        seating: Seating::Listed,
        notaries: Vec::new(),
        deal_when_full: false,
        password: None,
        rated: true,
        watch: true,
        listed: false,
    }
}

/// A table where the players 0, 1, … sit and no game has begun.
pub(crate) fn seated(rules: Rules, think_ms: Option<u32>, rng: &mut TestRng) -> Table {
    seated_by(config(rules, think_ms), rng)
}

pub(crate) fn seated_by(config: Config, rng: &mut TestRng) -> Table {
    let players = config.law.players();
    let mut table = Table::new(config, dealer("t"));
    for number in 0..players {
        let key = Some(player_key(u64::from(number)).public());
        let name = format!("player {number}");
        let sit = Command::Sit { seat: None, name, key, password: None, person: None };
        let actor = Actor::Visitor(hash_token(&token(number)));
        let answer = table.command(actor, 0, sit, 0, rng);
        assert!(matches!(answer, Answer::Done(_)));
    }
    table
}

/// A hub around a new table.
pub(crate) fn hub(table: Table) -> Hub {
    Hub::new("t".to_owned(), table)
}

/// The device of the player with this number at the table `t`.
pub(crate) fn device(number: u8, rules: Rules) -> Device {
    device_at(number, server_key().public(), "t", rules)
}

/// The devices behind a hub's connections.
pub(crate) struct Devices(pub(crate) BTreeMap<Conn, Device>);

impl Devices {
    /// One for each of the players 0, 1, … on the connections of the same numbers.
    pub(crate) fn of_players(rules: Rules) -> Devices {
        Devices((0..rules.players).map(|it| (Conn::from(it), device(it, rules))).collect())
    }

    /// Carries frames to and fro until nobody answers any more; returns all that was sent.
    pub(crate) fn shake_hands(&mut self, hub: &mut Hub, rng: &mut TestRng) -> Vec<Output> {
        let mut all = Vec::new();
        loop {
            let outputs = hub.outputs();
            if outputs.is_empty() {
                return all;
            }
            for output in &outputs {
                if let Output::Send(conn, text) = output
                    && let Some(device) = self.0.get_mut(conn)
                {
                    for answer in device.incoming(text).unwrap_or_default() {
                        hub.receive(*conn, &answer, 0, rng);
                    }
                }
            }
            all.extend(outputs);
        }
    }
}

/// What the hub has sent to this connection, as texts, without the fair deal; empties the hub's list.
pub(crate) fn texts(hub: &mut Hub, conn: Conn) -> Vec<String> {
    sent_to(&hub.outputs(), conn)
}

/// The texts to this connection, without the fair deal.
pub(crate) fn sent_to(outputs: &[Output], conn: Conn) -> Vec<String> {
    let text = |output: &Output| match output {
        Output::Send(to, text) if *to == conn && !is_fair(text) => Some(text.clone()),
        _ => None,
    };
    outputs.iter().filter_map(text).collect()
}

pub(crate) fn read(text: &str) -> ServerMessage {
    ServerMessage::parse(text).unwrap()
}

/// Connects and says hello with the token of this player.
pub(crate) fn greet(hub: &mut Hub, conn: Conn, number: u8, rng: &mut TestRng) {
    hub.attach(conn, None);
    let hello = format!(r#"{{"type":"hello","v":2,"token":"{}"}}"#, token(number));
    hub.receive(conn, &hello, 0, rng);
}

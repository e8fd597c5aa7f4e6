//! A table of practice without a browser: requests, connections, a game that goes back.

use super::*;
use durak_core::Rules;
use durak_fair::{Digest, Opening, PublicKey, ServerFrame, Signature};
use durak_hub::new_token;
use durak_player::{Acted, CannotSign, Device, Driver, NoRandomness, Offer, with_signature};
use durak_protocol::{FairMessage, is_fair};
use durak_table::Fresh;
use futures_util::FutureExt;
use rand::TryRng;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::convert::Infallible;

/// Numbers that come out the same each time.
struct Counting(u64);

impl TryRng for Counting {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|number| number as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        Ok(self.0)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill(self.try_next_u64()? as u8);
        Ok(())
    }
}

impl Fresh for Counting {
    fn opening(&mut self) -> Option<Opening> {
        Some(Opening::new([7; 64]))
    }

    fn unix_ms(&mut self) -> u64 {
        1_700_000_000_000
    }
}

impl Source for Counting {
    fn token(&mut self) -> String {
        new_token(self)
    }
}

fn open(body: &str) -> Result<PracticeTable<Counting>, String> {
    PracticeTable::open(body, &[1; 32], 100, 0, Counting(0))
}

fn body(bot: &str) -> String {
    let key = SigningKey::from_seed(&[2; 32]).public();
    format!(r#"{{"name":" Ann ","pk":"{key}","seats":[{{"bot":"{bot}"}}]}}"#)
}

#[test]
fn a_request_is_refused_as_the_server_refuses_it() {
    for (body, code) in [("{", "body-bad"), (&*body("divine"), "unknown-level")] {
        let refused = open(body).err().expect("no table");
        assert!(refused.starts_with(&format!(r#"{{"errors":[{{"code":"{code}""#)), "{refused}");
    }
    let short = PracticeTable::open(&body("careful"), &[1; 5], 100, 0, Counting(0));
    assert!(short.err().is_some_and(|refused| refused.contains("key-bad")));
}

#[test]
fn whoever_connects_is_the_host_and_the_deal_is_opened_for_him() {
    let mut table = open(&body("careful")).expect("a table");
    let created: TableCreated = serde_json::from_str(&table.created()).unwrap();
    assert_eq!((created.seat, created.token), (0, None));
    assert!(created.link.starts_with("/table/practice-"), "{}", created.link);
    table.attach(1);
    table.receive(1, r#"{"type":"hello","v":2}"#, 5);
    let told = table.outputs();
    assert!(told.contains(r#"\"type\":\"welcome\""#) && told.contains(r#"\"seat\":0"#), "{told}");
    assert!(told.contains(r#"\"name\":\"Ann\""#), "{told}");
    assert!(table.wait_ms(5).is_some(), "nobody waits for the player's number");
    assert_eq!(table.take_record(), None);
    table.receive(2, r#"{"type":"hello","v":2}"#, 6);
    assert_eq!(table.outputs(), "[]", "a connection that was never opened");
}

#[test]
fn another_connection_takes_the_place_of_the_first() {
    let mut table = open(&body("careful")).expect("a table");
    for conn in [1, 2] {
        table.attach(conn);
        table.receive(conn, r#"{"type":"hello","v":2}"#, 0);
    }
    let told = table.outputs();
    assert!(told.contains("[1,4001]"), "{told}");
    table.detach(2, 10);
    table.wake(10);
    assert_eq!(table.take_record(), None);
}

/// The person's device, which keeps things in memory.
struct Memory(RefCell<BTreeMap<String, String>>);

fn person() -> SigningKey {
    SigningKey::from_seed(&[2; 32])
}

impl Device for Memory {
    fn now_ms(&self) -> u64 {
        1_700_000_000_000
    }
    fn key(&self) -> PublicKey {
        person().public()
    }
    fn keeps_key(&self) -> bool {
        true
    }
    fn random(&self) -> Result<[u8; 32], NoRandomness> {
        Ok([9; 32])
    }
    async fn sign(&self, digest: &Digest) -> Result<Signature, CannotSign> {
        Ok(person().sign(digest))
    }
    async fn cut(&self, _: Offer) -> Option<String> {
        None
    }
    async fn get(&self, name: &str) -> Option<String> {
        self.0.borrow().get(name).cloned()
    }
    async fn put(&self, name: &str, text: &str) {
        self.0.borrow_mut().insert(name.to_owned(), text.to_owned());
    }
    async fn add(&self, name: &str, text: &str) -> String {
        self.0.borrow_mut().entry(name.to_owned()).or_insert_with(|| text.to_owned()).clone()
    }
}

/// A person at the table, whose device takes part in the deal and checks it.
struct Player {
    table: PracticeTable<Counting>,
    driver: Driver<Memory>,
    now_ms: u64,
    n: u32,
}

impl Player {
    fn sits_down() -> Player {
        let mut table = open(&body("careful")).expect("a table");
        table.attach(1);
        table.receive(1, r#"{"type":"hello","v":2}"#, 0);
        let driver = begin(&table, BTreeMap::new());
        Player { table, driver, now_ms: 0, n: 100 }
    }

    /// Passes on what is said until nobody has anything to say, and lets the bots act.
    fn wait(&mut self) {
        loop {
            let said: Vec<(u32, Value)> = serde_json::from_str(&self.table.outputs()).unwrap();
            for text in said.iter().filter_map(|(_, said)| said.as_str()).filter(|it| is_fair(it)) {
                let message = FairMessage::<ServerFrame>::parse(text).unwrap();
                let answers = self.driver.heard(&message).now_or_never().expect("no waiting");
                assert_eq!(self.driver.status().failure, None);
                for frame in answers {
                    let frame = serde_json::to_value(frame).unwrap();
                    self.table.receive(1, &ClientMessage::Fair { frame }.to_json(), self.now_ms);
                }
            }
            let mine =
                self.table.view().is_some_and(|it| it.public().waiting_for().contains(it.seat()));
            let idle = said.is_empty();
            match self.table.wait_ms(self.now_ms) {
                Some(wait) if idle && !mine && !self.is_over() => {
                    self.now_ms += wait;
                    self.table.wake(self.now_ms);
                }
                _ if idle => return,
                _ => {}
            }
        }
    }

    fn is_over(&self) -> bool {
        self.table.record.is_some()
    }

    /// Does the legal action with this number, or the last one.
    fn act(&mut self, number: usize) {
        let view = self.table.view().expect("a game");
        let actions: Vec<_> = view.legal().actions().collect();
        let action = actions[number.min(actions.len() - 1)].to_string();
        let signed = self.driver.act(&action).now_or_never().expect("no waiting");
        let Acted::Signed(act) = signed else { panic!("{action} is not signed: {signed:?}") };
        self.n += 1;
        let at = self.table.hub.table().version();
        let message =
            ClientMessage::Act { n: self.n, at, action: action.clone(), head: None, sig: None }
                .to_json();
        self.table.receive(1, &with_signature(&message, &act).unwrap(), self.now_ms);
    }
}

/// The device at the table, which has kept this.
fn begin(table: &PracticeTable<Counting>, kept: BTreeMap<String, String>) -> Driver<Memory> {
    Driver::new(Memory(RefCell::new(kept)), &table.name, Rules::default())
        .now_or_never()
        .expect("no waiting")
}

#[test]
fn an_action_is_taken_back_with_all_that_followed_and_the_record_is_of_the_game_as_it_went() {
    let mut player = Player::sits_down();
    player.wait();
    assert!(!player.table.can_take_back());
    let (mut played, mut was_over) = (0, false);
    while !player.is_over() {
        let before = player.table.view().expect("a game");
        player.act(0);
        player.wait();
        assert!(player.table.can_take_back());
        // Now and then, and at the first end.
        if played % 3 == 0 || player.is_over() && !was_over {
            was_over |= player.is_over();
            let head = player.table.take_back(player.now_ms).expect("a signed action");
            player.driver = forgetting(&player, &head);
            assert_eq!(player.table.view(), Some(before), "the game is what it was");
            assert!(!player.is_over());
            player.wait();
            player.act(usize::MAX);
            player.wait();
        }
        played += 1;
        assert!(played < 500, "the game goes on for ever");
    }
    let record = player.table.take_record().expect("a record");
    record.parse::<durak_engine::Record>().expect("a game that can have been");
}

/// The device at the table, loaded anew, without what it saw of games and signed on this head.
fn forgetting(player: &Player, head: &str) -> Driver<Memory> {
    let kept = player.driver.device().0.borrow().clone();
    let forgotten = |name: &str| name.starts_with("place/") || name.ends_with(head);
    begin(&player.table, kept.into_iter().filter(|(name, _)| !forgotten(name)).collect())
}

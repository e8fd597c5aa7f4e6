//! The table of a practice: messages, timers and bots, one after another.

use crate::record::record;
use durak_core::SeatSet;
use durak_fair::SigningKey;
use durak_hub::{Conn, Host, Hub, Output, Person, Source, new_id, new_table, person_token};
use durak_protocol::{CreateTable, ErrorBody, TableCreated, WireError};
use durak_table::{Dealer, Version};
use rand::{Rng, RngExt};
use serde_json::{Value, json};

/// How the names of all tables of practice begin; the page knows them by it.
const NAME: &str = "practice-";
/// Whom the table knows the one person by: nobody else can connect.
const PERSON: &str = "practice";
/// How long the person may be gone before a bot plays on: the table is nobody else's.
const AWAY_MS: u32 = 24 * 60 * 60 * 1000;

/// A table with its connections, and who is to act next.
pub(crate) struct PracticeTable<S> {
    name: String,
    /// The person's name at the table.
    person: Person,
    hub: Hub,
    source: S,
    /// How long a bot waits before it acts, in milliseconds, at least; at most twice as long.
    pause_ms: u64,
    /// When the next bot acts, and for which turn and bots that was decided.
    bot: Option<(u64, Version, SeatSet)>,
    /// Of the game that has ended last.
    record: Option<String>,
}

impl<S: Source + Rng> PracticeTable<S> {
    /// Makes the table that the request describes.
    ///
    /// # Errors
    /// The body with which the server would refuse the request, as JSON.
    pub(crate) fn open(
        body: &str,
        key: &[u8],
        pause_ms: u32,
        now_ms: u64,
        mut source: S,
    ) -> Result<PracticeTable<S>, String> {
        let request: CreateTable = serde_json::from_str(body).map_err(|error| {
            let text = format!("the body is a JSON object that describes a table: {error}");
            refused(vec![WireError { code: "body-bad", text }])
        })?;
        let seed: [u8; 32] = key.try_into().map_err(|_| {
            let text = format!("a key is made of 32 bytes, not {}", key.len());
            refused(vec![WireError { code: "key-bad", text }])
        })?;
        let name = format!("{NAME}{}", new_id(&mut source));
        let dealer = Dealer { key: SigningKey::from_seed(&seed), table: name.clone() };
        let host = Host { token: person_token(PERSON), person: None, guests: Vec::new() };
        let table = new_table(&request, host, dealer, AWAY_MS, now_ms, &mut source);
        let hub = Hub::new(name.clone(), table.map_err(refused)?);
        let person = Person { id: PERSON.to_owned(), name: request.name.trim().to_owned() };
        let pause_ms = pause_ms.into();
        Ok(PracticeTable { name, person, hub, source, pause_ms, bot: None, record: None })
    }

    /// The answer to the request: whoever connects is its host, and needs no token.
    pub(crate) fn created(&self) -> String {
        let (table, link) = (self.name.clone(), format!("/table/{}", self.name));
        json!(TableCreated { table, seat: 0, token: None, link }).to_string()
    }

    pub(crate) fn attach(&mut self, conn: Conn) {
        self.hub.attach(conn, Some(self.person.clone()));
    }

    pub(crate) fn detach(&mut self, conn: Conn, now_ms: u64) {
        self.hub.detach(conn, now_ms, &mut self.source);
    }

    pub(crate) fn receive(&mut self, conn: Conn, text: &str, now_ms: u64) {
        self.hub.receive(conn, text, now_ms, &mut self.source);
    }

    /// Milliseconds until something is due.
    pub(crate) fn wait_ms(&mut self, now_ms: u64) -> Option<u64> {
        self.plan_bot(now_ms);
        let timer = self.hub.table().next_timer().map(|timer| timer.at_ms());
        let bot = self.bot.map(|(at, ..)| at);
        let due = timer.into_iter().chain(bot).min()?;
        Some(due.saturating_sub(now_ms))
    }

    /// A timer that has come rings; else the bot whose time it is thinks and acts.
    pub(crate) fn wake(&mut self, now_ms: u64) {
        if let Some(timer) = self.hub.table().next_timer().filter(|it| it.at_ms() <= now_ms) {
            self.hub.timer(timer, now_ms);
            return;
        }
        self.plan_bot(now_ms);
        if self.bot.is_some_and(|(at, ..)| at <= now_ms) {
            self.bot = None;
            let bots = self.hub.table().bots_to_act();
            // Which of them, chance decides and not their cards.
            let chosen = self.source.random_range(0..bots.len().max(1));
            if let Some(seat) = bots.into_iter().nth(usize::from(chosen)) {
                self.hub.bot_acts(seat, now_ms);
            }
        }
    }

    /// Decides when the next bot acts, unless that is decided for this very situation.
    fn plan_bot(&mut self, now_ms: u64) {
        let bots = self.hub.table().bots_to_act();
        let Some(turn) = self.hub.table().turn().filter(|_| !bots.is_empty()) else {
            self.bot = None;
            return;
        };
        if self.bot.is_none_or(|(_, planned, seats)| (planned, seats) != (turn, bots)) {
            let pause = self.source.random_range(self.pause_ms..=2 * self.pause_ms);
            self.bot = Some((now_ms + pause, turn, bots));
        }
    }

    /// What is to be sent, `[connection, text]`, and who is to be closed, `[connection, code]`.
    pub(crate) fn outputs(&mut self) -> String {
        // Nothing is kept, and the list of games is the server's: both have no reader here.
        self.hub.entries();
        if let Some((_, file)) = self.hub.finished() {
            self.record = record(&file).map(|record| record.to_string());
        }
        let output = |output| match output {
            Output::Send(conn, text) => Some(json!([conn, text])),
            Output::Close(conn, code) => Some(json!([conn, code])),
            Output::Notice(_) => None,
        };
        Value::from_iter(self.hub.outputs().into_iter().filter_map(output)).to_string()
    }

    /// The record of the game that has just ended, once.
    pub(crate) fn take_record(&mut self) -> Option<String> {
        self.record.take()
    }
}

fn refused(errors: Vec<WireError>) -> String {
    json!(ErrorBody::from(errors)).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use durak_fair::Opening;
    use durak_hub::new_token;
    use durak_table::Fresh;
    use rand::TryRng;
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
        assert!(
            told.contains(r#"\"type\":\"welcome\""#) && told.contains(r#"\"seat\":0"#),
            "{told}"
        );
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
}

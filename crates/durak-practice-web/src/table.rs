//! The table of a practice: messages, timers and bots, one after another; hints, and taking back.

use crate::record::record;
use durak_core::{Seat, SeatSet, View};
use durak_fair::SigningKey;
use durak_hub::{Conn, Host, Hub, Output, Person, Source, new_id, new_table, person_token};
use durak_protocol::{ClientMessage, CreateTable, ErrorBody, TableCreated, WireError, limits};
use durak_table::{Config, Dealer, Entry, Record as Change, Table, Version};
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
    /// What the table was made with.
    config: Config,
    dealer: Dealer,
    hub: Hub,
    /// All that has changed at the table, to go back in.
    entries: Vec<Entry>,
    /// On which heads of the fair deal the person's actions were signed.
    heads: Vec<Option<String>>,
    /// Who is connected.
    conns: Vec<Conn>,
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
        let table = new_table(&request, host, dealer.clone(), AWAY_MS, now_ms, &mut source);
        let table = table.map_err(refused)?;
        let person = Person { id: PERSON.to_owned(), name: request.name.trim().to_owned() };
        Ok(PracticeTable {
            config: table.config().clone(),
            hub: Hub::new(name.clone(), table),
            name,
            person,
            dealer,
            entries: Vec::new(),
            heads: Vec::new(),
            conns: Vec::new(),
            source,
            pause_ms: pause_ms.into(),
            bot: None,
            record: None,
        })
    }

    /// The answer to the request: whoever connects is its host, and needs no token.
    pub(crate) fn created(&self) -> String {
        let (table, link) = (self.name.clone(), format!("/table/{}", self.name));
        json!(TableCreated { table, seat: 0, token: None, link }).to_string()
    }

    pub(crate) fn attach(&mut self, conn: Conn) {
        self.conns.push(conn);
        self.hub.attach(conn, Some(self.person.clone()));
    }

    pub(crate) fn detach(&mut self, conn: Conn, now_ms: u64) {
        self.conns.retain(|it| *it != conn);
        self.hub.detach(conn, now_ms, &mut self.source);
    }

    pub(crate) fn receive(&mut self, conn: Conn, text: &str, now_ms: u64) {
        let before = self.last_own_action();
        self.hub.receive(conn, text, now_ms, &mut self.source);
        self.keep_entries();
        if self.last_own_action() != before
            && let Ok(ClientMessage::Act { head, .. }) = ClientMessage::parse(text)
        {
            self.heads.push(head);
        }
    }

    // --- what a real table does not do ----------------------------------------------------------

    /// What the person sees of the game; none if he does not play now.
    pub(crate) fn view(&self) -> Option<View> {
        self.hub.table().turn()?;
        self.hub.table().view(self.seat()?)
    }

    /// Whether the person has done something in the present game.
    pub(crate) fn can_take_back(&self) -> bool {
        self.last_own_action().is_some()
    }

    /// Goes back to before the person's last action in the present game, over all that bots have done
    /// since: the table is made again from what changed until then, as after a restart of a server. Whoever
    /// is connected is told all anew, also if there was no such action. Returns the head that the action
    /// was signed on, for the person's device, which must forget it.
    pub(crate) fn take_back(&mut self, now_ms: u64) -> Option<String> {
        let place = self.last_own_action().unwrap_or(self.entries.len());
        let (config, dealer) = (self.config.clone(), self.dealer.clone());
        let table = Table::restore(config, dealer, &self.entries[..place], now_ms).ok()?;
        let was_there = place < self.entries.len();
        self.entries.truncate(place);
        self.hub = Hub::new(self.name.clone(), table);
        (self.bot, self.record) = (None, None);
        let hello =
            ClientMessage::Hello { v: limits::VERSION, token: None, since: None, reactions: false };
        for conn in self.conns.clone() {
            self.hub.attach(conn, Some(self.person.clone()));
            self.hub.receive(conn, &hello.to_json(), now_ms, &mut self.source);
        }
        self.keep_entries();
        self.heads.pop_if(|_| was_there).flatten()
    }

    fn seat(&self) -> Option<Seat> {
        self.hub.table().seat_of(&person_token(PERSON))
    }

    /// Which entry is the person's last action in the present game.
    fn last_own_action(&self) -> Option<usize> {
        let me = self.seat()?;
        let is_open = |entry: &Entry| matches!(entry.record, Change::Opened { .. });
        let is_own = |entry: &Entry| match entry.record {
            Change::Played { seat, .. } => seat == me && entry.command.is_some(),
            _ => false,
        };
        let begin = self.entries.iter().rposition(is_open)?;
        Some(begin + self.entries[begin..].iter().rposition(is_own)?)
    }

    fn keep_entries(&mut self) {
        self.entries.extend(self.hub.entries());
    }

    // --- time -----------------------------------------------------------------------------------

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
        self.keep_entries();
        if let Some((_, file)) = self.hub.finished() {
            self.record = record(&file).map(|record| record.to_string());
        }
        let output = |output| match output {
            Output::Send(conn, text) => Some(json!([conn, text])),
            Output::Close(conn, code) => Some(json!([conn, code])),
            // The list of games is the server's.
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
mod tests;

//! Clients over a simulated network with a virtual clock: delays, breaks, duplicates, swaps, and a
//! server that crashes.

use crate::common::{TestRng, dealer, device, read, token};
use crate::device::Device;
use durak_client::model::{Link, Model, TableModel};
use durak_client::{Session, Tick};
use durak_core::{Action, Seat};
use durak_hub::{Conn, Hub, Output};
use durak_protocol::{ClientMessage, ServerMessage, is_fair};
use durak_table::{Entry, Record, Table, Timer, Version};
use rand::RngExt;
use std::collections::{BTreeSet, VecDeque};

/// How bad the network is; chances out of 1000 for each message or step.
#[derive(Clone, Copy)]
pub(crate) struct Weather {
    /// Longest delay of a message, in milliseconds.
    pub(crate) delay_ms: u64,
    /// A connection breaks; what is on its way is lost.
    pub(crate) breaks: u32,
    /// A message arrives twice.
    pub(crate) twice: u32,
    /// A message of the server overtakes the one before.
    pub(crate) swaps: u32,
    /// The server is killed at each so many writes of its journal, right before and right after in
    /// turn, and starts again from its store; 0 is never.
    pub(crate) crash_every: u64,
}

/// A network on which nothing goes wrong.
pub(crate) const CALM: Weather =
    Weather { delay_ms: 5, breaks: 0, twice: 0, swaps: 0, crash_every: 0 };

/// One client and its line to the hub.
pub(crate) struct Client {
    pub(crate) session: Session,
    pub(crate) device: Device,
    conn: Option<Conn>,
    reconnect_ms: Option<u64>,
    up: VecDeque<(u64, String)>,
    down: VecDeque<(u64, String)>,
    /// The numbers and codes of what the server has refused.
    pub(crate) refusals: Vec<(u32, String)>,
    /// The commands that the server has said to be done.
    pub(crate) acks: Vec<u32>,
    /// Which of its commands were actions of the game, and which were to sit down.
    pub(crate) acts: BTreeSet<u32>,
    pub(crate) sits: BTreeSet<u32>,
}

/// A hub, its clients and the time.
pub(crate) struct Network {
    pub(crate) hub: Hub,
    pub(crate) clients: Vec<Client>,
    pub(crate) weather: Weather,
    pub(crate) now_ms: u64,
    pub(crate) rng: TestRng,
    /// What the store has.
    pub(crate) stored: Vec<Entry>,
    /// How many writes of the journal there have been, and from which one the crashes count.
    pub(crate) writes: u64,
    pub(crate) crash_from: u64,
    /// At which writes the server was killed, and whether the write was lost.
    pub(crate) crashes: Vec<(u64, bool)>,
    /// Who has acted in which turn, by the version at which the turn began, and whether by timeout.
    pub(crate) outcomes: Vec<(Version, Seat, bool)>,
    /// The timer that rang last: it comes again.
    rang: Option<Timer>,
    next_conn: Conn,
}

impl Network {
    /// One client for each token number.
    pub(crate) fn new(hub: Hub, numbers: &[u8], weather: Weather, rng: TestRng) -> Network {
        let client = |number: &u8| Client {
            session: Session::new(Some(token(*number))),
            device: device(*number, *hub.table().config().law.rules()),
            conn: None,
            reconnect_ms: Some(0),
            up: VecDeque::new(),
            down: VecDeque::new(),
            refusals: Vec::new(),
            acks: Vec::new(),
            acts: BTreeSet::new(),
            sits: BTreeSet::new(),
        };
        let clients = numbers.iter().map(client).collect();
        Network {
            hub,
            clients,
            weather,
            now_ms: 1_000,
            rng,
            stored: Vec::new(),
            writes: 0,
            crash_from: 0,
            crashes: Vec::new(),
            outcomes: Vec::new(),
            rang: None,
            next_conn: 1,
        }
    }

    fn happens(&mut self, chance: u32) -> bool {
        self.rng.random_range(0..1_000) < chance
    }

    /// Lets some milliseconds pass: connections, messages, timers, bots.
    pub(crate) fn step(&mut self) {
        self.now_ms += self.rng.random_range(1..=20);
        for index in 0..self.clients.len() {
            self.connect_or_break(index);
            self.carry_up(index);
        }
        while let Some(timer) = self.hub.table().next_timer()
            && timer.at_ms() <= self.now_ms
        {
            self.ring(timer);
            self.rang = Some(timer);
        }
        if let Some(timer) = self.rang
            && self.happens(20)
        {
            self.ring(timer); // another source of the same timer, or a late one
        }
        if let Some(seat) = self.hub.table().bots_to_act().first()
            && self.happens(300)
        {
            let turn = self.hub.table().turn();
            self.hub.bot_acts(seat, self.now_ms);
            self.keep(turn);
        }
        self.carry_down();
    }

    fn ring(&mut self, timer: Timer) {
        let turn = self.hub.table().turn();
        self.hub.timer(timer, self.now_ms);
        self.keep(turn);
    }

    /// What a call of the hub has changed, in this turn, is stored before anybody is told, unless the
    /// server dies right before that, or right after.
    fn keep(&mut self, turn: Option<Version>) {
        let entries = self.hub.entries();
        if entries.is_empty() {
            return;
        }
        self.writes += 1;
        let (count, every) = (self.writes + self.crash_from, self.weather.crash_every);
        let dies = every > 0 && count.is_multiple_of(every);
        let lost = dies && (count / every).is_multiple_of(2);
        if !lost {
            for entry in &entries {
                if let Record::Played { seat, timeout, .. } = entry.record {
                    self.outcomes.push((turn.unwrap(), seat, timeout));
                }
            }
            self.stored.extend(entries);
        }
        if dies {
            self.crashes.push((self.writes, lost));
            self.crash();
        }
    }

    /// The server is killed and starts again from what is stored; what was not told yet is never
    /// told. Clients see their connections break.
    fn crash(&mut self) {
        let config = self.hub.table().config().clone();
        let mut table = Table::restore(config, dealer("t"), &self.stored, self.now_ms).unwrap();
        for seat in Seat::ALL {
            table.disconnected(seat, self.now_ms, &mut self.rng);
        }
        self.hub = Hub::new("t".to_owned(), table);
        for client in &mut self.clients {
            if client.conn.take().is_some() {
                client.drop_line(1006, self.now_ms);
            }
        }
        self.keep(None);
    }

    fn connect_or_break(&mut self, index: usize) {
        let broken = self.clients[index].conn.is_some() && self.happens(self.weather.breaks);
        let client = &mut self.clients[index];
        if client.session.tick(self.now_ms) == Tick::Reconnect || broken {
            let conn = client.conn.take();
            client.drop_line(1006, self.now_ms);
            if let Some(conn) = conn {
                self.hub.detach(conn, self.now_ms, &mut self.rng);
                self.keep(None);
            }
        }
        let client = &mut self.clients[index];
        if client.conn.is_none() && client.reconnect_ms.is_some_and(|at| at <= self.now_ms) {
            self.hub.attach(self.next_conn, None);
            client.conn = Some(self.next_conn);
            client.reconnect_ms = None;
            self.next_conn += 1;
            client.session.opened(self.now_ms);
        }
    }

    fn carry_up(&mut self, index: usize) {
        let outgoing = self.clients[index].session.outgoing();
        if self.clients[index].conn.is_some() {
            for text in outgoing {
                let text = self.clients[index].device.outgoing(text);
                self.clients[index].note(&text);
                let twice = self.happens(self.weather.twice) && !text.contains("hello");
                let at = self.now_ms + self.rng.random_range(0..=self.weather.delay_ms);
                let copies = std::iter::repeat_n((at, text), 1 + usize::from(twice));
                self.clients[index].up.extend(copies);
            }
        }
        loop {
            let client = &mut self.clients[index];
            let Some(conn) = client.conn else { return };
            if client.up.front().is_none_or(|(at, _)| *at > self.now_ms) {
                return;
            }
            let Some((_, text)) = client.up.pop_front() else { return };
            let turn = self.hub.table().turn();
            self.hub.receive(conn, &text, self.now_ms, &mut self.rng);
            self.keep(turn);
        }
    }

    fn carry_down(&mut self) {
        for output in self.hub.outputs() {
            let (conn, text) = match output {
                Output::Send(conn, text) => (conn, text),
                Output::Notice(_) => continue,
                Output::Close(conn, code) => {
                    let owner = self.clients.iter_mut().find(|client| client.conn == Some(conn));
                    if let Some(client) = owner {
                        client.conn = None;
                        client.drop_line(code, self.now_ms);
                    }
                    continue;
                }
            };
            let (twice, swap) =
                (self.happens(self.weather.twice), self.happens(self.weather.swaps));
            let at = self.now_ms + self.rng.random_range(0..=self.weather.delay_ms);
            if let Some(client) = self.clients.iter_mut().find(|it| it.conn == Some(conn)) {
                // A welcome begins anew what the client knows: it comes once, and where it was sent. The
                // frames of the fair deal follow each other as they were sent.
                let opens = |text: &str| text.contains(r#""type":"welcome""#);
                let copies = 1 + usize::from(twice && !opens(&text));
                client.down.extend(std::iter::repeat_n((at, text), copies));
                let len = client.down.len();
                let mut last = client.down.iter().rev().take(2);
                let stays = last.any(|(_, text)| is_fair(text) || opens(text));
                if swap && len >= 2 && !stays {
                    client.down.swap(len - 1, len - 2);
                }
            }
        }
        for client in &mut self.clients {
            while client.down.front().is_some_and(|(at, _)| *at <= self.now_ms) {
                let Some((_, text)) = client.down.pop_front() else { break };
                if let Some(answers) = client.device.incoming(&text) {
                    let at = self.now_ms + self.weather.delay_ms;
                    client.up.extend(answers.into_iter().map(|answer| (at, answer)));
                    continue;
                }
                match read(&text) {
                    ServerMessage::Refused(it) => client.refusals.push((it.n, it.code)),
                    ServerMessage::Ack { n, .. } => client.acks.push(n),
                    _ => {}
                }
                client.session.receive(&text, self.now_ms);
            }
        }
    }

    /// Calm weather until nothing is on its way and everybody is connected.
    pub(crate) fn settle(&mut self) {
        self.weather = CALM;
        for _ in 0..3_000 {
            self.step();
            let version = self.hub.table().version();
            let is_settled = |client: &Client| {
                client.up.is_empty()
                    && client.down.is_empty()
                    && client.table(self.now_ms).is_some_and(|table| {
                        table.version == version
                            && table.game.is_none_or(|game| game.pending.is_empty())
                    })
            };
            if self.clients.iter().all(is_settled) {
                return;
            }
        }
        let state = |client: &Client| {
            let model = client.model(self.now_ms);
            let table = model.table.map(|it| (it.version, it.game.map(|game| game.pending)));
            (model.link, client.up.len(), client.down.len(), table)
        };
        let states: Vec<_> = self.clients.iter().map(state).collect();
        panic!("not all are at version {}: {states:?}", self.hub.table().version());
    }
}

impl Client {
    /// Notes what kind of command is on its way.
    fn note(&mut self, text: &str) {
        let is = |kind: &str| text.starts_with(&format!(r#"{{"type":"{kind}""#));
        if is("act") || is("sit") {
            let n = ClientMessage::parse(text).ok().and_then(|it| it.n()).unwrap();
            let kind = if is("act") { &mut self.acts } else { &mut self.sits };
            kind.insert(n);
        }
    }

    fn drop_line(&mut self, code: u16, now_ms: u64) {
        self.up.clear();
        self.down.clear();
        self.session.closed(code);
        self.reconnect_ms = self.session.retry_in(7).map(|wait| now_ms + u64::from(wait));
    }

    pub(crate) fn model(&self, now_ms: u64) -> Model {
        self.session.model(now_ms)
    }

    pub(crate) fn table(&self, now_ms: u64) -> Option<TableModel> {
        let model = self.model(now_ms);
        assert!(!matches!(model.link, Link::Incompatible(_)), "{:?}", model.link);
        model.table.filter(|_| model.link == Link::Online)
    }

    /// Everything that the model offers to do in the game now.
    pub(crate) fn offers(&self, now_ms: u64) -> Vec<Action> {
        self.table(now_ms).map_or_else(Vec::new, |table| Client::offers_of(&table))
    }

    /// Everything that this model offers to do in the game.
    pub(crate) fn offers_of(table: &TableModel) -> Vec<Action> {
        let Some(game) = &table.game else { return Vec::new() };
        let mut actions: Vec<Action> =
            game.hand.iter().flat_map(|card| card.actions.iter().copied()).collect();
        actions.extend(game.can_take.then_some(Action::Take));
        actions.extend(game.can_pass.map(|_| Action::Pass));
        actions
    }
}

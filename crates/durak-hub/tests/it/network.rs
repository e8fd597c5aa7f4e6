//! Clients over a simulated network with a virtual clock: delays, breaks, duplicates, swaps, and a
//! server that crashes.

use crate::common::{TestRng, dealer, device, read, token};
use crate::device::Device;
use durak_client::model::{Link, Model, TableModel};
use durak_client::{Session, Tick};
use durak_core::{Action, Seat};
use durak_hub::{Conn, Hub, Output};
use durak_protocol::{ServerMessage, is_fair};
use durak_table::{Entry, Table};
use rand::RngExt;
use std::collections::VecDeque;

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
    /// The server is killed and starts again from its store.
    pub(crate) crashes: u32,
}

/// A network on which nothing goes wrong.
pub(crate) const CALM: Weather = Weather { delay_ms: 5, breaks: 0, twice: 0, swaps: 0, crashes: 0 };

/// One client and its line to the hub.
pub(crate) struct Client {
    pub(crate) session: Session,
    pub(crate) device: Device,
    conn: Option<Conn>,
    reconnect_ms: Option<u64>,
    up: VecDeque<(u64, String)>,
    down: VecDeque<(u64, String)>,
    /// The codes of the server's refusals.
    pub(crate) refusals: Vec<String>,
    /// The commands that the server has said to be done.
    pub(crate) acks: Vec<u32>,
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
        };
        let clients = numbers.iter().map(client).collect();
        let stored = Vec::new();
        Network { hub, clients, weather, now_ms: 1_000, rng, stored, next_conn: 1 }
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
            self.hub.timer(timer, self.now_ms);
        }
        if let Some(seat) = self.hub.table().bots_to_act().first()
            && self.happens(300)
        {
            self.hub.bot_acts(seat, self.now_ms);
        }
        if self.happens(self.weather.crashes) {
            self.crash();
        }
        self.carry_down();
    }

    /// The server is killed and starts again: what was not stored is lost, and so is what was
    /// stored but not told yet. Clients see their connections break.
    fn crash(&mut self) {
        let entries = self.hub.entries();
        if self.happens(500) {
            self.stored.extend(entries);
        }
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
    }

    fn connect_or_break(&mut self, index: usize) {
        let broken = self.clients[index].conn.is_some() && self.happens(self.weather.breaks);
        let client = &mut self.clients[index];
        if client.session.tick(self.now_ms) == Tick::Reconnect || broken {
            let conn = client.conn.take();
            client.drop_line(1006, self.now_ms);
            if let Some(conn) = conn {
                self.hub.detach(conn, self.now_ms, &mut self.rng);
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
            self.hub.receive(conn, &text, self.now_ms, &mut self.rng);
        }
    }

    fn carry_down(&mut self) {
        self.stored.extend(self.hub.entries());
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
                client.down.extend(std::iter::repeat_n((at, text), 1 + usize::from(twice)));
                let len = client.down.len();
                // The frames of the fair deal follow each other as they were sent.
                let fair = client.down.iter().rev().take(2).any(|(_, text)| is_fair(text));
                if swap && len >= 2 && !fair && !client.down[len - 2].1.contains("welcome") {
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
                    ServerMessage::Refused(refused) => client.refusals.push(refused.code),
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
        panic!("the clients did not catch up");
    }
}

impl Client {
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
        let Some(game) = self.table(now_ms).and_then(|table| table.game) else {
            return Vec::new();
        };
        let mut actions: Vec<Action> =
            game.hand.iter().flat_map(|card| card.actions.iter().copied()).collect();
        actions.extend(game.can_take.then_some(Action::Take));
        actions.extend(game.can_pass.map(|_| Action::Pass));
        actions
    }
}

//! A client over a real socket: raw, or with the session and the device of a page.

use crate::device::Device;
use crate::http::request;
use crate::player::{device_at, is_my_turn};
use crate::running::PATIENCE;
use durak_client::Session;
use durak_client::model::{Link, Stage, TableModel};
use durak_core::Action;
use durak_fair::ServerFrame;
use durak_protocol::{
    CreateTable, FairMessage, SeatWish, ServerMessage, TableCreated, TableInfo, is_fair,
};
use futures_util::{FutureExt, SinkExt, StreamExt};
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A raw socket, for messages that no client would send, with all texts that it has received.
pub(crate) struct Raw(
    pub(crate) WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) Vec<String>,
);

impl Raw {
    pub(crate) async fn open(addr: SocketAddr, table: &str) -> Raw {
        Raw::open_with(addr, table, None).await
    }

    /// A socket of a browser that has this cookie.
    pub(crate) async fn open_with(addr: SocketAddr, table: &str, cookie: Option<&str>) -> Raw {
        let mut request = format!("ws://{addr}/ws/{table}").into_client_request().unwrap();
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        let (socket, _) = connect_async(request).await.unwrap();
        Raw(socket, Vec::new())
    }

    pub(crate) async fn send(&mut self, text: &str) {
        self.0.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn next(&mut self) -> Message {
        let next = tokio::time::timeout(PATIENCE, self.0.next()).await.unwrap();
        let message = next.unwrap().unwrap();
        self.1.extend(message.to_text().ok().map(str::to_owned));
        message
    }

    /// The next message that is not one of the fair deal.
    pub(crate) async fn message(&mut self) -> ServerMessage {
        loop {
            let message = self.next().await;
            let text = message.to_text().unwrap();
            if !is_fair(text) {
                return ServerMessage::parse(text).unwrap();
            }
        }
    }

    /// Reads until a message of the fair deal that looks like this.
    pub(crate) async fn frames_until(
        &mut self,
        wanted: impl Fn(&FairMessage<ServerFrame>) -> bool,
    ) -> FairMessage<ServerFrame> {
        loop {
            let message = self.next().await;
            let text = message.to_text().unwrap();
            if is_fair(text) {
                let message = FairMessage::parse(text).unwrap();
                if wanted(&message) {
                    return message;
                }
            }
        }
    }

    /// Reads until the message that answers a command, an error, or a pong.
    pub(crate) async fn answer(&mut self) -> ServerMessage {
        loop {
            let message = self.message().await;
            let told = matches!(
                message,
                ServerMessage::Welcome { .. }
                    | ServerMessage::Snapshot { .. }
                    | ServerMessage::Update { .. }
            );
            if !told {
                return message;
            }
        }
    }

    /// Reads until the close, and returns its code.
    pub(crate) async fn close_code(&mut self) -> u16 {
        loop {
            if let Message::Close(frame) = self.next().await {
                return frame.unwrap().code.into();
            }
        }
    }
}

/// The device of the player with this number: it takes the server's key on first contact.
pub(crate) async fn new_device(addr: SocketAddr, created: &TableCreated, number: u8) -> Device {
    let info = request(addr, "GET", &format!("/api/tables/{}", created.table), "").await;
    let info: TableInfo = serde_json::from_str(&info.body).unwrap();
    let mut rules = durak_core::Rules::DEFAULT;
    info.rules.apply_to(&mut rules).unwrap();
    let key = request(addr, "GET", "/api/fair/key", "").await.body;
    let key: serde_json::Value = serde_json::from_str(&key).unwrap();
    let key = key["key"].as_str().unwrap().parse().unwrap();
    device_at(number, key, &created.table, rules)
}

/// A client as a page has it: a session, its part of the fair deal, and its socket.
pub(crate) struct Player {
    pub(crate) session: Session,
    pub(crate) device: Device,
    pub(crate) socket: Raw,
}

impl Player {
    /// The host, player 0, with the token that the server gave him.
    pub(crate) async fn host(addr: SocketAddr, created: &TableCreated) -> Player {
        let device = new_device(addr, created, 0).await;
        Player::with(addr, created, created.token.as_deref(), device).await
    }

    /// A newcomer with this number.
    pub(crate) async fn join(addr: SocketAddr, created: &TableCreated, number: u8) -> Player {
        let device = new_device(addr, created, number).await;
        Player::with(addr, created, None, device).await
    }

    pub(crate) async fn with(
        addr: SocketAddr,
        created: &TableCreated,
        token: Option<&str>,
        device: Device,
    ) -> Player {
        let socket = Raw::open(addr, &created.table).await;
        Player::on(socket, token, device).await
    }

    /// A browser that is signed in, with the key of this number: the cookie says whose seat it has.
    pub(crate) async fn signed_in(
        addr: SocketAddr,
        created: &TableCreated,
        number: u8,
        cookie: Option<&str>,
    ) -> Player {
        let device = new_device(addr, created, number).await;
        Player::on(Raw::open_with(addr, &created.table, cookie).await, None, device).await
    }

    pub(crate) async fn on(socket: Raw, token: Option<&str>, device: Device) -> Player {
        let session = Session::new(token.map(str::to_owned));
        let mut player = Player { session, device, socket };
        player.session.opened(0);
        player.flush().await;
        player.until(|table| table.version > 0).await;
        player
    }

    pub(crate) async fn flush(&mut self) {
        for text in self.session.outgoing() {
            let text = self.device.outgoing(text);
            self.socket.send(&text).await;
        }
    }

    pub(crate) fn table(&self) -> Option<TableModel> {
        let model = self.session.model(0);
        // Another thrower may have been faster; nothing else is refused.
        let raced =
            |code: &str| ["stale", "stale-head", "limit-reached", "no-bout-yet"].contains(&code);
        assert!(model.refusal.is_none_or(|refusal| raced(&refusal.code)));
        model.table.filter(|_| model.link == Link::Online)
    }

    /// Reads messages until the table looks like this.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&TableModel) -> bool) -> TableModel {
        loop {
            if let Some(table) = self.table().filter(&wanted) {
                return table;
            }
            let message = self.socket.next().await;
            self.hear(message.to_text().unwrap()).await;
            self.flush().await;
        }
    }

    /// Sits down on a free seat.
    pub(crate) async fn sit(&mut self) {
        self.session.sit(None, "Guest", None, 0);
        self.flush().await;
        self.until(|table| table.me.is_some()).await;
    }

    /// Begins the game when everybody has sat down.
    pub(crate) async fn start(&mut self) {
        self.until(|table| {
            table.seats.iter().all(|seat| seat.occupant != durak_client::model::Occupant::Open)
        })
        .await;
        self.session.start(None, 0);
        self.flush().await;
    }

    /// Wishes another game and plays it.
    pub(crate) async fn again_to_the_end(&mut self) -> TableModel {
        let games = self.table().unwrap().games;
        self.session.again(0);
        self.flush().await;
        self.until(|table| table.stage == Stage::Playing && table.games == games).await;
        self.play_to_the_end().await
    }

    /// Hears what the server still had to say before it closed.
    pub(crate) async fn hear_the_rest(&mut self) {
        while let Some(Ok(Message::Text(text))) = self.socket.0.next().await {
            self.hear(text.as_str()).await;
        }
    }

    pub(crate) async fn hear(&mut self, text: &str) {
        match self.device.incoming(text) {
            Some(answers) => {
                for answer in answers {
                    self.socket.send(&answer).await;
                }
            }
            None => self.session.receive(text, 0),
        }
    }

    /// Plays the first thing offered whenever it is this player's turn, to the end of the game.
    pub(crate) async fn play_to_the_end(&mut self) -> TableModel {
        loop {
            let table = self.until(|table| table.stage == Stage::Over || is_my_turn(table)).await;
            if table.stage == Stage::Over {
                return table;
            }
            self.play_first().await;
        }
    }

    pub(crate) async fn play_first(&mut self) {
        let version = self.act_first().await;
        self.acted(version).await;
    }

    /// Sends the first thing offered; returns the version of the table before.
    pub(crate) async fn act_first(&mut self) -> u64 {
        let table = self.table().unwrap();
        let game = table.game.unwrap();
        let of_cards = game.hand.iter().flat_map(|card| card.actions.first().copied()).next();
        let action = of_cards.or(game.can_take.then_some(Action::Take)).unwrap_or(Action::Pass);
        assert!(self.session.play(action, 0));
        self.flush().await;
        table.version
    }

    /// Waits until what was sent at this version has happened. Others may act meanwhile; the own action
    /// has when nothing is on its way.
    pub(crate) async fn acted(&mut self, version: u64) -> TableModel {
        let happened = |now: &TableModel| {
            let pending = now.game.as_ref().is_some_and(|game| !game.pending.is_empty());
            now.version > version && !pending
        };
        self.until(happened).await
    }

    /// Whether nothing waits to be read.
    pub(crate) fn hears_nothing(&mut self) -> bool {
        self.socket.0.next().now_or_never().is_none()
    }

    /// The server has closed: with which code, and at which version of the table.
    pub(crate) async fn closed(&mut self) -> (u16, u64) {
        loop {
            match self.socket.next().await {
                Message::Close(frame) => {
                    let code = frame.unwrap().code.into();
                    self.session.closed(code);
                    return (code, self.session.version());
                }
                message => self.hear(message.to_text().unwrap()).await,
            }
        }
    }

    /// Connects again after the line was closed, as a page does by itself.
    pub(crate) async fn come_back(&mut self, addr: SocketAddr, table: &str) {
        self.socket = Raw::open(addr, table).await;
        self.session.opened(0);
        self.flush().await;
    }
}

pub(crate) fn with_bots(players: u8) -> CreateTable {
    let mut table = CreateTable {
        name: "Ann".to_owned(),
        preset: Some("durak".to_owned()),
        seats: vec![SeatWish::Bot("careful".to_owned()); usize::from(players) - 1],
        listed: true,
        ..CreateTable::default()
    };
    table.rules.0.insert("players".to_owned(), players.into());
    table
}

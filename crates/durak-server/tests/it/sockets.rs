//! Whole games and every kind of trouble over real sockets.

use crate::device::Device;
use crate::http::{create, request};
use crate::player::{device_at, is_my_turn};
use crate::running::PATIENCE;
pub(crate) use crate::running::{Running, running};
use durak_client::Session;
use durak_client::model::{Link, Stage, TableModel};
use durak_core::Action;
use durak_fair::ServerFrame;
use durak_protocol::limits::close;
use durak_protocol::{
    CreateTable, FairMessage, SeatWish, ServerMessage, TableCreated, TableInfo, is_fair,
};
use futures_util::{FutureExt, SinkExt, StreamExt};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A raw socket, for messages that no client would send, with all texts that it has received.
pub(crate) struct Raw(WebSocketStream<MaybeTlsStream<TcpStream>>, pub(crate) Vec<String>);

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

    async fn next(&mut self) -> Message {
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
    async fn answer(&mut self) -> ServerMessage {
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
    session: Session,
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

    async fn flush(&mut self) {
        for text in self.session.outgoing() {
            let text = self.device.outgoing(text);
            self.socket.send(&text).await;
        }
    }

    fn table(&self) -> Option<TableModel> {
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

    async fn hear(&mut self, text: &str) {
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

#[tokio::test]
async fn a_whole_game_against_bots_and_another_one() {
    let server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(4)).await;
    let mut ann = Player::host(server.addr, &created).await;
    let over = ann.play_to_the_end().await;
    assert!(over.game.unwrap().result.unwrap().can_again);
    ann.session.again(0);
    ann.flush().await;
    ann.until(|table| table.stage == Stage::Playing && table.games == 1).await;
    let over = ann.play_to_the_end().await;
    assert_eq!(over.games, 2);
}

#[tokio::test]
async fn two_players_and_a_spectator_see_one_game() {
    let server = running(|_| {}).await;
    let open = CreateTable { name: "Ann".to_owned(), ..CreateTable::default() };
    let created = create(server.addr, &open).await;
    let mut ann = Player::host(server.addr, &created).await;
    let mut bob = Player::join(server.addr, &created, 1).await;
    assert!(bob.session.take_new_token().is_some(), "a newcomer gets a token to keep");
    let mut eve = Player::join(server.addr, &created, 9).await;
    assert!(bob.table().unwrap().can_sit);
    bob.sit().await;
    ann.start().await;
    let (ann_saw, bob_saw, eve_saw) = tokio::join!(
        ann.play_to_the_end(),
        bob.play_to_the_end(),
        eve.until(|table| table.stage == Stage::Over)
    );
    let result = |table: TableModel| table.game.unwrap().result.unwrap();
    let (ann_saw, bob_saw, eve_saw) = (result(ann_saw), result(bob_saw), result(eve_saw));
    assert_eq!(ann_saw.result, bob_saw.result);
    assert_eq!(ann_saw.result, eve_saw.result);
    assert_eq!(eve_saw.won, None);
}

#[tokio::test]
async fn c10_c13_a_return_gets_the_tail_and_plays_on() {
    let server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(2)).await;
    let mut ann = Player::host(server.addr, &created).await;
    ann.until(is_my_turn).await;
    let before = ann.table().unwrap();
    // The line breaks, without a word.
    ann.session.closed(1006);
    ann.come_back(server.addr, &created.table).await;
    let hello_answer = loop {
        let text = ann.socket.next().await;
        let text = text.to_text().unwrap();
        ann.hear(text).await;
        if is_fair(text) {
            continue;
        }
        let message = ServerMessage::parse(text).unwrap();
        if !matches!(message, ServerMessage::Welcome { .. }) {
            break message;
        }
    };
    let ServerMessage::Update { from, .. } = hello_answer else {
        panic!("the tail and not {hello_answer:?}")
    };
    assert_eq!(from, before.version);
    let after = ann.until(is_my_turn).await;
    let hand = |table: TableModel| table.game.unwrap().hand;
    assert_eq!(hand(after), hand(before), "the same hand, playable at once");
    ann.play_to_the_end().await;
}

#[tokio::test]
async fn a_reload_in_mid_game_shows_the_whole_game_again() {
    let server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(2)).await;
    let mut ann = Player::host(server.addr, &created).await;
    ann.until(is_my_turn).await;
    ann.play_first().await;
    let before = ann.until(is_my_turn).await;
    let mut reloaded =
        Player::with(server.addr, &created, created.token.as_deref(), ann.device).await;
    let after = reloaded.until(is_my_turn).await;
    let lines = |table: &TableModel| {
        let of_game = |line: &&durak_client::model::LogLine| {
            !matches!(line.item, durak_client::model::LogItem::Online { .. })
        };
        table.log.iter().filter(of_game).cloned().collect::<Vec<_>>()
    };
    assert_eq!(lines(&after), lines(&before), "with its log");
    assert_eq!(ann.socket.close_code().await, close::REPLACED);
    ann.session.closed(close::REPLACED);
    assert_eq!(ann.session.retry_in(0), None, "the old tab does not fight for the seat");
    reloaded.play_to_the_end().await;
}

#[tokio::test]
async fn c05_a_repeated_action_is_acknowledged_twice_and_applied_once() {
    let server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(2)).await;
    let mut ann = Player::host(server.addr, &created).await;
    let table = ann.until(is_my_turn).await;
    let game = table.game.unwrap();
    let action = game.hand.iter().find_map(|card| card.actions.first().copied());
    let action = action.or(game.can_take.then_some(Action::Take)).unwrap_or(Action::Pass);
    let act = format!(r#"{{"type":"act","n":77,"at":{},"action":"{action}"}}"#, table.version);
    ann.socket.send(&act).await;
    ann.socket.send(&act).await;
    let acks = [ann.socket.answer().await, ann.socket.answer().await];
    let ServerMessage::Ack { n: 77, version, repeated: false } = acks[0] else {
        panic!("{acks:?}")
    };
    assert_eq!(acks[1], ServerMessage::Ack { n: 77, version, repeated: true });
}

#[tokio::test]
async fn bad_input_is_answered_and_closes_only_what_is_beyond_repair() {
    let server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(2)).await;
    let code = |message: ServerMessage| match message {
        ServerMessage::Error { code, .. } => code,
        other => panic!("an error and not {other:?}"),
    };
    let mut raw = Raw::open(server.addr, &created.table).await;
    for (text, expected) in [
        ("nonsense", "message-not-json"),
        (r#"{"type":"act","n":1,"at":1,"action":"take"}"#, "hello-first"),
        (r#"{"type":"fly"}"#, "message-unknown-type"),
    ] {
        raw.send(text).await;
        assert_eq!(code(raw.message().await), expected);
    }
    raw.send(r#"{"type":"ping","id":9}"#).await;
    assert!(matches!(raw.message().await, ServerMessage::Pong { id: 9, .. }));
    raw.send(&"x".repeat(5_000)).await;
    assert_eq!(code(raw.message().await), "message-too-long");
    assert_eq!(raw.close_code().await, close::PROTOCOL);

    let mut raw = Raw::open(server.addr, &created.table).await;
    raw.0.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(code(raw.message().await), "message-binary");
    assert_eq!(raw.close_code().await, close::PROTOCOL);

    let mut raw = Raw::open(server.addr, &created.table).await;
    raw.send(r#"{"type":"hello","v":9}"#).await;
    assert_eq!(code(raw.message().await), "version-unknown");
    assert_eq!(raw.close_code().await, close::PROTOCOL);

    let mut raw = Raw::open(server.addr, "nothere").await;
    assert_eq!(code(raw.message().await), "table-unknown");
    assert_eq!(raw.close_code().await, close::GONE);
}

#[tokio::test]
async fn too_many_messages_and_too_many_connections_are_turned_away() {
    let server = running(|config| config.max_connections = 1).await;
    let created = create(server.addr, &with_bots(2)).await;
    let mut raw = Raw::open(server.addr, &created.table).await;
    raw.send(r#"{"type":"ping","id":0}"#).await;
    raw.message().await;
    let mut second = Raw::open(server.addr, &created.table).await;
    let closing = second.message().await;
    assert!(matches!(closing, ServerMessage::Closing { ref code, .. } if code == "full"));
    assert_eq!(second.close_code().await, close::FULL);
    for id in 0..1_000 {
        // The server may have closed already.
        let ping = Message::text(format!(r#"{{"type":"ping","id":{id}}}"#));
        if raw.0.send(ping).await.is_err() {
            break;
        }
    }
    assert_eq!(raw.close_code().await, close::RATE);
}

#[tokio::test]
async fn a_table_that_nobody_visits_is_removed() {
    let server = running(|config| config.idle = Duration::from_millis(1)).await;
    let created = create(server.addr, &with_bots(2)).await;
    let path = format!("/api/tables/{}", created.table);
    let gone =
        async { while crate::http::request(server.addr, "GET", &path, "").await.status != 404 {} };
    tokio::time::timeout(PATIENCE, gone).await.unwrap();
}

#[tokio::test]
async fn b4_a_stopping_server_says_when_to_return_and_ends() {
    let mut server = running(|_| {}).await;
    let created = create(server.addr, &with_bots(2)).await;
    let mut ann = Player::host(server.addr, &created).await;
    ann.until(|table| table.stage == Stage::Playing).await;
    server.stop.take().unwrap().send(()).unwrap();
    let closing = loop {
        match ann.socket.message().await {
            ServerMessage::Closing { code, retry_ms } => break (code, retry_ms),
            _ => continue,
        }
    };
    assert_eq!(closing.0, "restarting");
    assert!(closing.1.is_some());
    assert_eq!(ann.socket.close_code().await, close::RESTART);
    tokio::time::timeout(PATIENCE, server.task).await.unwrap().unwrap();
}

#[tokio::test]
async fn t2_the_server_s_clock_alone_decides_and_plays_for_who_does_not() {
    let server = running(|_| {}).await;
    let mut table = with_bots(2);
    table.think_ms = Some(1_000);
    let created = create(server.addr, &table).await;
    let mut ann = Player::host(server.addr, &created).await;
    let before = ann.until(is_my_turn).await.version;
    let by_timeout = |table: &TableModel| {
        let last = table.game.as_ref().and_then(|game| game.last);
        table.version > before && last.is_some_and(|last| last.timeout)
    };
    ann.until(by_timeout).await;
}

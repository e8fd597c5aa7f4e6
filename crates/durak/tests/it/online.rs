//! A server in a process of its own, and a player at one of its tables.

use crate::device::Device;
use crate::fair_client::FairClient;
use crate::program::command;
use durak_client::Session;
use durak_client::model::{Link, Stage, TableModel};
use durak_core::Action;
use durak_protocol::{
    ClientMessage, CreateTable, SeatWish, ServerMessage, TableCreated, TableInfo,
};
use futures_util::{SinkExt, StreamExt};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// No test waits longer for anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server on a data directory; killed without warning when dropped.
pub(crate) struct Server {
    process: Mutex<Child>,
    pub(crate) addr: String,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Server {
        Server::with(data, &[])
    }

    /// A server with more arguments.
    pub(crate) fn with(data: &Path, more: &[&str]) -> Server {
        Server::run(data, &[&["--log", "off"], more].concat(), Stdio::null())
    }

    /// A server that logs everything into a file, an object a line.
    pub(crate) fn logging(data: &Path, log: &Path) -> Server {
        Server::run(data, &["--log", "trace", "--log-format", "json"], File::create(log).unwrap())
    }

    fn run(data: &Path, more: &[&str], log: impl Into<Stdio>) -> Server {
        let data = data.to_str().unwrap();
        let args = ["serve", "--addr", "127.0.0.1:0", "--bot-delay", "0..1", "--data", data];
        let mut process = command(&[&args[..], more].concat()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let addr = line.trim_end().strip_prefix("http://").unwrap().to_owned();
        Server { process: Mutex::new(process), addr }
    }

    /// The body of an answer with status 2xx.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &str) -> Option<String> {
        let (head, body) = self.ask_with(method, path, "", body);
        head.starts_with("HTTP/1.1 2").then_some(body)
    }

    /// Head and body of the answer to a request with header lines, each with its end.
    pub(crate) fn ask_with(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> (String, String) {
        let Server { addr, .. } = self;
        let mut stream = TcpStream::connect(addr).unwrap();
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n");
        write!(stream, "{head}{headers}Content-Length: {length}\r\n\r\n{body}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), body.to_owned())
    }

    /// Kills it at once, whatever it does (SIGKILL).
    pub(crate) fn kill(&self) {
        let mut process = self.process.lock().unwrap();
        process.kill().unwrap();
        process.wait().unwrap();
    }
}

impl Server {
    /// Asks it to end (SIGTERM), and waits until it has, in good order.
    pub(crate) fn stop(&self) {
        let mut process = self.process.lock().unwrap();
        let pid = process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        assert!(process.wait().unwrap().success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A page and its device, which outlive the server.
pub(crate) struct Player {
    table: String,
    session: Session,
    device: Device,
    /// The actions that were sent, by the number of their command.
    sent: BTreeMap<u32, String>,
    /// The actions that the server said to be done, in order.
    pub(crate) done: Vec<String>,
}

impl Player {
    pub(crate) fn new(server: &Server, created: &TableCreated) -> Player {
        let info = server.ask("GET", &format!("/api/tables/{}", created.table), "").unwrap();
        let info: TableInfo = serde_json::from_str(&info).unwrap();
        let mut rules = durak_core::Rules::DEFAULT;
        info.rules.apply_to(&mut rules).unwrap();
        let key: serde_json::Value =
            serde_json::from_str(&server.ask("GET", "/api/fair/key", "").unwrap()).unwrap();
        let key = key["key"].as_str().unwrap().parse().unwrap();
        Player {
            table: created.table.clone(),
            session: Session::new(created.token.clone()),
            device: Device { fair: FairClient::new(0, key, &created.table, rules) },
            sent: BTreeMap::new(),
            done: Vec::new(),
        }
    }

    /// Plays until so many actions have been sent, the last one without waiting for its answer;
    /// true when the game is over.
    pub(crate) async fn play(&mut self, server: &Server, actions: usize) -> bool {
        self.play_with(server, &Cell::new(actions), || ()).await
    }

    /// As [`Player::play`], with actions that are shared with others; whoever sends the last one
    /// does `last`. Ends too when the connection breaks.
    pub(crate) async fn play_with(
        &mut self,
        server: &Server,
        left: &Cell<usize>,
        last: impl Fn(),
    ) -> bool {
        let url = format!("ws://{}/ws/{}", server.addr, self.table);
        let ended = match connect_async(url).await {
            Ok((socket, _)) => {
                self.session.opened(0);
                self.talk(socket, left, last).await
            }
            Err(_) => None,
        };
        if ended.is_none() {
            self.session.closed(1006);
        }
        ended.is_some()
    }

    /// None if the connection ends before the game does.
    async fn talk(
        &mut self,
        mut socket: WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>,
        left: &Cell<usize>,
        last: impl Fn(),
    ) -> Option<()> {
        let mut sent_last = false;
        loop {
            for text in self.session.outgoing() {
                let text = self.device.outgoing(text);
                if let Ok(ClientMessage::Act { n, action, .. }) = ClientMessage::parse(&text) {
                    self.sent.insert(n, action);
                }
                socket.send(Message::text(text)).await.ok()?;
            }
            if left.get() == 0 {
                if sent_last {
                    last();
                }
                return None;
            }
            let next = tokio::time::timeout(PATIENCE, socket.next()).await.unwrap();
            let message = next?.ok()?;
            let text = message.to_text().unwrap();
            if let Some(answers) = self.device.incoming(text) {
                for answer in answers {
                    socket.send(Message::text(answer)).await.ok()?;
                }
                continue;
            }
            if let Ok(ServerMessage::Ack { n, .. }) = ServerMessage::parse(text)
                && let Some(action) = self.sent.remove(&n)
            {
                self.done.push(action);
            }
            self.session.receive(text, 0);
            let Some(table) = self.table() else { continue };
            if table.stage == Stage::Over {
                return Some(());
            }
            if let Some(action) = offer(&table)
                && self.session.play(action, 0)
            {
                sent_last = left.get() == 1;
                left.set(left.get().saturating_sub(1));
            }
        }
    }

    fn table(&self) -> Option<TableModel> {
        let model = self.session.model(0);
        model.table.filter(|_| model.link == Link::Online)
    }
}

/// Something that can be done now, while nothing is on its way.
fn offer(table: &TableModel) -> Option<Action> {
    let game = table.game.as_ref().filter(|game| game.pending.is_empty())?;
    let of_cards = game.hand.iter().flat_map(|card| card.actions.first().copied()).next();
    of_cards.or(game.can_take.then_some(Action::Take)).or(game.can_pass.map(|_| Action::Pass))
}

pub(crate) fn against_bots(server: &Server, players: u8) -> TableCreated {
    with_notaries(server, players, Vec::new())
}

/// A table against careful bots, with the keys of notaries.
pub(crate) fn with_notaries(server: &Server, players: u8, notaries: Vec<String>) -> TableCreated {
    let key = crate::fair_client::player_key(0).public();
    let mut wish = CreateTable {
        name: "Ann".to_owned(),
        preset: Some("durak".to_owned()),
        pk: Some(key.to_string()),
        notaries,
        seats: vec![SeatWish::Bot("careful".to_owned()); usize::from(players) - 1],
        ..CreateTable::default()
    };
    wish.rules.0.insert("players".to_owned(), players.into());
    let body = serde_json::to_string(&wish).unwrap();
    serde_json::from_str(&server.ask("POST", "/api/tables", &body).unwrap()).unwrap()
}

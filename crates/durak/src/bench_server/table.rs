//! A table of four players of the load, all of them in one task.

use super::child::Child;
use super::http::post;
use super::player::Player;
use super::wire::{Sink, next, open, send};
use durak_client::Session;
use durak_core::{Phase, View};
use durak_protocol::{CreateTable, TableCreated};
use futures_util::stream::{BoxStream, SelectAll, select_all, unfold};
use futures_util::{FutureExt, StreamExt};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Players of a table.
pub(super) const SEATS: usize = 4;
/// No message is waited for longer.
const PATIENCE: Duration = Duration::from_secs(30);
/// A server lets a connection send so many messages at once, and then one in this time; the load
/// stays within it.
const BURST: u32 = 200;
const A_MESSAGE: Duration = Duration::from_millis(22);

/// Who heard, and what.
type Heard = (usize, Result<Utf8Bytes, String>);

/// Four players and their sockets.
pub(super) struct Table {
    players: Vec<Player>,
    sinks: Vec<Sink>,
    streams: SelectAll<BoxStream<'static, Heard>>,
    rng: Xoshiro256PlusPlus,
    begun: Instant,
    /// Messages that each player may send now, and when that was counted.
    allowed: [(u32, Instant); SEATS],
}

/// What a table did in a while.
#[derive(Default)]
pub(super) struct Played {
    pub(super) moves: u64,
    /// From a move sent to the move seen, by each of the others.
    pub(super) seen: Vec<Duration>,
    /// From a move sent to its acknowledgement.
    pub(super) acked: Vec<Duration>,
}

impl Table {
    /// Makes a table on the server, seats four players, and lets them begin a game.
    pub(super) async fn open(addr: String, number: u64) -> Result<Table, String> {
        let first = number * SEATS as u64;
        let host = Player::new(first, None);
        let mut wish = CreateTable {
            name: "bench".to_owned(),
            preset: Some("durak".to_owned()),
            pk: Some(host.public_key()),
            ..CreateTable::default()
        };
        wish.rules.0.insert("players".to_owned(), SEATS.into());
        let body = serde_json::to_string(&wish).map_err(|error| error.to_string())?;
        let created = post(&addr, "/api/tables", &body).await?;
        let created: TableCreated =
            serde_json::from_str(&created).map_err(|error| error.to_string())?;
        let (mut players, mut sinks, mut streams) = (Vec::new(), Vec::new(), Vec::new());
        for seat in 0..SEATS {
            let token = (seat == 0).then(|| created.token.clone()).flatten();
            let (sink, stream) = open(&addr, &format!("/ws/{}", created.table)).await?;
            players.push(Player::new(first + seat as u64, token));
            sinks.push(sink);
            let heard = unfold(stream, move |mut stream| async move {
                let text = next(&mut stream).await;
                Some(((seat, text), stream))
            });
            streams.push(heard.boxed());
        }
        let now = Instant::now();
        let mut table = Table {
            players,
            sinks,
            streams: select_all(streams),
            rng: Xoshiro256PlusPlus::seed_from_u64(number),
            begun: now,
            allowed: [(BURST, now); SEATS],
        };
        table.begin().await?;
        Ok(table)
    }

    async fn begin(&mut self) -> Result<(), String> {
        for player in 0..SEATS {
            let now_ms = self.now_ms();
            self.players[player].session.opened(now_ms);
            self.flush(player).await?;
        }
        for player in 1..SEATS {
            let key = self.players[player].public_key();
            self.wait(|table| {
                let now_ms = table.now_ms();
                table.players[player].session.sit(None, "bench", Some(key.clone()), now_ms)
            })
            .await?;
            self.flush(player).await?;
            self.wait(|table| table.players[player].session.seat().is_some()).await?;
        }
        self.wait(|table| {
            let now_ms = table.now_ms();
            table.players[0].session.start(None, now_ms)
        })
        .await?;
        self.flush(0).await?;
        self.wait(Table::plays).await
    }

    /// Whether everybody sees a game that goes on.
    fn plays(&mut self) -> bool {
        let on = |view: &View| view.public().phase() != Phase::Over;
        self.players.iter().all(|it| it.session.view().is_some_and(on))
    }

    /// Plays until then, with a pause between two moves if there is to be one.
    pub(super) async fn play(
        &mut self,
        until: Instant,
        pause: Option<Duration>,
    ) -> Result<Played, String> {
        let mut played = Played::default();
        while Instant::now() < until {
            if !self.plays() {
                self.begin_again().await?;
                continue;
            }
            let begun = Instant::now();
            self.one_move(&mut played).await?;
            sleep(pause.unwrap_or_default().saturating_sub(begun.elapsed())).await;
        }
        Ok(played)
    }

    async fn begin_again(&mut self) -> Result<(), String> {
        for player in 0..SEATS {
            let now_ms = self.now_ms();
            self.players[player].session.again(now_ms);
            self.flush(player).await?;
        }
        self.wait(Table::plays).await
    }

    async fn one_move(&mut self, played: &mut Played) -> Result<(), String> {
        let (player, view) = self.next_to_act().ok_or("nobody is to act")?;
        let legal = view.legal();
        let action = legal.nth(self.rng.random_range(0..legal.count()));
        let action = action.ok_or("nothing is legal")?;
        self.keep_within_rate(player).await;
        let sent = Instant::now();
        let now_ms = self.now_ms();
        if !self.players[player].session.play(action, now_ms) {
            return Err("an own move was refused".to_owned());
        }
        let before = self.players[player].session.version();
        self.flush(player).await?;
        let (mut seen, mut acked) = ([false; SEATS], false);
        while !(acked && seen == [true; SEATS]) {
            let (who, text) = self.hear().await?;
            if !seen[who] && self.players[who].session.version() > before {
                seen[who] = true;
                if who != player {
                    played.seen.push(sent.elapsed());
                }
            }
            if who == player && text.starts_with(r#"{"type":"ack","#) {
                acked = true;
                played.acked.push(sent.elapsed());
            } else if who == player && text.starts_with(r#"{"type":"refused","#) {
                return Err(format!("a move was refused: {text}"));
            }
        }
        played.moves += 1;
        Ok(())
    }

    fn next_to_act(&self) -> Option<(usize, View)> {
        let public = self.players.first()?.session.view()?.public();
        let seat = public.waiting_for().first()?;
        let sits = |session: &Session| session.seat() == Some(seat);
        let player = self.players.iter().position(|player| sits(&player.session))?;
        Some((player, *self.players[player].session.view()?))
    }

    async fn keep_within_rate(&mut self, player: usize) {
        let (left, counted) = &mut self.allowed[player];
        let more = (counted.elapsed().as_micros() / A_MESSAGE.as_micros()) as u32;
        *counted += A_MESSAGE * more;
        *left = (*left + more).min(BURST);
        if *left == 0 {
            sleep(A_MESSAGE).await;
            *left = 1;
        }
        *left -= 1;
    }

    /// Listens until it is so.
    async fn wait(&mut self, mut is_so: impl FnMut(&mut Table) -> bool) -> Result<(), String> {
        while !is_so(self) {
            self.hear().await?;
        }
        Ok(())
    }

    /// Takes the next message of anybody, and sends what is to be answered.
    async fn hear(&mut self) -> Result<(usize, Utf8Bytes), String> {
        let heard = timeout(PATIENCE, self.streams.next()).await;
        let heard = heard.map_err(|_| "the server is silent".to_owned())?;
        let (who, text) = heard.ok_or("all connections have ended")?;
        let text = text?;
        let now_ms = self.now_ms();
        for answer in self.players[who].receive(&text, now_ms)? {
            send(&mut self.sinks[who], answer).await?;
        }
        Ok((who, text))
    }

    async fn flush(&mut self, player: usize) -> Result<(), String> {
        for text in self.players[player].outgoing() {
            send(&mut self.sinks[player], text).await?;
        }
        Ok(())
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

/// The tables of this server, made several at a time.
pub(super) async fn open_all(server: &Child, tables: u32) -> Result<Vec<Table>, String> {
    let numbers = futures_util::stream::iter(0..u64::from(tables));
    let opened = numbers.map(|number| Table::open(server.addr.clone(), number).boxed());
    let opened: Vec<Result<Table, String>> = opened.buffer_unordered(16).collect().await;
    opened.into_iter().collect()
}

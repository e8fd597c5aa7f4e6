//! Bare servers of the same stack: an echo, and a relay of one message to four sockets.

use super::child::Child;
use super::measure::Speed;
use super::wire::{Sink, Stream, next, open, send};
use crate::failure::Failure;
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use clap::Args;
use durak_text::Texts;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Seats of a table, and sockets that a message is relayed to.
const SEATS: usize = 4;
/// As many characters as the message of a move has, with its signature, and the update that follows.
const MOVE: usize = 300;

/// Arguments of `durak bench reference`, which `durak bench server` starts.
#[derive(Args, Debug)]
pub struct Reference {}

type Groups = Arc<Mutex<HashMap<u32, Vec<mpsc::Sender<Utf8Bytes>>>>>;

impl Reference {
    /// Serves until it is killed; the first line of `out` is the address.
    ///
    /// # Errors
    /// No address can be listened on.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let failed = |error: std::io::Error| {
            let error = error.to_string().into();
            Failure::usage(texts.format("failure-bench-server", &[("error", error)]))
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        runtime.map_err(failed)?.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.map_err(failed)?;
            writeln!(out, "http://{}", listener.local_addr().map_err(failed)?)?;
            out.flush()?;
            let router = Router::new()
                .route("/echo", get(async |upgrade| on_upgrade(upgrade, echo_back)))
                .route("/relay/{group}", get(relay_group))
                .with_state(Groups::default());
            let listener = listener.tap_io(|socket| drop(socket.set_nodelay(true)));
            axum::serve(listener, router).await.map_err(failed)
        })
    }
}

/// The same buffers as the server's: each message goes out at once.
fn on_upgrade<F: Future<Output = ()> + Send + 'static>(
    upgrade: WebSocketUpgrade,
    serve: impl FnOnce(WebSocket) -> F + Send + 'static,
) -> Response {
    upgrade.read_buffer_size(4096).write_buffer_size(0).on_upgrade(serve)
}

async fn echo_back(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if socket.send(message).await.is_err() {
            return;
        }
    }
}

async fn relay_group(
    State(groups): State<Groups>,
    Path(group): Path<u32>,
    upgrade: WebSocketUpgrade,
) -> Response {
    on_upgrade(upgrade, async move |mut socket| {
        let (sender, mut queue) = mpsc::channel(128);
        with(&groups, group, |members| members.push(sender));
        loop {
            tokio::select! {
                text = queue.recv() => {
                    let Some(text) = text else { return };
                    if socket.send(Message::Text(text)).await.is_err() {
                        return;
                    }
                }
                message = socket.recv() => {
                    let Some(Ok(Message::Text(text))) = message else { return };
                    let members = with(&groups, group, |members| members.clone());
                    for member in members {
                        // A member that has gone is told nothing.
                        let _ = member.send(text.clone()).await;
                    }
                }
            }
        }
    })
}

fn with<T>(
    groups: &Groups,
    group: u32,
    what: impl FnOnce(&mut Vec<mpsc::Sender<Utf8Bytes>>) -> T,
) -> T {
    // Nothing panics while it holds the lock; what is there is whole in any case.
    let mut groups = groups.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    what(groups.entry(group).or_default())
}

/// Each socket sends when its message has come back.
pub(super) async fn echo(child: &Child, sockets: u32, time: Duration) -> Result<Speed, String> {
    let mut open_sockets = Vec::new();
    for _ in 0..sockets {
        open_sockets.push(open(&child.addr, "/echo").await?);
    }
    let (cpu, begun) = (child.cpu(), Instant::now());
    let tasks = open_sockets.into_iter().map(|(mut sink, mut stream)| {
        tokio::spawn(async move {
            let mut times = Vec::new();
            while begun.elapsed() < time {
                let one = Instant::now();
                send(&mut sink, "x".repeat(MOVE)).await?;
                next(&mut stream).await?;
                times.push(one.elapsed());
            }
            Ok::<_, String>((times.len() as u64, times))
        })
    });
    gather(child, cpu, begun, tasks.collect()).await
}

/// One of each four sends when all have the message before; with a rate in all, not sooner than that.
pub(super) async fn relay(
    child: &Child,
    groups: u32,
    rate: Option<f64>,
    time: Duration,
) -> Result<Speed, String> {
    let mut all = Vec::new();
    // Groups of a run before are still there.
    let first = if rate.is_some() { groups } else { 0 };
    for group in first..first + groups {
        let mut sockets: Vec<(Sink, Stream)> = Vec::new();
        for _ in 0..SEATS {
            sockets.push(open(&child.addr, &format!("/relay/{group}")).await?);
        }
        // All are members once the first message has reached all; the round below waits for that.
        all.push(sockets);
    }
    for sockets in &mut all {
        settle(sockets).await?;
    }
    let pause = rate.map(|rate| Duration::from_secs_f64(f64::from(groups) / rate));
    let (cpu, begun) = (child.cpu(), Instant::now());
    let tasks = all.into_iter().enumerate().map(|(number, mut sockets)| {
        tokio::spawn(async move {
            let (mut count, mut times) = (0u64, Vec::new());
            // Groups do not all act at the same moment.
            let shift = pause.map(|it| it.mul_f64(number as f64 / f64::from(groups)));
            tokio::time::sleep(shift.unwrap_or_default()).await;
            while begun.elapsed() < time {
                let one = Instant::now();
                let sender = count as usize % SEATS;
                send(&mut sockets[sender].0, "x".repeat(MOVE)).await?;
                for (member, (_, stream)) in sockets.iter_mut().enumerate() {
                    next(stream).await?;
                    if member != sender {
                        times.push(one.elapsed());
                    }
                }
                count += 1;
                tokio::time::sleep(pause.unwrap_or_default().saturating_sub(one.elapsed())).await;
            }
            Ok::<_, String>((count, times))
        })
    });
    gather(child, cpu, begun, tasks.collect()).await
}

/// Waits until every socket of a group is a member: each hears its own message when it is one.
async fn settle(sockets: &mut [(Sink, Stream)]) -> Result<(), String> {
    for (member, (sink, stream)) in sockets.iter_mut().enumerate() {
        let own = member.to_string();
        send(sink, own.clone()).await?;
        while next(stream).await?.as_str() != own {}
    }
    // The last member's message comes last to all.
    let last = (sockets.len() - 1).to_string();
    for (_, stream) in sockets.iter_mut().rev().skip(1) {
        while next(stream).await?.as_str() != last {}
    }
    Ok(())
}

type Task = tokio::task::JoinHandle<Result<(u64, Vec<Duration>), String>>;

async fn gather(
    child: &Child,
    cpu: Option<f64>,
    begun: Instant,
    tasks: Vec<Task>,
) -> Result<Speed, String> {
    let (mut count, mut times) = (0, Vec::new());
    for task in tasks {
        let (one, more) = task.await.map_err(|error| error.to_string())??;
        count += one;
        times.extend(more);
    }
    let used = cpu.zip(child.cpu()).map(|(before, after)| after - before);
    Ok(Speed::of(count, begun.elapsed(), &mut times, used))
}

//! One WebSocket: between the network and a table's task.

use crate::app::App;
use crate::bus::{Line, NoOwner};
use crate::people::SignedIn;
use crate::queue::Out;
use crate::rate::Rate;
use crate::visitors::Visitor;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use durak_protocol::limits::{self, close};
use durak_protocol::{ServerMessage, WireError};
use futures_util::SinkExt;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until, timeout};

/// Bytes that are read from a socket at once: the default costs 128 KiB a connection.
const READ_BUFFER: usize = 4 * 1024;
/// Bytes that are written to a socket at once: what one move tells a player goes in one piece.
const WRITE_AT_ONCE: usize = 16 * 1024;
/// Most bytes before the payload of a WebSocket frame.
const FRAME_HEAD: usize = 14;
/// Bytes that may wait to be written to a socket: what has not gone yet, and the largest message.
const WRITE_BUFFER: usize = WRITE_AT_ONCE + limits::FAIR_MESSAGE_BYTES + FRAME_HEAD;
/// A message beyond this is not even read: the connection breaks.
const HARD_MESSAGE_BYTES: usize = 4 * limits::CLIENT_MESSAGE_BYTES;
/// How long a client may say nothing.
const SILENCE: Duration = Duration::from_millis(limits::SILENCE_MS);
/// How long what waits may take to be written.
const WRITE_TIME: Duration = Duration::from_secs(10);

/// What clients are asked to wait for a table whose changes the store has not taken.
pub(crate) const STORE_RETRY_MS: u32 = 1_000;

const NO_TABLE: &str = "there is no such table";
const BANNED: &str = "the operator of this server does not take connections from you";
const CROWDED: &str = "too many connections are open, or too many from your address";

/// `GET /ws/:id`.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    visitor: Visitor,
    signed_in: Option<SignedIn>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = sized(upgrade);
    let person = signed_in.as_ref().map(|it| &it.0.person);
    let banned = app.desk.is_banned(visitor, person);
    let pass = app.visitors.open_socket(visitor);
    upgrade.on_upgrade(async move |socket| {
        let tasks = app.tasks.clone();
        // The tracker waits for the socket when the server stops; an upgraded connection is
        // otherwise nobody's.
        let _ = tasks
            .track_future(async move {
                match &pass {
                    _ if banned => refuse(socket, "banned", BANNED, close::PROTOCOL).await,
                    None => refuse(socket, "too-many-sockets", CROWDED, close::FULL).await,
                    Some(_) => serve(socket, &table, signed_in, visitor, &app).await,
                }
                drop(pass);
            })
            .await;
    })
}

fn sized(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_AT_ONCE)
        .max_write_buffer_size(WRITE_BUFFER)
        .max_message_size(HARD_MESSAGE_BYTES)
        .max_frame_size(HARD_MESSAGE_BYTES)
}

/// A browser cannot tell a refused upgrade from a broken network, so the answer comes as messages.
async fn refuse(mut socket: WebSocket, code: &'static str, text: &str, close: u16) {
    tell(&mut socket, code, text).await;
    close_with(&mut socket, close).await;
}

async fn tell(socket: &mut WebSocket, code: &'static str, text: &str) {
    let error = WireError { code, text: text.to_owned() };
    let _ = write(socket, Message::text(ServerMessage::from(error).to_json())).await;
}

async fn serve(
    mut socket: WebSocket,
    table: &str,
    signed_in: Option<SignedIn>,
    visitor: Visitor,
    app: &App,
) {
    let person = signed_in.as_ref().map(|it| it.0.person.clone());
    let line = app.bus.subscribe(table, app.new_conn(), person.clone(), visitor).await;
    let Ok(mut line) = line else {
        let code = without_owner(&mut socket, table, app).await;
        return close_with(&mut socket, code).await;
    };
    let code = tokio::select! {
        talk = exchange(&mut socket, &mut line, person.is_none(), app, SILENCE) => match talk {
            Ok(code) => code,
            Err(NoOwner) => Some(without_owner(&mut socket, table, app).await),
        },
        () = app.session_end(signed_in) => Some(close::SIGNED_OUT),
        () = app.desk.ban(visitor, person.as_ref()) => {
            tell(&mut socket, "banned", BANNED).await;
            Some(close::PROTOCOL)
        }
    };
    line.end().await;
    if let Some(code) = code {
        close_with(&mut socket, code).await;
    }
}

/// Tells that nobody serves the table; returns the code to close with. A table that somebody has claimed
/// waits for the store, and whoever comes back finds it.
async fn without_owner(socket: &mut WebSocket, table: &str, app: &App) -> u16 {
    if app.is_served(table).await {
        let closing = ServerMessage::restarting(STORE_RETRY_MS);
        let _ = write(socket, Message::text(closing.to_json())).await;
        return close::RESTART;
    }
    tell(socket, "table-unknown", NO_TABLE).await;
    close::GONE
}

/// Carries messages until one side ends; returns the code to close with, if it is ours to say.
async fn exchange(
    socket: &mut WebSocket,
    line: &mut Line,
    is_guest: bool,
    app: &App,
    silence: Duration,
) -> Result<Option<u16>, NoOwner> {
    let mut rate = Rate::new(app.clock.now_ms());
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            out = line.next() => match out {
                Some(first) => match write_all(socket, first, || line.ready()).await {
                    Written::All => {}
                    Written::Closing(code) => return Ok(Some(code)),
                    Written::Broken => return Ok(None),
                },
                None if line.is_orphan() => return Err(NoOwner),
                None => return Ok(Some(close::SLOW)),
            },
            message = socket.recv() => {
                heard = Instant::now();
                let text = match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(_))) => {
                        tell(socket, "message-binary", "messages are texts, not bytes").await;
                        return Ok(Some(close::PROTOCOL));
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(None),
                };
                if !rate.allows(app.clock.now_ms()) {
                    return Ok(Some(close::RATE));
                }
                let name = if is_guest { app.name_in(&text).await } else { None };
                line.send(text.as_str().to_owned(), name).await?;
            }
            () = sleep_until(heard + silence) => return Ok(None),
        }
    }
}

/// How writing all that waits has ended.
enum Written {
    All,
    /// The table wants the connection closed with this code.
    Closing(u16),
    /// The connection is broken or does not take it.
    Broken,
}

/// Writes this and all else that waits for the connection, in as few pieces as possible.
async fn write_all(
    socket: &mut WebSocket,
    first: Out,
    mut ready: impl FnMut() -> Option<Out>,
) -> Written {
    let writing = async {
        let mut next = Some(first);
        while let Some(out) = next {
            match out {
                Out::Text(text) => socket.feed(Message::text(text)).await?,
                Out::Close(code) => return Ok(Written::Closing(code)),
            }
            next = ready();
        }
        socket.flush().await.map(|()| Written::All)
    };
    match timeout(WRITE_TIME, writing).await {
        Ok(Ok(written)) => written,
        Ok(Err::<_, axum::Error>(_)) | Err(_) => Written::Broken,
    }
}

/// Writes a message; false if the connection is broken or does not take it.
async fn write(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(WRITE_TIME, socket.send(message)).await, Ok(Ok(())))
}

async fn close_with(socket: &mut WebSocket, code: u16) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(close::reason(code)) };
    write(socket, Message::Close(Some(frame))).await;
}

#[cfg(test)]
mod tests;

//! The bus: how a request finds the task that owns its table, and what the task publishes finds who
//! listens.
//!
//! Within one process it is a map of queues and nothing else: what is sent lies in the owner's queue,
//! or in the listener's, at once. Where nobody owns a table its requests are answered with [`NoOwner`].

use crate::queue::{Out, Outbox, Queue, queue};
use crate::sitting::OwnSeat;
use crate::visitors::Visitor;
use durak_hub::Conn;
use durak_protocol::{TableInfo, WireError};
use durak_store::Person;
use durak_table::Room;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// Requests that may wait for a table.
const REQUESTS: usize = 256;

/// What is asked of a table's owner.
pub(crate) enum Request {
    Attach {
        conn: Conn,
        person: Option<Person>,
        visitor: Visitor,
        out: Outbox,
    },
    /// `name` is what has become of the name of a guest who sits down.
    Message {
        conn: Conn,
        text: String,
        name: Option<Result<String, WireError>>,
        at: Instant,
    },
    Detach {
        conn: Conn,
    },
    Info {
        reply: oneshot::Sender<TableInfo>,
    },
    Room {
        reply: oneshot::Sender<Room>,
    },
    Seat {
        person: String,
        reply: oneshot::Sender<Option<OwnSeat>>,
    },
    File {
        game_no: u64,
        reply: oneshot::Sender<Option<String>>,
    },
    /// Something has changed for the whole server, which the owner is to look at.
    Look,
}

/// Nobody serves the table: it is unknown here, or has just ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoOwner;

/// The bus is full, or somebody serves a table of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoRoom;

/// The owners of tables by the tables' names, never more than a limit.
pub(crate) struct Bus {
    owners: Mutex<HashMap<String, mpsc::Sender<Request>>>,
    most: usize,
}

impl Bus {
    pub(crate) fn new(most: usize) -> Bus {
        Bus { owners: Mutex::default(), most }
    }

    /// Takes the requests for a table. Its place stays its own until [`end`](Bus::end), also when the
    /// receiver is dropped before: then whoever goes on with the table serves it anew.
    pub(crate) fn serve(&self, table: &str) -> Result<mpsc::Receiver<Request>, NoRoom> {
        self.with(|owners| {
            let is_free = match owners.get(table) {
                Some(owner) => owner.is_closed(),
                None => owners.len() < self.most,
            };
            if !is_free {
                return Err(NoRoom);
            }
            let (to, requests) = mpsc::channel(REQUESTS);
            owners.insert(table.to_owned(), to);
            Ok(requests)
        })
    }

    /// The table has no owner any more.
    pub(crate) fn end(&self, table: &str) {
        self.with(|owners| owners.remove(table));
    }

    /// Asks a table's owner, and waits for his reply.
    pub(crate) async fn request<T>(
        &self,
        table: &str,
        ask: impl FnOnce(oneshot::Sender<T>) -> Request,
    ) -> Result<T, NoOwner> {
        let owner = self.owner(table)?;
        let (reply, answer) = oneshot::channel();
        owner.send(ask(reply)).await.map_err(|_| NoOwner)?;
        answer.await.map_err(|_| NoOwner)
    }

    /// Listens to a table as this connection, on a device of this person if it has signed in, which
    /// comes from there.
    pub(crate) async fn subscribe(
        &self,
        table: &str,
        conn: Conn,
        person: Option<Person>,
        visitor: Visitor,
    ) -> Result<Line, NoOwner> {
        let owner = self.owner(table)?;
        let (out, queue) = queue();
        let attach = Request::Attach { conn, person, visitor, out };
        owner.send(attach).await.map_err(|_| NoOwner)?;
        Ok(Line { conn, owner, queue })
    }

    /// Has all owners look at what has changed for the whole server. One whose queue is full has
    /// requests to serve, and looks with the next of them.
    pub(crate) fn look(&self) {
        self.with(|owners| {
            for owner in owners.values() {
                let _ = owner.try_send(Request::Look);
            }
        });
    }

    /// How many requests wait for each table.
    pub(crate) fn queues(&self) -> Vec<usize> {
        let waiting = |owner: &mpsc::Sender<Request>| owner.max_capacity() - owner.capacity();
        self.with(|owners| owners.values().map(waiting).collect())
    }

    /// The names of all tables, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.with(|owners| owners.keys().cloned().collect());
        names.sort_unstable();
        names
    }

    /// Whether no other table fits.
    pub(crate) fn is_full(&self) -> bool {
        self.with(|owners| owners.len() >= self.most)
    }

    fn owner(&self, table: &str) -> Result<mpsc::Sender<Request>, NoOwner> {
        self.with(|owners| owners.get(table).cloned()).ok_or(NoOwner)
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<String, mpsc::Sender<Request>>) -> T) -> T {
        // A map of names stays whole whatever a holder of the lock did.
        work(&mut self.owners.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A connection to a table: what it says goes to the owner, what it is to be told comes out.
pub(crate) struct Line {
    conn: Conn,
    owner: mpsc::Sender<Request>,
    queue: Queue,
}

impl Line {
    /// A message has come from the connection; `name` is what has become of a guest's name in it.
    pub(crate) async fn send(
        &self,
        text: String,
        name: Option<Result<String, WireError>>,
    ) -> Result<(), NoOwner> {
        let message = Request::Message { conn: self.conn, text, name, at: Instant::now() };
        self.owner.send(message).await.map_err(|_| NoOwner)
    }

    /// Whether the table is not served by whom it was when the connection was made.
    pub(crate) fn is_orphan(&self) -> bool {
        self.owner.is_closed()
    }

    /// What comes next; none when the connection is let go.
    pub(crate) async fn next(&mut self) -> Option<Out> {
        self.queue.recv().await
    }

    /// What has come already.
    pub(crate) fn ready(&mut self) -> Option<Out> {
        self.queue.try_recv()
    }

    /// The connection has ended.
    pub(crate) async fn end(self) {
        // The table may have ended; then there is nothing to leave.
        let _ = self.owner.send(Request::Detach { conn: self.conn }).await;
    }
}

/// Who listens to a table. Each has a queue of its own: what it is told depends on its seat, and on
/// how far it has been told before.
#[derive(Default)]
pub(crate) struct Listeners(HashMap<Conn, Outbox>);

impl Listeners {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn add(&mut self, conn: Conn, out: Outbox) {
        self.0.insert(conn, out);
    }

    pub(crate) fn remove(&mut self, conn: Conn) {
        self.0.remove(&conn);
    }

    /// Tells one of them; false if it was too slow, and is let go. One that has gone hears nothing.
    pub(crate) fn publish(&mut self, conn: Conn, text: String) -> bool {
        let Some(out) = self.0.get(&conn) else { return true };
        let taken = out.try_send(Out::Text(text)).is_ok();
        if !taken {
            self.0.remove(&conn);
        }
        taken
    }

    /// Lets one of them go with this code.
    pub(crate) fn close(&mut self, conn: Conn, code: u16) {
        if let Some(out) = self.0.remove(&conn) {
            // A full queue ends without it, and the connection closes as slow.
            let _ = out.try_send(Out::Close(code));
        }
    }
}

#[cfg(test)]
mod tests;

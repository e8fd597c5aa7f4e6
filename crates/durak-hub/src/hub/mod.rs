//! One table with its connections: messages in, messages out, without input or output.

use crate::bots::Question;
use crate::secret::{hash_token, person_token};
use crate::source::Source;
use crate::wire;
use durak_core::{Action, BySeat, Seat};
use durak_fair::{AbortReason, Beacon, ClientFrame, Digest, GameFile, ServerFrame};
use durak_protocol::limits::{self, close};
use durak_protocol::{Checksums, ClientMessage, Refused, RoomChecksum, ServerMessage, WireError};
use durak_table::{
    Actor, Answer, Entry, Finished, Notice, Room, Table, TableRefusal, Timer, TokenHash, Version,
    Viewer,
};
use guesses::Guesses;
use read::read_command;
use std::collections::BTreeMap;

mod guesses;
mod info;
mod newcomer;
mod publish;
mod react;
mod read;

/// A connection's number; never used again, so that a late word about an old connection does not
/// touch its successor.
pub type Conn = u64;

/// What the shell is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Send this text.
    Send(Conn, String),
    /// Close with this code; the connection is forgotten already.
    Close(Conn, u16),
    /// Write this into the public list, before anything that follows is sent.
    Notice(Notice),
}

/// Who has signed in on a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Never given to another person.
    pub id: String,
    /// As others see it.
    pub name: String,
}

/// A table and who is connected.
///
/// After each call the shell stores [`entries`](Hub::entries), keeps the game that has
/// [`finished`](Hub::finished), and only then carries out [`outputs`](Hub::outputs): nobody is told
/// what could be lost.
pub struct Hub {
    name: String,
    table: Table,
    peers: BTreeMap<Conn, Peer>,
    outputs: Vec<Output>,
    /// What has changed and is not stored yet.
    entries: Vec<Entry>,
    /// When each seat last showed a sign.
    reacted: BySeat<Option<u64>>,
    guesses: Guesses,
    /// The checksums of who sees the game, and of which version they are.
    sums: Option<(Version, Checksums)>,
    /// The part of them that depends on the room, and which room it is.
    room_sum: Option<(Room, RoomChecksum)>,
}

/// A connection. It watches until a token shows whose seat it plays.
struct Peer {
    /// Who has signed in on the device.
    person: Option<Person>,
    /// Set by `hello`.
    token: Option<TokenHash>,
    viewer: Viewer,
    /// The version up to which the client has been told.
    sent: Version,
    /// How many frames of the fair deal it has been told.
    frames: u64,
    /// Which wait for numbers it has been told.
    progress: u64,
    /// Whether it wants to see reactions.
    reactions: bool,
    /// How many wrong passwords it has tried.
    wrong: u8,
    /// Where it comes from; none if nobody knows.
    origin: Option<String>,
    /// What the shell has made of the name of a guest.
    name: Option<Result<String, WireError>>,
    /// The state that it was last told, if it may not watch: it is told again only of another one.
    hash: String,
}

impl Hub {
    /// A table without connections.
    pub fn new(name: String, table: Table) -> Hub {
        let (peers, outputs, entries) = (BTreeMap::new(), Vec::new(), Vec::new());
        let (reacted, guesses) = (BySeat::default(), Guesses::default());
        let (sums, room_sum) = (None, None);
        let mut hub =
            Hub { name, table, peers, outputs, entries, reacted, guesses, sums, room_sum };
        hub.collect();
        hub
    }

    /// The table, for bots, timers and tests.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What is to be stored before anything of [`outputs`](Hub::outputs) is done; empties the list.
    pub fn entries(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.entries)
    }

    /// The entries could not be stored: nobody is told of them, all are asked to come back, and
    /// the table is to be restored from what is stored.
    pub fn give_up(&mut self) {
        self.outputs.clear();
        self.stop(1_000);
    }

    /// A game that has finished, to be taken before anything of [`outputs`](Hub::outputs) is done, and
    /// its file; none if there is none that has not been taken, or whose file the table still has.
    pub fn finished(&mut self) -> Option<(Finished, GameFile)> {
        while let Some(finished) = self.table.take_finished() {
            if let Some(file) = self.table.file(finished.game_no) {
                let file = file.clone();
                return Some((finished, file));
            }
        }
        None
    }

    /// How many connections there are.
    pub fn connections(&self) -> usize {
        self.peers.len()
    }

    /// What the shell is to do, in order; empties the list.
    pub fn outputs(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.outputs)
    }

    // --- connections --------------------------------------------------------------------------

    /// A connection has been made, by a device of this person if it has signed in; it must say
    /// `hello` first.
    pub fn attach(&mut self, conn: Conn, person: Option<Person>) {
        self.add_peer(conn, person, None);
    }

    /// The same, of a connection that comes from there: an address, say. Who guesses passwords is known
    /// by it when he connects again.
    pub fn attach_from(&mut self, conn: Conn, person: Option<Person>, origin: String) {
        self.add_peer(conn, person, Some(origin));
    }

    fn add_peer(&mut self, conn: Conn, person: Option<Person>, origin: Option<String>) {
        let viewer = Viewer::Spectator;
        let peer = Peer {
            person,
            token: None,
            viewer,
            sent: 0,
            frames: 0,
            progress: 0,
            reactions: false,
            wrong: 0,
            origin,
            name: None,
            hash: String::new(),
        };
        self.peers.insert(conn, peer);
    }

    /// A connection has ended. One that was replaced or closed from here is not known any more.
    pub fn detach(&mut self, conn: Conn, now_ms: u64, source: &mut impl Source) {
        let Some(peer) = self.peers.remove(&conn) else { return };
        if let Viewer::Seat(seat) = peer.viewer {
            self.table.disconnected(seat, now_ms, source);
        }
        self.publish(now_ms);
    }

    /// The file of a game that has ended, if it is still kept: for everybody.
    pub fn file(&self, game_no: u64) -> Option<&GameFile> {
        self.table.file(game_no)
    }

    /// The value of a beacon's round has come.
    pub fn beacon_value(&mut self, beacon: &Beacon, value: Digest, now_ms: u64) {
        self.table.beacon_value(beacon, value, now_ms);
        self.publish(now_ms);
    }

    /// Breaks a game off that is on, since the table will not go on with it.
    pub fn abort(&mut self, reason: AbortReason, now_ms: u64) {
        self.table.abort(reason, now_ms);
        self.publish(now_ms);
    }

    /// Tells everybody that the server is about to stop, and closes all connections.
    pub fn stop(&mut self, retry_ms: u32) {
        let message = ServerMessage::restarting(retry_ms);
        for conn in std::mem::take(&mut self.peers).into_keys() {
            self.send(conn, &message);
            self.outputs.push(Output::Close(conn, close::RESTART));
        }
    }

    // --- messages -----------------------------------------------------------------------------

    /// A text has come from a connection. Every one is answered.
    pub fn receive(&mut self, conn: Conn, text: &str, now_ms: u64, source: &mut impl Source) {
        let Some(peer) = self.peers.get(&conn) else { return };
        let greeted = peer.token.is_some();
        match ClientMessage::parse(text) {
            Err(error) => {
                let fatal = error.code == "message-too-long";
                self.send(conn, &error.into());
                if fatal {
                    self.drop_peer(conn, close::PROTOCOL, now_ms, source);
                }
            }
            Ok(ClientMessage::Ping { id }) => {
                self.send(conn, &ServerMessage::Pong { id, time: now_ms });
            }
            Ok(ClientMessage::Hello { v, .. }) if v != limits::VERSION => {
                let text = format!("this server speaks version {}, not {v}", limits::VERSION);
                self.send(conn, &WireError { code: "version-unknown", text }.into());
                self.drop_peer(conn, close::PROTOCOL, now_ms, source);
            }
            Ok(ClientMessage::Hello { token, since, reactions, .. }) if !greeted => {
                if let Some(peer) = self.peers.get_mut(&conn) {
                    peer.reactions = reactions;
                }
                self.hello(conn, token, since, now_ms, source);
            }
            Ok(ClientMessage::Hello { .. }) => {
                self.complain(conn, "hello-twice", "a connection says hello once");
            }
            Ok(_) if !greeted => {
                self.complain(conn, "hello-first", "the first message is hello");
            }
            Ok(ClientMessage::Resync { since }) => self.resync(conn, since, now_ms),
            Ok(ClientMessage::Fair { frame }) => self.fair(conn, frame, now_ms),
            Ok(ClientMessage::React { sign }) => self.react(conn, sign, now_ms),
            Ok(message) => self.command(conn, message, now_ms, source),
        }
    }

    fn complain(&mut self, conn: Conn, code: &'static str, text: &str) {
        self.send(conn, &WireError { code, text: text.to_owned() }.into());
    }

    fn drop_peer(&mut self, conn: Conn, code: u16, now_ms: u64, source: &mut impl Source) {
        self.detach(conn, now_ms, source);
        self.outputs.push(Output::Close(conn, code));
    }

    fn hello(
        &mut self,
        conn: Conn,
        token: Option<String>,
        since: Option<Version>,
        now_ms: u64,
        source: &mut impl Source,
    ) {
        let shown = token.as_deref().map(hash_token);
        let person = self.peers.get(&conn).and_then(|peer| peer.person.as_ref());
        let (hash, new) = match (person.map(|person| person_token(&person.id)), shown) {
            // A seat from before the person signed in stays with who shows its token.
            (Some(person), Some(shown)) if !self.owns(&person) && self.owns(&shown) => {
                (shown, None)
            }
            (Some(person), _) => (person, None),
            (None, Some(shown)) => (shown, None),
            (None, None) => {
                let new = source.token();
                (hash_token(&new), Some(new))
            }
        };
        let version = self.table.version();
        if let Some(peer) = self.peers.get_mut(&conn) {
            peer.token = Some(hash);
            peer.sent = version;
        }
        self.take_seat(conn, &hash);
        self.welcome(conn, new);
        if let Some(Viewer::Seat(seat)) = self.peers.get(&conn).map(|peer| peer.viewer) {
            self.table.connected(seat, now_ms, source);
            // The newcomer gets all in one message below; the others get the event.
            self.collect();
        }
        self.resync(conn, since, now_ms);
        self.publish(now_ms);
    }

    /// Whether a seat is this token's, or kept for it.
    fn owns(&self, token: &TokenHash) -> bool {
        self.table.seat_of(token).is_some() || self.table.kept_for(token).is_some()
    }

    /// Sets the viewer that the token stands for; the newest connection to a seat wins.
    fn take_seat(&mut self, conn: Conn, token: &TokenHash) {
        let viewer = self.table.seat_of(token).map_or(Viewer::Spectator, Viewer::Seat);
        if viewer != Viewer::Spectator {
            let old: Vec<Conn> = self
                .peers
                .iter()
                .filter(|(other, peer)| **other != conn && peer.viewer == viewer)
                .map(|(other, _)| *other)
                .collect();
            for other in old {
                self.peers.remove(&other);
                self.send(other, &ServerMessage::Replaced {});
                self.outputs.push(Output::Close(other, close::REPLACED));
            }
        }
        if let Some(peer) = self.peers.get_mut(&conn) {
            peer.viewer = viewer;
        }
    }

    fn welcome(&mut self, conn: Conn, new_token: Option<String>) {
        let Some(peer) = self.peers.get(&conn) else { return };
        let seat = peer.viewer.seat();
        let kept = peer.token.and_then(|token| self.table.kept_for(&token));
        let message = ServerMessage::Welcome {
            v: limits::VERSION,
            table: self.name.clone(),
            seat: seat.map(|seat| seat as u8),
            token: new_token,
            kept: kept.map(|seat| seat as u8),
            last_n: seat.or(kept).map_or(0, |seat| self.table.last_n(seat)),
            draining: self.table.is_draining(),
        };
        self.send(conn, &message);
    }

    /// A frame of the fair deal has come from a player.
    fn fair(&mut self, conn: Conn, frame: serde_json::Value, now_ms: u64) {
        let refused = |code: &str, text: String| {
            let code = code.to_owned();
            vec![ServerFrame::Refused { code, text }]
        };
        let frame: ClientFrame = match serde_json::from_value(frame) {
            Ok(frame) => frame,
            Err(error) => {
                let text = format!("a frame is commit, reveal or lost: {error}");
                return self.send_frames(conn, false, refused("fair-frame", text));
            }
        };
        let viewer = self.peers.get(&conn).map_or(Viewer::Spectator, |peer| peer.viewer);
        let taken = self.table.fair_frame(viewer, &frame, now_ms);
        match taken {
            Ok(true) => self.publish(now_ms),
            // The same again: the same answer again.
            Ok(false) => {
                let answer = self.table.fair_answer(&frame, now_ms);
                self.send_frames(conn, false, answer.into_iter().collect());
            }
            Err(reason) => {
                self.send_frames(conn, false, refused(reason.code(), reason.to_string()));
            }
        }
    }

    fn command(
        &mut self,
        conn: Conn,
        message: ClientMessage,
        now_ms: u64,
        source: &mut impl Source,
    ) {
        let Some(token) = self.peers.get(&conn).and_then(|peer| peer.token) else { return };
        let n = message.n().unwrap_or(0);
        let seated = self.table.seat_of(&token);
        // A watching tab of a player who sat down in another one: it takes over.
        if let Some(seat) = seated
            && self.peers.get(&conn).is_some_and(|peer| peer.viewer != Viewer::Seat(seat))
        {
            self.change_viewer(conn, &token, now_ms);
        }
        let players = self.table.config().law.players();
        let command = read_command(message, &self.name, players);
        let command = match command.and_then(|it| self.of_newcomer(conn, &token, it, now_ms)) {
            Ok(command) => command,
            Err(error) => {
                let version = self.table.version();
                let refused = Refused::by_table(n, version, error.code, error.text);
                self.send(conn, &ServerMessage::Refused(refused));
                return;
            }
        };
        let actor = seated.map_or(Actor::Visitor(token), Actor::Seat);
        let answer = self.table.command(actor, n, command, now_ms, source);
        self.collect();
        // Who only changes his seat is moved with all others whom that moves.
        if self.table.seat_of(&token).is_some() != seated.is_some() {
            self.change_viewer(conn, &token, now_ms);
        }
        // What happened comes before the answer, which so never names an unknown version.
        self.publish(now_ms);
        let wrong = matches!(&answer, Answer::Refused(_, reason)
            if *reason == TableRefusal::PasswordBad.into());
        self.send(
            conn,
            &match answer {
                Answer::Done(version) => ServerMessage::Ack { n, version, repeated: false },
                Answer::Repeated(version) => ServerMessage::Ack { n, version, repeated: true },
                Answer::Refused(version, reason) => {
                    ServerMessage::Refused(wire::refused(n, version, reason))
                }
            },
        );
        if wrong {
            self.wrong_password(conn, now_ms, source);
        }
    }

    /// The connection sees from another place now: everything it knows is replaced.
    fn change_viewer(&mut self, conn: Conn, token: &TokenHash, now_ms: u64) {
        self.take_seat(conn, token);
        self.welcome(conn, None);
        self.resync(conn, None, now_ms);
    }

    // --- bots and time ------------------------------------------------------------------------

    /// The bot on this seat chooses and acts, if it is to act: by its key and its view alone.
    pub fn bot_acts(&mut self, seat: Seat, now_ms: u64) {
        let action = self.bot_question(seat).and_then(|question| question.answer());
        self.bot_answers(seat, action, now_ms);
    }

    /// What the bot on this seat is to be asked, if it is there and a game is on; for whoever lets it
    /// think elsewhere.
    pub fn bot_question(&self, seat: Seat) -> Option<Question> {
        let (key, event_no) = self.table.bot_key(seat)?;
        let occupant = self.table.room().occupant(seat);
        Some(Question::new(occupant, self.table.view(seat)?, key, event_no))
    }

    /// The bot on this seat acts, or waits with none; nothing may have happened since it was asked.
    pub fn bot_answers(&mut self, seat: Seat, action: Option<Action>, now_ms: u64) {
        if let Some(action) = action {
            self.table.bot_acts(seat, action, now_ms);
        }
        self.publish(now_ms);
    }

    /// Begins no games from now on, or does again: see [`Table::drain`]. If that is new, all are told.
    pub fn drain(&mut self, wanted: bool) {
        if self.table.is_draining() == wanted {
            return;
        }
        self.table.drain(wanted);
        let greeted = self.peers.iter().filter(|(_, peer)| peer.token.is_some());
        for conn in greeted.map(|(conn, _)| *conn).collect::<Vec<_>>() {
            self.welcome(conn, None);
        }
    }

    /// A timer has come.
    pub fn timer(&mut self, timer: Timer, now_ms: u64) {
        self.table.timer(timer, now_ms);
        self.publish(now_ms);
    }
}

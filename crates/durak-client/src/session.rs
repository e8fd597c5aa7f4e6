//! The session: a reducer over what comes from the server and what the user does.

use crate::backoff::Backoff;
use crate::build::Source;
use crate::drift::Drift;
use crate::log::Log;
use crate::model::{ClockModel, Link, LogItem, Model, RefusalModel};
use crate::pending::{Chosen, Pending};
use crate::room::Room;
use durak_core::{Action, Card, Phase, Refusal, SameRank, Seat, SeatSet, View};
use durak_protocol::limits::{self, close};
use durak_protocol::{
    ClientMessage, Clock, Event, Refused, ServerMessage, State, WireError, checksum,
};

mod ask;

/// How long to wait before the server is asked once more how its clock stands.
const DRIFT_MS: u64 = 3_000;

/// One client at one table.
///
/// The shell calls, in the order of what happens: [`opened`](Session::opened),
/// [`receive`](Session::receive) for every message, [`closed`](Session::closed), and about once a
/// second [`tick`](Session::tick). After each call it sends what [`outgoing`](Session::outgoing)
/// holds and shows [`model`](Session::model). After `closed` it waits
/// [`retry_in`](Session::retry_in) milliseconds and connects again, unless that is none.
#[derive(Debug, Default)]
pub struct Session {
    token: Option<String>,
    new_token: bool,
    link: Link,
    backoff: Backoff,
    me: Option<Seat>,
    kept: Option<Seat>,
    draining: bool,
    version: u64,
    room: Option<Room>,
    /// A `resync` or `hello` waits for its answer.
    syncing: bool,
    clock: Option<Running>,
    pending: Pending,
    log: Log,
    refusal: Option<RefusalModel>,
    refusals: u32,
    outgoing: Vec<String>,
    heard_ms: u64,
    spoke_ms: u64,
    pings: u32,
    /// When the last ping was sent.
    pinged_ms: u64,
    drift: Drift,
    reactions: bool,
    password: Option<String>,
}

/// A clock that runs, in the client's own time.
#[derive(Clone, Copy, Debug)]
struct Running {
    seats: SeatSet,
    deadline_ms: u64,
    total_ms: u32,
    turn: u64,
}

/// What a [`Session::tick`] asks of the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tick {
    /// Nothing.
    Fine,
    /// The connection is dead although nobody closed it: close it, and connect again.
    Reconnect,
}

impl Session {
    /// A session that has not connected yet; `token` is the one kept from a former visit.
    pub fn new(token: Option<String>) -> Session {
        Session { token, ..Session::default() }
    }

    /// Asks the server for the signs that players show; the shell takes them from the messages.
    pub fn with_reactions(self) -> Session {
        Session { reactions: true, ..self }
    }

    /// What [`sit`](Session::sit) shows from now on where a password is asked for.
    pub fn password(&mut self, password: String) {
        self.password = Some(password).filter(|word| !word.is_empty());
    }

    /// The token to keep for the next visit, once when it is new.
    pub fn take_new_token(&mut self) -> Option<&str> {
        if std::mem::take(&mut self.new_token) { self.token.as_deref() } else { None }
    }

    /// Messages to send, in order; empties the list.
    pub fn outgoing(&mut self) -> Vec<String> {
        std::mem::take(&mut self.outgoing)
    }

    /// What to show. `now_ms` is the client's clock.
    pub fn model(&self, now_ms: u64) -> Model {
        let left = |running: &Running| running.deadline_ms.saturating_sub(now_ms);
        let clock = self.clock.as_ref().map(|running| {
            let left_ms = u32::try_from(left(running)).unwrap_or(u32::MAX);
            let Running { total_ms, turn, .. } = *running;
            (running.seats, ClockModel { left_ms, total_ms, turn })
        });
        let table = self.room.as_ref().map(|room| {
            Source {
                room,
                version: self.version,
                me: self.me,
                kept: self.kept,
                draining: self.draining,
                clock,
                pending: &self.pending,
                log: &self.log,
            }
            .table()
        });
        Model { link: self.link.clone(), table, refusal: self.refusal.clone() }
    }

    /// What the own seat sees of the present or last game; none for a spectator, and before a game.
    pub fn view(&self) -> Option<&View> {
        self.room.as_ref()?.game.as_ref()?.eyes.view()
    }

    /// The own seat; none watches.
    pub const fn seat(&self) -> Option<Seat> {
        self.me
    }

    /// The version of the table that is known here.
    pub const fn version(&self) -> u64 {
        self.version
    }

    // --- the connection -----------------------------------------------------------------------

    /// The socket is open.
    pub fn opened(&mut self, now_ms: u64) {
        self.heard_ms = now_ms;
        self.outgoing.clear();
        self.syncing = true;
        let since = self.room.as_ref().map(|_| self.version);
        self.drift = Drift::default();
        let (token, reactions) = (self.token.clone(), self.reactions);
        let hello = ClientMessage::Hello { v: limits::VERSION, token, since, reactions };
        self.send(&hello, now_ms);
    }

    /// The socket has closed, or could not be opened; `code` as the socket gave it.
    pub fn closed(&mut self, code: u16) {
        self.outgoing.clear();
        self.clock = None;
        self.syncing = false;
        self.backoff.failure();
        self.link = match (code, &self.link) {
            (_, Link::Replaced | Link::Gone | Link::Incompatible(_)) => return,
            (close::REPLACED, _) => Link::Replaced,
            (close::GONE, _) => Link::Gone,
            (close::PROTOCOL, _) => Link::Incompatible("protocol".to_owned()),
            (close::RESTART, _) | (_, Link::Restarting) => Link::Restarting,
            (_, Link::Connecting) => Link::Connecting,
            (_, Link::Online | Link::Lost) => Link::Lost,
        };
    }

    /// How long to wait before connecting again; none means not to.
    ///
    /// `random` is any byte: it spreads the waits of many clients.
    pub fn retry_in(&self, random: u8) -> Option<u32> {
        match self.link {
            Link::Connecting | Link::Lost | Link::Restarting => Some(self.backoff.wait_ms(random)),
            Link::Online | Link::Replaced | Link::Gone | Link::Incompatible(_) => None,
        }
    }

    /// The user wants this tab to play again, after [`Link::Replaced`].
    pub fn take_over(&mut self) {
        if self.link == Link::Replaced {
            self.link = Link::Lost;
            self.backoff.success();
        }
    }

    /// Time passes: sends a ping when needed and notices a dead connection.
    pub fn tick(&mut self, now_ms: u64) -> Tick {
        if self.link != Link::Online {
            return Tick::Fine;
        }
        if now_ms.saturating_sub(self.heard_ms) > limits::SILENCE_MS {
            return Tick::Reconnect;
        }
        // The first ping comes soon: it tells how the server's clock stands.
        let unknown = self.drift.is_unknown() && now_ms.saturating_sub(self.pinged_ms) > DRIFT_MS;
        if unknown || now_ms.saturating_sub(self.spoke_ms) >= limits::PING_MS {
            self.pinged_ms = now_ms;
            self.pings = self.pings.wrapping_add(1);
            self.send(&ClientMessage::Ping { id: self.pings }, now_ms);
        }
        Tick::Fine
    }

    /// A message has come that is for somebody else, as those of the fair deal: the connection lives.
    pub fn heard(&mut self, now_ms: u64) {
        self.heard_ms = now_ms;
    }

    /// A message has come. What cannot be read ends the session with [`Link::Incompatible`].
    pub fn receive(&mut self, text: &str, now_ms: u64) {
        self.heard_ms = now_ms;
        match ServerMessage::parse(text) {
            Ok(message) => self.reduce(message, now_ms),
            Err(error) => self.link = Link::Incompatible(error.code.to_owned()),
        }
    }

    fn reduce(&mut self, message: ServerMessage, now_ms: u64) {
        match message {
            ServerMessage::Welcome { v, seat, token, kept, last_n, draining, .. } => {
                if v != limits::VERSION {
                    self.link = Link::Incompatible("version".to_owned());
                    return;
                }
                self.draining = draining;
                self.welcome(seat, kept, last_n, token, now_ms);
            }
            ServerMessage::Snapshot { from, state, events, version, hash, clock } => {
                self.syncing = false;
                if let Err(error) = self.replace(from, &state, &events, version, &hash) {
                    // The whole state was sent and still does not fit: asking again is no help.
                    self.link = Link::Incompatible(error.code.to_owned());
                }
                self.set_clock(clock, now_ms);
            }
            ServerMessage::Update { from, events, version, hash, clock } => {
                self.update(from, &events, version, &hash, clock, now_ms);
            }
            ServerMessage::Ack { n, .. } => {
                self.pending.answered(n);
                // What was refused before has been overcome.
                self.refusal = None;
            }
            ServerMessage::Refused(refused) => {
                let chosen = self.pending.answered(refused.n);
                let again = chosen.filter(|_| refused.code == "stale-head");
                if !again.is_some_and(|chosen| self.play_again(chosen, now_ms)) {
                    self.refused_by_server(&refused);
                }
            }
            ServerMessage::Error { code, text } => self.show_refusal(code, None, Vec::new(), text),
            ServerMessage::Replaced {} => self.link = Link::Replaced,
            ServerMessage::Closing { code, .. } if code == "gone" => self.link = Link::Gone,
            ServerMessage::Pong { id, time } if id == self.pings => {
                self.drift.heard(time, self.pinged_ms, now_ms);
            }
            ServerMessage::Pong { .. }
            | ServerMessage::Reaction { .. }
            | ServerMessage::Closing { .. } => {}
        }
    }

    fn welcome(
        &mut self,
        seat: Option<u8>,
        kept: Option<u8>,
        last_n: u32,
        token: Option<String>,
        now_ms: u64,
    ) {
        let seat = seat.and_then(Seat::new);
        if self.me != seat {
            // What was seen from another seat is not the beginning of what is seen now. If `hello` is
            // answered with what followed, the whole has to be asked for.
            self.room = None;
            self.syncing = false;
            self.pending.clear();
        }
        self.me = seat;
        self.kept = kept.and_then(Seat::new);
        if token.is_some() {
            self.token = token;
            self.new_token = true;
        }
        self.pending.numbers_after(last_n);
        if self.link != Link::Online {
            self.link = Link::Online;
            self.backoff.success();
            let again: Vec<ClientMessage> = self.pending.messages().cloned().collect();
            for message in again {
                self.send(&message, now_ms);
            }
        }
    }

    // --- following the table ------------------------------------------------------------------

    fn replace(
        &mut self,
        from: u64,
        state: &State,
        events: &[Event],
        version: u64,
        hash: &str,
    ) -> Result<(), WireError> {
        self.room = Some(Room::read(state, self.me)?);
        self.version = from;
        self.log = Log::default();
        self.follow(events, version, hash)
    }

    fn update(
        &mut self,
        from: u64,
        events: &[Event],
        version: u64,
        hash: &str,
        clock: Option<Clock>,
        now_ms: u64,
    ) {
        if self.room.is_none() || from > self.version {
            self.ask_for(self.room.as_ref().map(|_| self.version), now_ms);
            return;
        }
        self.syncing = false;
        if version < self.version {
            return; // older than what is known
        }
        let known = usize::try_from(self.version - from).unwrap_or(usize::MAX);
        let new = events.get(known..).unwrap_or_default();
        if self.follow(new, version, hash).is_err() {
            self.ask_for(None, now_ms);
        }
        self.set_clock(clock, now_ms);
    }

    /// Applies events and compares the result with the server's checksum.
    fn follow(&mut self, events: &[Event], version: u64, hash: &str) -> Result<(), WireError> {
        let Some(room) = &mut self.room else {
            return Ok(());
        };
        for event in events {
            if matches!(event, Event::Dealt { .. }) {
                self.log = Log::default();
            }
            let applied = room.apply(self.version + 1, event, self.me)?;
            self.version += 1;
            // The event comes before the acknowledgement; the same action may be wanted again.
            for item in &applied.items {
                if let LogItem::Action { seat, action, .. } = item
                    && Some(*seat) == self.me
                {
                    self.pending.happened(*action);
                }
            }
            self.log.add(self.version, applied.items);
            self.log.cleared = applied.cleared.or(self.log.cleared.take());
        }
        if self.version == version && checksum(&room.write()) == hash {
            return Ok(());
        }
        Err(WireError { code: "state-diverged", text: "the state is not the server's".to_owned() })
    }

    fn ask_for(&mut self, since: Option<u64>, now_ms: u64) {
        if !std::mem::replace(&mut self.syncing, true) {
            self.send(&ClientMessage::Resync { since }, now_ms);
        }
    }

    fn set_clock(&mut self, clock: Option<Clock>, now_ms: u64) {
        self.clock = clock.map(|clock| Running {
            seats: clock.seats.iter().filter_map(|number| Seat::new(*number)).collect(),
            deadline_ms: self.drift.deadline(clock.ends, clock.left_ms, now_ms),
            total_ms: clock.total_ms,
            turn: clock.turn,
        });
    }

    // --- what the user does -------------------------------------------------------------------

    /// Plays an action: refused at once if the rules forbid it, else sent.
    ///
    /// Returns whether it is on its way. The model changes when the server has answered.
    pub fn play(&mut self, action: Action, now_ms: u64) -> bool {
        let Some(view) = self.view() else {
            self.refuse(Refusal::NotInPlay);
            return false;
        };
        if let Err(refusal) = view.check(action) {
            self.refuse(refusal);
            return false;
        }
        let played = self.pending.cards() & action.played();
        if self.pending.actions().any(|pending| pending == action) || !played.is_empty() {
            return false; // a second click on what is on its way
        }
        let chosen = Chosen { action, table: *view.public().table() };
        self.refusal = None;
        self.command_action(chosen, now_ms)
    }

    /// The action stood on an older state of the game than the server's; it is meant still if it
    /// is legal, and what it is about has not changed.
    fn play_again(&mut self, chosen: Chosen, now_ms: u64) -> bool {
        let view = self.view();
        view.is_some_and(|view| {
            view.check(chosen.action).is_ok() && chosen.stands_at(view.public().table())
        }) && self.command_action(chosen, now_ms)
    }

    fn command_action(&mut self, chosen: Chosen, now_ms: u64) -> bool {
        let (at, text) = (self.version, chosen.action.to_string());
        self.command(Some(chosen), now_ms, |n| ClientMessage::Act {
            n,
            at,
            action: text,
            head: None,
            sig: None,
        })
    }

    /// The user tried to play a card; explains what forbids it, or plays it if nothing does.
    ///
    /// `onto` is the attack card that it was dropped on, if any.
    pub fn attempt(&mut self, card: Card, onto: Option<Card>, now_ms: u64) -> bool {
        let Some(public) = self.room.as_ref().and_then(|room| room.game.as_ref()) else {
            self.refuse(Refusal::NotInPlay);
            return false;
        };
        let public = public.eyes.public();
        let attack = onto.or_else(|| public.table().uncovered().first());
        let action = match (public.phase(), attack) {
            (Phase::Lead, _) => Action::Lead(SameRank::one(card)),
            (_, Some(attack)) if self.me == Some(public.defender()) && !public.is_taking() => {
                Action::Beat { attack, with: card }
            }
            _ => Action::Throw(card),
        };
        self.play(action, now_ms)
    }

    /// Puts the refusal away.
    pub fn dismiss(&mut self) {
        self.refusal = None;
    }

    fn command(
        &mut self,
        chosen: Option<Chosen>,
        now_ms: u64,
        command: impl FnOnce(u32) -> ClientMessage,
    ) -> bool {
        if self.room.is_none() {
            return false; // before the first state no number is known to be free
        }
        let Some(message) = self.pending.add(chosen, command) else {
            return false;
        };
        if self.link == Link::Online {
            self.send(&message, now_ms);
        }
        true
    }

    // --- refusals -----------------------------------------------------------------------------

    fn refuse(&mut self, refusal: Refusal) {
        let facts = refusal.facts().map(|(name, fact)| (name.to_owned(), fact)).collect();
        let code = refusal.code().to_owned();
        self.show_refusal(code, Some(refusal.section()), facts, refusal.to_string());
    }

    fn refused_by_server(&mut self, refused: &Refused) {
        let fact = |(name, fact): (&String, &durak_protocol::Fact)| {
            Some((name.clone(), fact.read(name).ok()?))
        };
        let facts = refused.facts.iter().filter_map(fact).collect();
        self.show_refusal(refused.code.clone(), refused.section, facts, refused.text.clone());
    }

    fn show_refusal(
        &mut self,
        code: String,
        section: Option<u8>,
        facts: Vec<(String, durak_core::Fact)>,
        text: String,
    ) {
        self.refusals = self.refusals.wrapping_add(1);
        self.refusal = Some(RefusalModel { id: self.refusals, code, section, facts, text });
    }

    fn send(&mut self, message: &ClientMessage, now_ms: u64) {
        self.spoke_ms = now_ms;
        self.outgoing.push(message.to_json());
    }
}

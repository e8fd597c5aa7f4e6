//! The task that owns one table: requests, timers and bots, one after another.

use crate::app::App;
use crate::bus::{Listeners, Request};
use crate::games::keeper::Keeper;
use crate::journal::write_entry;
use crate::outage::FIRST_WAIT;
use crate::queue::{Out, Outbox};
use crate::sitting::OwnSeat;
use crate::source::System;
use crate::visitors::Visitor;
use durak_core::SeatSet;
use durak_fair::{AbortReason, GameFile};
use durak_hub::{Conn, Hub, Output};
use durak_protocol::{ServerMessage, TableInfo, limits::close};
use durak_store::Person;
use durak_table::{Fresh, Record, Timer, Version};
use rand::RngExt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// How often a beacon's value is looked for while a game waits for it.
const BEACON_POLL: Duration = Duration::from_millis(500);
/// What clients are asked to wait when the server stops.
const RETRY_MS: u32 = 2_000;

/// Where a table's journal stands.
pub(crate) struct Journal {
    /// What the claim of the table allows to append with.
    pub(crate) epoch: u64,
    /// How many entries the store has.
    pub(crate) entries: u64,
    /// How long the table waits if the store refuses the next change.
    pub(crate) wait: Duration,
}

/// How a table's task ended.
pub(crate) enum Ended {
    /// Nobody has been there for long; the table is to be forgotten.
    Idle,
    /// The server stops.
    Stopped,
    /// The store refused a change: after this time the table is to be restored from what is stored.
    NotStored(Duration),
}

pub(crate) struct TableTask {
    name: String,
    hub: Hub,
    journal: Journal,
    /// Finished games that are not kept yet.
    finished: Keeper,
    app: Arc<App>,
    system: System,
    listeners: Listeners,
    requests: mpsc::Receiver<Request>,
    /// When the next bot acts, and for which turn and bots that was decided.
    bot: Option<(Instant, Version, SeatSet)>,
    /// Since when nobody has been connected.
    empty_since: Instant,
    /// The people who sat here when that was told last.
    sitters: Vec<String>,
    /// What the lobby was told last.
    announced: Option<TableInfo>,
    /// When the message came that is being answered.
    asked: Option<Instant>,
}

impl TableTask {
    pub(crate) fn new(
        name: String,
        hub: Hub,
        journal: Journal,
        app: Arc<App>,
        system: System,
        requests: mpsc::Receiver<Request>,
    ) -> TableTask {
        TableTask {
            name,
            hub,
            journal,
            finished: Keeper::default(),
            app,
            system,
            listeners: Listeners::default(),
            requests,
            bot: None,
            empty_since: Instant::now(),
            sitters: Vec::new(),
            announced: None,
            asked: None,
        }
    }

    /// Runs until nobody has been connected for long, the server stops, or the store fails.
    pub(crate) async fn run(mut self) -> Ended {
        loop {
            self.plan_bot();
            if !self.deliver().await {
                return Ended::NotStored(self.journal.wait);
            }
            self.tell_sitters();
            self.announce();
            if let Some(asked) = self.asked.take() {
                self.app.metrics.message_answered(asked.elapsed());
            }
            self.keep_games().await;
            if self.is_idle() {
                self.app.sitting.tell(&self.name, &self.sitters, &[]);
                self.hub.abort(AbortReason::Abandoned, self.app.clock.now_ms());
                return self.end(Ended::Idle).await;
            }
            let timer = self.hub.table().next_timer();
            let due = timer.map(|timer| self.app.clock.at(timer.at_ms()));
            let bot_due = self.bot.map(|(at, ..)| at);
            let awaits = self.hub.table().awaited_beacon().is_some();
            let closes = self.empty_since + self.patience();
            let beacon_due = awaits.then(|| Instant::now() + BEACON_POLL);
            tokio::select! {
                () = self.app.stop.cancelled() => return self.stop().await,
                request = self.requests.recv() => match request {
                    Some(request) => self.serve(request),
                    None => return Ended::Stopped,
                },
                () = sleep_until_some(due) => self.ring(timer),
                () = sleep_until_some(bot_due) => self.bot_acts().await,
                () = sleep_until_some(beacon_due) => self.ask_beacon().await,
                () = sleep_until(closes) => {
                    // Somebody may be there; then the wait begins anew.
                    if !self.is_idle() {
                        self.empty_since = Instant::now();
                    }
                }
            }
        }
    }

    /// The server stops: games go on after the next start, if the store outlives the process.
    async fn stop(&mut self) -> Ended {
        if !self.app.store.outlives_process() {
            self.hub.abort(AbortReason::Operator, self.app.clock.now_ms());
        }
        self.hub.stop(RETRY_MS);
        self.end(Ended::Stopped).await
    }

    /// Tells and keeps what there is at the end.
    async fn end(&mut self, how: Ended) -> Ended {
        if !self.deliver().await {
            return Ended::NotStored(self.journal.wait);
        }
        self.keep_games().await;
        how
    }

    /// Looks whether the value of the awaited round is there; the disk is asked off this task.
    async fn ask_beacon(&mut self) {
        let awaited = self.hub.table().awaited_beacon().cloned();
        let (Some(beacon), Some(source)) = (awaited, self.app.config.beacon.clone()) else {
            return;
        };
        let round = beacon.round;
        let found = tokio::task::spawn_blocking(move || source.value(round)).await;
        if let Ok(Some(value)) = found {
            self.hub.beacon_value(&beacon, value, self.app.clock.now_ms());
        }
    }

    /// Tells the lobby what everybody may know. A table that is in no list costs nothing, nor does one
    /// while a game is on: nothing of it changes for the lobby then.
    fn announce(&mut self) {
        let table = self.hub.table();
        let known = self.announced.as_ref().map(|info| (info.listed, info.playing));
        let now = (table.room().listed, table.is_busy());
        if (!now.0 && known.is_none_or(|(listed, _)| !listed)) || (now.1 && known == Some(now)) {
            return;
        }
        let info = self.hub.info();
        if self.announced.as_ref() != Some(&info) {
            self.app.lobby.tell(info.clone());
            self.announced = Some(info);
        }
    }

    fn is_idle(&self) -> bool {
        // A game with a clock goes on to its end by itself, as one by correspondence does for days.
        let table = self.hub.table();
        let runs = table.is_playing() && table.config().think_ms.is_some();
        let quiet = self.hub.connections() == 0 && self.finished.is_empty() && !runs;
        quiet && self.empty_since.elapsed() >= self.patience()
    }

    /// How long the table waits for a connection: at least as long as a turn may take, so that who
    /// plays by correspondence finds it again between two games too.
    fn patience(&self) -> Duration {
        let turn = self.hub.table().config().think_ms.unwrap_or(0);
        self.app.config.idle.max(Duration::from_millis(turn.into()))
    }

    /// Tells who sits here, if others do than before.
    fn tell_sitters(&mut self) {
        let room = self.hub.table().room();
        if !room.people().eq(self.sitters.iter().map(String::as_str)) {
            let now: Vec<String> = room.people().map(str::to_owned).collect();
            self.app.sitting.tell(&self.name, &self.sitters, &now);
            self.sitters = now;
        }
    }

    fn own_seat(&self, person: &str, now_ms: u64) -> Option<OwnSeat> {
        let table = self.hub.table();
        let seat = table.room().seat_of_person(person)?;
        let turn = table.waits_for().contains(seat);
        let left_ms = table.clock(now_ms).map(|(_, left_ms, _)| left_ms);
        Some(OwnSeat { info: self.hub.info(), turn, left_ms })
    }

    fn serve(&mut self, request: Request) {
        let now_ms = self.app.clock.now_ms();
        self.hub.drain(self.app.is_draining());
        match request {
            Request::Attach { conn, person, visitor, out } => {
                self.attach(conn, person, visitor, out);
            }
            Request::Message { conn, text, name, at } => {
                self.asked = Some(at);
                if let Some(name) = name {
                    self.hub.name_guest(conn, name);
                }
                self.hub.receive(conn, &text, now_ms, &mut self.system);
            }
            Request::Detach { conn } => {
                self.listeners.remove(conn);
                self.hub.detach(conn, now_ms, &mut self.system);
                self.empty_since = Instant::now();
            }
            Request::Info { reply } => {
                // Whoever asked may have gone.
                let _ = reply.send(self.hub.info());
            }
            Request::Room { reply } => {
                let _ = reply.send(self.hub.table().room().clone());
            }
            Request::Seat { person, reply } => {
                let _ = reply.send(self.own_seat(&person, now_ms));
            }
            Request::File { game_no, reply } => {
                let _ = reply.send(self.hub.file(game_no).map(GameFile::write));
            }
            // It has been looked at above.
            Request::Look => {}
        }
    }

    fn attach(&mut self, conn: Conn, person: Option<Person>, visitor: Visitor, out: Outbox) {
        if self.listeners.len() >= self.app.config.max_connections {
            let full = ServerMessage::Closing { code: "full".to_owned(), retry_ms: None };
            // A new queue has room for two.
            let _ = out.try_send(Out::Text(full.to_json()));
            let _ = out.try_send(Out::Close(close::FULL));
            return;
        }
        self.listeners.add(conn, out);
        let person = person.map(|it| durak_hub::Person { id: it.id, name: it.name });
        self.hub.attach_from(conn, person, visitor.0.to_string());
    }

    fn ring(&mut self, timer: Option<Timer>) {
        if let Some(timer) = timer {
            // Timers are in whole milliseconds: the moment itself counts as reached.
            let now_ms = self.app.clock.now_ms().max(timer.at_ms());
            self.hub.timer(timer, now_ms);
        }
    }

    // --- bots ---------------------------------------------------------------------------------

    /// Decides when the next bot acts, unless that is decided for this very situation.
    fn plan_bot(&mut self) {
        let table = self.hub.table();
        let bots = table.bots_to_act();
        let Some(turn) = table.turn().filter(|_| !bots.is_empty()) else {
            self.bot = None;
            return;
        };
        if self.bot.is_none_or(|(_, planned, seats)| (planned, seats) != (turn, bots)) {
            let (least, most) = self.app.config.bot_delay;
            let delay =
                self.system.rng().random_range(least.as_micros()..=most.max(least).as_micros());
            let delay = Duration::from_micros(u64::try_from(delay).unwrap_or(0));
            self.bot = Some((Instant::now() + delay, turn, bots));
        }
    }

    /// One of the bots that are to act does; which of them, chance decides and not their cards.
    ///
    /// While it thinks, the table waits for it: so its answer is about what lies there.
    async fn bot_acts(&mut self) {
        self.bot = None;
        let bots = self.hub.table().bots_to_act();
        let chosen = self.system.rng().random_range(0..bots.len().max(1));
        let Some(seat) = bots.into_iter().nth(usize::from(chosen)) else { return };
        let action = match self.hub.bot_question(seat) {
            Some(question) => self.app.thinkers.answer(question).await,
            None => None,
        };
        self.hub.bot_answers(seat, action, self.app.clock.now_ms());
    }

    // --- sending ------------------------------------------------------------------------------

    /// Stores what has changed, then hands what the hub says to the connections; who is too slow
    /// is let go. False if it could not be stored: then all are asked to come back.
    async fn deliver(&mut self) -> bool {
        loop {
            let stored = self.store().await;
            if stored {
                self.take_finished();
            } else {
                self.hub.give_up();
            }
            let outputs = self.hub.outputs();
            if outputs.is_empty() || !stored {
                self.carry_out(outputs);
                return stored;
            }
            for conn in self.carry_out(outputs) {
                self.hub.detach(conn, self.app.clock.now_ms(), &mut self.system);
            }
        }
    }

    async fn store(&mut self) -> bool {
        let entries = self.hub.entries();
        if entries.is_empty() {
            return true;
        }
        let count = entries.len() as u64;
        let played = entries.iter().filter(|it| matches!(it.record, Record::Played { .. })).count();
        let began = Instant::now();
        let bytes = entries.iter().map(write_entry).collect();
        let store = &self.app.store;
        let Journal { epoch, entries, .. } = self.journal;
        let appended = store.append(epoch, &self.name, entries, bytes).await;
        let metrics = &self.app.metrics;
        metrics.stored(began.elapsed());
        if let Err(error) = &appended {
            metrics.store_failures.inc();
            tracing::error!(table = %self.name, code = error.code(), %error, "a change could not be stored");
        }
        if appended.is_ok() {
            metrics.actions.inc_by(played as u64);
            if self.journal.wait > FIRST_WAIT {
                self.app.outage.end();
            }
            self.journal.wait = FIRST_WAIT;
        }
        self.journal.entries += count;
        appended.is_ok()
    }

    /// Takes over the games that have finished, before anybody is told of their end.
    fn take_finished(&mut self) {
        while let Some((finished, file)) = self.hub.finished() {
            let (ended_ms, keeping) = (self.system.unix_ms(), &self.app.keeping);
            self.finished.add(finished, file, self.hub.table().config(), ended_ms, keeping);
        }
    }

    /// Keeps the games that have finished. What the store does not take is tried again with the next
    /// change, or after the next start: the journal has everything.
    async fn keep_games(&mut self) {
        self.finished.keep(self.app.store.as_ref(), &self.name).await;
    }

    /// Does what the hub says; returns the connections that read too slowly.
    fn carry_out(&mut self, outputs: Vec<Output>) -> Vec<Conn> {
        let mut slow = Vec::new();
        for output in outputs {
            match output {
                Output::Send(conn, text) => {
                    if !self.listeners.publish(conn, text) {
                        self.app.metrics.slow_sockets.inc();
                        slow.push(conn);
                    }
                }
                Output::Notice(notice) => {
                    if let Err(error) = self.app.log.write(&self.name, &notice) {
                        tracing::error!(table = %self.name, %error, "the list of games could not be written");
                    }
                }
                Output::Close(conn, code) => self.listeners.close(conn, code),
            }
        }
        slow
    }
}

async fn sleep_until_some(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests;

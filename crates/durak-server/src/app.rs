//! What all requests share, and how tables come to life: made, or restored from the store.

use crate::bus::{Bus, NoOwner, Request};
use crate::clock::{Clock, unix_ms};
use crate::config::Config;
use crate::create::CreateError;
use crate::fair_log::FairLog;
use crate::games::import::ImportLimit;
use crate::games::keeping::Keeping;
use crate::journal::{JournalError, read_config, read_entry, write_config, write_entry};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::operator::Desk;
use crate::outage::{FIRST_WAIT, Outage, longer};
use crate::pages::puzzle::Puzzles;
use crate::people::People;
use crate::picture::Pictures;
use crate::server::DATABASE;
use crate::sitting::{OwnSeat, Sitting};
use crate::source::System;
use crate::task::{Ended, Journal, TableTask};
use crate::thinkers::Thinkers;
use crate::visitors::Visitors;
use durak_core::Seat;
use durak_fair::SigningKey;
use durak_hub::{Conn, Guest, Host, Hub, hash_token, new_id, new_table, new_token, person_token};
use durak_protocol::{CreateTable, TableCreated, TableInfo};
use durak_store::{LogError, PeopleError, Person, Store, StoredTable};
use durak_table::{Dealer, RestoreError, Table};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use thiserror::Error;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The server behind its routes.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    /// The ways to all tables.
    pub(crate) bus: Bus,
    /// Signs every deal.
    pub(crate) key: SigningKey,
    /// The public list of games.
    pub(crate) log: FairLog,
    /// All that is kept.
    pub(crate) store: Box<dyn Store>,
    /// Who is here, as far as it is not in the store.
    pub(crate) people: People,
    /// Who and what is there to play with.
    pub(crate) lobby: Lobby,
    /// Who sits where.
    pub(crate) sitting: Sitting,
    /// Tasks of tables and sockets; the HTTP server does not wait for them by itself.
    pub(crate) tasks: TaskTracker,
    pub(crate) stop: CancellationToken,
    pub(crate) metrics: Metrics,
    /// Where bots think.
    pub(crate) thinkers: Thinkers,
    pub(crate) visitors: Visitors,
    pub(crate) pictures: Pictures,
    /// Puzzles that have been found.
    pub(crate) puzzles: Puzzles,
    /// Finished games that are not in the store yet.
    pub(crate) keeping: Keeping,
    /// Tables that wait for the store.
    pub(crate) outage: Outage,
    /// How many games each visitor brings.
    pub(crate) imports: ImportLimit,
    /// Who is the operator, and who is banned.
    pub(crate) desk: Desk,
    /// Whether the operator wants no new tables.
    draining: AtomicBool,
    next_conn: AtomicU64,
    next_request: AtomicU64,
}

/// Why a table could not be restored.
#[derive(Debug, Error)]
pub(crate) enum RestoreTableError {
    /// Its bytes cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Its entries do not belong together.
    #[error(transparent)]
    Entries(#[from] RestoreError),
    /// The system has no randomness.
    #[error("the system gave no randomness")]
    NoRandomness,
}

impl App {
    pub(crate) fn new(config: Config, key: SigningKey, log: FairLog, store: Box<dyn Store>) -> App {
        App {
            key,
            log,
            store,
            people: People::default(),
            lobby: Lobby::new(config.match_bots),
            sitting: Sitting::default(),
            bus: Bus::new(config.max_tables),
            visitors: Visitors::new(
                config.requests_per_minute,
                config.max_sockets,
                config.sockets_per_address,
            ),
            config,
            clock: Clock::start(),
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
            metrics: Metrics::new(),
            pictures: Pictures::default(),
            puzzles: Puzzles::default(),
            keeping: Keeping::default(),
            outage: Outage::default(),
            thinkers: Thinkers::new(),
            imports: ImportLimit::new(),
            desk: Desk::default(),
            draining: AtomicBool::new(false),
            next_conn: AtomicU64::new(1),
            next_request: AtomicU64::new(1),
        }
    }

    /// A number for a request, unique among the starts of this server.
    pub(crate) fn new_request(&self) -> String {
        format!("{}-{}", self.store.epoch(), self.next_request.fetch_add(1, Ordering::Relaxed))
    }

    /// Takes over from the store who is banned.
    pub(crate) async fn read_bans(&self) -> Result<(), LogError> {
        self.desk.set_bans(self.store.bans(unix_ms()).await?);
        Ok(())
    }

    /// How many bytes the store takes on the disk, if it is there.
    pub(crate) fn data_bytes(&self) -> Option<u64> {
        let file = self.config.data.as_ref()?.join(DATABASE);
        std::fs::metadata(file).ok().map(|it| it.len())
    }

    /// Asks a table's owner what everybody may know.
    pub(crate) async fn ask(&self, table: &str) -> Result<TableInfo, NoOwner> {
        self.bus.request(table, |reply| Request::Info { reply }).await
    }

    /// Whether somebody serves a table of this name, or may: a store that does not answer denies nothing.
    pub(crate) async fn is_served(&self, table: &str) -> bool {
        !matches!(self.store.owner(table).await, Ok(None))
    }

    /// The tables where a person sits; first those that wait for him.
    pub(crate) async fn tables_of(&self, person: &str) -> Vec<OwnSeat> {
        let mut found = Vec::new();
        for table in self.sitting.tables_of(person) {
            let person = person.to_owned();
            let seat = self.bus.request(&table, |reply| Request::Seat { person, reply }).await;
            // A table that has just ended is none.
            found.extend(seat.ok().flatten());
        }
        found.sort_by_key(|seat| !seat.turn);
        found
    }

    /// Whether no new tables are made, since the operator wants it or the server stops.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed) || self.stop.is_cancelled()
    }

    /// Stops making new tables, or makes them again, and tells all who are here; games that run go on.
    pub(crate) fn drain(&self, wanted: bool) {
        self.draining.store(wanted, Ordering::Relaxed);
        self.bus.look();
        self.lobby.look();
    }

    /// A number that no connection has had.
    pub(crate) fn new_conn(&self) -> Conn {
        self.next_conn.fetch_add(1, Ordering::Relaxed)
    }

    /// The name of a person, and whether it is a bot that somebody has registered; none if nobody
    /// has this id.
    pub(crate) async fn player_name(&self, id: &str) -> Result<Option<(String, bool)>, LogError> {
        match self.store.person(id).await {
            Ok(person) => Ok(person.map(|it| (it.name, it.owner.is_some()))),
            Err(PeopleError::Store(error)) => Err(error),
            Err(_) => Ok(None),
        }
    }

    fn dealer(&self, table: &str) -> Dealer {
        Dealer { key: self.key.clone(), table: table.to_owned() }
    }

    /// Makes a table for this person, or for whoever has the token of the answer, who is its host.
    pub(crate) async fn create(
        self: &Arc<App>,
        mut request: CreateTable,
        host: Option<&Person>,
    ) -> Result<TableCreated, CreateError> {
        let mut system =
            System::new(self.config.beacon.clone()).ok_or(CreateError::NoRandomness)?;
        // A name that is none is told with all else that is wrong.
        let mut wrong = None;
        request.name = match host {
            Some(person) => person.name.clone(),
            None => match self.guest_name(&request.name).await {
                Ok(name) => name,
                Err(error) => {
                    wrong = Some(error);
                    String::new()
                }
            },
        };
        let token = host.is_none().then(|| new_token(system.rng()));
        let hash = match (host, &token) {
            (Some(person), _) => person_token(&person.id),
            (None, token) => hash_token(token.as_deref().unwrap_or_default()),
        };
        let person = host.map(|person| person.id.clone());
        let host = Host { token: hash, person, guests: Vec::new() };
        match self.open(&request, host, system).await {
            Ok(table) => Ok(created(table, token)),
            Err(error) => Err(error.naming(wrong)),
        }
    }

    /// Makes a table where all of these sit, the first of them as its host.
    pub(crate) async fn create_for(
        self: &Arc<App>,
        request: &CreateTable,
        people: &[Guest],
    ) -> Result<String, CreateError> {
        let system = System::new(self.config.beacon.clone()).ok_or(CreateError::NoRandomness)?;
        let Some((host, guests)) = people.split_first() else {
            return Err(CreateError::Request(Vec::new()));
        };
        let (token, person) = (person_token(&host.person), Some(host.person.clone()));
        self.open(request, Host { token, person, guests: guests.to_vec() }, system).await
    }

    /// Makes a table, stores it and starts its task; returns its name.
    async fn open(
        self: &Arc<App>,
        request: &CreateTable,
        host: Host,
        mut system: System,
    ) -> Result<String, CreateError> {
        if self.is_draining() {
            return Err(CreateError::Draining);
        }
        let name = new_id(system.rng());
        let (dealer, now_ms) = (self.dealer(&name), self.clock.now_ms());
        let away_ms = u32::try_from(self.config.away.as_millis()).unwrap_or(u32::MAX);
        let table = new_table(request, host, dealer, away_ms, now_ms, &mut system)
            .map_err(CreateError::Request)?;
        if self.bus.is_full() {
            return Err(CreateError::TooManyTables);
        }
        let opened = self.begin(&name, Hub::new(name.clone(), table), system).await;
        if opened.is_err() {
            self.give_back(&name).await;
        }
        opened.map(|()| name)
    }

    /// Claims a new table, stores how it begins and starts its task.
    async fn begin(
        self: &Arc<App>,
        name: &str,
        mut hub: Hub,
        system: System,
    ) -> Result<(), CreateError> {
        let store = &self.store;
        let epoch = store.claim(name).await.map_err(CreateError::Store)?;
        let config = write_config(hub.table().config());
        let entries: Vec<_> = hub.entries().iter().map(write_entry).collect();
        let stored = entries.len() as u64;
        let journal = Journal { epoch, entries: stored, wait: FIRST_WAIT };
        store.create(name, config).await.map_err(CreateError::Store)?;
        if let Err(error) = store.append(epoch, name, 0, entries).await {
            let _ = store.remove(epoch, name).await;
            return Err(CreateError::Store(error));
        }
        if !self.start(name.to_owned(), hub, journal, system) {
            // Others came first; what is left of it in the store is gone with the next word.
            let _ = store.remove(epoch, name).await;
            return Err(CreateError::TooManyTables);
        }
        tracing::info!(table = %name, "table opened");
        Ok(())
    }

    /// Whoever wants to serve the table can claim it now.
    async fn give_back(&self, table: &str) {
        if let Err(error) = self.store.release(table).await {
            tracing::error!(%table, code = error.code(), %error, "a table could not be released");
        }
    }

    /// Starts every table of the store where its last entry left it.
    ///
    /// A table that cannot be restored stays in the store, and the log names it.
    pub(crate) async fn restore(self: &Arc<App>) -> Result<(), LogError> {
        self.read_bans().await?;
        let mut epochs = HashMap::new();
        for name in self.store.names().await? {
            match self.store.claim(&name).await {
                Ok(epoch) => drop(epochs.insert(name, epoch)),
                Err(LogError::Owned { .. }) => {} // another process goes on with it
                Err(error) => return Err(error),
            }
        }
        // Read after the claims: nobody else appends now.
        let mut tables = self.store.tables().await?;
        tables.retain(|stored| epochs.contains_key(&stored.table));
        let count = tables.len();
        let restored = tables.iter().filter_map(|stored| {
            let epoch = epochs.get(&stored.table)?;
            self.restore_one(stored, *epoch, FIRST_WAIT)
        });
        let running = restored.collect();
        if count > 0 {
            tracing::info!(count, "tables restored");
        }
        if let Err(error) = self.log.close_lost(&running) {
            tracing::error!(%error, "the list of games could not be written");
        }
        Ok(())
    }

    /// Starts a stored table that has been claimed; returns the id of the game that it goes on with.
    fn restore_one(
        self: &Arc<App>,
        stored: &StoredTable,
        epoch: u64,
        wait: Duration,
    ) -> Option<String> {
        match self.hub_of(stored) {
            Ok((hub, system)) => {
                let gid = hub.table().running_gid().map(|gid| gid.to_string());
                let journal = Journal { epoch, entries: stored.entries.len() as u64, wait };
                if !self.start(stored.table.clone(), hub, journal, system) {
                    tracing::error!(table = %stored.table, "no room for a stored table");
                }
                gid
            }
            Err(error) => {
                tracing::error!(table = %stored.table, %error, "a table could not be restored");
                self.bus.end(&stored.table);
                None
            }
        }
    }

    fn hub_of(&self, stored: &StoredTable) -> Result<(Hub, System), RestoreTableError> {
        let mut system =
            System::new(self.config.beacon.clone()).ok_or(RestoreTableError::NoRandomness)?;
        let config = read_config(&stored.config)?;
        let entries: Result<Vec<_>, _> = stored.entries.iter().map(|it| read_entry(it)).collect();
        let now_ms = self.clock.now_ms();
        let mut table = Table::restore(config, self.dealer(&stored.table), &entries?, now_ms)?;
        // Whoever was connected has no connection to this process yet.
        for seat in Seat::ALL {
            table.disconnected(seat, now_ms, &mut system);
        }
        Ok((Hub::new(stored.table.clone(), table), system))
    }

    /// Runs a table's task; false if there is no room for it.
    fn start(self: &Arc<App>, name: String, hub: Hub, journal: Journal, system: System) -> bool {
        let Ok(requests) = self.bus.serve(&name) else { return false };
        let epoch = journal.epoch;
        let app = Arc::clone(self);
        let task = TableTask::new(name.clone(), hub, journal, app, system, requests);
        let app = Arc::clone(self);
        self.tasks.spawn(async move {
            let ended = task.run().await;
            // A table that waits for the store keeps its place.
            if !matches!(ended, Ended::NotStored(_)) {
                app.bus.end(&name);
            }
            app.lobby.forget(&name);
            app.after(&name, epoch, ended).await;
        });
        true
    }

    /// What becomes of a table whose task has ended.
    async fn after(self: &Arc<App>, name: &str, epoch: u64, ended: Ended) {
        match ended {
            Ended::Stopped => self.give_back(name).await,
            Ended::Idle => {
                tracing::info!(table = %name, "table closed");
                if let Err(error) = self.store.remove(epoch, name).await {
                    tracing::error!(table = %name, %error, "a closed table could not be removed");
                }
                self.give_back(name).await;
            }
            // The claim stays, and with it the right to read and to go on.
            Ended::NotStored(wait) => self.restore_again(name, epoch, wait).await,
        }
    }

    /// Restores a table that the store has refused a change of. Only its own next change shows whether the
    /// store takes it: a full disk has room for small ones. So it waits, and longer each time in a row.
    async fn restore_again(self: &Arc<App>, name: &str, epoch: u64, mut wait: Duration) {
        loop {
            tokio::select! {
                () = self.stop.cancelled() => return,
                () = self.outage.wait(wait) => wait = longer(wait),
            }
            if let Ok(stored) = self.store.table(name).await {
                self.restore_one(&stored, epoch, wait);
                return;
            }
        }
    }
}

fn created(table: String, token: Option<String>) -> TableCreated {
    let link = format!("/table/{table}");
    TableCreated { table, seat: 0, token, link }
}

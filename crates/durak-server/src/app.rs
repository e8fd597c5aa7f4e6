//! What all requests share.

use crate::clock::Clock;
use crate::config::Config;
use crate::create::new_table;
use crate::fair_log::FairLog;
use crate::hub::{Conn, Hub};
use crate::registry::Registry;
use crate::secret::{hash_token, new_table_name, new_token};
use crate::source::System;
use crate::task::TableTask;
use durak_fair::SigningKey;
use durak_protocol::{CreateTable, TableCreated, WireError};
use durak_table::{Dealer, MemoryLog};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The server behind its routes.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) tables: Registry,
    /// Signs every deal.
    pub(crate) key: SigningKey,
    /// The public list of games.
    pub(crate) log: FairLog,
    /// Tasks of tables and sockets; the HTTP server does not wait for them by itself.
    pub(crate) tasks: TaskTracker,
    pub(crate) stop: CancellationToken,
    next_conn: AtomicU64,
}

/// Why no table was made.
pub(crate) enum CreateError {
    /// The request cannot be met.
    Request(Vec<WireError>),
    /// There are as many tables as the server serves.
    TooManyTables,
    /// The system has no randomness.
    NoRandomness,
}

impl App {
    pub(crate) fn new(config: Config, key: SigningKey, log: FairLog) -> App {
        App {
            key,
            log,
            tables: Registry::new(config.max_tables),
            config,
            clock: Clock::start(),
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
            next_conn: AtomicU64::new(1),
        }
    }

    /// A number that no connection has had.
    pub(crate) fn new_conn(&self) -> Conn {
        self.next_conn.fetch_add(1, Ordering::Relaxed)
    }

    /// Makes a table and starts its task.
    pub(crate) fn create(
        self: &Arc<App>,
        request: &CreateTable,
    ) -> Result<TableCreated, CreateError> {
        let mut system = System::new().ok_or(CreateError::NoRandomness)?;
        let token = new_token(system.rng());
        let name = new_table_name(system.rng());
        let dealer = Dealer { key: self.key.clone(), table: name.clone() };
        let now_ms = self.clock.now_ms();
        let hash = hash_token(&token);
        let table = new_table(request, hash, dealer, &self.config, now_ms, &mut system)
            .map_err(CreateError::Request)?;
        let hub = Hub::new(name.clone(), table, 0, Box::new(MemoryLog::default()));
        let (task, handle) = TableTask::new(name.clone(), hub, Arc::clone(self), system);
        if !self.tables.insert(&name, handle) {
            return Err(CreateError::TooManyTables);
        }
        tracing::info!(table = %name, "table opened");
        let (app, own_name) = (Arc::clone(self), name.clone());
        self.tasks.spawn(async move {
            task.run().await;
            app.tables.remove(&own_name);
            tracing::info!(table = %own_name, "table closed");
        });
        let link = format!("/table/{name}");
        Ok(TableCreated { table: name, seat: 0, token, link })
    }
}

//! The server's life: bind, run, stop.

use crate::app::App;
use crate::config::Config;
use crate::fair_log::FairLog;
use crate::http::router;
use crate::key::{self, KeyError};
use axum::serve::ListenerExt;
use durak_store::{LogError, MemoryStore, OpenError, SqliteStore, Store};
use std::fs;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::time::sleep;

/// The store's name in the data directory.
pub(crate) const DATABASE: &str = "durak.db";

/// A server that listens and is to be run.
pub struct Server {
    listener: TcpListener,
    addr: SocketAddr,
    app: Arc<App>,
}

/// Why a server could not start or went down.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {addr}: {source}")]
    Bind {
        /// The address.
        addr: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The server's key.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The data directory.
    #[error("the data directory {dir} cannot be used: {source}")]
    Data {
        /// The directory.
        dir: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The store of tables cannot be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The store of tables cannot be read.
    #[error(transparent)]
    Tables(#[from] LogError),
    /// The listener broke.
    #[error("the server went down: {0}")]
    Run(#[source] io::Error),
}

impl Server {
    /// Listens on the address of `config`.
    ///
    /// # Errors
    /// [`ServeError::Bind`] if the address is taken or not ours, [`ServeError::Data`],
    /// [`ServeError::Store`], [`ServeError::Tables`] and [`ServeError::Key`] if the data directory
    /// cannot be used or something in it is damaged.
    pub async fn bind(config: Config) -> Result<Server, ServeError> {
        let (key, log, store): (_, _, Box<dyn Store>) = match &config.data {
            Some(dir) => {
                let data = |source| ServeError::Data { dir: dir.clone(), source };
                fs::create_dir_all(dir).map_err(data)?;
                // The store first: its lock keeps a second server from the other files too.
                let store = SqliteStore::open(&dir.join(DATABASE))?;
                (
                    key::load_or_make_key(&dir.join(key::FILE))?,
                    FairLog::open(dir).map_err(data)?,
                    Box::new(store),
                )
            }
            None => (key::make()?, FairLog::in_memory(), Box::new(MemoryStore::new())),
        };
        let bind = |source| ServeError::Bind { addr: config.addr, source };
        let listener = TcpListener::bind(config.addr).await.map_err(bind)?;
        let addr = listener.local_addr().map_err(bind)?;
        let app = Arc::new(App::new(config, key, log, store));
        app.restore().await?;
        Ok(Server { listener, addr, app })
    }

    /// The address that the server listens on, with the true port.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Serves until `stop` is ready: then no new connection is taken, everybody is told when to
    /// come back, and what is under way has the time of [`Config::shutdown`] to end.
    ///
    /// # Errors
    /// [`ServeError::Run`] if the listener breaks.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let Server { listener, app, addr } = self;
        tracing::info!(%addr, "server started");
        let token = app.stop.clone();
        let graceful = async move {
            stop.await;
            token.cancel();
        };
        // A message is written in one piece: to wait for more would only delay it. Where the system
        // refuses that, the connection works all the same.
        let listener = listener.tap_io(|socket| drop(socket.set_nodelay(true)));
        let service = router(Arc::clone(&app)).into_make_service_with_connect_info::<SocketAddr>();
        let work = async {
            // Waits for every request, even one that never comes whole.
            axum::serve(listener, service).with_graceful_shutdown(graceful).await?;
            app.stop.cancel();
            app.tasks.close();
            app.tasks.wait().await;
            Ok(())
        };
        let overdue = async {
            app.stop.cancelled().await;
            sleep(app.config.shutdown).await;
        };
        tokio::select! {
            ended = work => ended.map_err(ServeError::Run)?,
            () = overdue => {
                tracing::warn!(open = app.tasks.len(), "connections did not end in time");
            }
        }
        app.store.close().await;
        tracing::info!("server stopped");
        Ok(())
    }
}

/// Binds and runs until the process is interrupted or asked to terminate.
///
/// # Errors
/// As [`Server::bind`] and [`Server::run`].
pub async fn serve(config: Config) -> Result<(), ServeError> {
    Server::bind(config).await?.run(interrupted()).await
}

/// Ready when the process is interrupted (Ctrl-C) or, on Unix, asked to terminate.
pub async fn interrupted() {
    let ctrl_c = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = ctrl_c => {}
        () = terminate => {}
    }
}

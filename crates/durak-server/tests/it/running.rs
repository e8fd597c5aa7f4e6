//! A server that runs as long as a test.

use durak_server::{Config, Server};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// No test waits longer for anything.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A server on a free port, stopped when dropped.
pub(crate) struct Running {
    pub(crate) addr: SocketAddr,
    pub(crate) stop: Option<oneshot::Sender<()>>,
    pub(crate) task: JoinHandle<()>,
}

pub(crate) async fn running(change: impl FnOnce(&mut Config)) -> Running {
    let mut config = Config {
        addr: SocketAddr::from(([127, 0, 0, 1], 0)),
        bot_delay: (Duration::ZERO, Duration::ZERO),
        ..Config::default()
    };
    change(&mut config);
    let server = Server::bind(config).await.unwrap();
    let addr = server.addr();
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(async move {
        let stopped = async {
            let _ = stopped.await;
        };
        server.run(stopped).await.unwrap();
    });
    Running { addr, stop: Some(stop), task }
}

impl Running {
    /// Stops it and waits for its end.
    pub(crate) async fn end(mut self) {
        self.stop.take().unwrap().send(()).unwrap();
        tokio::time::timeout(PATIENCE, self.task).await.unwrap().unwrap();
    }
}

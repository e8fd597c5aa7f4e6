//! What the browser is pointed at: the real server, or a single page to prove the harness with.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use axum::Router;
use axum::response::Html;
use axum::routing::get;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::environment::Environment;

/// What opens the operator's page.
pub const OPERATOR_SECRET: &str = "sesame-of-the-tests";
/// Bots hardly think, in milliseconds: a test plays a whole game.
const BOT_DELAY: &str = "10..30";
const START_LIMIT: Duration = Duration::from_secs(20);

/// `durak serve` on a free port; it ends when this is dropped.
pub struct Server {
    url: String,
    environment: Environment,
    process: Child,
    data: TempDir,
}

impl Server {
    /// Starts it and waits for its first line, which is its address.
    ///
    /// # Errors
    /// If the program does not start or says something else.
    pub async fn start(environment: &Environment) -> Result<Self> {
        // Two servers must not share a key and a list of games.
        let data = tempfile::tempdir()?;
        let (process, url) = serve(environment, "127.0.0.1:0", data.path()).await?;
        Ok(Self { url, environment: environment.clone(), process, data })
    }

    /// Kills it without warning and starts it again where it was, with what it had kept.
    ///
    /// # Errors
    /// As [`Server::start`].
    pub async fn kill_and_start(&mut self) -> Result<()> {
        self.kill().await?;
        self.start_again().await
    }

    /// Starts it again where it was, after it has ended, with what it had kept.
    ///
    /// # Errors
    /// As [`Server::start`].
    pub async fn start_again(&mut self) -> Result<()> {
        let addr = self.url.trim_start_matches("http://");
        (self.process, _) = serve(&self.environment, addr, self.data.path()).await?;
        Ok(())
    }

    /// Asks it to stop, as whoever runs it does, and waits until it has.
    ///
    /// # Errors
    /// If it does not stop in time.
    pub async fn stop(&mut self) -> Result<()> {
        let id = self.process.id().context("the server has ended")?;
        let asked = Command::new("kill").args(["-TERM", &id.to_string()]).status().await?;
        let ended = timeout(START_LIMIT, self.process.wait()).await;
        let ended = ended.context("the server does not stop")??;
        if !asked.success() || !ended.success() {
            bail!("asked to stop the server ends with {ended}");
        }
        Ok(())
    }

    /// Kills it without warning.
    ///
    /// # Errors
    /// If it cannot be killed.
    pub async fn kill(&mut self) -> Result<()> {
        self.process.kill().await.context("the server cannot be killed")
    }

    /// Where it is: `http://127.0.0.1:PORT`, without a slash at the end.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The same under a name that browsers take for another machine's: what they give to pages of
    /// this machine or with TLS alone is not there.
    #[must_use]
    pub fn url_at_home(&self) -> String {
        self.url.replace("127.0.0.1", "durak.home")
    }
}

/// Starts the program; returns it with its address.
async fn serve(environment: &Environment, addr: &str, data: &Path) -> Result<(Child, String)> {
    let program = environment.durak.display();
    let mut process = Command::new(&environment.durak)
        .args(["serve", "--addr", addr, "--log", "warn", "--bot-delay", BOT_DELAY])
        .arg("--data")
        .arg(data)
        .env("DURAK_OPERATOR_TOKEN", OPERATOR_SECRET)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .with_context(|| {
            format!("{program} does not start; build it with `cargo build -p durak`")
        })?;
    let output = process.stdout.take().context("the server has no output")?;
    let mut lines = BufReader::new(output).lines();
    let line = timeout(START_LIMIT, lines.next_line())
        .await
        .with_context(|| format!("{program} serve has not said its address in time"))??;
    let url = line.unwrap_or_default();
    if !url.starts_with("http://127.0.0.1:") {
        bail!("{program} serve says `{url}` in its first line, not its address");
    }
    // What it says later is read and dropped, or it would wait for a reader.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    Ok((process, url.trim_end_matches('/').to_owned()))
}

/// One page on a free port, the same at every path; it ends when this is dropped.
pub struct Site {
    url: String,
    task: JoinHandle<()>,
}

impl Site {
    /// Serves the page.
    ///
    /// # Errors
    /// If no port is free.
    pub async fn start(html: &'static str) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await.context("no port is free")?;
        let url = format!("http://{}", listener.local_addr()?);
        let page = Router::new().route("/", get(async move || Html(html)));
        let task = tokio::spawn(async move {
            // It ends with the task; if it fails before, the test sees a page that does not load.
            let _ = axum::serve(listener, page).await;
        });
        Ok(Self { url, task })
    }

    /// Where it is: `http://127.0.0.1:PORT`, without a slash at the end.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.task.abort();
    }
}

//! `durak serve`: the server with the game in the browser.

use crate::data_dir::data_dir;
use crate::failure::Failure;
use clap::Args;
use durak_server::{BeaconSource, Config, ServeError, Server, interrupted};
use durak_text::Texts;
use std::io::{IsTerminal, Write, stderr};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tracing::level_filters::LevelFilter;

/// Arguments of `durak serve`.
#[derive(Args, Debug)]
pub struct Serve {
    /// Where to listen; port 0 takes any free one.
    #[arg(long, value_name = "IP:PORT", default_value = "127.0.0.1:8080")]
    pub addr: SocketAddr,
    /// Most tables at a time.
    #[arg(long, value_name = "N", default_value_t = Config::default().max_tables as u32)]
    pub max_tables: u32,
    /// Shortest and longest time that a bot lets pass, in milliseconds.
    #[arg(long, value_name = "MIN..MAX", value_parser = range)]
    pub bot_delay: Option<(Duration, Duration)>,
    /// Where tables, the server's key and the public list of games are kept; without it the user's
    /// own data directory.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// A beacon that is mixed into every deal, and the file of its values.
    #[arg(long, value_name = "CHAIN:FILE")]
    pub beacon: Option<BeaconSource>,
    /// How much is logged to standard error.
    #[arg(long, value_name = "off|error|warn|info|debug", default_value = "info")]
    pub log: LevelFilter,
}

impl Serve {
    /// Serves until the process is interrupted; the first line of `out` is the address.
    ///
    /// # Errors
    /// An address that cannot be listened on; output that cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let log = tracing_subscriber::fmt()
            .with_max_level(self.log)
            .with_ansi(stderr().is_terminal())
            .with_writer(stderr);
        // Fails only if a log is there already, which then serves as well.
        let _ = log.try_init();
        let mut config = Config {
            addr: self.addr,
            max_tables: self.max_tables as usize,
            beacon: self.beacon.clone(),
            data: Some(data_dir(self.data.as_deref(), texts)?),
            ..Config::default()
        };
        if let Some(delay) = self.bot_delay {
            config.bot_delay = delay;
        }
        let failed = |error: &dyn ToString| {
            let error = error.to_string().into();
            Failure::usage(texts.format("failure-serve", &[("error", error)]))
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|error| failed(&error))?;
        runtime.block_on(async {
            let server = Server::bind(config).await.map_err(|error: ServeError| failed(&error))?;
            writeln!(out, "http://{}", server.addr())?;
            out.flush()?;
            server.run(interrupted()).await.map_err(|error| failed(&error))
        })
    }
}

/// `MIN..MAX` in milliseconds.
fn range(text: &str) -> Result<(Duration, Duration), String> {
    let read = |text: &str| text.parse::<u32>().ok();
    text.split_once("..")
        .and_then(|(min, max)| Some((read(min)?, read(max)?)))
        .filter(|(min, max)| min <= max)
        .map(|(min, max)| (Duration::from_millis(min.into()), Duration::from_millis(max.into())))
        .ok_or_else(|| "MIN..MAX in milliseconds is expected, for example 700..1600".to_owned())
}

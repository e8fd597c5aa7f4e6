//! The settings of a server: each is a flag, an environment variable and a key of a file.

mod file;
mod told;

pub(crate) use file::with_file;
pub use told::{Origin, Told};

use crate::data_dir::data_dir;
use crate::failure::Failure;
use clap::{Args, ValueEnum};
use durak_server::{BeaconSource, Config, MetricsAccess, OperatorToken};
use durak_text::Texts;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tracing::level_filters::LevelFilter;

/// All settings of a server. A flag wins over its variable, that over the file, that over the
/// default.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    /// A file of settings, `key = value` in TOML; the keys are the flags' names.
    #[arg(long, value_name = "FILE", env = "DURAK_CONFIG")]
    pub config: Option<PathBuf>,
    /// Where to listen; port 0 takes any free one.
    #[arg(long, value_name = "IP:PORT", env = "DURAK_ADDR", default_value = "127.0.0.1:8080")]
    pub addr: SocketAddr,
    /// The address under which people reach the server, if a proxy stands before it.
    #[arg(long, value_name = "URL", env = "DURAK_PUBLIC_URL", value_parser = public_url)]
    pub public_url: Option<String>,
    /// Whether a proxy stands before the server and names visitors in `X-Forwarded-For`.
    #[arg(
        long,
        value_name = "true|false",
        env = "DURAK_TRUST_PROXY",
        default_value = "false",
        num_args = 0..=1,
        default_missing_value = "true"
    )]
    pub trust_proxy: bool,
    /// Where everything is kept; without it the user's own data directory.
    #[arg(long, value_name = "DIR", env = "DURAK_DATA")]
    pub data: Option<PathBuf>,
    /// Most tables at a time.
    #[arg(long, value_name = "N", env = "DURAK_MAX_TABLES", default_value = "10000")]
    pub max_tables: u32,
    /// Most connections to one table.
    #[arg(long, value_name = "N", env = "DURAK_MAX_CONNECTIONS", default_value = "64")]
    pub max_connections: u32,
    /// Most connections at a time.
    #[arg(long, value_name = "N", env = "DURAK_MAX_SOCKETS", default_value = "20000")]
    pub max_sockets: u32,
    /// Most connections from one address at a time.
    #[arg(long, value_name = "N", env = "DURAK_SOCKETS_PER_ADDRESS", default_value = "100")]
    pub sockets_per_address: u32,
    /// Most requests that change something, a minute and address.
    #[arg(
        long,
        value_name = "N",
        env = "DURAK_REQUESTS_PER_MINUTE",
        default_value = "120",
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    pub requests_per_minute: u32,
    /// Shortest and longest time that a bot lets pass, in milliseconds.
    #[arg(long, value_name = "MIN..MAX", env = "DURAK_BOT_DELAY", default_value = "700..1600", value_parser = range)]
    pub bot_delay: (Duration, Duration),
    /// After this long without a connection a bot plays on for a player.
    #[arg(long, value_name = "TIME", env = "DURAK_AWAY", default_value = "2m", value_parser = time)]
    pub away: Duration,
    /// A table without a connection is closed after this long, or after the time of a turn if that is longer.
    #[arg(long, value_name = "TIME", env = "DURAK_IDLE", default_value = "30m", value_parser = time)]
    pub idle: Duration,
    /// How long connections may take to end when the server stops.
    #[arg(long, value_name = "TIME", env = "DURAK_SHUTDOWN", default_value = "10s", value_parser = time)]
    pub shutdown: Duration,
    /// A beacon that is mixed into every deal, and the file of its values.
    #[arg(long, value_name = "CHAIN:FILE", env = "DURAK_BEACON")]
    pub beacon: Option<BeaconSource>,
    /// The secret that opens the operator's page; without it there is none.
    #[arg(long, value_name = "SECRET", env = "DURAK_OPERATOR_TOKEN", hide_env_values = true)]
    pub operator_token: Option<OperatorToken>,
    /// Who may read the metrics.
    #[arg(
        long,
        value_name = "public|operator|off",
        env = "DURAK_METRICS",
        default_value = "public"
    )]
    pub metrics: MetricsAccess,
    /// How much is logged to standard error.
    #[arg(
        long,
        value_name = "off|error|warn|info|debug",
        env = "DURAK_LOG",
        default_value = "info"
    )]
    pub log: LevelFilter,
    /// How log lines are written.
    #[arg(long, value_name = "text|json", env = "DURAK_LOG_FORMAT", default_value = "text")]
    pub log_format: LogFormat,
    /// A collector of OpenTelemetry that is told of every request.
    #[arg(long, value_name = "URL", env = "DURAK_OTLP", value_parser = collector)]
    pub otlp: Option<String>,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// An object a line, for programs.
    Json,
}

impl Settings {
    /// What the server is started with.
    ///
    /// # Errors
    /// No data directory is named and the user has no home.
    pub fn server(&self, texts: &Texts) -> Result<Config, Failure> {
        Ok(Config {
            addr: self.addr,
            public_url: self.public_url.clone(),
            trust_proxy: self.trust_proxy,
            data: Some(data_dir(self.data.as_deref(), texts)?),
            max_tables: self.max_tables as usize,
            max_connections: self.max_connections as usize,
            max_sockets: self.max_sockets as usize,
            sockets_per_address: self.sockets_per_address as usize,
            requests_per_minute: self.requests_per_minute,
            bot_delay: self.bot_delay,
            away: self.away,
            match_bots: Config::default().match_bots,
            idle: self.idle,
            shutdown: self.shutdown,
            beacon: self.beacon.clone(),
            operator_token: self.operator_token.clone(),
            metrics: self.metrics,
        })
    }
}

/// `MIN..MAX` in milliseconds.
pub(crate) fn range(text: &str) -> Result<(Duration, Duration), String> {
    let read = |text: &str| text.parse::<u32>().ok();
    text.split_once("..")
        .and_then(|(min, max)| Some((read(min)?, read(max)?)))
        .filter(|(min, max)| min <= max)
        .map(|(min, max)| (Duration::from_millis(min.into()), Duration::from_millis(max.into())))
        .ok_or_else(|| "MIN..MAX in milliseconds is expected, for example 700..1600".to_owned())
}

/// The longest time that makes sense here; more is a slip.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 60 * 60);

/// A time with its unit.
fn time(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text)
        .ok()
        .filter(|time| *time <= LONGEST)
        .ok_or_else(|| "a time with its unit is expected, for example 90s, 30m or 2h".to_owned())
}

/// `http://host:port`: a collector stands beside the server, or is reached through one that does.
fn collector(text: &str) -> Result<String, String> {
    let url = public_url(text).ok().filter(|url| url.starts_with("http://"));
    url.ok_or_else(|| "http://HOST:PORT is expected, without a path".to_owned())
}

/// `https://host` or `http://host:port`, nothing behind it.
fn public_url(text: &str) -> Result<String, String> {
    let url = text.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let fits = |host: &str| {
        let known = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
        !host.is_empty() && host.chars().all(known)
    };
    if host.is_some_and(fits) {
        return Ok(url.to_owned());
    }
    Err("https://HOST or http://HOST:PORT is expected, without a path".to_owned())
}

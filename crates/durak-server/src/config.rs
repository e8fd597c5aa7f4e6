//! The server's address and limits.

use crate::beacon::BeaconSource;
use crate::operator::OperatorToken;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// What a server is started with.
///
/// ```
/// let config = durak_server::Config::default();
/// assert_eq!(config.addr.port(), 8080);
/// ```
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    pub addr: SocketAddr,
    /// The address under which people reach the server, `https://HOST`, if a proxy stands before it.
    pub public_url: Option<String>,
    /// Whether a visitor's address is the last one of `X-Forwarded-For`: only behind a proxy.
    pub trust_proxy: bool,
    /// Most tables at a time.
    pub max_tables: usize,
    /// Most connections to one table.
    pub max_connections: usize,
    /// Most connections at a time.
    pub max_sockets: usize,
    /// Most connections from one address at a time.
    pub sockets_per_address: usize,
    /// Most requests that change something from one address in a minute; 0 counts as 1.
    pub requests_per_minute: u32,
    /// A table without a connection is removed after this long, or after the time of a turn if that is
    /// longer.
    pub idle: Duration,
    /// After this long without a connection a bot plays on for a player, if another is there.
    pub away: Duration,
    /// Who has searched for a quick match for so long is offered bots for the empty seats.
    pub match_bots: Duration,
    /// Shortest and longest time that a bot lets pass before it acts, chosen at random: it tells
    /// nothing about the bot's cards.
    pub bot_delay: (Duration, Duration),
    /// Where the server's key and the public list of games are kept; without a directory the server
    /// has a new key each time, and a list in memory.
    pub data: Option<PathBuf>,
    /// The beacon that is mixed into every deal; none by default.
    pub beacon: Option<BeaconSource>,
    /// How long connections may take to end when the server stops.
    pub shutdown: Duration,
    /// What opens the operator's page; without it there is none.
    pub operator_token: Option<OperatorToken>,
    /// Who may read the metrics.
    pub metrics: MetricsAccess,
}

/// Who may read the metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricsAccess {
    /// Everybody.
    Public,
    /// Whoever shows the operator's secret.
    Operator,
    /// Nobody.
    Off,
}

impl FromStr for MetricsAccess {
    type Err = String;

    fn from_str(text: &str) -> Result<MetricsAccess, String> {
        match text {
            "public" => Ok(MetricsAccess::Public),
            "operator" => Ok(MetricsAccess::Operator),
            "off" => Ok(MetricsAccess::Off),
            _ => Err("one of public, operator, off".to_owned()),
        }
    }
}

impl Config {
    /// Whether people reach the server by HTTPS.
    pub(crate) fn is_https(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            addr: SocketAddr::from(([127, 0, 0, 1], 8080)),
            trust_proxy: false,
            max_tables: 10_000,
            max_connections: 64,
            max_sockets: 20_000,
            sockets_per_address: 100,
            requests_per_minute: 120,
            idle: Duration::from_secs(30 * 60),
            away: Duration::from_secs(2 * 60),
            match_bots: Duration::from_secs(20),
            bot_delay: (Duration::from_millis(700), Duration::from_millis(1_600)),
            data: None,
            beacon: None,
            public_url: None,
            shutdown: Duration::from_secs(10),
            operator_token: None,
            metrics: MetricsAccess::Public,
        }
    }
}

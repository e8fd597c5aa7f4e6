//! The server's address and limits.

use crate::beacon::BeaconSource;
use std::net::SocketAddr;
use std::path::PathBuf;
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
    /// Most tables at a time.
    pub max_tables: usize,
    /// Most connections to one table.
    pub max_connections: usize,
    /// A table without a connection is removed after this long.
    pub idle: Duration,
    /// After this long without a connection a bot plays on for a player, if another is there.
    pub away: Duration,
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
}

impl Default for Config {
    fn default() -> Config {
        Config {
            addr: SocketAddr::from(([127, 0, 0, 1], 8080)),
            max_tables: 10_000,
            max_connections: 64,
            idle: Duration::from_secs(30 * 60),
            away: Duration::from_secs(2 * 60),
            bot_delay: (Duration::from_millis(700), Duration::from_millis(1_600)),
            data: None,
            beacon: None,
            shutdown: Duration::from_secs(10),
        }
    }
}

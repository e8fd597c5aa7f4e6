//! What a table is made with.

use durak_core::Law;
use durak_fair::{PublicKey, Seating};
use std::fmt;

/// What never changes while the table exists.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The rules.
    pub law: Law,
    /// The key of the preset that they started from.
    pub preset: Option<String>,
    /// Milliseconds for an action; none is no clock.
    pub think_ms: Option<u32>,
    /// After so many milliseconds without a connection a bot plays on for a player, if another
    /// player is there.
    pub away_ms: u32,
    /// The levels of bots that can be seated.
    pub levels: Vec<String>,
    /// How seats are given out where a match begins; teams are never shuffled.
    pub seating: Seating,
    /// The keys of notaries: they give a number for every deal and do not sit.
    pub notaries: Vec<PublicKey>,
    /// Whether the first game is opened when all who sit are connected and no seat is open.
    pub deal_when_full: bool,
    /// What the password hashes to that who sits down must know; none asks for none.
    pub password: Option<TokenHash>,
    /// Whether its games count for ratings.
    pub rated: bool,
    /// Whether people without a seat may watch, until the host says otherwise.
    pub watch: bool,
    /// Whether the lobby lists the table, until the host says otherwise.
    pub listed: bool,
}

/// What is kept of a player's token or of a password: enough to know it again, not to show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash(pub [u8; 32]);

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

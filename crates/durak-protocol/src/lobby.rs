//! Finding a game: the bodies of `/api/lobby` and `/api/match`.

use crate::http::TableInfo;
use serde::{Deserialize, Serialize};

/// The answer to `GET /api/lobby`, and the data of each of its events.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LobbyList {
    /// The listed tables: those with open seats first, then those where a game is on.
    pub tables: Vec<TableInfo>,
    /// How many people search for a quick match.
    pub searching: usize,
    /// Whether the server begins no new games now.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draining: bool,
}

/// `POST /api/match`: the game that is searched for.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchMatch {
    /// How many play, 2 to 6.
    #[serde(default)]
    pub seats: u8,
    /// The preset's key.
    #[serde(default)]
    pub preset: String,
    /// `fast`, `normal`, `slow` or `correspondence`.
    #[serde(default)]
    pub speed: String,
}

/// The answer to `GET /api/match`: how one's search stands.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchState {
    /// `none`, `searching`, `making` (others were found, their table is being made) or `found`.
    pub state: String,
    /// The table that was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The path to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// How many seats the game has that is searched for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// Its preset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// Its speed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<String>,
    /// How many search for the same, oneself among them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waiting: Option<usize>,
    /// How long one has searched, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waited_ms: Option<u64>,
    /// Whether bots are taken for the empty seats; missing while they are not offered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<bool>,
    /// Why people who were found have no table yet: `draining`, `too-many-tables`, …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

//! The bodies of requests about finished games, ratings and players.

use crate::rules::Rules;
use serde::{Deserialize, Serialize};

/// The answer to `GET /api/games`: the newest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameList {
    /// The games of this page.
    pub games: Vec<GameSummary>,
    /// What to ask for as `before` to get the next page; none if this is the last one.
    pub next: Option<u64>,
}

/// A finished game in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameSummary {
    /// The id, 64 hexadecimal digits: that of the fair deal; another one for an imported game.
    pub id: String,
    /// The path of its page: `/game/ID`.
    pub link: String,
    /// When it ended, or was imported, in milliseconds since 1970.
    pub ended_ms: u64,
    /// The preset whose game it was, or `other`.
    pub preset: String,
    /// The number of seats.
    pub seats: u8,
    /// How it ended: `durak`, `team`, `draw`, or `left` if it was given up.
    pub result: String,
    /// Whether it was played elsewhere and brought here.
    pub imported: bool,
    /// The board on which it is rated, as `home/2`; none if it is not rated.
    pub board: Option<String>,
    /// Why it is not rated: `table`, `bot`, `unknown`, `short`, `helped` or `imported`.
    pub unrated: Option<String>,
    /// Who played, by seat.
    pub players: Vec<GamePlayer>,
}

/// One who played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamePlayer {
    /// The person; none for bots of the server, and for people without an identity.
    pub person: Option<String>,
    /// The name at that time; empty if it is forgotten.
    pub name: String,
    /// The level of a bot of the server.
    pub bot: Option<String>,
    /// How it ended for him: `won`, `lost` or `draw`.
    pub outcome: String,
    /// The rating before the game and after it, if the game changed it.
    pub rating: Option<[f64; 2]>,
}

/// The answer to `GET /api/games/ID`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameDetail {
    /// What lists say.
    #[serde(flatten)]
    pub summary: GameSummary,
    /// The rules, every option.
    pub rules: Rules,
    /// When it was opened, in milliseconds since 1970; none if nobody knows.
    pub opened_ms: Option<u64>,
    /// How many actions there were.
    pub actions: u32,
    /// How many bouts.
    pub bouts: u32,
    /// The place of each seat, from 1; equal places where nobody was before the other.
    pub places: Vec<u8>,
    /// Seats whose players were gone at the end: a bot played on for them, or they gave up.
    pub left: Vec<u8>,
    /// Seats of people that a bot acted for.
    pub helped: Vec<u8>,
    /// The tags of an imported record, as pairs.
    pub tags: Vec<(String, String)>,
    /// Whether `/record` and `/trace` below it exist: the cards were played out.
    pub has_record: bool,
    /// Whether `/fair` below it is there for the asker.
    pub has_fair: bool,
}

/// The answer to `GET /api/ratings?board=home/2`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatingList {
    /// The board.
    pub board: String,
    /// Its rows: settled ratings first, then the highest.
    pub rows: Vec<RatingRow>,
    /// What to ask for as `skip` to get the next page; none if this is the last one.
    pub next: Option<u32>,
}

/// A rating of a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RatingRow {
    /// The board.
    pub board: String,
    /// The person.
    pub person: String,
    /// The name.
    pub name: String,
    /// The estimate; it begins at 1500.
    pub rating: f64,
    /// Its standard deviation; it begins at 350.
    pub deviation: f64,
    /// Rated games.
    pub games: u32,
    /// Whether it is not known well enough yet.
    pub provisional: bool,
}

/// The answer to `GET /api/players/ID`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerInfo {
    /// The person.
    pub person: String,
    /// The name.
    pub name: String,
    /// Whether it is a bot that somebody has registered.
    pub bot: bool,
    /// The ratings, by board.
    pub ratings: Vec<RatingRow>,
    /// How often the player lost, by the number of seats.
    pub durak_rates: Vec<DurakRate>,
    /// Trumps in the first hand, over all games.
    pub trumps: Option<Luck>,
    /// First leads where the lowest trump decided, over all games.
    pub leads: Option<Luck>,
}

/// Games with one number of seats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DurakRate {
    /// The number of seats.
    pub seats: u8,
    /// How many games.
    pub games: u64,
    /// How many of them were lost.
    pub lost: u64,
    /// How many were draws.
    pub drawn: u64,
    /// Lost of all.
    pub rate: f64,
    /// Between which rates the true one lies, with 95 % confidence.
    pub between: [f64; 2],
    /// What it would be if all were equally strong.
    pub equal: f64,
}

/// What was found in many deals against its exact law.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Luck {
    /// How many deals.
    pub deals: u64,
    /// What was found in all of them.
    pub found: u64,
    /// What was to be expected.
    pub expected: f64,
    /// From where to where 95 of 100 players come by chance.
    pub usual: [u64; 2],
    /// How likely at least so great a difference is by chance.
    pub chance: f64,
    /// `too-few`, `usual`, `less` or `more`.
    pub verdict: String,
}

/// The answer to `POST /api/records`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordImported {
    /// The game's id; the same record has the same id.
    pub id: String,
    /// The path of its page: `/game/ID`.
    pub link: String,
    /// Whether it was here already.
    pub known: bool,
}

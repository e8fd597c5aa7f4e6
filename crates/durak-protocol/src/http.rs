//! The bodies of HTTP requests and answers.

mod games;
pub mod people;

pub use games::{
    DurakRate, GameDetail, GameList, GamePlayer, GameSummary, Luck, PlayerInfo, RatingList,
    RatingRow, RecordImported,
};

use crate::client::{KEY_RULE, check_key, check_level, check_name, check_password};
use crate::error::WireError;
use crate::limits;
use crate::rules::Rules;
use durak_core::Preset;
use serde::{Deserialize, Serialize};

/// `POST /api/tables`: makes a table. The one who makes it is its host and sits on seat 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CreateTable {
    /// The host's name, 1 to 24 characters.
    pub name: String,
    /// The preset to start from; none starts from the default of each option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// Options that differ from the preset; the number of seats is one of them.
    #[serde(default)]
    pub rules: Rules,
    /// Who sits on the seats 1, 2, …; missing ones are open.
    #[serde(default)]
    pub seats: Vec<SeatWish>,
    /// Milliseconds for an action; none is no clock, unless `speed` gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub think_ms: Option<u32>,
    /// The time for an action by name: `fast`, `normal`, `slow`, `correspondence`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<String>,
    /// What who sits down must know; the server keeps a hash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// Whether its games count for ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether the lobby lists the table; otherwise only its link leads there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub listed: bool,
    /// Whether people without a seat may watch; missing is yes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watch: Option<bool>,
    /// The host's public key, 64 lower-case hex digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pk: Option<String>,
    /// How seats are given out where a match begins: `listed`, `rotated` or `shuffled`; missing is
    /// `rotated`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seating: Option<String>,
    /// The public keys of notaries: they give a number for every deal and do not sit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notaries: Vec<String>,
}

/// Who is to sit on a seat: `"open"` or `{"bot":"careful"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatWish {
    /// Whoever opens the link.
    Open,
    /// A bot of this level.
    Bot(String),
}

impl CreateTable {
    /// The rules that are asked for, with all that is wrong with the request.
    ///
    /// # Errors
    /// `name-bad`, `preset-unknown`, `option-unknown-key`, `option-unknown-value`, `think-bad`,
    /// `key-missing`, `key-bad`, `seating-bad`, `seating-teams`, `notaries-bad`, `level-bad`,
    /// `seats-too-many`, `speed-unknown`, `speed-and-think`, `password-bad`, `watch-notaries`, and the codes of [`durak_core::Conflict`]; all at once.
    pub fn check(&self) -> Result<durak_core::Rules, Vec<WireError>> {
        let mut errors: Vec<WireError> = check_name(&self.name).err().into_iter().collect();
        let mut rules = durak_core::Rules::DEFAULT;
        if let Some(key) = &self.preset {
            match Preset::find(key) {
                Some(preset) => rules = preset.rules,
                None => {
                    let known: Vec<&str> = durak_core::PRESETS.iter().map(|p| p.key).collect();
                    let text = format_args!("no such preset; known are {}", known.join(", "));
                    errors.push(WireError::field("preset-unknown", "preset", text));
                }
            }
        }
        errors.extend(self.rules.apply_to(&mut rules).err().into_iter().flatten());
        if let Err(conflicts) = rules.check() {
            errors.extend(
                conflicts.0.iter().map(|conflict| WireError {
                    code: conflict.code(),
                    text: conflict.to_string(),
                }),
            );
        }
        if self.seats.len() >= rules.players as usize {
            let text = format_args!("seat 0 is the host's: at most {} others", rules.players - 1);
            errors.push(WireError::field("seats-too-many", "seats", text));
        }
        for wish in &self.seats {
            if let SeatWish::Bot(level) = wish {
                errors.extend(check_level(level).err());
            }
        }
        match self.pk.as_deref() {
            Some(pk) => errors.extend(check_key(pk).err()),
            None => errors.push(WireError::field("key-missing", "pk", KEY_RULE)),
        }
        let mut keys: Vec<&String> = self.notaries.iter().chain(&self.pk).collect();
        let most = limits::ENTRIES - rules.players as usize;
        let bad = self.notaries.iter().any(|key| check_key(key).is_err());
        keys.sort_unstable();
        if bad || self.notaries.len() > most || keys.windows(2).any(|pair| pair[0] == pair[1]) {
            let text =
                format_args!("at most {most} different keys, none the host's, each {KEY_RULE}");
            errors.push(WireError::field("notaries-bad", "notaries", text));
        }
        if let Some(seating) = self.seating.as_deref() {
            let known = ["listed", "rotated", "shuffled"];
            if !known.contains(&seating) {
                let text = format_args!("one of {}", known.join(", "));
                errors.push(WireError::field("seating-bad", "seating", text));
            } else if rules.teams && seating == "shuffled" {
                let text = "teams keep their seats: listed or rotated";
                errors.push(WireError::field("seating-teams", "seating", text));
            }
        }
        errors.extend(self.password.as_deref().and_then(|it| check_password(it).err()));
        if self.watch == Some(false) && !self.notaries.is_empty() {
            let text = "a notary watches: leave out `notaries`, or let everybody watch";
            errors.push(WireError::field("watch-notaries", "watch", text));
        }
        if let Some(speed) = self.speed.as_deref() {
            if !limits::SPEEDS.iter().any(|(key, _)| *key == speed) {
                let known = limits::SPEEDS.map(|(key, _)| key).join(", ");
                let text = format_args!("one of {known}");
                errors.push(WireError::field("speed-unknown", "speed", text));
            } else if self.think_ms.is_some() {
                let text = "`speed` or `think_ms`, not both";
                errors.push(WireError::field("speed-and-think", "speed", text));
            }
        }
        let think = limits::THINK_MS_MIN..=limits::THINK_MS_MAX;
        if self.think_ms.is_some_and(|ms| !think.contains(&ms)) {
            let text = format_args!("{} to {} ms", think.start(), think.end());
            errors.push(WireError::field("think-bad", "think_ms", text));
        }
        if errors.is_empty() { Ok(rules) } else { Err(errors) }
    }

    /// Milliseconds for an action, however they were asked for; none is no clock.
    pub fn time(&self) -> Option<u32> {
        let named = |(key, ms): &(&str, u32)| (self.speed.as_deref() == Some(key)).then_some(*ms);
        self.think_ms.or_else(|| limits::SPEEDS.iter().find_map(named))
    }
}

/// The answer to `POST /api/tables`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableCreated {
    /// The table.
    pub table: String,
    /// The host's seat.
    pub seat: u8,
    /// The host's token; whoever shows it plays this seat. Missing if the host has signed in: then the
    /// seat is the person's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The path to open, for the host and for others: `/table/…`.
    pub link: String,
}

/// The answer to `GET /api/tables/:id`: what a passer-by may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableInfo {
    /// The table.
    pub table: String,
    /// The rules, every option.
    pub rules: Rules,
    /// The preset that the rules started from.
    #[serde(default)]
    pub preset: Option<String>,
    /// How many seats are open.
    pub open: u8,
    /// Whether a game is on.
    pub playing: bool,
    /// The names of the players who sit there, clockwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// How many seats bots have.
    #[serde(default)]
    pub bots: u8,
    /// Milliseconds for an action; none is no clock.
    #[serde(default)]
    pub think_ms: Option<u32>,
    /// Whether who sits down needs a password.
    #[serde(default)]
    pub locked: bool,
    /// Whether its games count for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether the lobby lists the table.
    #[serde(default)]
    pub listed: bool,
    /// Whether people without a seat may watch.
    #[serde(default)]
    pub watch: bool,
}

/// The body of every HTTP error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorBody {
    /// All reasons, each with a stable code and a sentence in English.
    pub errors: Vec<Reason>,
}

/// One reason of an HTTP error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    /// A stable code.
    pub code: String,
    /// In English.
    pub text: String,
}

impl From<Vec<WireError>> for ErrorBody {
    fn from(errors: Vec<WireError>) -> ErrorBody {
        let reason = |error: WireError| Reason { code: error.code.to_owned(), text: error.text };
        ErrorBody { errors: errors.into_iter().map(reason).collect() }
    }
}

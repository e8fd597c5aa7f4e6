//! The bodies of requests about people: who one is, names, devices, bots. Times are milliseconds
//! since 1970.

use super::games::RatingRow;
use serde::{Deserialize, Serialize};

/// The answer to `POST /api/session/challenge`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Challenge {
    /// 64 hex digits, to be signed once and soon.
    pub challenge: String,
    /// The server's public key, 64 hex digits: it is part of what is signed.
    pub server: String,
}

/// `POST /api/session`: shows that one has a device's key, and who comes for the first time
/// becomes a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SignIn {
    /// That the device has its key.
    #[serde(flatten)]
    pub proof: KeyProof,
    /// The name that a new person would like; another one if it cannot be had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Shows that a device has the key that it names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KeyProof {
    /// The device's public key, 64 hex digits.
    pub pk: String,
    /// The challenge, as it was given.
    pub challenge: String,
    /// The signature over tag `session`, the server's key and the challenge: 128 hex digits.
    pub sig: String,
}

/// `POST /api/session/recover`: brings a device to its person by a recovery code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recover {
    /// The code; spaces, hyphens and case do not matter.
    pub code: String,
    /// That the device has its key.
    #[serde(flatten)]
    pub proof: KeyProof,
}

/// `POST /api/session/passkey`: brings a device to its person by a passkey.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UsePasskey {
    /// What the browser's authenticator answered: `PublicKeyCredential.toJSON()`.
    pub credential: serde_json::Value,
    /// That the device has its key.
    #[serde(flatten)]
    pub proof: KeyProof,
}

/// Who asks: the answer to `GET /api/me`, to `PATCH /api/me` and to signing in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Me {
    /// The person's id, which everybody may know: the page is `/player/ID`.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whose bot it is; missing for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// The public key of the device of this session; missing for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
}

/// `PATCH /api/me`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChangeMe {
    /// The new name, 1 to 24 characters.
    pub name: String,
}

/// One device, in the answer to `GET /api/me/devices`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeviceInfo {
    /// Its public key, 64 hex digits.
    pub key: String,
    /// The kind of program.
    pub agent: String,
    /// When it came first.
    pub made_ms: u64,
    /// When it was here last, to the hour.
    pub seen_ms: u64,
    /// Whether it is the one that asks.
    pub this: bool,
}

/// The answer to `POST /api/me/recovery`: the only time that the code is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecoveryCode {
    /// The code; it replaces an older one.
    pub code: String,
}

/// `POST /api/me/bots`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NewBot {
    /// Its name, by the rules for names.
    pub name: String,
}

/// The answer to `POST /api/me/bots`: the only time that the token is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BotMade {
    /// The bot's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// For `Authorization: Bearer TOKEN`.
    pub token: String,
}

/// The answer to `GET /api/me/export`: what the server keeps of a person. Left out are hashes of tokens
/// and codes, the keys of passkeys, and the games themselves, which `GET /api/games/ID` tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MyData {
    /// The person's id.
    pub id: String,
    /// The name.
    pub name: String,
    /// When the person came first.
    pub made_ms: u64,
    /// Whether there is a recovery code.
    pub has_recovery: bool,
    /// The devices.
    pub devices: Vec<DeviceInfo>,
    /// The sessions that have not ended.
    pub sessions: Vec<MySession>,
    /// The authenticators' names for the passkeys, as hex.
    pub passkeys: Vec<String>,
    /// The bots.
    pub bots: Vec<MyBot>,
    /// The ids of finished games, the newest first: `/game/ID`.
    pub games: Vec<String>,
    /// The ratings, by board.
    pub ratings: Vec<RatingRow>,
}

/// A session of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MySession {
    /// The public key of the device.
    pub device: Option<String>,
    /// When it began.
    pub made_ms: u64,
    /// When it was last renewed.
    pub seen_ms: u64,
    /// When it ends by itself.
    pub expires_ms: Option<u64>,
}

/// A bot of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MyBot {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// When it was made.
    pub made_ms: u64,
}

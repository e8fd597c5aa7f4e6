//! What a table was made with.

use super::JournalError;
use durak_core::Law;
use durak_fair::{Digest, PublicKey, Seating};
use durak_hub::levels;
use durak_protocol::Rules;
use durak_table::{Config, TokenHash};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Stored {
    rules: Rules,
    preset: Option<String>,
    think_ms: Option<u32>,
    away_ms: u32,
    seating: String,
    deal_when_full: bool,
    #[serde(default)]
    notaries: Vec<PublicKey>,
    /// What a password hashes to.
    #[serde(default)]
    password: Option<Digest>,
    #[serde(default)]
    rated: bool,
    /// Tables of former versions could all be watched.
    #[serde(default = "yes")]
    watch: bool,
    #[serde(default)]
    listed: bool,
}

fn yes() -> bool {
    true
}

const WHAT: &str = "a table's configuration";

/// The bytes of a configuration.
pub(crate) fn write_config(config: &Config) -> Vec<u8> {
    let stored = Stored {
        rules: config.law.rules().into(),
        preset: config.preset.clone(),
        think_ms: config.think_ms,
        away_ms: config.away_ms,
        seating: config.seating.text().to_owned(),
        deal_when_full: config.deal_when_full,
        notaries: config.notaries.clone(),
        password: config.password.map(|hash| Digest(hash.0)),
        rated: config.rated,
        watch: config.watch,
        listed: config.listed,
    };
    // Texts, numbers and maps with texts as keys: writing them cannot fail.
    serde_json::to_vec(&stored).unwrap_or_default()
}

/// The configuration that was written; the levels of bots are this program's.
pub(crate) fn read_config(bytes: &[u8]) -> Result<Config, JournalError> {
    let stored: Stored =
        serde_json::from_slice(bytes).map_err(|error| JournalError::json(WHAT, &error))?;
    let mut rules = durak_core::Rules::DEFAULT;
    let unknown = |_| JournalError::new(WHAT, "this program does not know one of its options");
    stored.rules.apply_to(&mut rules).map_err(unknown)?;
    let seating = Seating::ALL.into_iter().find(|it| it.text() == stored.seating);
    Ok(Config {
        law: Law::new(&rules).map_err(|error| JournalError::new(WHAT, error))?,
        preset: stored.preset,
        think_ms: stored.think_ms,
        away_ms: stored.away_ms,
        levels: levels(),
        seating: seating.ok_or_else(|| JournalError::new(WHAT, "no such seating"))?,
        deal_when_full: stored.deal_when_full,
        notaries: stored.notaries,
        password: stored.password.map(|hash| TokenHash(hash.0)),
        rated: stored.rated,
        watch: stored.watch,
        listed: stored.listed,
    })
}

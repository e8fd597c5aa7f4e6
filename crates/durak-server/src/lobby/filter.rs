//! Which tables of the lobby somebody wants to see.

use durak_protocol::{TableInfo, limits};
use serde::Deserialize;

/// Values as in the address of the lobby; what is missing or empty filters nothing.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Filter {
    #[serde(default)]
    pub(crate) preset: String,
    #[serde(default)]
    pub(crate) players: String,
    #[serde(default)]
    pub(crate) deck: String,
    #[serde(default)]
    pub(crate) transfer: String,
    #[serde(default)]
    pub(crate) throw_in: String,
    #[serde(default)]
    pub(crate) speed: String,
    #[serde(default)]
    pub(crate) rated: String,
}

/// The options of the rules that can be filtered by.
pub(crate) const OPTIONS: [&str; 4] = ["players", "deck", "transfer", "throw_in"];

impl Filter {
    /// The value of a field by its name in the address.
    pub(crate) fn get(&self, key: &str) -> &str {
        match key {
            "preset" => &self.preset,
            "players" => &self.players,
            "deck" => &self.deck,
            "transfer" => &self.transfer,
            "throw_in" => &self.throw_in,
            "speed" => &self.speed,
            "rated" => &self.rated,
            _ => "",
        }
    }

    /// Whether it filters anything.
    pub(crate) fn is_some(&self) -> bool {
        let others = ["preset", "speed", "rated"];
        OPTIONS.iter().chain(&others).any(|key| !self.get(key).is_empty())
    }

    pub(crate) fn matches(&self, table: &TableInfo) -> bool {
        let is = |wanted: &str, value: &str| wanted.is_empty() || wanted == value;
        let options = OPTIONS.iter().all(|key| is(self.get(key), &option(table, key)));
        options
            && is(&self.preset, table.preset.as_deref().unwrap_or("own"))
            && is(&self.speed, speed(table.think_ms))
            && is(&self.rated, if table.rated { "yes" } else { "no" })
    }
}

/// An option of a table's rules as a text.
pub(crate) fn option(table: &TableInfo, key: &str) -> String {
    match table.rules.0.get(key) {
        Some(serde_json::Value::String(word)) => word.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}

/// The name of a time for an action: one of the speeds, `none` or `other`.
pub(crate) fn speed(think_ms: Option<u32>) -> &'static str {
    match think_ms {
        None => "none",
        Some(ms) => {
            limits::SPEEDS.iter().find(|(_, it)| *it == ms).map_or("other", |(name, _)| name)
        }
    }
}

//! A rule set as a JSON object, one field an option, made from the option table.

use crate::error::WireError;
use durak_core::{OptionKind, OptionSpec};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Options by key, as in a trace's header: numbers, `true` or `false`, or words.
///
/// As a request it may hold a few options; in a state it holds all.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Rules(
    /// The values as they stand there; a key that stands there twice is refused.
    #[serde(with = "serde_with::rust::maps_duplicate_key_is_error")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Value>"))]
    pub BTreeMap<String, Value>,
);

impl Rules {
    /// Sets these options in a rule set.
    ///
    /// # Errors
    /// `option-unknown-key` and `option-unknown-value`; all wrong options at once.
    pub fn apply_to(&self, rules: &mut durak_core::Rules) -> Result<(), Vec<WireError>> {
        let mut errors = Vec::new();
        for (key, value) in &self.0 {
            let text = match value {
                Value::String(word) => word.clone(),
                other => other.to_string(),
            };
            if let Err(error) = rules.set(key, &text) {
                errors.push(WireError::field(error.code(), key, error));
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

impl From<&durak_core::Rules> for Rules {
    fn from(rules: &durak_core::Rules) -> Rules {
        let value = |option: &OptionSpec, text: &str| match option.kind {
            OptionKind::Number => text.parse::<u8>().map(Value::from).unwrap_or(Value::Null),
            OptionKind::Flag => Value::from(text == "true"),
            OptionKind::Word => Value::from(text),
        };
        Rules(
            rules
                .pairs()
                .map(|(option, text)| (option.key.to_owned(), value(option, text)))
                .collect(),
        )
    }
}

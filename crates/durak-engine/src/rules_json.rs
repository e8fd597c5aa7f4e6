//! Rule sets as JSON objects, as in the header of a trace (rules, section 13).

use durak_core::{OPTIONS, OptionError, OptionKind, OptionSpec, Rules};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

/// Options by key; reading one from JSON refuses a key that stands there twice.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Object(
    /// The values as they stand there.
    #[serde(with = "serde_with::rust::maps_duplicate_key_is_error")]
    pub BTreeMap<String, Value>,
);

impl From<Object> for Value {
    fn from(object: Object) -> Value {
        object.0.into_iter().collect()
    }
}

/// The rule set as an object with every option.
pub fn to_json(rules: &Rules) -> Object {
    let value = |option: &OptionSpec, text: &str| match option.kind {
        OptionKind::Word => Value::from(text),
        OptionKind::Flag => Value::from(text == "true"),
        OptionKind::Number => text.parse::<u8>().map_or(Value::from(text), Value::from),
    };
    let pairs = rules.pairs().map(|(option, text)| (option.key.to_owned(), value(option, text)));
    Object(pairs.collect())
}

/// Sets the options that the object names, beginning with `base`; all mistakes at once.
///
/// Whether the options can be played together is another question: `Rules::check`.
pub fn from_json(base: Rules, object: &Object) -> Result<Rules, Vec<JsonOptionError>> {
    let mut rules = base;
    let mut errors = Vec::new();
    for (key, value) in &object.0 {
        if let Err(reason) = set(&mut rules, key, value) {
            errors.push(JsonOptionError { key: key.clone(), value: value.to_string(), reason });
        }
    }
    if errors.is_empty() { Ok(rules) } else { Err(errors) }
}

/// As [`from_json`], but every option must be there.
pub fn from_whole_json(object: &Object) -> Result<Rules, Vec<JsonOptionError>> {
    let missing = OPTIONS.iter().filter(|option| !object.0.contains_key(option.key));
    let mut errors: Vec<_> = missing
        .map(|option| JsonOptionError {
            key: option.key.to_owned(),
            value: "nothing".to_owned(),
            reason: OptionError::UnknownValue(option),
        })
        .collect();
    match from_json(Rules::DEFAULT, object) {
        Ok(rules) if errors.is_empty() => Ok(rules),
        Ok(_) => Err(errors),
        Err(more) => {
            errors.extend(more);
            Err(errors)
        }
    }
}

fn set(rules: &mut Rules, key: &str, value: &Value) -> Result<(), OptionError> {
    let option = OptionSpec::find(key)?;
    match (option.kind, value) {
        (OptionKind::Word, Value::String(text)) => option.set(rules, text),
        (OptionKind::Number, Value::Number(_)) | (OptionKind::Flag, Value::Bool(_)) => {
            option.set(rules, &value.to_string())
        }
        _ => Err(OptionError::UnknownValue(option)),
    }
}

/// An option of a JSON object that could not be set.
#[derive(Debug)]
pub struct JsonOptionError {
    /// The option's name as it stands there.
    pub key: String,
    /// The value as it stands there.
    pub value: String,
    /// What is wrong, and what is allowed.
    pub reason: OptionError,
}

impl fmt::Display for JsonOptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}: {}", self.key, self.value, self.reason)
    }
}

impl std::error::Error for JsonOptionError {}

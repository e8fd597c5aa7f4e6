//! JSON as a game's file may use it: objects, lists, texts and plain whole numbers (section 8).

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::FormatError;
use crate::open::MAX_NUMBER;

/// A value; other kinds of JSON values are not read at all.
pub(super) enum Json {
    Object(BTreeMap<String, Json>),
    List(Vec<Json>),
    Text(String),
    Number(u64),
}

impl Json {
    /// The fields of an object, which must be exactly these.
    pub(super) fn fields<const N: usize>(
        self,
        at: &str,
        names: [&'static str; N],
    ) -> Result<[Json; N], FormatError> {
        let Json::Object(mut object) = self else {
            return Err(FormatError::new(at, "an object is needed"));
        };
        if let Some(name) = object.keys().find(|name| !names.contains(&name.as_str())) {
            return Err(FormatError::new(at, format!("there is no field `{name}`")));
        }
        if let Some(name) = names.iter().find(|name| !object.contains_key(**name)) {
            return Err(FormatError::new(at, format!("the field `{name}` is missing")));
        }
        Ok(names.map(|name| object.remove(name).unwrap_or(Json::Number(0)))) // all are there
    }

    /// The text of a field of an object, if both exist.
    pub(super) fn peek(&self, name: &str) -> Option<&str> {
        match self {
            Json::Object(object) => match object.get(name)? {
                Json::Text(text) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn list(self, at: &str, most: usize) -> Result<Vec<Json>, FormatError> {
        match self {
            Json::List(list) if list.len() <= most => Ok(list),
            Json::List(_) => Err(FormatError::new(at, format!("at most {most} are allowed"))),
            _ => Err(FormatError::new(at, "a list is needed")),
        }
    }

    pub(super) fn text(self, at: &str) -> Result<String, FormatError> {
        match self {
            Json::Text(text) => Ok(text),
            _ => Err(FormatError::new(at, "a text is needed")),
        }
    }

    pub(super) fn number(self, at: &str) -> Result<u64, FormatError> {
        match self {
            Json::Number(number) => Ok(number),
            _ => Err(FormatError::new(at, "a number is needed")),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(Read)
    }
}

struct Read;

impl<'de> Visitor<'de> for Read {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object, a list, a text, or a whole number in plain digits below 2^53")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Json, E> {
        if number < MAX_NUMBER {
            Ok(Json::Number(number))
        } else {
            Err(E::custom("numbers are below 2^53"))
        }
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            values.push(value);
        }
        Ok(Json::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut fields = BTreeMap::new();
        while let Some((name, value)) = map.next_entry::<String, Json>()? {
            let text = format!("the field `{name}` is there twice");
            if fields.insert(name, value).is_some() {
                return Err(de::Error::custom(text));
            }
        }
        Ok(Json::Object(fields))
    }
}

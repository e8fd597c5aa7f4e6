//! The vectors of `data/fair`, read.

use durak_fair::{Opening, Report, SigningKey, verify};
use serde_json::Value;

const VECTORS: &[(&str, &str)] = &[
    ("v1", include_str!("../../../../data/fair/v1.json")),
    ("v2", include_str!("../../../../data/fair/v2.json")),
    ("v3", include_str!("../../../../data/fair/v3.json")),
    ("v4", include_str!("../../../../data/fair/v4.json")),
    ("v5", include_str!("../../../../data/fair/v5.json")),
    ("v6", include_str!("../../../../data/fair/v6.json")),
    ("v7", include_str!("../../../../data/fair/v7.json")),
    ("v8", include_str!("../../../../data/fair/v8.json")),
    ("v9", include_str!("../../../../data/fair/v9.json")),
    ("v10", include_str!("../../../../data/fair/v10.json")),
    ("a1", include_str!("../../../../data/fair/a1.json")),
    ("a2", include_str!("../../../../data/fair/a2.json")),
    ("a3", include_str!("../../../../data/fair/a3.json")),
    ("a4", include_str!("../../../../data/fair/a4.json")),
];

pub(crate) fn micro() -> Value {
    serde_json::from_str(include_str!("../../../../data/fair/micro.json")).unwrap()
}

pub(crate) fn negative() -> Value {
    serde_json::from_str(include_str!("../../../../data/fair/negative.json")).unwrap()
}

/// A game with what must come out of it and what was put in.
pub(crate) struct Vector {
    pub(crate) name: &'static str,
    pub(crate) file: Value,
    pub(crate) derived: Value,
    secrets: Value,
}

impl Vector {
    pub(crate) fn all() -> impl Iterator<Item = Vector> {
        VECTORS.iter().map(|(name, _)| Vector::named(name))
    }

    pub(crate) fn named(wanted: &str) -> Vector {
        let (name, text) = VECTORS.iter().find(|(name, _)| *name == wanted).unwrap();
        let json: Value = serde_json::from_str(text).unwrap();
        Vector {
            name,
            file: json["file"].clone(),
            derived: json["derived"].clone(),
            secrets: json["secrets"].clone(),
        }
    }

    pub(crate) fn server_key(&self) -> SigningKey {
        SigningKey::from_seed(&bytes(&self.secrets["server_key"]))
    }

    pub(crate) fn server_opening(&self) -> Opening {
        Opening::new(bytes(&self.secrets["server_opening"]))
    }

    pub(crate) fn key(&self, entry: u8) -> SigningKey {
        SigningKey::from_seed(&bytes(&self.secrets["keys"][entry.to_string()]))
    }

    pub(crate) fn opening(&self, entry: u8) -> Opening {
        Opening::new(bytes(&self.secrets["openings"][entry.to_string()]))
    }
}

/// Bytes written in hex.
pub(crate) fn bytes<const N: usize>(json: &Value) -> [u8; N] {
    hex::decode(json.as_str().unwrap()).unwrap().try_into().unwrap()
}

/// The report on a file given as a JSON value.
pub(crate) fn check(file: &Value) -> Report {
    verify(file.to_string().as_bytes())
}

pub(crate) fn texts(json: &Value) -> Vec<String> {
    json.as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_string()).collect()
}

//! The journal's bytes: a table's configuration and its entries as JSON, and back.
//!
//! Entries name hidden cards and the server's unopened numbers, so the types that are written are
//! private to this module: nothing else can turn an entry into text. Fields are only ever added,
//! with a default, so that a newer server reads what an older one wrote.

mod config;
mod entry;

pub(crate) use config::{read_config, write_config};
pub(crate) use entry::{read_entry, write_entry};

use std::fmt::Display;
use std::str::FromStr;
use thiserror::Error;

/// What stands in the journal cannot be read.
#[derive(Debug, Error)]
#[error("{what} cannot be read: {why}")]
pub(crate) struct JournalError {
    what: &'static str,
    /// Never a value: they are secrets.
    why: String,
}

impl JournalError {
    fn new(what: &'static str, why: impl Display) -> JournalError {
        JournalError { what, why: why.to_string() }
    }

    /// From serde's error, whose text may quote a value.
    fn json(what: &'static str, error: &serde_json::Error) -> JournalError {
        JournalError::new(what, format_args!("at column {}", error.column()))
    }
}

/// Reads a text that something wrote of itself.
fn parse<T: FromStr>(what: &'static str, text: &str) -> Result<T, JournalError> {
    text.parse().map_err(|_| JournalError::new(what, "it is damaged"))
}

#[cfg(test)]
mod tests;

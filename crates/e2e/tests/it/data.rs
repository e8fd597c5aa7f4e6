//! What the project's files hold: vectors of fair deals, and the record that a document shows.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

/// A vector of fair deals by its name, as `data/fair` has it.
pub(crate) fn vector(name: &str) -> Result<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/fair").join(name);
    let path = path.with_extension("json");
    let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(serde_json::from_slice(&text)?)
}

/// The record that the document of formats shows.
pub(crate) fn record() -> &'static str {
    let formats = include_str!("../../../../docs/formats.md");
    let from = formats.find("```text\ndurak-record/1").map_or(0, |at| at + 8);
    formats[from..].split("```").next().unwrap_or_default()
}

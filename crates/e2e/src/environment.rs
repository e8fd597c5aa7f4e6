//! Where the things are that the tests need; `cargo xtask` says so in environment variables.

use std::path::PathBuf;

use anyhow::{Context, Result};

/// The browser, the server and what else lies outside of the crate.
#[derive(Clone, Debug)]
pub struct Environment {
    /// Chromium's program (`CHROMIUM`).
    pub chromium: PathBuf,
    /// axe-core's script (`AXE_CORE`).
    pub axe: PathBuf,
    /// The command `durak`, which serves the game (`DURAK_PROGRAM`).
    pub durak: PathBuf,
    /// The directory for screenshots (`E2E_OUTPUT`).
    pub output: PathBuf,
}

impl Environment {
    /// Reads the variables.
    ///
    /// # Errors
    /// If one is not set; the error names the command that sets them.
    pub fn read() -> Result<Self> {
        let path = |name: &str| {
            let value = std::env::var_os(name);
            value.map(PathBuf::from).with_context(|| {
                format!(
                    "{name} is not set; run these tests by `cargo xtask e2e`, which prepares them"
                )
            })
        };
        Ok(Self {
            chromium: path("CHROMIUM")?,
            axe: path("AXE_CORE")?,
            durak: path("DURAK_PROGRAM")?,
            output: path("E2E_OUTPUT")?,
        })
    }
}

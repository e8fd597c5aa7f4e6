//! `durak completions`: scripts that complete the command line in a shell.

use crate::cli::Cli;
use crate::failure::Failure;
use clap::Args;
use clap_complete::{Shell, generate};
use durak_text::Texts;
use std::io::Write;

/// Arguments of `durak completions`.
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell.
    pub shell: Shell,
}

impl Completions {
    /// Writes the script.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        // The generator panics where writing fails, so it writes to memory.
        let mut script = Vec::new();
        generate(self.shell, &mut Cli::command_in(texts), "durak", &mut script);
        Ok(out.write_all(&script)?)
    }
}

//! The command line: subcommands, their options and help.

use crate::commands::{completions, replay, trace};
use crate::failure::Failure;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use std::io::Write;
use std::process::ExitCode;

/// What the exit codes mean; it stands under every help text.
pub(crate) const EXIT_CODES: &str = "Exit codes: 0 all is well; 1 a difference or a refusal; \
                                     2 wrong usage or an input that cannot be read.";

/// Durak, the card game: play it, serve it, trace it, check it.
#[derive(Debug, Parser)]
#[command(name = "durak", version, propagate_version = true, after_help = after(""))]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play random games and write their traces to standard output
    #[command(after_help = after("durak trace --rules durak --set players=4 --seed 1 --games 100 > games.jsonl"))]
    Trace(trace::Trace),
    /// Read traces, play them through the engine and compare every field
    #[command(after_help = after("durak replay games.jsonl more.jsonl.gz"))]
    Replay(replay::Replay),
    /// Write a completion script for a shell to standard output
    #[command(after_help = after("durak completions bash > ~/.local/share/bash-completion/completions/durak"))]
    Completions(completions::Completions),
}

impl Cli {
    /// Runs the subcommand; its result goes to `out`.
    ///
    /// # Errors
    /// What the subcommand reports.
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match &self.command {
            Command::Trace(trace) => trace.run(out),
            Command::Replay(replay) => replay.run(out),
            Command::Completions(completions) => completions.run(out),
        }
    }
}

/// Shows what the parser has to say: help on standard output, a mistake on standard error.
pub fn answer(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            ExitCode::from(2)
        }
        _ => {
            let text = error.render().to_string();
            let sentence = text.strip_prefix("error: ").unwrap_or(&text);
            let _ = write!(std::io::stderr().lock(), "durak: {sentence}");
            ExitCode::from(2)
        }
    }
}

/// The end of a help text: an example and the exit codes.
fn after(example: &str) -> String {
    if example.is_empty() {
        let example = "durak trace --rules home --seed 7 | durak replay -";
        return format!("Example:\n  {example}\n\n{EXIT_CODES}");
    }
    format!("Example:\n  {example}\n\n{EXIT_CODES}")
}

//! All automation of the workspace: `cargo xtask --help`.
//!
//! Every command says what it does as it goes, and when a step fails it names the command to run by
//! hand.

mod bench;
mod browser;
mod client;
mod debian;
mod dist;
mod run;
mod serve;
mod test;
mod tidy;
mod wasm;
mod workspace;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::client::Build;
use crate::wasm::Route;
use crate::workspace::Workspace;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Builds, runs, tests and checks Durak")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the browser client into crates/durak-web/dist and check its size
    Client {
        /// Quick to build, large, with debug names; the size is not checked
        #[arg(long, conflicts_with = "release")]
        dev: bool,
        /// Small and fast (the default)
        #[arg(long)]
        release: bool,
        /// Build with this toolchain instead of the first one that works
        #[arg(long, value_enum)]
        toolchain: Option<Route>,
    },
    /// Build client and server, and serve the game on this machine
    Serve {
        /// The port; 0 takes a free one
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// Let others in the network play too
        #[arg(long)]
        network: bool,
    },
    /// Run all tests, those in the browser included
    Test,
    /// Run the tests in the browser only
    E2e {
        /// Run only tests whose name contains this
        filter: Option<String>,
    },
    /// Compare bots that think in a browser's worker with the same ones outside, and watch the page meanwhile
    BenchBrowser,
    /// Write docs/openapi.json and docs/protocol.schema.json anew
    Schemas,
    /// Check the tree: layers, sources, translations, links
    Tidy,
    /// Run everything that a change must pass: format, lints, tidy, documentation, all tests
    Ci,
}

fn main() -> ExitCode {
    match perform(Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn perform(task: Task) -> Result<()> {
    let workspace = Workspace::find()?;
    match task {
        Task::Client { dev, toolchain, .. } => {
            let build = if dev { Build::Dev } else { Build::Release };
            client::build(&workspace, build, toolchain)
        }
        Task::Serve { port, network } => serve::serve(&workspace, port, network),
        Task::Test => test::all(&workspace),
        Task::E2e { filter } => test::browser(&workspace, filter.as_deref()),
        Task::BenchBrowser => bench::browser(&workspace),
        Task::Schemas => test::schemas(&workspace),
        Task::Tidy => tidy::check(&workspace.root),
        Task::Ci => test::ci(&workspace),
    }
}

//! The `durak` command as a library, so that tests and completions reach its definition.
//!
//! - [`bench_server`]: what a server does under load.
//! - [`cli`]: the command line, its subcommands and their help.
//! - [`commands`]: what each subcommand does.
//! - [`connect`]: a bot at a table of a server.
//! - [`play`]: the game in the terminal, a subcommand with parts of its own.
//! - [`settings`]: how a server is set up: flags, variables, a file.
//! - [`verify`]: the check of fairly dealt games, another one.
//! - [`Failure`]: how a command fails, in words and as an exit code.
//!
//! Rules, games and texts come from the other crates; here are files, the terminal and the clock.

pub mod bench_server;
pub mod cli;
pub mod commands;
pub mod connect;
mod data_dir;
mod failure;
mod input;
pub mod play;
mod player;
mod progress;
mod rule_args;
pub mod settings;
pub mod verify;
mod watching;

pub use failure::Failure;
pub use rule_args::RuleArgs;

//! The server: tables behind HTTP and WebSocket, and the browser client's files.
//!
//! - [`Server`]: binds an address and runs until it is told to stop; [`Config`]: its limits.
//! - [`Hub`]: one table with its connections, messages in and messages out, without input or
//!   output; the server runs each in a task of its own, tests run it over a simulated network.
//!
//! Every game is dealt by `durak-fair` under the server's key; numbers come from the system's secure
//! generator through [`Source`], and the list of all games is public.
//!
//! The protocol is described in `docs/protocol.md`. Logs name tables, seats and versions; never
//! cards, seeds or tokens.

mod app;
mod assets;
mod backup;
mod beacon;
mod bots;
mod clock;
mod config;
mod cookie;
mod create;
mod fair_log;
mod games;
mod health;
mod http;
mod hub;
mod journal;
mod key;
mod lobby;
mod metrics;
#[cfg(test)]
mod openapi;
mod operator;
mod pages;
mod people;
mod qr;
mod rate;
mod ratings;
mod registry;
mod replay;
mod secret;
mod server;
mod socket;
mod source;
mod statistics;
mod task;
mod visitors;
mod watch;
mod wire;

pub use backup::{BackupError, backup, restore};
pub use beacon::{BeaconSource, ParseBeaconSourceError};
pub use config::{Config, MetricsAccess};
pub use create::{Host, new_table};
pub use durak_store::Person;
pub use hub::{Conn, Hub, Output};
pub use key::{KeyError, load_or_make_key};
pub use operator::OperatorToken;
pub use secret::{hash_token, new_token};
pub use server::{ServeError, Server, interrupted, serve};
pub use source::Source;

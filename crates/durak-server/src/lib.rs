//! The server: tables behind HTTP and WebSocket, and the browser client's files.
//!
//! - [`Server`]: binds an address and runs until it is told to stop; [`Config`]: its limits.
//! - Each table is a [`Hub`](durak_hub::Hub) in a task of its own, which stores what has happened
//!   before it tells anybody.
//!
//! Every game is dealt by `durak-fair` under the server's key; numbers come from the system's secure
//! generator through [`Source`](durak_hub::Source), and the list of all games is public.
//!
//! The protocol is described in `docs/protocol.md`. Logs name tables, seats and versions; never
//! cards, seeds or tokens.

mod address;
mod app;
mod assets;
mod backup;
mod beacon;
mod bus;
mod clock;
mod config;
mod cookie;
mod create;
mod fair_log;
mod games;
mod health;
mod http;
mod journal;
mod key;
mod lobby;
mod metrics;
#[cfg(test)]
mod openapi;
mod operator;
mod outage;
mod pages;
mod people;
mod picture;
mod qr;
mod queue;
mod rate;
mod ratings;
mod replay;
mod secret;
mod server;
mod sitting;
mod socket;
mod source;
mod statistics;
mod task;
mod thinkers;
mod visitors;
mod watch;

pub use backup::{BackupError, backup, restore};
pub use beacon::{BeaconSource, ParseBeaconSourceError};
pub use config::{Config, MetricsAccess};
pub use key::{KeyError, load_or_make_key};
pub use operator::OperatorToken;
pub use server::{ServeError, Server, interrupted, serve};

//! What comes from outside the page: the server, the browser's storage, time and randomness.

mod browser;
mod connection;
mod create;
mod fair;
mod kept;
mod socket;

pub(crate) use browser::{now_ms, origin, storage};
pub(crate) use connection::Connection;
pub(crate) use create::create;
pub(crate) use fair::{public_key, sign_in, tell_turn};
pub(crate) use kept::{keep_name, keep_token, kept_name};

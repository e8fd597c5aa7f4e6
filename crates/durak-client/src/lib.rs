//! A client's session at a table, without input or output.
//!
//! - [`Session`]: takes messages and what the user does, gives messages and a view-model. It
//!   follows versions, asks for what it missed, sends a command again with its number after a
//!   break, and says when to connect again.
//! - [`model`]: what a page or a terminal shows, as plain values.
//! - [`sort`]: the order of a hand.
//!
//! The shell opens the socket, tells the session what came and when, and sends what
//! [`Session::outgoing`] gives. Time is an argument: milliseconds on any clock that never goes
//! back. The crate knows no hidden card.

mod backoff;
mod build;
mod drift;
mod log;
pub mod model;
mod pending;
mod room;
mod session;
pub mod sort;

pub use session::{Session, Tick};

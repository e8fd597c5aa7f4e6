//! One table with its connections: messages in, messages out, without input or output.
//!
//! - [`Hub`]: what was sent on which connection goes in, what is to be sent comes out. The server
//!   runs each in a task of its own, the browser one for practice, tests run it over a simulated
//!   network.
//! - [`new_table`]: from a request for a table to the table.
//! - [`Source`]: the randomness and the time of day that both need, given by whoever runs them.
//!
//! The protocol is described in `docs/protocol.md`.

mod bots;
mod create;
mod hub;
mod secret;
mod source;
mod wire;

pub use bots::{Question, levels};
pub use create::{Guest, Host, new_table};
pub use hub::{Conn, Hub, Output, Person};
pub use secret::{hash_password, hash_token, letters, new_id, new_token, person_token};
pub use source::Source;

//! A player's side of the fair deal at one table, on any device: a browser, a program, a notary.
//!
//! - [`Device`]: key, storage, time, chance and user, as the driver needs them.
//! - [`Driver`]: takes frames and actions, checks, and says what to send; [`Status`] is what the
//!   user is to see of it.
//! - [`is_act`], [`action_of`], [`with_signature`]: actions on their way out.
//! - [`evidence`]: what proves a failure, as a file for others.
//!
//! Everything is kept before it is sent. A check that fails ends the signing. The crate knows no
//! socket, file or clock: those are the device's and the caller's.

mod device;
mod driver;
mod evidence;
mod outgoing;
mod status;

pub use device::{CannotSign, Device, NoRandomness, Offer};
pub use driver::{Acted, Driver};
pub use evidence::evidence;
pub use outgoing::{action_of, is_act, with_signature};
pub use status::{Proof, Status, Told, Waiting};

//! Turns clicks, drags and keys into intents; plain Rust, tested without a browser.

mod choose;
mod drag;
mod keys;

pub use choose::{Choice, Target, choose};
pub use drag::{Drag, Point, Release};
pub use keys::{Command, command, walk};

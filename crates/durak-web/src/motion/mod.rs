//! Cards that move: planned from where things were and are, drawn over the finished page.
//!
//! The page is always built from the state. After it has changed, each card that was elsewhere before starts at its old
//! place and glides to the new one; what has left the page is shown by a copy for a moment.

mod plan;
mod stage;

pub(crate) use stage::animated;

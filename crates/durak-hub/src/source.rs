//! The seam to the system: numbers that nobody can guess, and the time of day.

use durak_table::Fresh;

/// What a hub needs from outside.
pub trait Source: Fresh {
    /// A new token, which nobody can guess.
    fn token(&mut self) -> String;
}

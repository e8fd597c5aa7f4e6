//! Turns what the session knows into what the page shows.

mod hand;
mod log;
mod result;
#[cfg(test)]
pub(crate) mod sample;
mod seats;
mod start;
mod table;
mod words;

pub use hand::{Slot, arrange};
pub use start::Start;
pub(crate) use start::own_name;
pub use table::{history, rules, scene, unknown};

use durak_text::Texts;

/// The levels of bots that can be chosen, weakest first.
const LEVELS: [&str; 5] = ["random", "beginner", "careful", "sampling", "strongest"];
/// The one that is meant when none is chosen.
pub const LEVEL: &str = "careful";

/// The levels with their names.
fn levels(texts: &Texts) -> Vec<(String, String)> {
    LEVELS.iter().map(|level| ((*level).to_owned(), texts.bot(level).name)).collect()
}

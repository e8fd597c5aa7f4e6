//! Components: they show plain values and report what the user does.

mod actions;
mod card;
mod chooser;
mod clock;
mod connection;
mod felt;
mod hand;
mod keys;
mod lobby;
mod log;
mod mine;
mod modal;
mod result;
mod rules;
mod seat;
mod settings;
mod start;
mod start_options;
mod table;
mod toast;

pub use start::StartPage;
pub use table::TablePage;

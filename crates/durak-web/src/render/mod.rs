//! Components: they show plain values and report what the user does.

mod actions;
mod card;
mod chooser;
mod clock;
mod felt;
mod gallery;
mod hand;
mod lobby;
mod log;
mod modal;
mod result;
mod seat;
mod settings;
mod start;
mod start_options;
mod table;
mod toast;

pub use gallery::Gallery;
pub use start::StartPage;
pub use table::TablePage;

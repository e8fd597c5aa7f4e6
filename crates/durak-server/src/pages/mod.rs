//! Pages that the server writes itself, besides the start page and the table, which are a program.
//!
//! They are read and filled in, not played, and work without a script: links, and forms that are
//! posted and answered with a redirect. One file a page; each takes a [`Visit`] and ends with
//! [`layout::page`]. What they say stands in `durak-text/text/*/site.ftl`
//! and `games.ftl`.

mod about;
mod alone;
mod analysis;
mod cards;
mod files;
pub(crate) mod first_game;
mod game;
mod games;
mod import;
mod lang;
mod layout;
pub(crate) mod learn;
mod lesson;
pub(crate) mod lobby;
pub(crate) mod me;
mod missing;
mod moment;
mod my_tables;
pub(crate) mod own_table;
mod player;
mod privacy;
pub(crate) mod puzzle;
pub(crate) mod quick;
mod ratings;
mod replay;
mod shared;
mod visit;

pub(crate) use about::{About, in_lang};
pub(crate) use alone::{checker, log};
pub(crate) use files::file;
pub(crate) use game::game;
pub(crate) use games::games;
pub(crate) use import::{show as import_form, take as import};
pub(crate) use lang::preferred as preferred_lang;
pub(crate) use layout::{page_of, scrolled};
pub(crate) use missing::{missing, or_missing};
pub(crate) use moment::moment;
pub(crate) use player::player;
pub(crate) use privacy::privacy;
pub(crate) use ratings::ratings;
pub(crate) use shared::table as shared_table;
pub(crate) use visit::Visit;

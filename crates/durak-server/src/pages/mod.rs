//! Pages that the server writes itself, besides the start page and the table, which are a program.
//!
//! They are read and filled in, not played, and work without a script: links, and forms that are
//! posted and answered with a redirect. One file a page; each takes a [`Visit`] and ends with
//! [`layout::page`]. What they say stands in `durak-text/text/*/site.ftl`.

mod alone;
mod files;
mod lang;
mod layout;
mod missing;
mod moment;
mod privacy;
mod visit;

pub(crate) use alone::{checker, log};
pub(crate) use files::file;
pub(crate) use lang::cookie;
pub(crate) use layout::{page, page_of};
pub(crate) use missing::or_missing;
pub(crate) use moment::moment;
pub(crate) use privacy::privacy;
pub(crate) use visit::Visit;

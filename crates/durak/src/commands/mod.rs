//! What each subcommand does, one file each.

pub mod completions;
pub mod replay;
pub mod trace;

//! Finished games: what is kept of each, how it was scored, and where it is found again.
//!
//! - [`kept`]: a game as it stands in the store, told by the deal and the actions.
//! - [`finished`]: from a game's file and the people at the table to what is kept and rated.
//! - [`keeper`]: keeps the games of a table, and tries again if the store fails.
//! - [`keeping`]: who reads waits for the games that are being kept.
//! - [`filter`]: which games a page or a program asks for.
//! - [`import`]: records, traces and files of games that were played elsewhere.
//! - [`score`]: places and outcomes.
//! - [`api`]: what programs ask for; [`summary`]: what they are told.
//! - [`file`]: the file of the fair deal, compressed.

pub(crate) mod api;
pub(crate) mod file;
pub(crate) mod filter;
pub(crate) mod finished;
pub(crate) mod import;
pub(crate) mod keeper;
pub(crate) mod keeping;
pub(crate) mod kept;
pub(crate) mod score;
pub(crate) mod summary;
#[cfg(test)]
mod tests;

pub(crate) use score::Outcome;

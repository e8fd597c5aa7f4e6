//! What only the operator may see and do.

mod desk;
mod page;
mod tables;
mod token;

pub(crate) use desk::Desk;
pub(crate) use page::routes;
pub use token::OperatorToken;

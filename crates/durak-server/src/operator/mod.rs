//! What only the operator may see and do.

mod token;

pub use token::OperatorToken;

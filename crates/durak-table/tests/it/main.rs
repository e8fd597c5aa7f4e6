//! Tests of the table, one binary.

mod clock;
mod common;
mod restore;
mod seats;

//! Tests of the table, one binary.

mod clock;
mod common;
mod fair_client;
mod restore;
mod seats;

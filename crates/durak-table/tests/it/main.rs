//! Tests of the table, one binary.

mod clock;
mod host;
mod leaving;
mod common;
mod fair;
mod fair_client;
mod opening;
mod restore;
mod seats;

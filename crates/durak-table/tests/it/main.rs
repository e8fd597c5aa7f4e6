//! Tests of the table, one binary.

mod clock;
mod common;
mod fair;
mod fair_client;
mod host;
mod leaving;
mod opening;
mod restore;
mod rule_sets;
mod seats;

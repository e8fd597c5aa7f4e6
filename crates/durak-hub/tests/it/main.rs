//! Tests of the hub over a simulated network; one binary.

mod answers;
mod cheats;
mod common;
mod device;
mod documented;
#[path = "../../../durak-table/tests/it/fair_client.rs"]
mod fair_client;
mod foretold;
mod long_match;
mod lossy;
mod network;
mod persons;
mod player;
mod privacy;
mod room;
#[path = "../../../durak-table/tests/it/rule_sets.rs"]
mod rule_sets;
mod scan;
mod schema;
mod simulation;

//! Tests of the server: the hub over a simulated network, and real sockets; one binary.

mod answers;
mod cheats;
mod common;
mod device;
mod documented;
#[path = "../../../durak-table/tests/it/fair_client.rs"]
mod fair_client;
mod fair_http;
mod foretold;
mod games;
mod hosting;
mod http;
mod lobby;
mod lossy;
mod network;
mod pages;
mod passkeys;
mod people;
mod persons;
mod privacy;
mod room;
mod running;
mod schema;
mod sockets;

//! Tests of the server over real sockets; one binary.

mod client;
mod correspondence;
#[path = "../../../durak-hub/tests/it/device.rs"]
mod device;
#[path = "../../../durak-table/tests/it/fair_client.rs"]
mod fair_client;
mod fair_http;
mod games;
mod guests;
mod hosting;
mod http;
mod learn;
mod lobby;
mod operator;
mod pages;
mod passkeys;
mod people;
mod persons;
#[path = "../../../durak-hub/tests/it/player.rs"]
mod player;
mod privacy;
mod running;
#[path = "../../../durak-hub/tests/it/scan.rs"]
mod scan;
mod sockets;
mod store;

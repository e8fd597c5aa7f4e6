//! The command as a person or a script meets it: run as a program, judged by what it says.

mod analyse;
mod arena;
mod audit_shuffle;
mod beacon;
mod bench;
mod config;
mod connect;
mod crash;
#[path = "../../../durak-hub/tests/it/device.rs"]
mod device;
#[path = "../../../durak-table/tests/it/fair_client.rs"]
mod fair_client;
mod fair_game;
mod formats;
mod help;
mod log;
mod notary;
mod numbers;
mod online;
mod perft;
mod program;
mod puzzle;
mod replay;
mod rules;
mod serve;
mod solve;
mod spans;
mod trace;
mod verify;

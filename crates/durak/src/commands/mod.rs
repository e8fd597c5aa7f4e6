//! What each subcommand does, one file each.

pub mod analyse;
pub mod arena;
pub mod audit_shuffle;
pub mod backup;
pub mod bench;
pub mod bench_solver;
pub mod completions;
pub mod config;
pub mod notary;
pub mod numbers;
pub mod perft;
pub mod puzzle;
pub mod replay;
pub mod rules;
pub mod serve;
pub mod solve;
pub mod trace;

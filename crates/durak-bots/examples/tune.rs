//! Finds the weights of the searching bots in self-play, and writes the file that they are built with:
//! `cargo run --release -p durak-bots --example tune -- GAMES SEED > weights.in`.

use durak_bots::{Weights, compare, tune};
use std::process::ExitCode;

fn main() -> ExitCode {
    let numbers: Vec<u32> = std::env::args().skip(1).map_while(|text| text.parse().ok()).collect();
    let &[games, seed] = numbers.as_slice() else {
        eprintln!("two whole numbers are expected: how many games of each kind, and the seed");
        return ExitCode::from(2);
    };
    let weights = tune(games, u64::from(seed), &mut || ());
    let points = compare(games, u64::from(seed), weights, Weights::NEUTRAL);
    println!(
        "// Written by the example `tune -- {games} {seed}` of durak-bots; do not edit by hand."
    );
    println!("// Against the same bot without a belief: {points:.3} points a game.");
    println!("{weights:#?}");
    ExitCode::SUCCESS
}

//! How many games the strongest bot imagines in a second: `cargo xtask bench-browser` compares it with a browser.

use std::time::Instant;

/// Imagined games of a measurement, which is short, and how often it is repeated: the quickest counts, which
/// nothing else on the machine has held up.
const GAMES: u32 = 1_000;
const ROUNDS: u32 = 300;

fn main() {
    let round = |_| {
        let start = Instant::now();
        std::hint::black_box(durak_bots::search_first_lead(GAMES));
        f64::from(GAMES) / start.elapsed().as_secs_f64()
    };
    println!("{:.0}", (0..ROUNDS).map(round).fold(0.0, f64::max));
}

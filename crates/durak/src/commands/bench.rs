//! `durak bench`: how fast random games are played, beside a fixed loop that machines share.

use crate::bench_server::{BenchServer, Reference};
use crate::commands::bench_solver::BenchSolver;
use crate::failure::Failure;
use crate::progress;
use clap::{Args, Subcommand};
use durak_core::{Law, PRESETS, Seat};
use durak_engine::{Deck, Game};
use durak_text::Texts;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Rounds of each measurement; their median is told.
const ROUNDS: u32 = 5;
/// Games, or rounds of the calibration loop, between two looks at the clock.
const GAMES: u32 = 50;
const ITERATIONS: u32 = 20_000;

/// Arguments of `durak bench`.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Bench {
    /// What else to measure.
    #[command(subcommand)]
    pub other: Option<Other>,
    /// How long to measure in all.
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = duration)]
    pub seconds: f64,
    /// Whether the result is one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// What is measured instead of random games.
#[derive(Debug, Subcommand)]
pub enum Other {
    /// A server under load.
    Server(BenchServer),
    /// The exact endgame.
    Solver(BenchSolver),
    /// The bare servers beside it.
    #[command(hide = true)]
    Reference(Reference),
}

pub(crate) fn duration(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|seconds| (0.01..=3600.0).contains(seconds))
        .ok_or_else(|| "a number of seconds from 0.01 to 3600 is expected".to_owned())
}

/// What is measured: a preset with a number of seats.
struct Table {
    preset: &'static str,
    law: Law,
}

/// The medians of one table.
struct Speed {
    games_per_second: f64,
    actions_per_second: f64,
    ns_per_action: f64,
    /// Of an action's time to that of a round of the calibration loop.
    ratio: f64,
}

impl Bench {
    /// Measures and writes.
    ///
    /// # Errors
    /// Output that cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        match &self.other {
            Some(Other::Server(server)) => return server.run(texts, out),
            Some(Other::Solver(solver)) => return solver.run(texts, out),
            Some(Other::Reference(reference)) => return reference.run(texts, out),
            None => {}
        }
        let tables = tables();
        // One part of the time for the calibration loop beside each table's round.
        let rounds = tables.len() as u32 * ROUNDS;
        let round = Duration::from_secs_f64(self.seconds) / rounds;
        let (game_time, loop_time) = (round * 4 / 5, round / 5);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let bar = progress::bar(u64::from(rounds), "rounds");
        let mut calibrations = Vec::new();
        let mut speeds = Vec::new();
        for table in &tables {
            let mut rounds = Vec::new();
            for _ in 0..ROUNDS {
                let calibration = calibrate(loop_time);
                calibrations.push(calibration);
                rounds.push(play(&table.law, game_time, calibration, &mut rng));
                bar.inc(1);
            }
            speeds.push(medians(&rounds));
        }
        bar.finish_and_clear();
        let calibration = median(calibrations);
        if self.json {
            writeln!(out, "{}", report(&tables, &speeds, calibration, self.seconds))?;
            return Ok(());
        }
        Ok(show(&tables, &speeds, calibration, texts, out)?)
    }
}

/// Each preset with each number of seats that its deck serves.
fn tables() -> Vec<Table> {
    let seats = durak_core::OPTIONS.iter().find(|option| option.key == "players");
    let seats = seats.map_or(&[][..], |option| option.values);
    let mut tables = Vec::new();
    for preset in &PRESETS {
        for players in seats {
            let mut rules = preset.rules;
            if rules.set("players", players).is_ok()
                && let Ok(law) = Law::new(&rules)
            {
                tables.push(Table { preset: preset.key, law });
            }
        }
    }
    tables
}

/// Plays random games for about this long; dealing counts too.
fn play(law: &Law, time: Duration, calibration: f64, rng: &mut Xoshiro256PlusPlus) -> Speed {
    let (mut games, mut actions) = (0u64, 0u64);
    let start = Instant::now();
    let mut elapsed = Duration::ZERO;
    while elapsed < time {
        for _ in 0..GAMES {
            let mut game = deal(law, rng);
            actions += u64::from(game.play_out(rng));
            black_box(game);
        }
        games += u64::from(GAMES);
        elapsed = start.elapsed();
    }
    let ns_per_action = elapsed.as_nanos() as f64 / actions.max(1) as f64;
    Speed {
        games_per_second: games as f64 / elapsed.as_secs_f64(),
        actions_per_second: actions as f64 / elapsed.as_secs_f64(),
        ns_per_action,
        ratio: ns_per_action / calibration,
    }
}

/// A random game, dealt without allocation.
fn deal(law: &Law, rng: &mut Xoshiro256PlusPlus) -> Game {
    let seat = Seat::ALL[rng.random_range(0..u32::from(law.players())) as usize];
    loop {
        let deck = Deck::shuffled(law, rng);
        if let Some(game) = Game::deal(law, law.first_deal(), &deck, seat) {
            return game;
        }
    }
}

/// Nanoseconds a round of a fixed loop of shifts, bit counts, look-ups and branches, which
/// resembles a game of cards and never changes, so that machines can be compared.
pub(crate) fn calibrate(time: Duration) -> f64 {
    let mut table = [0x9E37_79B9_7F4A_7C15_u64; 64];
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut iterations = 0u64;
    let start = Instant::now();
    let mut elapsed = Duration::ZERO;
    while elapsed < time {
        for _ in 0..ITERATIONS {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let place = (state >> 58) as usize;
            let value = table[place] & state;
            let count = value.count_ones();
            table[place] = if count > 16 {
                value.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ state
            } else {
                table[place] | 1 << (value.trailing_zeros() & 63)
            };
        }
        iterations += u64::from(ITERATIONS);
        elapsed = start.elapsed();
    }
    black_box(table);
    elapsed.as_nanos() as f64 / iterations.max(1) as f64
}

fn medians(rounds: &[Speed]) -> Speed {
    let of = |value: fn(&Speed) -> f64| median(rounds.iter().map(value).collect());
    Speed {
        games_per_second: of(|speed| speed.games_per_second),
        actions_per_second: of(|speed| speed.actions_per_second),
        ns_per_action: of(|speed| speed.ns_per_action),
        ratio: of(|speed| speed.ratio),
    }
}

pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The processor, with the level of x86-64 that the build may use.
pub(crate) fn target() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" if cfg!(all(target_feature = "avx2", target_feature = "bmi2")) => "x86-64-v3",
        "x86_64" if cfg!(all(target_feature = "popcnt", target_feature = "sse4.2")) => "x86-64-v2",
        "x86_64" => "x86-64",
        other => other,
    }
}

/// The bit instructions that the build may use.
fn features() -> Vec<&'static str> {
    let all = [
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("lzcnt", cfg!(target_feature = "lzcnt")),
        ("bmi1", cfg!(target_feature = "bmi1")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("avx2", cfg!(target_feature = "avx2")),
    ];
    all.into_iter().filter(|(_, used)| *used).map(|(name, _)| name).collect()
}

fn report(tables: &[Table], speeds: &[Speed], calibration: f64, seconds: f64) -> Value {
    let results = tables.iter().zip(speeds).map(|(table, speed)| {
        json!({
            "preset": table.preset,
            "players": table.law.players(),
            "games_per_second": speed.games_per_second.round(),
            "actions_per_second": speed.actions_per_second.round(),
            "ns_per_action": speed.ns_per_action,
            "ratio": speed.ratio,
        })
    });
    json!({
        "target": target(),
        "features": features(),
        "release": !cfg!(debug_assertions),
        "seconds": seconds,
        "calibration_ns": calibration,
        "results": results.collect::<Vec<_>>(),
    })
}

fn show(
    tables: &[Table],
    speeds: &[Speed],
    calibration: f64,
    texts: &Texts,
    out: &mut dyn Write,
) -> io::Result<()> {
    let features = if features().is_empty() { "-".to_owned() } else { features().join(", ") };
    let build = [("target", target().into()), ("features", features.into())];
    writeln!(out, "{}", texts.format("bench-build", &build))?;
    if cfg!(debug_assertions) {
        writeln!(out, "{}", texts.get("bench-unoptimised"))?;
    }
    let ns = format!("{calibration:.2}").into();
    writeln!(out, "{}\n", texts.format("bench-calibration", &[("ns", ns)]))?;
    let [preset, seats, games, actions, ns, ratio] =
        ["preset", "seats", "games", "actions", "ns", "ratio"]
            .map(|name| texts.get(&format!("bench-{name}")));
    writeln!(out, "{preset:12}{seats:>6}{games:>12}{actions:>14}{ns:>14}{ratio:>11}")?;
    for (table, speed) in tables.iter().zip(speeds) {
        writeln!(
            out,
            "{:12}{:>6}{:>12.0}{:>14.0}{:>14.1}{:>11.2}",
            table.preset,
            table.law.players(),
            speed.games_per_second,
            speed.actions_per_second,
            speed.ns_per_action,
            speed.ratio
        )?;
    }
    Ok(())
}

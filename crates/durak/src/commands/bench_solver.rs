//! `durak bench solver`: how many positions are solved and how long it takes, by size.

use crate::commands::bench::{calibrate, median, target};
use crate::failure::Failure;
use crate::progress;
use clap::Args;
use durak_bots::Level;
use durak_core::{Law, Phase, Preset, Rank, Suit};
use durak_engine::{Deal, Deck, Game, Position};
use durak_solver::{Goal, Limit, Solver};
use durak_text::Texts;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use std::io::Write;
use std::time::{Duration, Instant};

/// The table of each search: 2^22 entries.
const LOG2_ENTRIES: u8 = 22;
/// Most positions that one search visits: some seconds.
const MOST_NODES: u64 = 40_000_000;
/// How long the calibration loop runs before each group, and how often; its shortest round counts.
const CALIBRATION: Duration = Duration::from_millis(20);
const CALIBRATIONS: u32 = 10;
/// A search is repeated with a fresh table, and its shortest time counts: others work here too.
const RUNS: u32 = 3;
/// What takes longer is not repeated.
const LONG: Duration = Duration::from_millis(200);

/// Arguments of `durak bench solver`.
#[derive(Args, Debug)]
pub struct BenchSolver {
    /// The preset of the positions.
    #[arg(long, value_name = "PRESET", default_value = "duraka_net")]
    pub rules: String,
    /// How many positions of each size.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub positions: u32,
    /// How many real games.
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub games: u32,
    /// Most cards in a hand of the random positions.
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u8).range(6..=12))]
    pub cards: u8,
    /// Whether the result is one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// What was measured of one group of positions.
struct Group {
    name: String,
    positions: usize,
    solved: usize,
    /// Visited positions of each search, rising.
    nodes: Vec<u64>,
    /// Milliseconds of each search, rising.
    times: Vec<f64>,
    calibration: f64,
}

impl BenchSolver {
    /// Measures and writes.
    ///
    /// # Errors
    /// A preset that does not exist; output that cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        let unknown = || Failure::usage(texts.format("failure-bench-solver", &[]));
        let preset = Preset::find(&self.rules).ok_or_else(unknown)?;
        let law = Law::new(&preset.rules).map_err(|error| Failure::usage(error.to_string()))?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut solver = Solver::new(LOG2_ENTRIES);
        let mut groups = Vec::new();
        for size in 6..=self.cards {
            // Of the large ones fewer: they take long.
            let count = (self.positions >> (2 * size.saturating_sub(8))).max(1);
            let games = (0..count).filter_map(|_| random(&law, size, &mut rng));
            groups.push(measure(format!("{size}:{size}"), games.collect(), &mut solver));
        }
        let games = (0..self.games).filter_map(|_| endgame(&law, &mut rng));
        groups.push(measure(texts.get("bench-solver-real"), games.collect(), &mut solver));
        if self.json {
            let groups: Vec<Value> = groups.iter().map(Group::report).collect();
            let report = json!({ "target": target(), "preset": self.rules, "groups": groups });
            writeln!(out, "{report}")?;
            return Ok(());
        }
        let heads = ["size", "positions", "solved", "nodes", "median", "p99", "max", "ratio"]
            .map(|name| texts.get(&format!("bench-solver-{name}")));
        let [size, positions, solved, nodes, median, p99, max, ratio] = heads;
        writeln!(
            out,
            "{size:10}{positions:>10}{solved:>9}{nodes:>12}{median:>12}{p99:>12}{max:>12}{ratio:>12}"
        )?;
        for group in &groups {
            group.show(out)?;
        }
        Ok(())
    }
}

/// A random position with so many cards in each hand, seat 0 to lead.
fn random(law: &Law, size: u8, rng: &mut Xoshiro256PlusPlus) -> Option<Game> {
    let deck = Deck::shuffled(law, rng);
    let cards: Vec<String> = deck.cards().map(|card| card.to_string()).collect();
    let size = usize::from(size);
    let trump = durak_core::Card::new(Rank::Ace, Suit::Hearts);
    let rules: Vec<String> =
        law.rules().pairs().map(|(option, value)| format!("{}={value}", option.key)).collect();
    let [one, other] = [&cards[..size], &cards[size..2 * size]].map(|hand| hand.join(","));
    let text = format!("durak:durak,{} trump={trump} hands={one}/{other}", rules.join(","));
    text.parse::<Position>().ok()?.to_game().ok()
}

/// The first lead with an empty talon and two active seats of a game between careful players.
fn endgame(law: &Law, rng: &mut Xoshiro256PlusPlus) -> Option<Game> {
    let mut game = Deal::random(law, law.first_deal(), rng).play(law).ok()?;
    let mut bot = Level::Careful.bot();
    while !game.is_over() {
        let public = game.public();
        if public.talon() == 0 && public.active().len() == 2 && public.phase() == Phase::Lead {
            return Some(game);
        }
        let seat = public.waiting_for().first()?;
        let action = bot.choose(&game.view(seat), rng)?;
        game.play(seat, action).ok()?;
    }
    None
}

fn measure(name: String, games: Vec<Game>, solver: &mut Solver) -> Group {
    let rounds = (0..CALIBRATIONS).map(|_| calibrate(CALIBRATION));
    let calibration = rounds.fold(f64::INFINITY, f64::min);
    let bar = progress::bar(games.len() as u64, &name);
    let mut group = Group {
        name,
        positions: games.len(),
        solved: 0,
        nodes: vec![],
        times: vec![],
        calibration,
    };
    for game in &games {
        let mut shortest = Duration::MAX;
        for _ in 0..RUNS {
            solver.forget();
            let start = Instant::now();
            let answer = solver.solve(game, Goal::Value, Limit::nodes(MOST_NODES));
            let first = shortest == Duration::MAX;
            shortest = shortest.min(start.elapsed());
            if first {
                group.solved += usize::from(answer.is_ok());
                group.nodes.push(answer.map_or(MOST_NODES, |solved| solved.nodes));
            }
            if shortest > LONG {
                break;
            }
        }
        group.times.push(shortest.as_secs_f64() * 1e3);
        bar.inc(1);
    }
    bar.finish_and_clear();
    group.nodes.sort_unstable();
    group.times.sort_unstable_by(f64::total_cmp);
    group
}

impl Group {
    /// The time that this part of the searches does not exceed, in milliseconds.
    fn time(&self, part: f64) -> f64 {
        let place = (self.times.len() as f64 * part) as usize;
        self.times.get(place.min(self.times.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
    }

    /// Rounds of the calibration loop in the median search.
    fn ratio(&self) -> f64 {
        median(self.times.clone()) * 1e6 / self.calibration
    }

    fn median_nodes(&self) -> u64 {
        self.nodes.get(self.nodes.len() / 2).copied().unwrap_or(0)
    }

    fn report(&self) -> Value {
        json!({
            "group": self.name,
            "positions": self.positions,
            "solved": self.solved,
            "nodes_median": self.median_nodes(),
            "ms_median": self.time(0.5),
            "ms_p99": self.time(0.99),
            "ms_max": self.time(1.0),
            "calibration_ns": self.calibration,
            "ratio_median": self.ratio(),
            "ratio_p99": self.time(0.99) * 1e6 / self.calibration,
        })
    }

    fn show(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let share = 100.0 * self.solved as f64 / self.positions.max(1) as f64;
        writeln!(
            out,
            "{:10}{:>10}{share:>8.1}%{:>12}{:>12.3}{:>12.3}{:>12.3}{:>12.0}",
            self.name,
            self.positions,
            self.median_nodes(),
            self.time(0.5),
            self.time(0.99),
            self.time(1.0),
            self.ratio()
        )
    }
}

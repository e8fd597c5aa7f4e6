//! The figures of `data/numbers.json` and `data/strategy.json`, and how numbers are written.

use crate::pages::Visit;
use durak_text::Lang;
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::LazyLock;

const NUMBERS: &str = include_str!("../../../../../data/numbers.json");
const STRATEGY: &str = include_str!("../../../../../data/strategy.json");

/// What `durak numbers` told of some players and a deck.
#[derive(Deserialize)]
pub(super) struct Row {
    pub(super) players: u8,
    pub(super) deck: u8,
    pub(super) exact: Exact,
    pub(super) played: Played,
}

/// What was calculated.
#[derive(Deserialize)]
pub(super) struct Exact {
    /// In how many ways the hands can be handed out; decimal digits, as all of these.
    pub(super) hands: String,
    pub(super) deals: String,
    pub(super) talon: u8,
    /// How often nobody holds a trump; a share, as all below.
    pub(super) nobody: f64,
    /// How often each seat has the lowest trump, the dealer last.
    pub(super) lowest: Vec<f64>,
    pub(super) trumps: f64,
}

/// What bots played; averages a game, and shares.
#[derive(Deserialize)]
pub(super) struct Played {
    pub(super) games: u64,
    pub(super) seed: u64,
    pub(super) bouts: f64,
    pub(super) actions: f64,
    pub(super) takes: f64,
    pub(super) draws: f64,
    pub(super) leader: Share,
    pub(super) first_taker: Share,
    /// By the number of trumps in the dealt hand.
    pub(super) trumps: Vec<Share>,
}

/// How many hands were such, and which share of them became the durak.
#[derive(Deserialize)]
pub(super) struct Share {
    pub(super) hands: u64,
    pub(super) durak: Option<f64>,
}

impl Row {
    /// The command that tells it.
    pub(super) fn command(&self) -> String {
        let Played { games, seed, .. } = self.played;
        format!(
            "durak numbers --players {} --deck {} --games {games} --seed {seed}",
            self.players, self.deck
        )
    }
}

/// All rows, by players and then by deck.
pub(super) fn rows() -> &'static [Row] {
    static ROWS: LazyLock<Vec<Row>> =
        LazyLock::new(|| serde_json::from_str(NUMBERS).unwrap_or_default());
    &ROWS
}

/// What the arena told of two bots.
#[derive(Deserialize)]
pub(super) struct Duel {
    /// Which claim it backs.
    pub(super) claim: String,
    pub(super) command: String,
    /// Points of the first in percent, and between what they lie with 99 % confidence.
    pub(super) points: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// All duels.
pub(super) fn duels() -> &'static [Duel] {
    static DUELS: LazyLock<Vec<Duel>> =
        LazyLock::new(|| serde_json::from_str(STRATEGY).unwrap_or_default());
    &DUELS
}

/// A number with this many digits after the point, which is a comma in Russian.
pub(super) fn decimal(visit: &Visit, number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    if visit.lang == Lang::Ru { text.replace('.', ",") } else { text }
}

/// A share in percent.
pub(super) fn percent(visit: &Visit, share: f64) -> String {
    // A no-break space before the sign, as both languages may have it.
    format!("{}\u{a0}%", decimal(visit, 100.0 * share, 1))
}

/// A long number by its size: 3.7·10²⁹.
pub(super) fn size(visit: &Visit, digits: &str) -> Markup {
    let power = digits.len().saturating_sub(1);
    let start: f64 = digits.chars().take(6).collect::<String>().parse().unwrap_or_default();
    let shown = start / 10f64.powi(digits.len().min(6) as i32 - 1);
    // 9.96 would round to 10.0.
    let (shown, power) = if shown >= 9.95 { (1.0, power + 1) } else { (shown, power) };
    html! { (decimal(visit, shown, 1)) "·10" sup { (power) } }
}

//! How often a player was the durak, by the number of seats.

use crate::games::Outcome;
use durak_store::OutcomeRow;
use std::collections::BTreeMap;

/// Games of one player with one number of seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DurakRate {
    /// The number of seats.
    pub(crate) seats: u8,
    /// How many games.
    pub(crate) games: u64,
    /// How many of them he lost.
    pub(crate) lost: u64,
    /// How many were draws.
    pub(crate) drawn: u64,
    /// Between which rates the true one lies, with 95 % confidence.
    pub(crate) between: (f64, f64),
}

impl DurakRate {
    /// The share of lost games.
    pub(crate) fn rate(&self) -> f64 {
        self.lost as f64 / self.games.max(1) as f64
    }

    /// What it would be if all were equally strong.
    pub(crate) fn equal(&self) -> f64 {
        1.0 / f64::from(self.seats.max(1))
    }
}

/// The rates by the number of seats, ascending.
pub(crate) fn durak_rates(rows: &[OutcomeRow]) -> Vec<DurakRate> {
    let mut counts: BTreeMap<u8, (u64, u64, u64)> = BTreeMap::new();
    for row in rows {
        let (games, lost, drawn) = counts.entry(row.seats).or_default();
        *games += row.games;
        match row.outcome.parse() {
            Ok(Outcome::Lost) => *lost += row.games,
            Ok(Outcome::Draw) => *drawn += row.games,
            _ => {}
        }
    }
    let rate = |(seats, (games, lost, drawn))| DurakRate {
        seats,
        games,
        lost,
        drawn,
        between: wilson(lost, games),
    };
    counts.into_iter().map(rate).collect()
}

/// Wilson's interval of a share, 95 %.
fn wilson(hits: u64, of: u64) -> (f64, f64) {
    let (n, z) = (of.max(1) as f64, 1.96_f64);
    let p = hits as f64 / n;
    let middle = p + z * z / (2.0 * n);
    let reach = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    (((middle - reach) / whole).max(0.0), ((middle + reach) / whole).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_seats() {
        let row = |seats, outcome: Outcome, games| OutcomeRow {
            seats,
            outcome: outcome.to_string(),
            games,
        };
        let rates = durak_rates(&[
            row(2, Outcome::Won, 55),
            row(2, Outcome::Lost, 40),
            row(2, Outcome::Draw, 5),
            row(4, Outcome::Won, 3),
        ]);
        assert_eq!((rates[0].games, rates[0].lost, rates[0].drawn), (100, 40, 5));
        assert!((rates[0].rate() - 0.4).abs() < 1e-12 && rates[0].equal() == 0.5);
        // The known interval of 40 in 100.
        assert!((rates[0].between.0 - 0.3094).abs() < 1e-3, "{rates:?}");
        assert!((rates[0].between.1 - 0.4980).abs() < 1e-3, "{rates:?}");
        assert_eq!((rates[1].seats, rates[1].lost, rates[1].between.0), (4, 0, 0.0));
        assert_eq!(rates.len(), 2);
    }
}

//! The scores of many deals together, with confidence intervals.

use crate::duel::Score;
use statrs::distribution::{ContinuousCDF, StudentsT};
use std::collections::BTreeMap;

/// The sum of scores. Deals are independent of each other, the games of a deal are not: so all
/// intervals count deals.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    deals: u64,
    games: u64,
    lost: u64,
    drawn: u64,
    points: Moments,
    share_lost: Moments,
    /// Mistakes of the first and of the second contender, by code.
    pub faults: [BTreeMap<&'static str, u64>; 2],
    /// The first mistake of each, in words.
    pub first_fault: [Option<String>; 2],
}

/// A mean that holds with some confidence, and its bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The mean.
    pub mean: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// Sums for mean and variance.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Moments {
    sum: f64,
    squares: f64,
}

impl Tally {
    /// Adds the score of a deal.
    pub fn add(&mut self, score: &Score) {
        self.deals += 1;
        self.games += u64::from(score.games);
        self.lost += u64::from(score.lost);
        self.drawn += u64::from(score.drawn);
        self.points.add(score.points());
        self.share_lost.add(score.share_lost());
        for (mine, (faults, first)) in self
            .faults
            .iter_mut()
            .zip(&score.faults)
            .zip(&score.first_fault)
            .map(|((a, b), c)| (a, (b, c)))
        {
            for (code, count) in faults {
                *mine.entry(code).or_default() += u64::from(*count);
            }
            let _ = first;
        }
        for (mine, first) in self.first_fault.iter_mut().zip(&score.first_fault) {
            if mine.is_none() {
                mine.clone_from(first);
            }
        }
    }

    /// How many deals.
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// How many games.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// How many games the first contender lost.
    pub const fn lost(&self) -> u64 {
        self.lost
    }

    /// How many games nobody lost.
    pub const fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Points a game, 0 to 1, with this confidence (0.99: wrong once in a hundred times).
    pub fn points(&self, confidence: f64) -> Interval {
        self.points.interval(self.deals, confidence)
    }

    /// The durak rate, 0 to 1: the share of games that the first contender lost.
    pub fn share_lost(&self, confidence: f64) -> Interval {
        self.share_lost.interval(self.deals, confidence)
    }

    /// The mean of the deals' points and the variance among them.
    pub(crate) fn mean_and_variance(&self) -> (f64, f64) {
        (self.points.mean(self.deals), self.points.variance(self.deals))
    }
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self, count: u64) -> f64 {
        self.sum / count.max(1) as f64
    }

    /// The variance of the values, estimated without bias.
    fn variance(&self, count: u64) -> f64 {
        let spread = self.squares - self.sum * self.mean(count);
        spread.max(0.0) / count.saturating_sub(1).max(1) as f64
    }

    /// Student's interval; where all values are the same, the widest that they do not speak against.
    fn interval(&self, count: u64, confidence: f64) -> Interval {
        let mean = self.mean(count);
        let tail = (1.0 - confidence.clamp(0.0, 1.0)) / 2.0;
        let half = match StudentsT::new(0.0, 1.0, count.saturating_sub(1) as f64) {
            Ok(student) if count > 1 && self.variance(count) > 1e-12 => {
                student.inverse_cdf(1.0 - tail) * (self.variance(count) / count as f64).sqrt()
            }
            _ if count == 0 => 1.0,
            // Some value differs with this chance, and none of so many did.
            _ => 1.0 - tail.powf(1.0 / count as f64),
        };
        Interval { mean, low: (mean - half).max(0.0), high: (mean + half).min(1.0) }
    }
}

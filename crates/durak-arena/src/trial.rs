//! When it is decided who is better: a sequential probability ratio test on the deals' points.

use crate::tally::Tally;

/// Fewest deals before anything is decided: below, the variance is not known well enough.
pub(crate) const FEWEST_DEALS: u64 = 30;

/// The question whether the first contender reaches `high` points a game rather than `low`.
///
/// The generalised test: the deals' points count as normally distributed with the variance that is
/// seen. Either answer is wrong with a chance of at most about `error`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    /// Points a game, 0 to 1, that would be too few.
    pub low: f64,
    /// Points a game, 0 to 1, that would be enough; above `low`.
    pub high: f64,
    /// The chance of a wrong answer, above 0 and below ½.
    pub error: f64,
}

/// The answer so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Not decided yet.
    Open,
    /// The points are rather the low ones.
    Low,
    /// The points are rather the high ones.
    High,
}

impl Verdict {
    /// A stable word for programs and translations.
    pub const fn key(self) -> &'static str {
        match self {
            Verdict::Open => "open",
            Verdict::Low => "low",
            Verdict::High => "high",
        }
    }
}

impl Trial {
    /// The logarithm of how much likelier the scores are with `high` than with `low`.
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        let (mean, variance) = tally.mean_and_variance();
        let deals = tally.deals() as f64;
        // Deals that all end alike say nothing of the variance; a deal that differs is always possible.
        let variance = variance.max(1.0 / deals.max(1.0));
        deals * (self.high - self.low) * (2.0 * mean - self.low - self.high) / (2.0 * variance)
    }

    /// What the scores say.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let bound = ((1.0 - self.error) / self.error).ln();
        match self.log_likelihood_ratio(tally) {
            _ if tally.deals() < FEWEST_DEALS => Verdict::Open,
            ratio if ratio >= bound => Verdict::High,
            ratio if ratio <= -bound => Verdict::Low,
            _ => Verdict::Open,
        }
    }
}

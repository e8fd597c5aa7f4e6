//! A statistic with its two tails under an exact law.

use statrs::distribution::{
    Binomial, ChiSquared, ContinuousCDF, Discrete, DiscreteCDF, Normal, Poisson,
};

/// An alarm: a tail less likely than this (fair deal, section 14).
pub const ALARM: f64 = 1e-6;
/// Cells that are expected less often are put together with their neighbours.
const FEWEST_EXPECTED: f64 = 10.0;
/// Fewer degrees of freedom can fit exactly by chance: then too good a fit says nothing.
const FEWEST_DEGREES: usize = 4;

/// What one law says about the deals.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistic {
    /// Its name, stable: for programs and translations.
    pub name: String,
    /// What was found: χ², a distance from the mean in standard errors, or a count.
    pub value: f64,
    /// How likely an honest deal gives this value or a smaller one.
    pub low: f64,
    /// How likely an honest deal gives this value or a greater one.
    pub high: f64,
}

impl Statistic {
    /// Whether an honest deal gives this as good as never.
    pub fn is_alarm(&self) -> bool {
        // A value that cannot be judged is one, too.
        !(self.low >= ALARM && self.high >= ALARM)
    }

    /// The p-value: how likely an honest deal gives this or more.
    pub const fn p(&self) -> f64 {
        self.high
    }

    /// χ² with so many degrees of freedom.
    pub(super) fn chi_squared(name: impl Into<String>, value: f64, degrees: usize) -> Statistic {
        let low = |law: &ChiSquared| if degrees < FEWEST_DEGREES { 1.0 } else { law.cdf(value) };
        let tails = ChiSquared::new(degrees as f64).map(|law| (low(&law), law.sf(value)));
        Statistic::new(name, value, tails.ok())
    }

    /// χ² of counts against a law; rare cells are put together.
    pub(super) fn of_law(name: impl Into<String>, counts: &[u64], law: &[f64]) -> Statistic {
        let total = counts.iter().sum::<u64>() as f64;
        let (mut cells, mut open) = (Vec::new(), (0.0, 0.0));
        for (count, p) in counts.iter().zip(law) {
            open = (open.0 + *count as f64, open.1 + total * p);
            if open.1 >= FEWEST_EXPECTED {
                cells.push(open);
                open = (0.0, 0.0);
            }
        }
        if let Some(last) = cells.last_mut() {
            *last = (last.0 + open.0, last.1 + open.1);
        }
        let value = cells.iter().map(|(found, expected)| (found - expected).powi(2) / expected);
        Statistic::chi_squared(name, value.sum(), cells.len().saturating_sub(1))
    }

    /// χ² of cells that are equally likely, before any correction.
    pub(super) fn sum_of_squares(cells: &[u32], expected: f64) -> f64 {
        cells.iter().map(|found| (f64::from(*found) - expected).powi(2) / expected).sum()
    }

    /// The mean of so many values of a known mean and variance, in standard errors.
    pub(super) fn of_mean(
        name: impl Into<String>,
        sum: u64,
        deals: u64,
        (mean, variance): (f64, f64),
    ) -> Statistic {
        let deals = deals as f64;
        let value = (sum as f64 / deals - mean) / (variance / deals).sqrt();
        let law = Normal::standard();
        Statistic::new(name, value, Some((law.cdf(value), law.sf(value))))
    }

    /// How often something happened that has this probability in each deal.
    pub(super) fn of_chance(name: impl Into<String>, found: u64, deals: u64, p: f64) -> Statistic {
        let law = Binomial::new(p, deals);
        let mean = deals as f64 * p;
        let tails = law.map(|law| tails(found, mean, deals, |k| law.pmf(k)));
        Statistic::new(name, found as f64, tails.ok())
    }

    /// How often something happened that is rare in any one of very many cases.
    pub(super) fn of_rare(name: impl Into<String>, found: u64, mean: f64) -> Statistic {
        let tails = Poisson::new(mean)
            .map(|law| (law.cdf(found), found.checked_sub(1).map_or(1.0, |below| law.sf(below))));
        Statistic::new(name, found as f64, tails.ok())
    }

    fn new(name: impl Into<String>, value: f64, tails: Option<(f64, f64)>) -> Statistic {
        let (low, high) = tails.unwrap_or((f64::NAN, f64::NAN));
        Statistic { name: name.into(), value, low, high }
    }
}

/// Both tails, each with `found` itself, of a law with one peak near its mean.
fn tails(found: u64, mean: f64, most: u64, pmf: impl Fn(u64) -> f64) -> (f64, f64) {
    // The shorter tail is summed from `found` outwards, until nothing more is added.
    let sum = |numbers: &mut dyn Iterator<Item = u64>| {
        let mut sum = 0.0;
        for p in numbers.map(&pmf) {
            sum += p;
            if p <= sum * 1e-17 {
                break;
            }
        }
        sum.min(1.0)
    };
    let own = pmf(found);
    if found as f64 > mean {
        let high = sum(&mut (found..=most));
        ((1.0 - high + own).min(1.0), high)
    } else {
        let low = sum(&mut (0..=found).rev());
        (low, (1.0 - low + own).min(1.0))
    }
}

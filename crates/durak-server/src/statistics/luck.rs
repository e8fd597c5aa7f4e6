//! Whether a player was dealt what chance gives: the sum of many deals against its exact law.

use super::law::{LeadLaw, TrumpsLaw};
use durak_store::LuckRow;
use statrs::distribution::{ContinuousCDF, Normal};

/// With fewer deals nothing can be said.
const LEAST_DEALS: u64 = 20;
/// With more deals the bell curve is as good as the exact law, and quicker.
const EXACT_DEALS: u64 = 1_000;
/// What happens to one in twenty by chance alone is no reason to suspect the deal.
const SURPRISING: f64 = 0.05;

/// What was found in many deals, and what chance gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Luck {
    /// How many deals.
    pub(crate) deals: u64,
    /// What was found in all of them.
    pub(crate) found: u64,
    /// What was to be expected.
    pub(crate) expected: f64,
    /// From where to where 95 of 100 players come.
    pub(crate) usual: (u64, u64),
    /// How likely at least so great a difference is by chance.
    pub(crate) chance: f64,
}

/// What the numbers say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// There are too few deals.
    TooFew,
    /// As chance gives.
    Usual,
    /// Less than that, and seldom so by chance.
    Less,
    /// More than that, and seldom so by chance.
    More,
}

impl Verdict {
    /// Its name in texts and answers.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Verdict::TooFew => "too-few",
            Verdict::Usual => "usual",
            Verdict::Less => "less",
            Verdict::More => "more",
        }
    }
}

impl Luck {
    pub(crate) fn verdict(&self) -> Verdict {
        if self.deals < LEAST_DEALS {
            Verdict::TooFew
        } else if self.chance >= SURPRISING {
            Verdict::Usual
        } else if (self.found as f64) < self.expected {
            Verdict::Less
        } else {
            Verdict::More
        }
    }
}

/// The trumps and the first leads of a player; none where there is nothing to count.
pub(crate) fn luck(rows: &[LuckRow]) -> (Option<Luck>, Option<Luck>) {
    let trumps = rows.iter().filter_map(|row| {
        let law: TrumpsLaw = row.law.parse().ok()?;
        Some((row, law.chances()))
    });
    let leads = rows.iter().filter_map(|row| {
        let chance = row.law.parse::<LeadLaw>().ok()?.chance();
        Some((row, vec![1.0 - chance, chance]))
    });
    (sum(trumps), sum(leads))
}

/// All deals together; each row comes with the chances of 0, 1, … in one deal.
fn sum<'a>(rows: impl Iterator<Item = (&'a LuckRow, Vec<f64>)>) -> Option<Luck> {
    let rows: Vec<_> = rows.collect();
    let deals: u64 = rows.iter().map(|(row, _)| row.deals).sum();
    let found: u64 = rows.iter().map(|(row, _)| row.found).sum();
    if deals == 0 {
        return None;
    }
    let (mut expected, mut variance) = (0.0, 0.0);
    for (row, chances) in &rows {
        let moment = |power: i32| -> f64 {
            chances.iter().enumerate().map(|(k, p)| p * (k as f64).powi(power)).sum()
        };
        expected += row.deals as f64 * moment(1);
        variance += row.deals as f64 * (moment(2) - moment(1).powi(2));
    }
    let (below, usual): (f64, _) = if deals <= EXACT_DEALS {
        let mut law = vec![1.0];
        for (row, chances) in &rows {
            law = convolved(&law, &repeated(chances, row.deals));
        }
        exact(&law, found)
    } else {
        bell(expected, variance.sqrt(), found)
    };
    Some(Luck { deals, found, expected, usual, chance: below.min(1.0) })
}

/// From the whole law: the chance of so great a difference, and where 95 of 100 lie.
fn exact(law: &[f64], found: u64) -> (f64, (u64, u64)) {
    let at = usize::try_from(found).unwrap_or(usize::MAX);
    let low: f64 = law.iter().take(at.saturating_add(1)).sum();
    let high: f64 = law.iter().skip(at).sum();
    let quantile = |level: f64| {
        let mut below = 0.0;
        law.iter()
            .take_while(|p| {
                below += *p;
                below < level
            })
            .count() as u64
    };
    (2.0 * low.min(high), (quantile(0.025), quantile(0.975)))
}

/// The same from the bell curve.
fn bell(mean: f64, deviation: f64, found: u64) -> (f64, (u64, u64)) {
    let Ok(law) = Normal::new(mean, deviation) else {
        return (1.0, (found, found));
    };
    let found = found as f64;
    let tail = law.cdf(found + 0.5).min(law.sf(found - 0.5));
    let whole = |x: f64| x.max(0.0).round() as u64;
    (2.0 * tail, (whole(mean - 1.96 * deviation), whole(mean + 1.96 * deviation)))
}

fn convolved(one: &[f64], two: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; one.len() + two.len() - 1];
    for (i, a) in one.iter().enumerate() {
        for (place, b) in sum[i..].iter_mut().zip(two) {
            *place += a * b;
        }
    }
    sum
}

/// The law of the sum of so many deals of one law.
fn repeated(chances: &[f64], mut times: u64) -> Vec<f64> {
    let (mut power, mut sum) = (chances.to_vec(), vec![1.0]);
    while times > 0 {
        if times % 2 == 1 {
            sum = convolved(&sum, &power);
        }
        times /= 2;
        if times > 0 {
            power = convolved(&power, &power);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(law: &str, deals: u64, found: u64) -> LuckRow {
        LuckRow { law: law.to_owned(), deals, found }
    }

    #[test]
    fn trumps_are_compared_with_what_chance_gives() {
        // 36 cards, two players: 8 of 35 cards are trumps, six are dealt.
        let (trumps, leads) = luck(&[row("trumps 36 2 0 0", 100, 137)]);
        let trumps = trumps.unwrap();
        assert!((trumps.expected - 100.0 * 48.0 / 35.0).abs() < 1e-9);
        assert!(trumps.usual.0 < 137 && 137 < trumps.usual.1);
        assert_eq!((trumps.verdict(), leads), (Verdict::Usual, None));
        let few = luck(&[row("trumps 36 2 0 0", 100, 100)]).0.unwrap();
        assert_eq!(few.verdict(), Verdict::Less);
        let many = luck(&[row("trumps 36 2 0 0", 100, 180)]).0.unwrap();
        assert_eq!(many.verdict(), Verdict::More);
        assert!(many.chance < 0.001);
        assert_eq!(luck(&[row("trumps 36 2 0 0", 19, 0)]).0.unwrap().verdict(), Verdict::TooFew);
        assert_eq!(luck(&[]), (None, None));
    }

    #[test]
    fn a_fair_coin_has_the_known_law() {
        let leads = luck(&[row("lead 36 2 0 -", 10, 2)]).1.unwrap();
        // P(X ≤ 2) of ten throws is 56/1024.
        assert!((leads.chance - 2.0 * 56.0 / 1024.0).abs() < 1e-12);
        assert_eq!(leads.usual, (2, 8));
    }

    #[test]
    fn different_laws_are_added_up() {
        let rows = [row("trumps 36 2 0 0", 30, 40), row("trumps 24 4 0 1", 30, 60)];
        let both = luck(&rows).0.unwrap();
        let alone = |row: &LuckRow| luck(std::slice::from_ref(row)).0.unwrap().expected;
        assert!((both.expected - alone(&rows[0]) - alone(&rows[1])).abs() < 1e-9);
        assert_eq!((both.deals, both.found), (60, 100));
    }

    #[test]
    fn the_bell_curve_goes_on_where_the_exact_law_ends() {
        let exact = luck(&[row("trumps 36 2 0 0", EXACT_DEALS, 1_300)]).0.unwrap();
        let bell = luck(&[row("trumps 36 2 0 0", EXACT_DEALS + 1, 1_301)]).0.unwrap();
        assert!((exact.chance - bell.chance).abs() < 0.005, "{exact:?} {bell:?}");
        assert!(exact.usual.0.abs_diff(bell.usual.0) <= 2, "{exact:?} {bell:?}");
    }
}

//! Intervals, the sequential test and ratings against known values.

use durak_arena::{Score, Tally, Trial, Verdict, ratings};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A deal of two games that the first contender wins or loses both.
fn score(deal: u64, won: bool) -> Score {
    let lost = if won { 0 } else { 2 };
    Score {
        deal,
        games: 2,
        lost,
        drawn: 0,
        faults: Default::default(),
        first_fault: Default::default(),
    }
}

fn tally(won: u64, lost: u64) -> Tally {
    let mut tally = Tally::default();
    for deal in 0..won + lost {
        tally.add(&score(deal, deal < won));
    }
    tally
}

fn is_near(value: f64, expected: f64) -> bool {
    (value - expected).abs() < 5e-4
}

#[test]
fn intervals_are_students() {
    // Mean 0.75, variance 0.2, t(15 degrees, 0.975) = 2.1314: half the width is 0.2383.
    let tally = tally(12, 4);
    let points = tally.points(0.95);
    assert!(is_near(points.mean, 0.75), "{points:?}");
    assert!(is_near(points.low, 0.5117) && is_near(points.high, 0.9883), "{points:?}");
    let lost = tally.share_lost(0.95);
    assert!(is_near(lost.mean, 0.25) && is_near(lost.high, 0.4883), "{lost:?}");
    let surer = tally.points(0.99);
    // t(15 degrees, 0.995) = 2.9467.
    assert!(is_near(surer.low, 0.4206) && surer.high == 1.0, "{surer:?}");
}

#[test]
fn where_all_deals_end_alike_the_interval_is_not_empty() {
    // 1 − 0.005^(1/100)
    let points = tally(100, 0).points(0.99);
    assert!(points.mean == 1.0 && points.high == 1.0 && is_near(points.low, 0.9484), "{points:?}");
    let nothing = Tally::default().points(0.99);
    assert_eq!((nothing.low, nothing.high), (0.0, 1.0));
}

#[test]
fn draws_are_half_a_point_and_not_lost() {
    let mut tally = Tally::default();
    tally.add(&Score { drawn: 1, lost: 0, ..score(0, true) });
    tally.add(&Score { drawn: 1, lost: 1, ..score(1, true) });
    assert!(is_near(tally.points(0.9).mean, 0.5), "{tally:?}");
    assert!(is_near(tally.share_lost(0.9).mean, 0.25), "{tally:?}");
}

#[test]
fn the_likelihood_ratio_is_that_of_normal_deals() {
    let trial = Trial { low: 0.5, high: 0.55, error: 0.05 };
    // 100 · 0.05 · (1.2 − 1.05) / (2 · 0.24 · 100/99)
    let ratio = trial.log_likelihood_ratio(&tally(60, 40));
    assert!(is_near(ratio, 1.5469), "{ratio}");
    assert_eq!(trial.verdict(&tally(60, 40)), Verdict::Open);
    assert_eq!(trial.verdict(&tally(80, 20)), Verdict::High);
    assert_eq!(trial.verdict(&tally(40, 160)), Verdict::Low);
    assert_eq!(trial.verdict(&tally(20, 0)), Verdict::Open, "too few deals");
}

#[test]
fn the_test_is_wrong_no_more_often_than_it_says() {
    let trial = Trial { low: 0.4, high: 0.6, error: 0.05 };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut wrong = 0;
    for _ in 0..300 {
        let mut tally = Tally::default();
        let verdict = loop {
            tally.add(&score(tally.deals(), rng.random_bool(trial.low)));
            match trial.verdict(&tally) {
                Verdict::Open => {}
                verdict => break verdict,
            }
        };
        wrong += u32::from(verdict == Verdict::High);
    }
    // 15 are to be expected at most; 27 are three deviations more.
    assert!(wrong <= 27, "{wrong} of 300");
}

#[test]
fn ratings_follow_the_results() {
    let table = ratings(3, &[(0, 1, 0.5), (0, 2, 0.9), (1, 2, 0.9)]);
    assert!((table[0].rating - table[1].rating).abs() < 40.0, "{table:?}");
    // Nine of ten points are some 380 points of rating.
    let gap = table[0].rating - table[2].rating;
    assert!((250.0..500.0).contains(&gap), "{table:?}");
}

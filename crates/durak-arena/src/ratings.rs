//! A table of many contenders: one number each, from all their games (Glicko-2).

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// How strong a contender is among the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating; 1500 is the middle.
    pub rating: f64,
    /// Its deviation: the rating is within twice of it, nineteen times of twenty.
    pub deviation: f64,
}

/// So many times all results are rated anew, so that ratings of opponents are known.
const PERIODS: usize = 40;

/// The ratings of `count` contenders from what each pair reached: first, second, and the points a game
/// of the first, 0 to 1.
pub fn ratings(count: usize, results: &[(usize, usize, f64)]) -> Vec<Rating> {
    let config = Glicko2Config { tau: 0.5, ..Glicko2Config::default() };
    let mut table = vec![Glicko2Rating::new(); count];
    for period in 0..PERIODS {
        let before = table.clone();
        for (player, rating) in table.iter_mut().enumerate() {
            // Each period is a few games of each pair, won and lost in the measured proportion.
            let games: Vec<(Glicko2Rating, Outcomes)> = results
                .iter()
                .filter_map(|(a, b, points)| match player {
                    _ if player == *a => Some((before[*b], *points)),
                    _ if player == *b => Some((before[*a], 1.0 - *points)),
                    _ => None,
                })
                .flat_map(|(opponent, points)| share(period, points).map(move |it| (opponent, it)))
                .collect();
            *rating = glicko2_rating_period(rating, &games, &config);
        }
    }
    table.iter().map(|it| Rating { rating: it.rating, deviation: it.deviation }).collect()
}

/// Ten games of a period: as many won as the points say, rounded another way in each period.
fn share(period: usize, points: f64) -> impl Iterator<Item = Outcomes> {
    let until = |period: usize| (points * 10.0 * period as f64).round();
    let won = (until(period + 1) - until(period)) as usize;
    (0..10).map(move |game| if game < won { Outcomes::WIN } else { Outcomes::LOSS })
}

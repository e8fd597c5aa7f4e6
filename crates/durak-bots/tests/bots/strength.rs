//! How the bots do against each other, over duplicate deals: each deal is played from every seat.

use crate::games::{deal, play};
use durak_bots::Level;
use durak_core::{GameResult, PRESETS, Rules, Seat};

/// The share of games that the lone seat loses; a draw counts as nothing.
///
/// `deals` deals are each played once with the lone player in every seat.
fn share_lost(rules: &Rules, lone: Level, others: Level, deals: u64) -> f64 {
    let mut lost = 0;
    for seed in 0..deals {
        for seat in 0..usize::from(rules.players) {
            let mut levels = vec![others; usize::from(rules.players)];
            levels[seat] = lone;
            let result = play(deal(rules, seed), &levels, seed, |_, _, _| {});
            lost += match result {
                GameResult::Durak(durak) => u32::from(durak.index() == seat),
                GameResult::Lost(team) => {
                    u32::from(Seat::new(seat as u8).is_some_and(|seat| team.contains(seat)))
                }
                GameResult::Draw => 0,
            };
        }
    }
    f64::from(lost) / (deals * u64::from(rules.players)) as f64
}

#[test]
fn careful_beats_random_for_two_by_every_preset() {
    for preset in &PRESETS {
        let lost = share_lost(&preset.rules, Level::Careful, Level::Random, 50);
        assert!(lost < 0.15, "{}: careful loses {lost}", preset.key);
    }
}

#[test]
fn careful_among_random_players_rarely_is_the_durak() {
    for players in 3..=6 {
        let rules = Rules { players, ..PRESETS[2].rules };
        let lost = share_lost(&rules, Level::Careful, Level::Random, 20);
        assert!(lost < 0.5 / f64::from(players), "{players} players: careful loses {lost}");
    }
}

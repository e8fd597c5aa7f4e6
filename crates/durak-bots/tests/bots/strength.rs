//! How the bots do against each other, over duplicate deals: each deal is played from every seat.

use crate::games::{Who, deal, play, times};
use durak_bots::Level;
use durak_core::{GameResult, PRESETS, Rules, Seat};

const RANDOM: Who = Who::Level(Level::Random);
const BEGINNER: Who = Who::Level(Level::Beginner);
const CAREFUL: Who = Who::Level(Level::Careful);

/// The share of games that the lone seat loses; a draw counts as nothing.
///
/// `deals` deals are each played once with the lone player in every seat; as many times as is wished.
fn share_lost(rules: &Rules, lone: Who, others: Who, deals: u64) -> f64 {
    let deals = deals * u64::from(times());
    let mut lost = 0;
    for seed in 0..deals {
        for seat in 0..usize::from(rules.players) {
            let mut players = vec![others; usize::from(rules.players)];
            players[seat] = lone;
            let result = play(deal(rules, seed), &players, seed, |_, _, _| {});
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
        let lost = share_lost(&preset.rules, CAREFUL, RANDOM, 50);
        assert!(lost < 0.15, "{}: careful loses {lost}", preset.key);
    }
}

#[test]
fn careful_among_random_players_rarely_is_the_durak() {
    for players in 3..=6 {
        let rules = Rules { players, ..PRESETS[2].rules };
        let lost = share_lost(&rules, CAREFUL, RANDOM, 20);
        assert!(lost < 0.5 / f64::from(players), "{players} players: careful loses {lost}");
    }
}

#[test]
fn each_level_loses_less_than_the_lower_one() {
    let rules = Rules::DEFAULT;
    for (better, worse, deals) in [
        (BEGINNER, RANDOM, 40),
        (CAREFUL, BEGINNER, 120),
        (Who::Sampling(100), CAREFUL, 25),
        (Who::Strongest(100), Who::Plain, 25),
    ] {
        let lost = share_lost(&rules, better, worse, deals);
        assert!(lost < 0.42, "{better:?} against {worse:?} loses {lost}");
    }
}

#[test]
fn the_strongest_is_seldom_the_durak_among_plain_players() {
    let four = Rules { players: 4, ..Rules::DEFAULT };
    let lost = share_lost(&four, Who::Strongest(60), Who::Plain, 6);
    assert!(lost < 0.22, "among three: {lost}");
}

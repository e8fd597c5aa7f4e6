//! What every bot keeps to: legal, in time, deterministic, and blind to what its seat cannot know.

use crate::games::{Who, deal, play, rng, times};
use durak_bots::Level;
use durak_core::{OPTIONS, PRESETS, Rules};
use durak_engine::Game;
use proptest::prelude::*;

/// Any options that can be played together.
fn any_rules() -> impl Strategy<Value = Rules> {
    proptest::collection::vec(any::<prop::sample::Index>(), OPTIONS.len())
        .prop_map(|places| {
            let mut rules = Rules::DEFAULT;
            for (option, place) in OPTIONS.iter().zip(places) {
                option
                    .set(&mut rules, option.values[place.index(option.values.len())])
                    .expect("a value of the table");
            }
            rules
        })
        .prop_filter("can be played", |rules| rules.check().is_ok())
}

/// Plays a game and asks each bot each question again, in another world that its seat cannot
/// tell from this one.
fn check_game(rules: &Rules, players: &[Who], seed: u64) {
    let mut questions = 0;
    play(deal(rules, seed), players, seed, |view, player, action| {
        questions += 1;
        let public = view.public();
        match action {
            Some(action) => assert_eq!(view.check(action), Ok(()), "{player:?} {action}"),
            None => {
                assert!(!public.waiting_for().contains(view.seat()), "{player:?} holds the game up")
            }
        }
        let other_world = Game::imagine(view, &mut rng(seed + questions));
        let same_view = other_world.view(view.seat());
        let choice = |view| player.bot().choose(view, &mut rng(questions));
        assert_eq!(choice(view), choice(&same_view), "{player:?} in two worlds");
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40 * times(), failure_persistence: None, ..Default::default() })]

    #[test]
    fn bots_are_legal_in_time_and_see_only_their_view(
        rules in any_rules(),
        picks in proptest::collection::vec(0..Who::ALL.len(), 6),
        seed in 0..u64::MAX / 2,
    ) {
        let players: Vec<Who> = picks.iter().map(|pick| Who::ALL[*pick]).collect();
        check_game(&rules, &players, seed);
    }
}

#[test]
fn by_every_preset_with_every_number_of_players_the_game_ends() {
    for preset in &PRESETS {
        for players in 2..=6 {
            for player in Who::ALL {
                let rules = Rules { players, ..preset.rules };
                check_game(&rules, &[player; 6], u64::from(players));
            }
        }
    }
}

#[test]
fn the_same_seeds_give_the_same_game() {
    let rules = Rules { players: 4, ..PRESETS[4].rules };
    let players = [Who::Sampling(20), Who::Plain, Who::Strongest(20), Who::Level(Level::Random)];
    let record = || {
        let mut actions = Vec::new();
        play(deal(&rules, 7), &players, 8, |_, _, action| actions.push(action));
        actions
    };
    assert_eq!(record(), record());
}

#[test]
fn levels_are_named_and_read_back() {
    for level in Level::ALL {
        assert_eq!(level.key().parse(), Ok(level));
        assert_eq!(level.bot().name(), level.key());
    }
    let error = "expert".parse::<Level>().expect_err("no such bot");
    assert_eq!(error.code(), "bot-unknown-level");
    assert_eq!(
        error.to_string(),
        "no bot has this name; the bots are random, beginner, careful, sampling, strongest"
    );
}

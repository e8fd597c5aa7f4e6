//! The play of a bot under its key: the same again, and a function of key, event and view.

use crate::games::{deal, rng};
use durak_bots::{Level, keyed_choice};
use durak_core::{Action, Rules, Seat};
use durak_engine::Game;
use std::collections::BTreeSet;

/// All that two to four bots do in one game, each under the key `keys[seat]`.
fn play(rules: &Rules, level: Level, keys: &[[u8; 32]]) -> Vec<(Seat, Action)> {
    let mut game = deal(rules, 11);
    let mut done = Vec::new();
    while !game.is_over() {
        let event_no = done.len() as u64;
        let public = game.public();
        let asked =
            (public.may_act() - public.waiting_for()).into_iter().chain(public.waiting_for());
        let (seat, action) = asked
            .into_iter()
            .find_map(|seat| {
                let (key, view) = (&keys[seat.index()], game.view(seat));
                let action = keyed_choice(level, key, event_no, &view)?;
                let other_world = Game::imagine(&view, &mut rng(event_no)).view(seat);
                assert_eq!(keyed_choice(level, key, event_no, &other_world), Some(action));
                Some((seat, action))
            })
            .expect("a seat that the game waits for acts");
        game.play(seat, action).expect("a legal action");
        done.push((seat, action));
    }
    done
}

#[test]
fn the_same_keys_give_the_same_game() {
    let rules = Rules { players: 3, ..Rules::DEFAULT };
    for level in Level::ALL.into_iter().filter(|level| !level.searches()) {
        let keys = [[1; 32], [2; 32], [3; 32]];
        assert_eq!(play(&rules, level, &keys), play(&rules, level, &keys), "{level}");
    }
}

#[test]
fn another_key_and_another_event_give_other_chance() {
    let game = deal(&Rules::DEFAULT, 5);
    let seat = game.public().attacker();
    let lead = |key: u8, event_no| {
        keyed_choice(Level::Random, &[key; 32], event_no, &game.view(seat)).map(|it| it.to_string())
    };
    let by_key: BTreeSet<_> = (0..100).map(|key| lead(key, 0)).collect();
    let by_event: BTreeSet<_> = (0..100).map(|event_no| lead(0, event_no)).collect();
    assert!(by_key.len() > 1 && by_event.len() > 1, "{by_key:?} {by_event:?}");
}

#[test]
fn the_chance_is_the_same_in_every_version() {
    let game = deal(&Rules::DEFAULT, 5);
    let seat = game.public().attacker();
    let leads: Vec<String> = (0..8)
        .filter_map(|event_no| keyed_choice(Level::Random, &[9; 32], event_no, &game.view(seat)))
        .map(|action| action.to_string())
        .collect();
    assert_eq!(leads.join(" "), "lead:8d lead:Kc lead:Ts lead:Kc lead:Ts lead:9h lead:Ts lead:9h");
}

#[test]
fn searching_levels_depend_on_key_event_and_view_alone() {
    let game = deal(&Rules::DEFAULT, 5);
    let view = game.view(game.public().attacker());
    let same_view = Game::imagine(&view, &mut rng(1)).view(view.seat());
    for level in Level::ALL.into_iter().filter(|level| level.searches()) {
        let choice = |view| keyed_choice(level, &[3; 32], 7, view);
        assert!(choice(&view).is_some(), "{level}");
        assert_eq!(choice(&view), choice(&same_view), "{level}");
    }
}

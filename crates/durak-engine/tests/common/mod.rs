//! Shared by the tests: positions as text in, actions as text, and what came of them.
#![allow(dead_code, unreachable_pub)] // each test binary uses its own part

use durak_core::{Action, Law, NextDeal, PRESETS, Rules, Seat};
use durak_engine::{Deal, Game, Position};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The game of a position; the text must be right.
pub fn game(position: &str) -> Game {
    let position: Position = position.parse().unwrap_or_else(|e| panic!("{position}: {e}"));
    position.to_game().unwrap_or_else(|e| panic!("{position}: {e}"))
}

pub fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// Plays `"0 lead:6c"`; returns the refusal's code if there is one.
pub fn play(game: &mut Game, step: &str) -> Result<(), &'static str> {
    let (by, action) = step.split_once(' ').unwrap();
    let action: Action = action.parse().unwrap_or_else(|e| panic!("{step}: {e}"));
    let before = *game;
    let played = game.play(seat(by.parse().unwrap()), action);
    if played.is_err() {
        assert!(*game == before, "a refused action changes nothing: {step}");
    }
    game.validate().unwrap();
    played.map(|_| ()).map_err(|refusal| refusal.code())
}

/// Plays all steps, which must be legal, and returns the position after them.
pub fn after(position: &str, steps: &[&str]) -> String {
    let mut game = game(position);
    for step in steps {
        assert_eq!(play(&mut game, step), Ok(()), "{position}: {step}");
    }
    Position::of_game(&game).to_string()
}

/// The code with which the last step is refused, all before it being legal.
pub fn refusal(position: &str, steps: &[&str]) -> &'static str {
    let mut game = game(position);
    let (last, first) = steps.split_last().unwrap();
    for step in first {
        assert_eq!(play(&mut game, step), Ok(()), "{position}: {step}");
    }
    play(&mut game, last).expect_err("the last step is refused")
}

/// The legal actions of a seat, sorted, one space between.
pub fn legal(game: &Game, by: u8) -> String {
    let mut list: Vec<String> = game.legal(seat(by)).actions().map(|a| a.to_string()).collect();
    list.sort();
    list.join(" ")
}

pub fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// A random game of these rules, just dealt.
pub fn dealt(rules: &Rules, seed: u64) -> Game {
    let law = Law::new(rules).unwrap();
    Deal::random(&law, law.first_deal(), &mut rng(seed)).play(&law).unwrap()
}

/// The deal of a match's first game.
pub fn first_deal(rules: &Rules) -> NextDeal {
    Law::new(rules).unwrap().first_deal()
}

/// Every preset with every number of players, each with all that its source leaves open.
pub fn preset_tables() -> Vec<Rules> {
    let mut tables = Vec::new();
    for preset in &PRESETS {
        for players in 2..=6 {
            let mut variants = vec![Rules { players, ..preset.rules }];
            for (key, values) in preset.open.iter().filter(|(key, _)| *key != "players") {
                let more: Vec<Rules> = variants
                    .iter()
                    .flat_map(|rules| {
                        values[1..].iter().map(|value| {
                            let mut rules = *rules;
                            rules.set(key, value).unwrap();
                            rules
                        })
                    })
                    .collect();
                variants.extend(more);
            }
            tables.extend(variants.into_iter().filter(|rules| rules.check().is_ok()));
        }
    }
    tables
}

/// A random rule set that can be played.
pub fn random_rules(seed: u64) -> Rules {
    use rand::RngExt;
    let mut rng = rng(seed ^ 0x5eed);
    loop {
        let mut rules = Rules::DEFAULT;
        for option in &durak_core::OPTIONS {
            let value = option.values[rng.random_range(0..option.values.len())];
            rules.set(option.key, value).unwrap();
        }
        if rules.check().is_ok() {
            return rules;
        }
    }
}

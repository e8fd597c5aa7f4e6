//! Random games over all presets end, with all cards accounted for.
//!
//! `DURAK_GAMES=1000000 cargo test -p durak-engine --test million_games` plays a million of them.

mod common;
use common::{preset_tables, rng};
use durak_core::{Law, Rules};
use durak_engine::Deal;

/// Games that are played without a wish.
const GAMES: usize = 250_000;

fn play(tables: &[Rules], each: usize) -> usize {
    let mut rng = rng(tables.len() as u64);
    for rules in tables {
        let law = Law::new(rules).unwrap();
        for _ in 0..each {
            let mut game = Deal::random(&law, law.first_deal(), &mut rng).play(&law).unwrap();
            let actions = game.play_out(&mut rng);
            assert!(actions > 0 && game.result().is_some(), "{rules}");
            game.validate().unwrap();
        }
    }
    tables.len() * each
}

#[test]
fn random_games_end() {
    let wish = std::env::var("DURAK_GAMES").ok();
    let wanted = wish.map_or(GAMES, |text| text.parse().expect("a number of games"));
    let tables = preset_tables();
    let each = wanted / tables.len() + 1;
    let (first, second) = tables.split_at(tables.len() / 2);
    let games: usize = std::thread::scope(|scope| {
        let halves = [first, second].map(|half| scope.spawn(move || play(half, each)));
        halves.map(|half| half.join().unwrap()).iter().sum()
    });
    assert!(games >= wanted);
}

//! A million random games over all presets end, with all cards accounted for.

mod common;
use common::{preset_tables, rng};
use durak_core::{Law, Rules};
use durak_engine::Deal;

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
fn a_million_games_end() {
    let tables = preset_tables();
    let each = 1_000_000 / tables.len() + 1;
    let (first, second) = tables.split_at(tables.len() / 2);
    let games: usize = std::thread::scope(|scope| {
        let halves = [first, second].map(|half| scope.spawn(move || play(half, each)));
        halves.map(|half| half.join().unwrap()).iter().sum()
    });
    assert!(games >= 1_000_000);
}

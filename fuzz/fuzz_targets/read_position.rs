//! Positions: refused, or a game in order that is written and read back the same.
#![no_main]

use durak_engine::Position;
use libfuzzer_sys::fuzz_target;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fuzz_target!(|text: &str| {
    let Ok(position) = text.parse::<Position>() else { return };
    let again: Position = position.to_string().parse().unwrap();
    assert_eq!(again, position);
    if let Ok(mut game) = position.to_game() {
        game.validate().unwrap();
        game.play_out(&mut Xoshiro256PlusPlus::seed_from_u64(1));
        game.validate().unwrap();
    }
});

//! Sequences of actions, legal and not, over any rule set: legality and its explanation agree,
//! a refused action changes nothing, and no card is ever lost.
#![no_main]

use durak_core::{Action, Card, CardSet, Law, OPTIONS, Rules, SameRank, Seat};
use durak_engine::{Deal, Game};
use libfuzzer_sys::fuzz_target;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn rules(bytes: &mut impl Iterator<Item = u8>) -> Rules {
    let mut rules = Rules::default();
    for option in &OPTIONS {
        let byte = usize::from(bytes.next().unwrap_or(0));
        rules.set(option.key, option.values[byte % option.values.len()]).unwrap();
    }
    rules
}

fn card(deck: CardSet, byte: u8) -> Card {
    deck.nth(u32::from(byte) % u32::from(deck.len())).unwrap()
}

/// An action made from three bytes, mostly an illegal one.
fn any_action(deck: CardSet, [kind, a, b]: [u8; 3]) -> Action {
    let (a, b) = (card(deck, a), card(deck, b));
    match kind % 7 {
        0 => Action::Lead(SameRank::one(a)),
        1 => Action::Throw(a),
        2 => Action::Beat { attack: b, with: a },
        3 => Action::Transfer(a),
        4 => Action::Show(a),
        5 => Action::Take,
        _ => Action::Pass,
    }
}

fn step(game: &mut Game, seat: Seat, action: Action) {
    let before = *game;
    let legal = game.legal(seat).contains(action);
    assert_eq!(game.play(seat, action).is_ok(), legal, "{seat:?} {action}");
    assert!(legal || *game == before);
    game.validate().unwrap();
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = data.iter().copied();
    let Ok(law) = Law::new(&rules(&mut bytes)) else { return };
    let seed = u64::from(bytes.next().unwrap_or(0));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let Ok(mut game) = Deal::random(&law, law.first_deal(), &mut rng).play(&law) else { return };
    while let (Some(who), Some(kind), Some(a), Some(b)) =
        (bytes.next(), bytes.next(), bytes.next(), bytes.next())
    {
        let seat = Seat::ALL[usize::from(who) % 6];
        let legal = game.legal(seat);
        // Half of the time a legal action, or the fuzzer would hardly leave the first bout.
        match legal.nth(u32::from(a) % legal.count().max(1)) {
            Some(action) if kind >= 128 => step(&mut game, seat, action),
            _ => step(&mut game, seat, any_action(law.deck(), [kind, a, b])),
        }
    }
});

//! Two worlds: games that differ only in what a seat may not know look the same to it.

mod common;
use common::{preset_tables, rng};
use durak_core::{Action, CardSet, Public, Rules, Seat, View};
use durak_engine::Game;

/// All that a seat can see of a game, its own legal actions and refusals included.
fn seen(game: &Game, by: Seat) -> (View, Vec<Action>, String) {
    let view = game.view(by);
    let actions = view.legal().actions().collect();
    let refusals = [Action::Take, Action::Pass].map(|action| view.check(action));
    (view, actions, format!("{:?} {refusals:?}", view.standing_action()))
}

fn play_alike(rules: &Rules, seed: u64) -> u32 {
    let mut rng = rng(seed);
    let mut real = common::dealt(rules, seed);
    let mut compared = 0;
    for _ in 0..(seed % 40) {
        let Some((by, action)) = real.random_action(&mut rng) else { break };
        real.play(by, action).unwrap();
    }
    for own in real.public().law().seats() {
        let (mut here, mut there) = (real, Game::imagine(&real.view(own), &mut rng));
        // Alike as long as both worlds allow the same action and draw the same cards for him.
        loop {
            assert_eq!(seen(&here, own), seen(&there, own), "{rules} seed {seed} {own:?}");
            assert_eq!(here.public(), there.public());
            compared += 1;
            let both: Vec<(Seat, Action)> = here
                .public()
                .may_act()
                .into_iter()
                .flat_map(|by| here.legal(by).actions().map(move |action| (by, action)))
                .filter(|(by, action)| there.legal(*by).contains(*action))
                .collect();
            if both.is_empty() {
                break;
            }
            let (by, action) = both[rand::RngExt::random_range(&mut rng, 0..both.len())];
            let before = (here.hand(own), there.hand(own));
            here.play(by, action).unwrap();
            there.play(by, action).unwrap();
            let drawn = |game: &Game, before: CardSet| game.hand(own) - before;
            if drawn(&here, before.0) != drawn(&there, before.1) {
                break; // he has drawn: here the worlds part for him too
            }
        }
    }
    compared
}

#[test]
fn views_do_not_depend_on_hidden_cards() {
    let mut compared = 0;
    for rules in preset_tables() {
        for seed in 0..12 {
            compared += play_alike(&rules, seed * 17 + 3);
        }
    }
    assert!(compared > 10_000, "{compared} states were compared");
}

/// A spectator's view is the public state, which no hidden card enters.
#[test]
fn a_spectators_view_has_no_hand() {
    let game = common::dealt(&Rules { players: 3, ..Rules::DEFAULT }, 8);
    let public: Public = *game.public();
    for by in public.law().seats() {
        let other = Game::imagine(&game.view(by), &mut rng(by.index() as u64));
        assert_eq!(*other.public(), public);
    }
}

//! The weights that come from self-play: their file, how it is made, and that the bot uses them.

use crate::games::{deal, rng};
use durak_bots::{Bot, Budget, Strongest, Weights, tune};
use durak_core::Rules;

#[test]
fn the_file_is_what_the_bots_play_with() {
    let file = include_str!("../../weights.in");
    let numbers: Vec<&str> = file.lines().filter(|line| !line.starts_with("//")).collect();
    assert_eq!(numbers.join("\n"), format!("{:#?}", Weights::TUNED));
    let Weights { led, beat, took, passed, slips } = Weights::TUNED;
    let shares = [led, beat, took, passed];
    assert!(shares.iter().all(|share| (1..=256).contains(share)), "{shares:?}");
    assert!(slips < 128, "{slips}");
}

#[test]
fn the_same_games_give_the_same_weights() {
    let mut steps = 0;
    let weights = tune(3, 5, &mut || steps += 1);
    assert_eq!(steps, 12);
    assert_eq!(tune(3, 5, &mut || ()), weights);
    assert_ne!(tune(3, 6, &mut || ()), weights);
}

#[test]
fn the_strongest_bot_plays_by_its_weights() {
    let stubborn = Weights { led: 1, beat: 1, took: 1, passed: 1, slips: 0 };
    let (mut like_tuned, mut like_stubborn) = (0, 0);
    for seed in 0..30 {
        let mut game = deal(&Rules::DEFAULT, seed);
        for _ in 0..5 {
            let (seat, action) = game.random_action(&mut rng(seed)).expect("a game that goes on");
            game.apply(seat, action);
        }
        let Some(seat) = game.public().waiting_for().first() else { continue };
        let choice = |mut bot: Strongest| bot.choose(&game.view(seat), &mut rng(1));
        let budget = || Budget::Games(60);
        let usual = choice(Strongest::new(budget()));
        let tuned = choice(Strongest::with_weights(budget(), Weights::TUNED));
        let other = choice(Strongest::with_weights(budget(), stubborn));
        like_tuned += i32::from(usual == tuned);
        like_stubborn += i32::from(usual == other);
    }
    assert_eq!(like_tuned, 30);
    assert!(like_stubborn < 30, "{like_stubborn}");
}

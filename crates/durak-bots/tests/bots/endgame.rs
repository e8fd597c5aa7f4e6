//! What the strongest bot does when all cards are known.

use crate::games::rng;
use durak_bots::{Bot, Budget, Strongest};
use durak_core::{Action, GameResult, Law, Rules, Seat};
use durak_engine::{Deal, Game, Position};
use durak_solver::{Goal, Limit, Solver, Value};

/// What the strongest bot does in this seat, thinking very little beside the exact end.
fn choice(game: &Game, seat: Seat) -> Option<Action> {
    let little = Budget::While(Box::new(|done| done < 50));
    Strongest::new(little).choose(&game.view(seat), &mut rng(3))
}

#[test]
fn it_finds_the_only_winning_lead() {
    // The ace cannot be beaten; with the six first the other beats, and gets rid of the rest.
    let text = "durak:duraka_net trump=Ah hands=6c,As/7c,8c leader=0";
    let game = text.parse::<Position>().expect("a position").to_game().expect("a game");
    let best = Solver::new(12).best(&game, Limit::nodes(10_000)).expect("solved");
    let values =
        Solver::new(12).values(&game, Seat::S0, Goal::Value, Limit::nodes(10_000)).expect("solved");
    let won: Vec<Action> =
        values.iter().filter(|it| it.value == best.1).map(|it| it.action).collect();
    assert!(choice(&game, Seat::S0).is_some_and(|action| won.contains(&action)), "{won:?}");
}

#[test]
fn with_an_empty_talon_it_never_gives_away_what_it_had() {
    let law = Law::new(&Rules::DEFAULT).expect("rules");
    let mut checked = 0;
    for seed in 0..40 {
        let mut rng = rng(seed);
        let deal = Deal::random(&law, law.first_deal(), &mut rng);
        let mut game = deal.play(&law).expect("a deal");
        while game.result().is_none() {
            let public = game.public();
            let hands = public.hand_size(Seat::S0) + public.hand_size(Seat::S1);
            let cards = hands + public.table().cards().len();
            let seat = public.waiting_for().first().expect("the game waits for somebody");
            if public.talon() > 0 || cards > 12 {
                let (seat, action) = game.random_action(&mut rng).expect("an action");
                game.apply(seat, action);
                continue;
            }
            let before = Solver::new(14).solve(&game, Goal::Value, Limit::nodes(500_000));
            let before = before.expect("small enough").value;
            let action = choice(&game, seat).expect("an action");
            game.play(seat, action).expect("a legal action");
            let after = match game.result() {
                Some(GameResult::Draw) => Value::Draw,
                Some(GameResult::Durak(durak)) if durak == seat => Value::Loss,
                Some(_) => Value::Win,
                None => {
                    let solved = Solver::new(14).solve(&game, Goal::Value, Limit::nodes(500_000));
                    let solved = solved.expect("small enough");
                    if solved.seat == seat { solved.value } else { solved.value.opposite() }
                }
            };
            assert_eq!(after, before, "{action} in a game with {cards} cards, deal {seed}");
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

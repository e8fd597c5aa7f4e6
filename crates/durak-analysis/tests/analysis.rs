//! Known mistakes are found, what is forced is none, and the same key says the same.

use durak_analysis::{Analyst, Decision, Effort, Mistakes};
use durak_bots::{Bot, Budget, Random, Strongest};
use durak_core::{Action, Law, Preset, Rules, Seat};
use durak_engine::{Deal, Deck, Game, GameLog, Record};
use durak_solver::{Goal, Limit, Solver, Value};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const KEY: [u8; 32] = [5; 32];
/// Little, but enough for what is calculated.
const LITTLE: Effort = Effort { games: 20, positions: 200_000 };

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// A random game, but where `wish` names an action that is done; and the numbers of wishes fulfilled.
fn game(
    rules: Rules,
    seed: u64,
    mut wish: impl FnMut(&Game) -> Option<(Seat, Action)>,
) -> (Record, Vec<usize>) {
    let law = Law::new(&rules).expect("rules");
    let mut rng = rng(seed);
    let deal = Deal::random(&law, law.first_deal(), &mut rng);
    let mut game = deal.play(&law).expect("a deal");
    let (mut log, mut wished) = (GameLog::new(law, deal), Vec::new());
    while !game.is_over() {
        let wish = wish(&game);
        let (seat, action) = match wish {
            Some(wish) => wish,
            None => game.random_action(&mut rng).expect("an action"),
        };
        game.play(seat, action).expect("a legal action");
        log.push(seat, action);
        if wish.is_some() {
            wished.push(log.actions().len());
        }
    }
    (Record::finish(log, game).expect("a record"), wished)
}

/// What each action is worth at an end of few cards, for the seat for which the game waits.
fn solved(game: &Game) -> Option<(Seat, Vec<(Action, Value)>)> {
    let seat = game.public().waiting_for().first()?;
    let cards: u8 =
        game.public().law().seats().into_iter().map(|it| game.public().hand_size(it)).sum();
    if cards > 10 || game.public().talon() > 0 {
        return None;
    }
    let values = Solver::new(12).values(game, seat, Goal::Value, Limit::nodes(200_000)).ok()?;
    Some((seat, values.into_iter().map(|it| (it.action, it.value)).collect()))
}

/// An action that throws a won game away.
fn blunder(game: &Game) -> Option<(Seat, Action)> {
    let (seat, values) = solved(game)?;
    let with = |value: Value| values.iter().find(|it| it.1 == value).map(|it| it.0);
    with(Value::Win)?;
    Some((seat, with(Value::Loss)?))
}

fn decisions(record: &Record, effort: Effort) -> Vec<Decision> {
    let analyst = Analyst::new(record, effort, KEY);
    (1..=analyst.actions()).filter_map(|number| analyst.decision(number)).collect()
}

#[test]
fn an_action_that_throws_a_won_end_away_is_a_mistake() {
    let mut found = 0;
    for seed in 0..12 {
        let mut is_first = true;
        let wish = |game: &Game| {
            let blunder = blunder(game).filter(|_| is_first);
            is_first &= blunder.is_none();
            blunder
        };
        let (record, wished) = game(Rules::DEFAULT, seed, wish);
        for number in wished {
            let decision = Analyst::new(&record, LITTLE, KEY).decision(number).expect("a decision");
            assert!(decision.is_mistake() && decision.exact, "seed {seed}: {decision:?}");
            assert_eq!((decision.loss.mean, decision.loss.error), (1.0, 0.0));
            let (best, chosen) = (decision.best.expect("a best"), decision.chosen().expect("it"));
            assert_eq!((best.worth, best.open, chosen.worth, chosen.open), (1.0, 1.0, 0.0, 0.0));
            found += 1;
        }
    }
    assert!(found >= 8, "{found}");
}

#[test]
fn who_plays_a_solved_end_perfectly_makes_no_mistake_there() {
    let mut looked_at = 0;
    for seed in 0..8 {
        let perfect = |game: &Game| {
            let (seat, values) = solved(game)?;
            values.into_iter().max_by_key(|it| it.1).map(|it| (seat, it.0))
        };
        let (record, wished) = game(Rules::DEFAULT, seed, perfect);
        let analyst = Analyst::new(&record, LITTLE, KEY);
        for decision in wished.into_iter().filter_map(|number| analyst.decision(number)) {
            assert!(!decision.is_mistake(), "seed {seed}: {decision:?}");
            assert_eq!(decision.best, decision.chosen());
            looked_at += usize::from(!decision.is_forced());
        }
    }
    assert!(looked_at > 20, "{looked_at}");
}

#[test]
fn every_action_is_judged_under_all_rules_and_what_is_forced_is_never_a_mistake() {
    let effort = Effort { games: 4, positions: 2_000 };
    let mut forced = 0;
    for (preset, players) in [("durak", 2), ("home", 4), ("durak_live", 6), ("duraka_net", 3)] {
        let rules = Rules { players, ..Preset::find(preset).expect("a preset").rules };
        let (record, _) = game(rules, 7, |_| None);
        let decisions = decisions(&record, effort);
        assert_eq!(decisions.len(), record.actions().len());
        let before = std::iter::once(record.start()).chain(record.steps().map(|it| it.2));
        for (decision, before) in decisions.iter().zip(before) {
            let legal = before.legal(decision.seat).actions().count();
            let waits = before.public().waiting_for().contains(decision.seat);
            let options = legal + usize::from(!waits);
            assert_eq!(decision.is_forced(), options == 1, "{decision:?}");
            assert_eq!(decision.choices.len(), if options == 1 { 0 } else { options });
            assert!(!(decision.is_forced() && decision.is_mistake()));
            assert_eq!(decision.chosen().is_none(), decision.is_forced());
            let shares = decision.choices.iter().flat_map(|it| [it.worth, it.open]);
            assert!(shares.into_iter().all(|share| (0.0..=1.0).contains(&share)), "{decision:?}");
            let own = decision.knowledge.held(decision.seat);
            assert_eq!(own, before.hand(decision.seat));
            assert!(!decision.knowledge.unseen().includes(own) || own.is_empty());
            forced += usize::from(decision.is_forced());
        }
        let sums = record.law().seats().into_iter().map(|seat| Mistakes::of(seat, &decisions));
        let marked = decisions.iter().filter(|it| it.is_mistake()).count();
        assert_eq!(sums.map(|it| it.count).sum::<usize>(), marked);
    }
    assert!(forced > 10, "{forced}");
}

#[test]
fn the_same_key_says_the_same_in_any_order_and_another_one_differs() {
    let (record, _) = game(Rules::DEFAULT, 3, |_| None);
    let effort = Effort { games: 40, positions: 0 };
    let told = |key: [u8; 32], backwards: bool| {
        let analyst = Analyst::new(&record, effort, key);
        let mut numbers: Vec<usize> = analyst.open_decisions().take(8).collect();
        if backwards {
            numbers.reverse();
        }
        let mut all: Vec<_> = numbers.iter().filter_map(|it| analyst.decision(*it)).collect();
        all.sort_by_key(|it| it.number);
        all.into_iter().map(|it| (it.number, it.choices)).collect::<Vec<_>>()
    };
    assert_eq!(told(KEY, false), told(KEY, true));
    assert_ne!(told(KEY, false), told([6; 32], false));
}

#[test]
fn what_a_seat_cannot_know_does_not_change_what_its_actions_are_worth_to_it() {
    let (record, _) = game(Rules::DEFAULT, 5, |_| None);
    let start = record.start();
    let seat = start.public().leader();
    // The same deal with two cards changed in places that the leader cannot see.
    let view = start.view(seat);
    let trump = view.public().trump_card().suit();
    let hidden: Vec<_> = view.unseen().into_iter().filter(|card| card.suit() != trump).collect();
    let (one, two) = (hidden[0], hidden[hidden.len() - 1]);
    let deck: Vec<_> = record.deal().decks[0].cards().collect();
    let swapped = deck.iter().map(|card| match *card {
        card if card == one => two,
        card if card == two => one,
        card => card,
    });
    let deck = Deck::new(record.law(), &swapped.collect::<Vec<_>>()).expect("a deck");
    let deal = Deal { decks: vec![deck], ..record.deal().clone() };
    let mut other = deal.play(record.law()).expect("a deal");
    assert_eq!(other.view(seat), view);
    let first = record.actions()[0];
    let mut log = GameLog::new(*record.law(), deal);
    let mut chance = rng(9);
    let mut next = Some(first);
    while let Some((seat, action)) = next {
        other.play(seat, action).expect("a legal action");
        log.push(seat, action);
        next = other.random_action(&mut chance);
    }
    let other = Record::finish(log, other).expect("a record");
    let effort = Effort { games: 100, positions: 1_000 };
    let worths = |record: &Record| {
        let decision = Analyst::new(record, effort, KEY).decision(1).expect("a decision");
        decision.choices.iter().map(|it| (it.action, it.worth)).collect::<Vec<_>>()
    };
    assert!(worths(&record).len() > 1);
    assert_eq!(worths(&record), worths(&other));
}

/// How many actions of a game between two of these are called mistakes, before all is known; of how many.
fn called(mut bot: impl Bot, seed: u64) -> (usize, usize) {
    let mut chance = rng(seed);
    let (record, _) = game(Rules::DEFAULT, seed, |game| {
        let seat = game.public().waiting_for().first()?;
        bot.choose(&game.view(seat), &mut chance).map(|action| (seat, action))
    });
    let analyst = Analyst::new(&record, Effort { games: 120, positions: 4_000 }, KEY);
    let decisions = analyst.open_decisions().filter_map(|number| analyst.decision(number));
    let imagined: Vec<Decision> = decisions.filter(|it| !it.exact).collect();
    (imagined.iter().filter(|it| it.is_mistake()).count(), imagined.len())
}

#[test]
fn who_plays_well_is_seldom_told_of_a_mistake_and_who_plays_at_random_often() {
    let (few, of) = called(Strongest::new(Budget::Games(200)), 2);
    assert!(of > 10 && few * 10 <= of, "{few} of {of}");
    let (many, of) = called(Random, 2);
    assert!(many * 40 >= of, "{many} of {of}");
}

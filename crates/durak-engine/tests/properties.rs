//! Properties over random rule sets and random games.

mod common;
use common::{dealt, random_rules, rng, seat};
use durak_core::{
    Action, BySeat, Card, CardSet, Legal, PRESETS, Public, Rules, SameRank, Seat, SeatSet,
};
use durak_engine::{Game, Position};
use proptest::prelude::*;
use rand::TryRng;
use std::convert::Infallible;

/// Plays a random game of random rules and calls `look` before each action.
fn walk(seed: u64, mut look: impl FnMut(&Game)) -> Game {
    let mut rng = rng(seed);
    let mut game = dealt(&random_rules(seed), seed);
    while let Some((by, action)) = game.random_action(&mut rng) {
        look(&game);
        game.play(by, action).unwrap();
    }
    look(&game);
    game
}

/// Every action that can be written with these cards.
fn every_action(deck: CardSet) -> Vec<Action> {
    let mut actions = vec![Action::Take, Action::Pass];
    for card in deck {
        actions.extend([Action::Throw(card), Action::Transfer(card), Action::Show(card)]);
        let attacks = deck.into_iter().map(|attack| Action::Beat { attack, with: card });
        actions.extend(attacks);
        let rank = CardSet::of_rank(card.rank()) & deck;
        for mask in 1..16u32 {
            let cards: CardSet = rank
                .into_iter()
                .enumerate()
                .filter(|(i, _)| mask >> i & 1 == 1)
                .map(|(_, c)| c)
                .collect();
            actions.extend(SameRank::new(cards).map(Action::Lead));
        }
    }
    actions
}

/// Chance that always gives the same number.
struct Constant(u32);

impl TryRng for Constant {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from(self.0) << 32)
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill(self.0 as u8);
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Legality and its explanation say the same about every action there is.
    #[test]
    fn legal_if_and_only_if_not_refused(seed: u64) {
        let mut step = 0;
        let actions = every_action(common::dealt(&random_rules(seed), seed).public().law().deck());
        walk(seed, |game| {
            step += 1;
            if step % 5 != 0 {
                return; // every fifth state is enough
            }
            for by in Seat::ALL {
                let legal = game.legal(by);
                let listed: Vec<Action> = legal.actions().collect();
                assert_eq!(listed.len(), legal.count() as usize);
                for action in &actions {
                    let explained = game.public().check(by, Some(game.hand(by)), *action);
                    assert_eq!(legal.contains(*action), explained.is_ok(), "{by:?} {action}: {explained:?}");
                    assert_eq!(listed.contains(action), explained.is_ok(), "{by:?} {action}");
                }
            }
        });
    }

    /// Random play picks every legal action of every seat, each with the same part of the numbers.
    #[test]
    fn each_legal_action_is_equally_likely(seed: u64) {
        walk(seed, |game| {
            let legal = Seat::ALL.map(|by| (by, game.legal(by)));
            let pairs = legal.iter().flat_map(|(by, legal)| legal.actions().map(|a| (*by, a)));
            let mut expected: Vec<String> = pairs.map(|pair| format!("{pair:?}")).collect();
            let count = expected.len() as u64;
            let mut picked: Vec<String> = (0..count)
                .map(|place| {
                    let mut middle = Constant((((2 * place + 1) << 32) / (2 * count)) as u32);
                    format!("{:?}", game.random_action(&mut middle).unwrap())
                })
                .collect();
            expected.sort();
            picked.sort();
            assert_eq!(picked, expected);
        });
    }

    /// All cards are always somewhere exactly once, and everybody who must act can.
    #[test]
    fn conservation_and_somebody_can_act(seed: u64) {
        let end = walk(seed, |game| {
            game.validate().unwrap();
            let public = game.public();
            for by in public.waiting_for() {
                assert!(!game.legal(by).is_empty(), "{by:?} is waited for and has no action");
                let standing = game.standing_action(by).unwrap();
                assert!(game.legal(by).contains(standing), "{standing}");
            }
            for by in Seat::ALL.into_iter().filter(|by| !public.may_act().contains(*by)) {
                assert!(game.legal(by).is_empty());
            }
        });
        prop_assert!(end.result().is_some());
    }

    /// Whoever replays the public facts has the public state.
    #[test]
    fn public_replay_is_the_public_state(seed: u64) {
        let mut rng = rng(seed);
        let mut game = dealt(&random_rules(seed), seed);
        let mut spectator: Public = *game.public();
        let mut views = BySeat::from_fn(|by| game.view(by));
        while let Some((by, action)) = game.random_action(&mut rng) {
            let hands = BySeat::from_fn(|by| game.hand(by));
            prop_assert!(spectator.check(by, None, action).is_ok());
            spectator.apply(by, action);
            let close = game.play(by, action).unwrap();
            prop_assert_eq!(&spectator, game.public());
            for own in game.public().law().seats() {
                let mut drawn = game.hand(own) - hands[own];
                if let Some(close) = close.filter(|close| close.taker == Some(own)) {
                    drawn -= close.table;
                }
                views[own].follow(by, action, drawn).unwrap();
                prop_assert_eq!(views[own], game.view(own));
            }
        }
    }

    /// A position is read back as it was written, by the dealer and by a player.
    #[test]
    fn positions_round_trip(seed: u64) {
        walk(seed, |game| {
            let text = Position::of_game(game).to_string();
            let back: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            assert!(back.to_game().unwrap() == *game, "{text}");
            assert_eq!(back.to_string(), text);
            for by in game.public().law().seats() {
                let text = Position::of_view(&game.view(by)).to_string();
                let back: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(back.to_view(by).unwrap(), game.view(by), "{text}");
            }
        });
    }

    /// No text makes the reader panic, also none that is nearly a position.
    #[test]
    fn damaged_positions_are_refused_or_right(seed: u64, at: prop::sample::Index, with in "[ -~]{0,3}") {
        let mut texts = Vec::new();
        walk(seed, |game| texts.push(Position::of_game(game).to_string()));
        let mut text = texts[at.index(texts.len())].clone();
        let place = at.index(text.len());
        text.replace_range(place..(place + 1), &with);
        if let Ok(game) = text.parse::<Position>().and_then(|position| position.to_game()) {
            game.validate().unwrap();
            let mut end = game;
            end.play_out(&mut rng(seed));
            end.validate().unwrap();
        }
    }

    /// An imagined world looks to its seat exactly like the real one.
    #[test]
    fn imagined_worlds_fit_the_view(seed: u64) {
        let mut rng = rng(seed);
        walk(seed, |game| {
            for by in game.public().law().seats() {
                let world = Game::imagine(&game.view(by), &mut rng);
                world.validate().unwrap();
                assert_eq!(world.view(by), game.view(by));
            }
        });
    }

    /// 001 counts the uncovered cards against the hand now, the others all attack cards against
    /// the hand at the start: one limit.
    #[test]
    fn both_wordings_of_the_hand_limit_are_one(seed: u64) {
        walk(seed, |game| {
            let public = game.public();
            let table = public.table();
            if table.is_empty() || public.is_taking() {
                return;
            }
            let beaten = table.attacks() - table.uncovered().len();
            let now = public.hand_size(public.defender());
            let by_start = table.attacks() < (now + beaten).min(public.cap());
            let by_uncovered = table.uncovered().len() < now && table.attacks() < public.cap();
            assert_eq!(by_start, by_uncovered);
            assert_eq!(by_start, table.attacks() < public.limit());
        });
    }

    /// Turning the seats or renaming the suits turns and renames the game, and changes nothing.
    #[test]
    fn rotation_and_renaming_change_nothing(seed: u64, by_seats in 1u8..6, suits in Just([0u8,1,2,3]).prop_shuffle()) {
        let rules = random_rules(seed);
        let turn = by_seats % rules.players;
        prop_assume!(!rules.teams || turn.is_multiple_of(2));
        let mut rng = rng(seed);
        let mut game = dealt(&rules, seed);
        let mut other = moved(&game, turn, &suits);
        while let Some((by, action)) = game.random_action(&mut rng) {
            let (to, renamed) = (by.clockwise(turn, rules.players), rename(action, &suits));
            prop_assert_eq!(other.legal(to).count(), game.legal(by).count());
            game.play(by, action).unwrap();
            other.play(to, renamed).unwrap();
            prop_assert_eq!(essence(&other), essence(&moved(&game, turn, &suits)));
        }
    }
}

/// A game as text with the table as a set: the cards of one lead lie there in the order of suits.
fn essence(game: &Game) -> (CardSet, CardSet, String) {
    let table = game.public().table();
    let text = Position::of_game(game).to_string();
    let rest = text.split(' ').filter(|token| !token.starts_with("table=")).collect::<Vec<_>>();
    (table.cards(), table.uncovered(), rest.join(" "))
}

fn renamed_card(card: Card, suits: &[u8; 4]) -> Card {
    Card::new(card.rank(), durak_core::Suit::ALL[usize::from(suits[card.suit() as usize])])
}

fn rename(action: Action, suits: &[u8; 4]) -> Action {
    let card = |card| renamed_card(card, suits);
    match action {
        Action::Lead(lead) => {
            Action::Lead(SameRank::new(lead.cards().into_iter().map(card).collect()).unwrap())
        }
        Action::Throw(c) => Action::Throw(card(c)),
        Action::Beat { attack, with } => Action::Beat { attack: card(attack), with: card(with) },
        Action::Transfer(c) => Action::Transfer(card(c)),
        Action::Show(c) => Action::Show(card(c)),
        Action::Take | Action::Pass => action,
    }
}

/// The same game with every seat moved and every suit renamed, made through its text.
fn moved(game: &Game, turn: u8, suits: &[u8; 4]) -> Game {
    let public = game.public();
    let players = public.law().players();
    let to = |by: Seat| by.clockwise(turn, players);
    let from = |by: Seat| by.clockwise(players - turn, players);
    let card = |card: Card| renamed_card(card, suits).to_string();
    let join = |items: Vec<String>, by: &str| items.join(by);
    let seats = |set: SeatSet| join(set.into_iter().map(|s| to(s).to_string()).collect(), ",");
    let hands = public.law().seats().into_iter().map(|by| {
        let known = public.known(from(by));
        let mark = |c: Card| if known.contains(c) { "!" } else { "" };
        join(game.hand(from(by)).into_iter().map(|c| card(c) + mark(c)).collect(), ",")
    });
    let pairs = public
        .table()
        .pairs()
        .map(|(a, cover)| card(a) + &cover.map_or(String::new(), |c| format!("-{}", card(c))));
    let mut text = format!(
        "durak:{},{} trump={} hands={} talon={} table={} discard={} leader={} attacker={} \
         defender={} dealer={} passed={} bouts={} idle={}",
        PRESETS[0].key,
        public.law().rules().to_string().replace(';', ","),
        card(public.trump_card()),
        join(hands.collect(), "/"),
        join(game.talon().map(card).collect(), ","),
        join(pairs.collect(), ","),
        join(public.discard().into_iter().map(card).collect(), ","),
        to(public.leader()),
        to(public.attacker()),
        to(public.defender()),
        to(public.dealer()),
        seats(public.passed()),
        public.bouts(),
        public.idle(),
    );
    if public.groups_out().count() > 0 {
        text += &format!(" out={}", join(public.groups_out().map(seats).collect(), "/"));
    }
    for (on, flag) in
        [(public.is_taking(), " taking"), (public.has_shown(), " shown"), (game.is_over(), " over")]
    {
        text += if on { flag } else { "" };
    }
    text.parse::<Position>().unwrap_or_else(|e| panic!("{text}: {e}")).to_game().unwrap()
}

#[test]
fn legal_sets_are_empty_for_seats_that_do_not_exist() {
    let game = dealt(&Rules::DEFAULT, 2);
    assert_eq!(game.legal(seat(5)), Legal::Nothing);
}

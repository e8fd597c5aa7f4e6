//! Counts of all courses to a depth, kept as data and checked by a second, slower way to count.
//!
//! `UPDATE_DATA=1 cargo test -p durak-engine --test perft` writes the counts anew.

mod common;
use common::{dealt, random_rules, rng};
use durak_core::{Action, CardSet, SameRank, Seat};
use durak_engine::{Game, Position};
use std::fmt::Write;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/perft.txt");
const HEADER: &str = "# position | sequences of 1, 2, 3, … actions\n";
/// No line counts further than to about this many sequences.
const MOST: u64 = 300_000;

/// Deals and positions from the middle of games, for many rule sets.
fn positions() -> Vec<Game> {
    (0..24)
        .map(|seed| {
            let mut game = dealt(&random_rules(seed * 7 + 1), seed);
            let mut rng = rng(seed);
            for _ in 0..seed * 5 {
                let mut next = game;
                match next.random_action(&mut rng) {
                    Some((by, action)) => next.play(by, action).unwrap(),
                    None => break,
                };
                if next.is_over() {
                    break;
                }
                game = next;
            }
            game
        })
        .collect()
}

fn line(game: &Game) -> String {
    let mut line = format!("{} |", Position::of_game(game));
    for depth in 1..=12 {
        let count = game.perft(depth);
        write!(line, " {count}").unwrap();
        if count * 6 > MOST || count == 0 {
            break;
        }
    }
    line
}

/// Every action there is, sieved by the explanation of refusals instead of the legal sets.
fn slow_count(game: &Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for by in Seat::ALL {
        for action in conceivable(game, by) {
            let mut next = *game;
            if next.play(by, action).is_ok() {
                count += slow_count(&next, depth - 1);
            }
        }
    }
    count
}

fn conceivable(game: &Game, by: Seat) -> Vec<Action> {
    let mut actions = vec![Action::Take, Action::Pass];
    let hand = game.hand(by);
    for card in hand {
        actions.extend([Action::Throw(card), Action::Transfer(card), Action::Show(card)]);
        let attacks = game.public().table().pairs();
        actions.extend(attacks.map(|(attack, _)| Action::Beat { attack, with: card }));
    }
    for rank in hand.ranks() {
        let of_rank: Vec<_> = (hand & CardSet::of_rank(rank)).into_iter().collect();
        for mask in 1..1u32 << of_rank.len() {
            let chosen = of_rank.iter().enumerate().filter(|(place, _)| mask >> place & 1 == 1);
            actions.extend(SameRank::new(chosen.map(|(_, c)| *c).collect()).map(Action::Lead));
        }
    }
    actions
}

#[test]
fn counts_are_those_of_the_data() {
    if std::env::var_os("UPDATE_DATA").is_some() {
        let lines: Vec<String> = positions().iter().map(line).collect();
        std::fs::write(DATA, HEADER.to_owned() + &lines.join("\n") + "\n").unwrap();
    }
    let data = std::fs::read_to_string(DATA).unwrap();
    let mut checked = 0;
    for text in data.lines().filter(|text| !text.starts_with('#')) {
        let (position, counts) = text.split_once(" | ").unwrap();
        let game = common::game(position);
        for (depth, count) in counts.split(' ').enumerate() {
            let depth = depth as u32 + 1;
            let count: u64 = count.parse().unwrap();
            assert_eq!(game.perft(depth), count, "{position}, depth {depth}");
            if count < 3000 {
                assert_eq!(slow_count(&game, depth), count, "{position}, depth {depth}");
            }
        }
        checked += 1;
    }
    assert!(checked >= 10, "{checked} positions");
}

//! Names do not matter: plain suits renamed or seats exchanged, the answer is the same.

use crate::positions::{game, lead, rules};
use durak_solver::{Goal, Limit, Solved, Solver};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn solved(text: &str) -> Solved {
    let limit = Limit::nodes(10_000_000);
    Solver::new(14).solve(&game(text), Goal::Actions, limit).expect("solved")
}

/// The text with its suits renamed; only cards end with a suit's letter after a rank.
fn renamed(text: &str, to: [char; 4]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let start = text.find("trump=").expect("a trump");
    for place in start..chars.len() {
        if let Some(suit) = "scdh".find(chars[place])
            && "23456789TJQKA".contains(chars[place - 1])
        {
            chars[place] = to[suit];
        }
    }
    chars.into_iter().collect()
}

#[test]
fn suits_may_be_renamed() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for _ in 0..60 {
        let text = lead(&rules(&mut rng), [4, 3], 0, &mut rng);
        let answer = solved(&text);
        for to in [['c', 'd', 's', 'h'], ['h', 'c', 'd', 's'], ['d', 'h', 'c', 's']] {
            let other = solved(&renamed(&text, to));
            assert_eq!((other.value, other.actions), (answer.value, answer.actions), "{text}");
        }
    }
}

#[test]
fn seats_may_be_exchanged() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut rules = rules(&mut rng);
    (rules.players, rules.teams) = (2, false);
    for _ in 0..60 {
        let text = lead(&rules, [3, 4], 0, &mut rng);
        let (before, rest) = text.split_once("hands=").expect("hands");
        let (hands, after) = rest.split_once(" leader=").expect("a leader");
        let (one, other) = hands.split_once('/').expect("two hands");
        let (leader, after) = after.split_once(' ').expect("more");
        let leader = if leader == "0" { 1 } else { 0 };
        let exchanged = format!("{before}hands={other}/{one} leader={leader} {after}");
        let (answer, other) = (solved(&text), solved(&exchanged));
        assert_eq!((other.value, other.actions), (answer.value, answer.actions), "{text}");
    }
}

//! Random positions of two active seats over random rule sets.

use durak_core::{OPTIONS, Rules, Seat};
use durak_engine::{Game, Position};
use rand::{Rng, RngExt};

/// A number below `bound`.
pub(crate) fn below(rng: &mut impl Rng, bound: usize) -> usize {
    rng.random_range(0..bound as u32) as usize
}

/// A rule set with every option at random that can be played.
pub(crate) fn rules(rng: &mut impl Rng) -> Rules {
    loop {
        let mut rules = Rules::DEFAULT;
        for option in &OPTIONS {
            let value = option.values[below(rng, option.values.len())];
            rules.set(option.key, value).expect("a value of the table");
        }
        if rules.check().is_ok() {
            return rules;
        }
    }
}

/// The deck of the rules in a random order, the first `count` cards.
fn cards(rules: &Rules, count: usize, rng: &mut impl Rng) -> Vec<String> {
    let law = durak_core::Law::new(rules).expect("rules that can be played");
    let mut deck: Vec<String> = law.deck().into_iter().map(|card| card.to_string()).collect();
    for last in (1..deck.len()).rev() {
        deck.swap(last, below(rng, last + 1));
    }
    deck.truncate(count);
    deck
}

/// A position at a lead with so many cards in the hands of the leader and the other, as text.
pub(crate) fn lead(rules: &Rules, sizes: [usize; 2], idle: usize, rng: &mut impl Rng) -> String {
    let cards = cards(rules, sizes[0] + sizes[1] + 1, rng);
    let (trump, hands) = cards.split_last().expect("at least one card");
    let (own, other) = hands.split_at(sizes[0]);
    let players = usize::from(rules.players);
    let leader = below(rng, players);
    // With teams the two are opponents.
    let distance = if rules.teams { 1 + 2 * below(rng, 2) } else { 1 + below(rng, players - 1) };
    let second = (leader + distance) % players;
    let mut texts = vec![String::new(); players];
    texts[leader] = own.join(",");
    texts[second] = other.join(",");
    let options: Vec<String> = rules.pairs().map(|(o, v)| format!("{}={v}", o.key)).collect();
    let out: Vec<String> = (0..players)
        .filter(|seat| ![leader, second].contains(seat))
        .map(|seat| seat.to_string())
        .collect();
    let out = if out.is_empty() { String::new() } else { format!(" out={}", out.join(",")) };
    let bouts = below(rng, 4);
    format!(
        "durak:durak,{} trump={trump} hands={} leader={leader} bouts={bouts} idle={idle}{out}",
        options.join(","),
        texts.join("/")
    )
}

/// The game of a position's text.
pub(crate) fn game(text: &str) -> Game {
    text.parse::<Position>().and_then(|position| position.to_game()).expect(text)
}

/// A small position of random rules, at a lead or in the middle of a bout.
pub(crate) fn small(most: usize, rng: &mut impl Rng) -> Game {
    loop {
        let rules = rules(rng);
        let all = 2 + below(rng, most - 1);
        let own = 1 + below(rng, all - 1);
        let idle = if below(rng, 4) == 0 { 24 + below(rng, 6) } else { 0 };
        let mut game = game(&lead(&rules, [own, all - own], idle, rng));
        for _ in 0..below(rng, 6) {
            let before = game;
            let Some((seat, action)) = game.random_action(rng) else { break };
            game.apply(seat, action);
            if game.is_over() {
                game = before;
                break;
            }
        }
        if game.public().active().len() == 2 {
            return game;
        }
    }
}

/// The seat that the game waits for.
pub(crate) fn turn(game: &Game) -> Seat {
    game.public().waiting_for().first().expect("a game that goes on")
}

/// A position in a bout of two seats with a few cards to draw, in their order.
///
/// At a lead everybody would hold six cards while the talon lasts; in a bout hands may be smaller.
pub(crate) fn with_talon(rng: &mut impl Rng) -> Game {
    let mut rules = rules(rng);
    (rules.players, rules.teams) = (2, false);
    let talon = 1 + below(rng, 2);
    let (own, other) = (1 + below(rng, 2), 1 + below(rng, 2));
    let cards = cards(&rules, 1 + own + other + talon, rng);
    let (attack, rest) = cards.split_first().expect("cards");
    let (own, rest) = rest.split_at(own);
    let (other, talon) = rest.split_at(other);
    let options: Vec<String> = rules.pairs().map(|(o, v)| format!("{}={v}", o.key)).collect();
    game(&format!(
        "durak:durak,{} trump={} hands={}/{} table={attack} talon={}",
        options.join(","),
        talon[talon.len() - 1],
        own.join(","),
        other.join(","),
        talon.join(",")
    ))
}

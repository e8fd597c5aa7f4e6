//! Replays against reference traces, and what a seat's eyes see in two worlds that it cannot tell
//! apart.

use super::{Eyes, Replay, Scene};
use durak_core::{Card, Law, PRESETS, Rules, Seat};
use durak_engine::trace::Replay as TraceReplay;
use durak_engine::{Deal, Deck, GameLog, Record};
use flate2::read::GzDecoder;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde_json::Value;
use std::io::Read;

const TRACES: [&[u8]; 4] = [
    include_bytes!("../../../../data/traces/reference-0.jsonl.gz"),
    include_bytes!("../../../../data/traces/reference-1.jsonl.gz"),
    include_bytes!("../../../../data/traces/reference-2.jsonl.gz"),
    include_bytes!("../../../../data/traces/reference-3.jsonl.gz"),
];

/// Games of each file that are compared.
const GAMES: usize = 6;

fn replay_of(record: &Record) -> Replay {
    let mut log = GameLog::new(*record.law(), record.deal().clone());
    record.actions().iter().for_each(|(seat, action)| log.push(*seat, *action));
    Replay::of(log).unwrap()
}

fn texts(cards: impl IntoIterator<Item = Card>) -> Vec<String> {
    let mut texts: Vec<String> = cards.into_iter().map(|card| card.to_string()).collect();
    texts.sort_unstable();
    texts
}

fn sorted(value: &Value) -> Vec<String> {
    let list = value.as_array().unwrap().iter();
    let mut texts: Vec<String> = list.map(|it| it.as_str().unwrap().to_owned()).collect();
    texts.sort_unstable();
    texts
}

/// Compares what all eyes see with a line of a trace.
fn agrees(replay: &Replay, step: usize, line: &Value) {
    let scene = Scene::of(replay, step, Eyes::All);
    let state = &line["state"];
    let last = scene.actions[step - 1];
    assert_eq!(u64::from(last.seat as u8), line["seat"], "step {step}");
    for (hand, expected) in scene.hands.iter().zip(state["hands"].as_array().unwrap()) {
        assert_eq!((texts(hand.cards), hand.backs), (sorted(expected), 0), "step {step}");
    }
    let pairs: Vec<Value> = scene
        .pairs
        .iter()
        .map(|(attack, cover)| {
            serde_json::json!([attack.to_string(), cover.map(|card| card.to_string())])
        })
        .collect();
    assert_eq!(&Value::from(pairs), &state["table"], "step {step}");
    assert_eq!(u64::from(scene.talon), state["talon"], "step {step}");
    assert_eq!(scene.talon_cards.len(), usize::from(scene.talon));
    assert_eq!(u64::from(scene.discard.len()), state["discard"], "step {step}");
    assert_eq!(scene.trump.to_string(), state["trump"].as_str().unwrap());
    if state["phase"] != "over" {
        assert_eq!(u64::from(scene.attacker as u8), state["attacker"], "step {step}");
        assert_eq!(u64::from(scene.defender as u8), state["defender"], "step {step}");
        assert_eq!(scene.taking, state["taking"], "step {step}");
    }
}

#[test]
fn every_step_of_the_reference_games_is_shown_as_it_was() {
    for packed in TRACES {
        let mut text = String::new();
        GzDecoder::new(packed).read_to_string(&mut text).unwrap();
        let (mut trace, mut lines, mut games) = (TraceReplay::default(), Vec::new(), 0);
        for line in text.lines() {
            trace.line(line).unwrap();
            lines.push(line);
            let Some(record) = trace.take_record() else { continue };
            let replay = replay_of(&record);
            // The first line is the deal, the last one the result.
            assert_eq!(replay.steps().len(), lines.len() - 2);
            for (step, line) in (1..).zip(&lines[1..lines.len() - 1]) {
                agrees(&replay, step, &serde_json::from_str(line).unwrap());
            }
            assert_eq!(replay.record(), Some(record));
            let again = replay.trace().unwrap();
            let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap();
            assert_eq!(again.lines().map(parsed).next_back(), lines.last().map(|it| parsed(it)));
            lines.clear();
            games += 1;
            if games == GAMES {
                break;
            }
        }
        assert_eq!(games, GAMES);
    }
}

fn random_game(rules: Rules, seed: u64) -> Replay {
    let law = Law::new(&rules).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let deal = Deal::random(&law, law.first_deal(), &mut rng);
    let mut game = deal.play(&law).unwrap();
    let mut log = GameLog::new(law, deal);
    while let Some((seat, action)) = game.random_action(&mut rng) {
        game.apply(seat, action);
        log.push(seat, action);
    }
    Replay::of(log).unwrap()
}

/// The same actions up to a step in a world where two cards that a seat cannot place have changed
/// places; none if the rules tell the worlds apart.
fn other_world(replay: &Replay, step: usize, cards: [Card; 2]) -> Option<Replay> {
    let (law, deal) = (replay.law(), replay.log().deal());
    let other = |card: Card| match cards {
        [one, two] if card == one => two,
        [one, two] if card == two => one,
        _ => card,
    };
    let decks: Option<Vec<Deck>> = deal
        .decks
        .iter()
        .map(|deck| Deck::new(law, &deck.cards().map(other).collect::<Vec<_>>()).ok())
        .collect();
    let deal = Deal { decks: decks?, ..deal.clone() };
    let mut log = GameLog::new(*law, deal);
    replay.log().actions()[..step].iter().for_each(|(seat, action)| log.push(*seat, *action));
    Replay::of(log).ok().filter(|it| it.start().public() == replay.start().public())
}

#[test]
fn a_seats_eyes_see_no_difference_between_worlds_that_it_cannot_tell_apart() {
    let mut compared = 0;
    for (seed, preset) in (0..).zip(PRESETS.iter().cycle().take(20)) {
        let replay = random_game(preset.rules, seed);
        let last = replay.steps().len();
        for step in [0, 1, last / 4, last / 3, last / 2] {
            for seat in replay.law().seats() {
                let view = replay.at(step).view(seat);
                let hidden: Vec<Card> = view.unseen().into_iter().collect();
                let trump = view.public().trump_card();
                // Those that have not been played and are not the trump card, from both ends.
                let [Some(one), Some(two)] = [hidden.first(), hidden.last()] else { continue };
                if one == two || [one, two].contains(&&trump) {
                    continue;
                }
                let Some(other) = other_world(&replay, step, [*one, *two]) else { continue };
                let eyes = Eyes::Seat(seat);
                assert_eq!(Scene::of(&replay, step, eyes), Scene::of(&other, step, eyes));
                let differs =
                    Scene::of(&replay, step, Eyes::All) != Scene::of(&other, step, Eyes::All);
                compared += usize::from(differs);
            }
        }
    }
    assert!(compared > 50, "{compared} pairs of worlds");
}

#[test]
fn a_seats_eyes_see_its_hand_and_what_was_public() {
    let replay = random_game(Rules { players: 3, ..PRESETS[1].rules }, 9);
    for step in 0..=replay.steps().len() {
        for seat in replay.law().seats() {
            let scene = Scene::of(&replay, step, Eyes::Seat(seat));
            let game = replay.at(step);
            assert!(scene.talon_cards.is_empty());
            assert_eq!(scene.actions.len(), step, "nothing of what comes later");
            for (other, hand) in Seat::ALL.into_iter().zip(&scene.hands) {
                let all = game.hand(other);
                let seen = if other == seat { all } else { game.public().known(other) };
                assert_eq!((hand.cards, hand.backs), (seen, all.len() - seen.len()));
                assert!(all.includes(hand.cards));
            }
        }
    }
}

#[test]
fn bouts_begin_where_a_lead_is_due() {
    let replay = random_game(PRESETS[0].rules, 3);
    let bouts = replay.bouts();
    assert_eq!(bouts[0], 0);
    for begin in &bouts {
        assert!(replay.steps()[*begin].action.to_string().starts_with("lead:"));
    }
    let record = replay.record().unwrap().to_string();
    assert_eq!(record.lines().filter(|line| line.starts_with("bout ")).count(), bouts.len());
}

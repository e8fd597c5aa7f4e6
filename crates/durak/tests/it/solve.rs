//! `durak solve`: exact values, a best line, and what cannot be solved.

use crate::program::{durak, durak_reading};
use serde_json::{Value, json};

/// Seat 0 wins: the six is taken, or beaten by a last but one card.
const POSITION: &str = "durak:duraka_net trump=Ah hands=6c,7d/6s,Kd";

fn solved(args: &[&str]) -> Value {
    let run = durak(&[&["solve", "--json"], args].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn every_legal_action_has_its_value_and_the_line_is_played_to_the_end() {
    let report = solved(&[POSITION, "--line"]);
    assert_eq!(report["position"], json!(POSITION));
    assert_eq!((&report["seat"], &report["value"]), (&json!(0), &json!("win")));
    let moves = report["moves"].as_array().unwrap();
    let actions: Vec<_> = moves.iter().map(|valued| valued["action"].as_str().unwrap()).collect();
    assert_eq!(actions.len(), 2);
    assert!(actions.contains(&"lead:6c") && actions.contains(&"lead:7d"), "{actions:?}");
    assert_eq!(moves[0]["value"], json!("win"), "the best comes first");
    let line = report["line"].as_array().unwrap();
    assert_eq!(json!(line.len()), report["actions"]);
    assert_eq!(line[0]["action"], moves[0]["action"]);
}

#[test]
fn lines_for_people_say_the_same_in_both_languages() {
    let run = durak(&["solve", POSITION, "--line"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(&lines[..2], &[POSITION, "Seat 0 is to act: win, 5 actions"]);
    let run = durak(&["solve", POSITION, "--lang", "ru"]);
    assert!(run.out.contains("Ходит место 0: выигрыш, 5 действий"), "{}", run.out);
}

#[test]
fn a_record_is_solved_where_its_talon_is_empty() {
    let game = durak(&["trace", "--rules", "duraka_net", "--seed", "3"]).out;
    assert!(!game.is_empty());
    let record = record();
    let run = durak_reading(&["solve", "--record", "-", "--json"], record.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert!(!report["position"].as_str().unwrap().contains("talon="));
    let late = durak_reading(&["solve", "--record", "-", "--after", "9999"], record.as_bytes());
    assert_eq!((late.code, late.out.as_str()), (2, ""));
    assert!(late.err.contains("9999"), "{}", late.err);
    // The deal itself, with all cards open, is beyond a small limit, and says so.
    let args = ["solve", "--record", "-", "--after", "0", "--nodes", "1000"];
    let deal = durak_reading(&args, record.as_bytes());
    assert_eq!((deal.code, deal.out.as_str()), (1, ""));
    assert!(deal.err.contains("solve-limit"), "{}", deal.err);
}

/// A game of two that is played at random, as a record.
fn record() -> String {
    use rand::SeedableRng;
    let law = durak_core::Law::new(&durak_core::PRESETS[0].rules).unwrap();
    let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(11);
    loop {
        let deal = durak_engine::Deal::random(&law, law.first_deal(), &mut rng);
        let mut game = deal.play(&law).unwrap();
        let mut log = durak_engine::GameLog::new(law, deal);
        let mut cards = 36;
        while let Some((seat, action)) = game.random_action_taking(0.1, &mut rng) {
            game.apply(seat, action);
            log.push(seat, action);
            if game.public().talon() == 0 && cards == 36 {
                let [one, other] = [0, 1].map(|n| durak_core::Seat::new(n).unwrap());
                cards = game.public().hand_size(one) + game.public().hand_size(other);
            }
        }
        if cards <= 12 {
            return durak_engine::Record::finish(log, game).unwrap().to_string();
        }
    }
}

#[test]
fn what_cannot_be_solved_is_named() {
    let hands = "durak:home,players=3 trump=Ah hands=6s/7s/8s";
    for (args, code, word) in [
        (&["durak:home trump=Ah hands=6c/6c"][..], 2, "position-setup"),
        (&["durak:home trump=Ah hands=6c,6c/7c"], 2, "position-token"),
        (
            &["durak:home trump=Ah hands=6s,7s,8s,9s,Ts,Js/6c,7c,8c,9c,Tc,Jc talon=?24"],
            2,
            "position-unknown",
        ),
        (&[hands], 2, "solve-seats"),
        (&["durak:home trump=Ah hands=/7s out=0 over"], 2, "solve-over"),
        (&[POSITION, "--nodes", "0"], 1, "solve-limit"),
        (&["chess"], 2, "position-start"),
        (&["--record", "no-such-file"], 2, "no-such-file"),
        (&[], 2, "POSITION"),
        (&[POSITION, "--record", "x"], 2, "--record"),
    ] {
        let run = durak(&[&["solve"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{args:?}");
        assert!(run.err.contains(word), "{args:?}: {}", run.err);
    }
}

#[test]
fn the_measurement_tells_every_group() {
    let args = ["bench", "solver", "--positions", "1", "--games", "1", "--cards", "6", "--json"];
    let run = durak(&args);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let report: Value = serde_json::from_str(&run.out).unwrap();
    let groups = report["groups"].as_array().unwrap();
    assert_eq!(groups.len(), 2);
    assert_eq!(groups[0]["group"], json!("6:6"));
    for group in groups {
        assert!(group["calibration_ns"].as_f64().unwrap() > 0.0, "{group}");
    }
}

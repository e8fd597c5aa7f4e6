//! `durak perft`: counts of all courses of a game.

use crate::program::durak;
use serde_json::{Value, json};

const POSITION: &str = "durak:durak trump=Ah hands=6c,7c/8c,9c";

#[test]
fn it_counts_what_can_be_counted_by_hand() {
    // Two leads; two cards that beat the seven and two the six, or a take.
    let run = durak(&["perft", "--position", POSITION, "--depth", "2", "--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let counts: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(counts["counts"], json!([1, 2, 6]));
    assert_eq!(counts["position"], json!(POSITION));
    assert!(counts["nodes_per_second"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_seed_is_one_deal_and_its_position_gives_the_same_counts() {
    let of = |args: &[&str]| -> Value {
        let run = durak(&[&["perft", "--depth", "4", "--json"], args].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        serde_json::from_str(&run.out).unwrap()
    };
    let dealt = of(&["--rules", "durak_live", "--set", "players=3", "--seed", "5"]);
    let position = dealt["position"].as_str().unwrap();
    assert_eq!(of(&["--position", position])["counts"], dealt["counts"]);
    assert_eq!(dealt["rules"]["players"], json!(3));
    assert_eq!(dealt["counts"].as_array().unwrap().len(), 5);
}

#[test]
fn lines_for_people_say_the_same() {
    let run = durak(&["perft", "--position", POSITION, "--depth", "2"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(&lines[..4], &[POSITION, "depth 0: 1", "depth 1: 2", "depth 2: 6"]);
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (args, word) in [
        (&["--position", "chess", "--depth", "1"][..], "durak:"),
        (&["--position", "durak:durak trump=Ah hands=6c/6c", "--depth", "1"], "37"),
        (&["--position", POSITION, "--seed", "1", "--depth", "1"], "--seed"),
        (&["--seed", "1", "--depth", "101"], "100"),
        (&["--seed", "1", "--depth", "1", "--set", "deck=1"], "deck"),
    ] {
        let run = durak(&[&["perft"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(word), "{}", run.err);
    }
}

//! `durak arena`: duels, tables, files of scores, and what is refused.

use crate::program::durak;
use serde_json::Value;

const DUEL: [&str; 7] = ["arena", "--a", "careful", "--b", "beginner", "--games", "40"];

fn json(args: &[&str]) -> Value {
    let run = durak(&[args, &["--json"]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    serde_json::from_str(&run.out).expect("one JSON object")
}

#[test]
fn a_duel_is_told_as_json_and_as_a_table() {
    let told = json(&DUEL);
    let duel = &told["duels"][0];
    assert_eq!((&duel["games"], &duel["repeatable"]), (&Value::from(40), &Value::from(true)));
    let (low, mean) = (duel["points"]["low"].as_f64(), duel["points"]["mean"].as_f64());
    assert!(low < mean && mean > Some(0.5), "{duel}");
    for (lang, word) in [("en", "points a game"), ("ru", "очков за партию")] {
        let table = durak(&[&DUEL[..], &["--lang", lang]].concat());
        assert!(table.code == 0 && table.out.contains(word), "{} {}", table.out, table.err);
        assert!(table.out.contains("careful") && table.out.contains("99.0 %"), "{}", table.out);
    }
}

#[test]
fn it_stops_when_it_is_decided() {
    let args = ["arena", "--a", "plain", "--b", "random", "--games", "4000", "--stop", "0.5..0.6"];
    let told = json(&args);
    assert_eq!(told["duels"][0]["verdict"], "high");
    assert!(told["duels"][0]["games"].as_u64() < Some(1_000), "{told}");
}

#[test]
fn scores_are_kept_and_gone_on_from() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("scores.jsonl");
    let file = file.to_str().expect("a path");
    let kept = [&DUEL[..5], &["--games", "20", "--scores", file]].concat();
    assert_eq!(json(&kept)["duels"][0]["games"], 20);
    let more = [&DUEL[..], &["--scores", file]].concat();
    assert_eq!(json(&more), json(&DUEL));
    let lines = std::fs::read_to_string(file).expect("scores");
    assert_eq!(lines.lines().count(), 21, "a head and twenty deals");
    let other = durak(&["arena", "--a", "random", "--b", "random", "--scores", file]);
    assert!(other.code == 2 && other.err.contains("another duel"), "{}", other.err);
}

#[test]
fn a_round_robin_has_a_table_of_ratings() {
    let told = json(&["arena", "--round-robin", "random", "beginner", "plain", "--games", "60"]);
    assert_eq!(told["duels"].as_array().map(Vec::len), Some(3));
    let order: Vec<&str> = told["ratings"]
        .as_array()
        .expect("ratings")
        .iter()
        .filter_map(|it| it["bot"].as_str())
        .collect();
    assert_eq!(order, ["plain", "beginner", "random"]);
}

#[test]
fn what_cannot_be_played_is_told_with_what_is_allowed() {
    let checks: [(&[&str], &str); 6] = [
        (&["--a", "expert", "--b", "plain"], "strongest, plain, open and exec:COMMAND"),
        (&["--a", "careful:5", "--b", "plain"], "only sampling, strongest and open"),
        (&["--a", "plain"], "--b"),
        (&["--a", "plain", "--b", "plain", "--stop", "0.6..0.5"], "0.5..0.55"),
        (&["--a", "plain", "--b", "plain", "--seats", "9"], "players"),
        (&["--a", "plain", "--b", "plain", "--games", "0"], "games"),
    ];
    for (args, word) in checks {
        let run = durak(&[&["arena"], args].concat());
        assert!(run.code == 2 && run.err.contains(word), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_broken_program_is_reported() {
    let told = json(&["arena", "--a", "exec:./no-such-program", "--b", "plain", "--games", "2"]);
    let duel = &told["duels"][0];
    assert_eq!((&duel["faults"]["a"]["exec-crash"], &duel["lost"]), (&2.into(), &2.into()));
    assert!(duel["first_fault"]["a"].as_str().is_some_and(|text| text.contains("no-such-program")));
}

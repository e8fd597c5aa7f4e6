//! `durak puzzle`: an endgame where one action wins.

use crate::program::durak;
use serde_json::Value;

#[test]
fn a_day_has_its_puzzle_and_the_solution_only_if_it_is_asked_for() {
    let of = |args: &[&str]| -> Value {
        let run = durak(&[&["puzzle", "--json"], args].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        serde_json::from_str(&run.out).unwrap()
    };
    let asked = of(&["--day", "2026-05-09"]);
    assert!(asked.get("solution").is_none() && asked.get("line").is_none());
    let solved = of(&["--day", "2026-05-09", "--solution"]);
    assert_eq!(asked["position"], solved["position"]);
    assert!(solved["actions"].as_array().unwrap().contains(&solved["solution"]));
    assert_eq!(solved["line"][0]["action"], solved["solution"]);
    assert_eq!(solved["line"][0]["seat"], solved["seat"]);
    assert!(of(&[])["position"].is_string(), "today has one");
}

#[test]
fn lines_for_people_say_the_same() {
    let run = durak(&["puzzle", "--seed", "3", "--solution", "--lang", "en"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].starts_with("durak:"), "{}", lines[0]);
    assert!(lines.iter().any(|line| line.starts_with("Only this wins: ")), "{lines:?}");
}

#[test]
fn what_is_no_day_is_refused() {
    let run = durak(&["puzzle", "--day", "2026-02-30", "--lang", "en"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("2026-02-30") && run.err.contains("2026-05-09"), "{}", run.err);
}

//! `durak analyse`: a known mistake is found and told, the same seed says the same, what is no record is
//! refused with its place.

use crate::program::{Run, durak_reading};
use serde_json::Value;

/// The record of docs/formats.md; its loser could have drawn.
fn record() -> &'static str {
    let document = include_str!("../../../../docs/formats.md");
    let start = document.find("durak-record/1\n").unwrap();
    document[start..].split("\n```").next().unwrap()
}

/// An analysis that thinks little.
fn analyse(args: &[&str], record: &str) -> Run {
    durak_reading(&[&["analyse", "-", "--iterations", "10"], args].concat(), record.as_bytes())
}

fn json(args: &[&str], record: &str) -> Value {
    let run = analyse(&[&["--json"], args].concat(), record);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn every_action_is_judged_and_the_end_exactly() {
    let report = json(&[], record());
    assert_eq!(report["format"], "durak-analysis/1");
    let decisions = report["decisions"].as_array().unwrap();
    assert_eq!(decisions.len(), 22);
    for (n, decision) in (1..).zip(decisions) {
        assert_eq!(decision["n"], n);
        let choices = decision["choices"].as_array().unwrap();
        assert_eq!(choices.is_empty(), decision["basis"] == "forced", "{decision}");
        let played = choices.iter().filter(|it| it["action"] == decision["action"]).count();
        assert_eq!(played, choices.len().min(1), "{decision}");
    }
    // Nothing is to be drawn any more.
    let last: Vec<&Value> = decisions.iter().skip(18).map(|it| &it["basis"]).collect();
    assert!(last.iter().all(|it| **it != "imagined"), "{last:?}");
}

#[test]
fn the_same_seed_says_the_same_and_another_one_differs() {
    let told = |seed: &str| json(&["--seed", seed], record())["decisions"].clone();
    assert_eq!(told("4"), told("4"));
    assert_ne!(told("4"), told("5"));
}

#[test]
fn the_report_is_in_both_languages() {
    for (lang, heading) in [("en", "Mistakes"), ("ru", "Ошибки")] {
        let run = analyse(&["--lang", lang], record());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out.contains(heading), "{}", run.out);
        assert!(run.out.contains("Anna") && run.out.contains("Борис"), "{}", run.out);
        let lead = if lang == "en" { "lead 10♦" } else { "пойти 10♦" };
        assert!(run.out.contains(lead), "{}", run.out);
    }
}

#[test]
fn what_is_no_record_is_refused_with_its_place_and_a_code() {
    let illegal = record().replace("3. 1 throw:Tc", "3. 1 throw:Kc");
    let cut = record().replace("result: durak 0", "");
    for (text, place, code) in [
        (illegal.as_str(), "-, line 14, column 6: ", "rank-not-on-table"),
        (cut.as_str(), "-, line 39, column 1: ", "record-expected"),
        ("", "-, line 1, column 1: ", "record-expected"),
    ] {
        let run = analyse(&[], text);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
        let (start, end) = (format!("durak: {place}"), format!("({code})\n"));
        assert!(run.err.starts_with(&start) && run.err.ends_with(&end), "{}", run.err);
    }
    let none = durak_reading(&["analyse", "/nowhere/game.txt"], b"");
    assert_eq!(none.code, 2);
    assert!(none.err.contains("/nowhere/game.txt"), "{}", none.err);
    let few = durak_reading(&["analyse", "-", "--iterations", "1"], record().as_bytes());
    assert_eq!(few.code, 2);
    assert!(few.err.contains("--iterations"), "{}", few.err);
}

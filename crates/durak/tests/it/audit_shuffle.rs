//! `durak audit-shuffle`: an honest deal passes, and the report says how it was tried.

use crate::program::durak;
use serde_json::Value;

#[test]
fn an_honest_deal_passes_with_a_table_for_people() {
    let run = durak(&["audit-shuffle", "--deals", "10000", "--row", "24x4", "36x2"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(run.out.starts_with("10000 deals a row, seed 1;"), "{}", run.out);
    let line = |start: &str| run.out.lines().find(|line| line.starts_with(start)).unwrap();
    assert_eq!(line("places of cards").split_whitespace().count(), 5);
    // Without a talon there is no law for hands: the first column is empty there.
    assert!(line("trumps in the hand of seat 0").contains(" - "), "{}", run.out);
    let russian = durak(&["audit-shuffle", "--deals", "1000", "--row", "36x2", "--lang", "ru"]);
    assert!(russian.code == 0 && russian.out.contains("козыри у места 1"), "{russian:?}");
}

#[test]
fn the_json_report_has_every_statistic_and_the_same_seed_gives_it_again() {
    let args = ["audit-shuffle", "--deals", "2000", "--seed", "9", "--row", "36x3,52x6", "--json"];
    let run = durak(&args);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.out, durak(&args).out);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&report["deals"], &report["passes"]), (&2000.into(), &true.into()));
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 2);
    for row in rows {
        for statistic in row["statistics"].as_array().unwrap() {
            let p = statistic["p"].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&p), "{statistic}");
            assert_eq!(statistic["alarm"], false, "{statistic}");
        }
    }
}

#[test]
fn impossible_wishes_are_refused() {
    for args in
        [&["--deals", "999"][..], &["--deals", "30000000"], &["--row", "36x7"], &["--row", "x"]]
    {
        let run = durak(&[&["audit-shuffle"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
    }
}

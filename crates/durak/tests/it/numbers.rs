//! `durak numbers`, and the files of figures that the server's pages read.

use crate::program::durak;
use durak::cli::Cli;
use durak::commands::numbers::exact::Exact;
use durak_core::{Law, Preset};
use durak_text::{Lang, Texts};
use serde_json::{Value, json};

const NUMBERS: &str = include_str!("../../../../data/numbers.json");
const STRATEGY: &str = include_str!("../../../../data/strategy.json");

fn rows(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

fn is_share(value: &Value) -> bool {
    value.is_null() || value.as_f64().is_some_and(|share| (0.0..=1.0).contains(&share))
}

#[test]
fn the_file_of_figures_has_every_table_and_what_is_exact_is_recomputed() {
    let rows = rows(NUMBERS);
    let mut tables = Vec::new();
    for row in &rows {
        let number = |key: &str| row[key].as_u64().unwrap();
        tables.push((number("players"), number("deck")));
        let mut rules = Preset::find("durak").unwrap().rules;
        for key in ["players", "deck"] {
            rules.set(key, &number(key).to_string()).unwrap();
        }
        assert_eq!(row["exact"], Exact::of(&Law::new(&rules).unwrap()).report(), "{row}");
        let played = &row["played"];
        for key in ["bouts", "actions", "takes"] {
            assert!(played[key].as_f64().unwrap() > 0.0, "{key} of {row}");
        }
        assert!(is_share(&played["draws"]), "{row}");
        let shares = [&played["leader"], &played["first_taker"]];
        for share in shares.into_iter().chain(played["trumps"].as_array().unwrap()) {
            assert!(share["hands"].is_u64() && is_share(&share["durak"]), "{row}");
        }
        let hands: u64 = played["trumps"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it["hands"].as_u64().unwrap())
            .sum();
        assert_eq!(hands, played["games"].as_u64().unwrap() * number("players"), "{row}");
    }
    let all: Vec<(u64, u64)> =
        (2..=6).flat_map(|players| [24, 36, 52].map(|deck| (players, deck))).collect();
    let can: Vec<_> = all.into_iter().filter(|(players, deck)| players * 6 <= *deck).collect();
    assert_eq!(tables, can);
}

#[test]
fn every_claim_about_bots_names_a_command_that_is_understood() {
    for duel in rows(STRATEGY) {
        let command = duel["command"].as_str().unwrap();
        let args = command.split(' ').map(Into::into);
        assert!(Cli::read(args, Texts::of(Lang::En)).is_ok(), "{command}");
        let number = |key: &str| duel[key].as_f64().unwrap();
        assert!(50.0 < number("low") && number("low") < number("points"), "{duel}");
        assert!(number("points") < number("high") && number("high") <= 100.0, "{duel}");
        for lang in Lang::ALL {
            let id = format!("strategy-{}.text", duel["claim"].as_str().unwrap());
            assert!(Texts::of(lang).has(&id), "{lang}: {id}");
        }
    }
}

#[test]
fn a_seed_is_one_set_of_figures() {
    let of = |seed: &str| {
        let run = durak(&[
            "numbers",
            "--players",
            "3",
            "--deck",
            "24",
            "--games",
            "20",
            "--seed",
            seed,
            "--json",
        ]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        rows(&run.out)
    };
    let first = of("5");
    assert_eq!(first.len(), 1);
    assert_eq!(first, of("5"));
    assert_ne!(first[0]["played"], of("6")[0]["played"]);
    assert_eq!(first[0]["played"]["games"], json!(20));
    let told =
        durak(&["numbers", "--players", "2", "--deck", "24", "--games", "1", "--lang", "en"]);
    assert!(
        told.out.starts_with("2 players, 24 cards\ntalon 12; hands 2498640144; deals "),
        "{}",
        told.out
    );
}

#[test]
fn what_cannot_be_dealt_is_refused() {
    for (args, word) in [
        (&["--players", "5", "--deck", "24"][..], "24"),
        (&["--players", "7"], "7"),
        (&["--deck", "40"], "36"),
        (&["--games", "0"], "0"),
    ] {
        let run = durak(&[&["numbers"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(word), "{}", run.err);
    }
}

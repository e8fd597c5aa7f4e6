//! `durak trace`: what it writes agrees with the rules, and bad options are told all at once.

use crate::program::{command, durak, durak_reading};
use durak_core::{OPTIONS, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::{BufRead, BufReader, Read};

/// A rule set with every option chosen at random, among those that can be played.
fn random_rules(rng: &mut Xoshiro256PlusPlus) -> Rules {
    loop {
        let mut rules = Rules::DEFAULT;
        for option in &OPTIONS {
            option
                .set(&mut rules, option.values[rng.random_range(0..option.values.len())])
                .unwrap();
        }
        if rules.check().is_ok() {
            return rules;
        }
    }
}

#[test]
fn traces_of_random_option_sets_agree_when_replayed() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut traces = String::new();
    for seed in 0..60 {
        let rules = random_rules(&mut rng);
        let sets: Vec<String> =
            rules.pairs().map(|(o, value)| format!("{}={value}", o.key)).collect();
        let seed = seed.to_string();
        let mut args = vec!["trace", "--seed", &seed, "--games", "2"];
        args.extend(sets.iter().flat_map(|set| ["--set", set.as_str()]));
        if seed.ends_with('7') {
            args.extend(["--take", "0.9"]);
        }
        let run = durak(&args);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{rules}");
        traces += &run.out;
    }
    let run = durak_reading(&["replay", "-"], traces.as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    let actions = traces.lines().filter(|line| line.starts_with("{\"n\"")).count();
    assert!(
        run.out.ends_with(&format!("in all: 120 games, {actions} actions agree\n")),
        "{}",
        run.out
    );
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_others() {
    let with =
        |seed: &str| durak(&["trace", "--rules", "durak_live", "--games", "3", "--seed", seed]);
    assert_eq!(with("5").out, with("5").out);
    assert_ne!(with("5").out, with("6").out);
}

#[test]
fn a_random_seed_is_told_and_repeats_the_trace() {
    let first = durak(&["trace", "--rules", "home"]);
    let seed = first.err.strip_prefix("durak: seed ").unwrap().trim_end();
    assert_eq!(durak(&["trace", "--rules", "home", "--seed", seed]).out, first.out);
}

#[test]
fn a_file_of_options_leaves_the_others_at_their_defaults() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rules.json");
    std::fs::write(&file, r#"{"players": 4, "teams": true, "throw_in": "neighbours"}"#).unwrap();
    let run =
        durak(&["trace", "--rules", file.to_str().unwrap(), "--set", "deck=52", "--seed", "1"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let header: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
    let mut rules = Rules::DEFAULT;
    for (key, value) in
        [("players", "4"), ("teams", "true"), ("throw_in", "neighbours"), ("deck", "52")]
    {
        rules.set(key, value).unwrap();
    }
    assert_eq!(header["rules"], serde_json::Value::from(durak_engine::rules_json::to_json(&rules)));
    assert_eq!((&header["dealer"], &header["first"]), (&3.into(), &serde_json::Value::Null));
}

#[test]
fn take_overrides_how_often_the_defender_takes() {
    let always = durak(&["trace", "--seed", "1", "--games", "20", "--take", "1"]).out;
    assert!(!always.contains("\"action\":\"beat"));
    assert!(always.contains("\"beat:"), "somebody could have beaten");
    // With 0 a defender takes only where nothing else is possible.
    let never = durak(&["trace", "--seed", "1", "--games", "20", "--take", "0"]).out;
    for line in never.lines().filter(|line| line.contains("\"action\":\"take\"")) {
        let step: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(step["legal"][step["seat"].to_string()], serde_json::json!(["take"]));
    }
}

#[test]
fn every_mistake_in_the_options_is_named_with_its_value_and_what_is_allowed() {
    let run = durak(&[
        "trace",
        "--set",
        "cap=seven",
        "--set",
        "colour=red",
        "--set",
        "deck=24",
        "--set",
        "players=5",
        "--set",
        "teams=true",
        "--set",
        "lead",
    ]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let lines: Vec<&str> = run.err.lines().collect();
    let expected: [&[&str]; 5] = [
        &["cap", "seven", "six, five_until_discard, five_first_bout"],
        &["colour", "players, deck, lead"],
        &["lead", "KEY=VALUE"],
        &["24", "5", "4 "],
        &["eams", "5", "4 "],
    ];
    assert_eq!(lines.len(), expected.len(), "{lines:#?}");
    for (line, words) in lines.iter().zip(expected) {
        assert!(line.starts_with("durak: "), "{line}");
        assert!(words.iter().all(|word| line.contains(word)), "{line}\n{words:?}");
    }
}

#[test]
fn a_conflict_is_told_only_if_it_stays_whatever_a_bad_value_should_have_been() {
    let bad_players = durak(&["trace", "--set", "players=9", "--set", "teams=true"]);
    assert_eq!(bad_players.err.lines().count(), 1, "{}", bad_players.err);
    let also_bad_lead = durak(&["trace", "--set", "lead=two", "--set", "teams=true"]);
    assert_eq!(also_bad_lead.err.lines().count(), 2, "{}", also_bad_lead.err);
}

#[test]
fn bad_arguments_are_refused_with_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let list = file("list.json", b"[1]");
    let broken = file("broken.json", b"{\"players\":");
    let wrong = file("wrong.json", br#"{"players": "2", "deck": 48, "teams": "false", "x": 1}"#);
    let binary = file("binary.json", &[0xFF, 0xFE]);
    let huge = file("huge.json", &vec![b' '; 1 << 17]);
    for (args, words) in [
        (vec!["--rules", "poker"], &["poker", "duraka_net", "durak_live"][..]),
        (vec!["--rules", "no/such.json"], &["no/such.json"]),
        (vec!["--rules", &list], &["object"]),
        (vec!["--rules", &broken], &["broken.json", "JSON"]),
        (vec!["--rules", &wrong], &["players", "deck", "teams", "36, 24, 52", "x"]),
        (vec!["--rules", &binary], &["binary.json"]),
        (vec!["--rules", &huge], &["huge.json", "65536"]),
        (vec!["--take", "1.5"], &["1.5", "0"]),
        (vec!["--take", "NaN"], &["NaN"]),
        (vec!["--games", "0"], &["0"]),
        (vec!["--seed", "x"], &["x"]),
    ] {
        let run = durak(&[&["trace"], &args[..]].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.starts_with("durak: "), "{}", run.err);
        assert!(words.iter().all(|word| run.err.contains(word)), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let mut child = command(&["trace", "--seed", "1", "--games", "100000"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("{\"format\":\"durak-trace/1\""));
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
}

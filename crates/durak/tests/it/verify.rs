//! `durak verify`: good games pass, every bad one is refused under its name, bots may not peek.

use crate::fair_game::{VECTORS, data, played};
use crate::program::{Run, durak, durak_reading};
use durak_bots::{Level, keyed_choice};
use durak_core::{Action, View};
use serde_json::{Value, json};
use std::path::Path;
use tempfile::TempDir;

/// Files for the program, by their numbers.
struct Files(TempDir);

impl Files {
    fn of(texts: impl IntoIterator<Item = String>) -> Files {
        let files = Files(tempfile::tempdir().unwrap());
        for (number, text) in texts.into_iter().enumerate() {
            std::fs::write(files.path(number), text).unwrap();
        }
        files
    }

    fn path(&self, number: usize) -> String {
        self.0.path().join(format!("{number}.json")).to_str().unwrap().to_owned()
    }

    /// The program's report on the first so many files.
    fn report(&self, count: usize, more: &[&str]) -> (Run, Value) {
        let paths: Vec<String> = (0..count).map(|number| self.path(number)).collect();
        let mut args = vec!["verify", "--json"];
        args.extend(paths.iter().map(String::as_str));
        args.extend(more);
        let run = durak(&args);
        let report = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{run:?}"));
        (run, report)
    }
}

fn names(failures: &Value) -> Vec<&str> {
    failures.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect()
}

fn check(text: &str, more: &[&str]) -> Run {
    let args = [&["verify", "-"], more].concat();
    durak_reading(&args, text.as_bytes())
}

fn vector(name: &str) -> String {
    data(name)["file"].to_string()
}

#[test]
fn every_good_game_passes_with_its_moves_and_tells_what_comes_out() {
    let files = Files::of(VECTORS.map(vector));
    let (run, report) = files.report(VECTORS.len(), &[]);
    // The vectors are no row: only that is refused.
    assert_eq!((run.code, &report["passes"]), (1, &json!(false)));
    for (name, found) in VECTORS.iter().zip(report["files"].as_array().unwrap()) {
        assert_eq!((&found["passes"], &found["failures"]), (&json!(true), &json!([])), "{name}");
        let (facts, derived) = (&found["facts"], &data(name)["derived"]);
        let played = !derived["seed"].is_null();
        assert_eq!(found["moves_checked"], json!(played), "{name}");
        for key in ["game_id", "end_hash", "fingerprint"] {
            assert_eq!(facts[key], derived[key], "{name} {key}");
        }
        if played {
            for key in ["seed", "order", "unsigned", "decks", "hands", "trump", "first", "first_by"]
            {
                assert_eq!(facts[key], derived[key], "{name} {key}");
            }
            let apart = |key: &str| facts[key].as_u64().unwrap();
            let both = apart("unsigned_by_clock") + apart("unsigned_without_key");
            assert_eq!(facts["unsigned"], json!(both), "{name}");
        }
        assert_eq!(check(&vector(name), &[]).code, 0, "{name}");
    }
}

/// Sets one field as a patch says: a value, or `flip`, `delete`, `double`.
fn patch(file: &mut Value, path: &str, change: &Value) {
    let (parent, name) = path.rsplit_once('.').unwrap_or(("", path));
    let pointer = if parent.is_empty() { String::new() } else { format!("/{parent}") };
    let parent = file.pointer_mut(&pointer.replace('.', "/")).unwrap();
    let flipped = |old: &Value| {
        let text = old.as_str().unwrap();
        json!(format!("{}{}", if text.starts_with('0') { '1' } else { '0' }, &text[1..]))
    };
    if let Value::Array(list) = parent {
        let place: usize = name.parse().unwrap();
        match change.as_str() {
            Some("delete") => drop(list.remove(place)),
            Some("double") => list.insert(place, list[place].clone()),
            Some("flip") => list[place] = flipped(&list[place]),
            _ => list[place] = change.clone(),
        }
    } else {
        match change.as_str() {
            Some("delete") => drop(parent.as_object_mut().unwrap().remove(name)),
            Some("flip") => parent[name] = flipped(&parent[name]),
            _ => parent[name] = change.clone(),
        }
    }
}

/// The text of a bad file.
fn bad_file(kind: &str, case: &Value) -> String {
    match kind {
        "patches" => {
            let mut file = data(case["base"].as_str().unwrap())["file"].clone();
            for set in case["set"].as_array().unwrap() {
                patch(&mut file, set[0].as_str().unwrap(), &set[1]);
            }
            file.to_string()
        }
        "texts" => case["text"].as_str().unwrap().to_owned(),
        _ => case["file"].to_string(),
    }
}

#[test]
fn every_bad_file_is_refused_under_the_expected_names() {
    let negative = data("negative");
    for kind in ["patches", "texts", "files"] {
        let cases = negative[kind].as_array().unwrap();
        let files = Files::of(cases.iter().map(|case| bad_file(kind, case)));
        let (run, report) = files.report(cases.len(), &[]);
        assert_eq!(run.code, 1);
        for (case, found) in cases.iter().zip(report["files"].as_array().unwrap()) {
            // The engine may add a move before the first event that is refused without it.
            let mut found = names(&found["failures"]);
            found.retain(|name| !name.starts_with("illegal"));
            assert_eq!(json!(found), case["all"], "{kind}: {}", case["what"]);
        }
    }
}

#[test]
fn moves_against_the_rules_are_refused() {
    let negative = data("negative");
    for case in negative["illegal"].as_array().unwrap() {
        let name = format!("illegal {}", case["at"]);
        let run = check(&case["file"].to_string(), &[]);
        assert_eq!(run.code, 1, "{run:?}");
        assert!(run.err.starts_with(&format!("durak: - fails: {name}: ")), "{}", run.err);
        assert!(run.out.contains("-: FAILS\n") && run.out.contains(&name), "{}", run.out);
    }
}

#[test]
fn rows_of_files_are_checked() {
    for case in data("negative")["chains"].as_array().unwrap() {
        let read = |it: &Value| it.as_str().map_or_else(|| it.to_string(), vector);
        let row: Vec<String> = case["files"].as_array().unwrap().iter().map(read).collect();
        let count = row.len();
        let (run, report) = Files::of(row).report(count, &[]);
        assert_eq!(json!(names(&report["chain"])), case["expect"], "{}", case["what"]);
        let good = case["expect"] == json!([]);
        assert_eq!(run.code, i32::from(!good), "{run:?}");
        assert_eq!(run.err.is_empty(), good);
    }
    // A file that cannot be read leaves the row unknown, and the whole refused.
    let (run, report) = Files::of([vector("v9"), "{}".to_owned()]).report(2, &[]);
    assert_eq!((run.code, &report["chain"]), (1, &Value::Null));
}

#[test]
fn a_damaged_byte_is_refused() {
    let whole = vector("v2").into_bytes();
    let places = (0..24).map(|step| step * whole.len() / 24);
    let damaged = places.map(|place| {
        let mut bytes = whole.clone();
        // Letters, digits and signs of JSON stay text, but never the same.
        bytes[place] = if bytes[place] == b'7' { b'8' } else { b'7' };
        String::from_utf8(bytes).unwrap()
    });
    let (_, report) = Files::of(damaged).report(24, &[]);
    for (number, found) in report["files"].as_array().unwrap().iter().enumerate() {
        assert_eq!(found["passes"], json!(false), "{number}");
    }
}

#[test]
fn what_is_no_file_is_refused_as_such() {
    let too_long = " ".repeat((4 << 20) + 1);
    for (bytes, word) in [
        (&b"\xff\xfe"[..], "format"),
        (b"", "EOF"),
        (b"[]", "object"),
        (b"dance", "expected"),
        (too_long.as_bytes(), "4 MiB"),
    ] {
        let run = durak_reading(&["verify", "-"], bytes);
        assert_eq!(run.code, 1, "{run:?}");
        assert!(run.err.starts_with("durak: - fails: format: "), "{}", run.err);
        assert!(run.err.contains(word), "{word}: {}", run.err);
    }
    let missing = durak(&["verify", "no such file"]);
    assert_eq!((missing.code, missing.out.as_str()), (2, ""));
    assert!(missing.err.contains("no such file"), "{}", missing.err);
}

/// The receipt of entry 0 of a vector.
fn receipt(name: &str) -> Value {
    let vector = data(name);
    json!({
        "gid": vector["derived"]["game_id"],
        "entry": 0,
        "opening": vector["secrets"]["openings"]["0"],
        "ch": vector["derived"]["commits_hash"],
    })
}

#[test]
fn a_receipt_must_fit() {
    let with = |name: &str, receipt: &Value| {
        let files = Files::of([receipt.to_string()]);
        check(&vector(name), &["--receipt", &files.path(0)])
    };
    let fits = with("v1", &receipt("v1"));
    assert_eq!(fits.code, 0, "{fits:?}");
    assert!(fits.out.ends_with("the receipt fits\n"), "{}", fits.out);
    for (field, value) in [
        ("opening", receipt("v2")["opening"].clone()),
        ("entry", json!(1)),
        ("ch", receipt("v2")["ch"].clone()),
    ] {
        let mut other = receipt("v1");
        other[field] = value;
        let run = with("v1", &other);
        assert_eq!(run.code, 1, "{run:?}");
        assert!(run.err.starts_with("durak: - fails: receipt: "), "{field}: {}", run.err);
    }
    let alien = with("v1", &receipt("v2"));
    assert_eq!(alien.code, 1);
    assert!(alien.out.contains("none of these files"), "{}", alien.out);
    let none = with("v1", &json!({ "gid": 1 }));
    assert_eq!((none.code, none.out.as_str()), (2, ""));
    assert!(none.err.contains("no receipt"), "{}", none.err);
    let missing = check(&vector("v1"), &["--receipt", "nowhere.json"]);
    assert!(missing.code == 2 && !Path::new("nowhere.json").exists());
}

#[test]
fn the_servers_key_must_be_the_expected_one() {
    let key = data("v1")["file"]["open"]["server_pk"].as_str().unwrap().to_owned();
    assert_eq!(check(&vector("v1"), &["--server", &key]).code, 0);
    let other = key.chars().rev().collect::<String>();
    let run = check(&vector("v1"), &["--server", &other]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("durak: - fails: server: "), "{}", run.err);
    for wrong in ["", "00", &key.to_uppercase()] {
        assert_eq!(check(&vector("v1"), &["--server", wrong]).code, 2, "{wrong}");
    }
}

/// A game whose bots are of these levels: in the bot's seat, and the stand-in.
fn honest(bot: Level, stand_in: Level) -> String {
    played(|seat, key, t, view| {
        keyed_choice(if seat.index() == 1 { bot } else { stand_in }, key, t as u64, view)
    })
}

#[test]
fn bots_that_play_by_their_key_pass() {
    for (bot, stand_in) in [(Level::Careful, Level::Random), (Level::Random, Level::Careful)] {
        let game = honest(bot, stand_in);
        let run = check(&game, &["--json", "--bots"]);
        let report: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(run.code, 0, "{run:?}");
        let bots = report["files"][0]["bots"].as_array().unwrap();
        let found: Vec<(&Value, &Value)> =
            bots.iter().map(|it| (&it["seat"], &it["level"])).collect();
        let wanted = [(json!(1), json!(bot.key())), (json!(2), json!(stand_in.key()))];
        assert_eq!(found, wanted.iter().map(|(a, b)| (a, b)).collect::<Vec<_>>());
        assert!(bots.iter().all(|it| it["actions"].as_u64().unwrap() > 0), "{bots:?}");
        let named = format!("--bots=1={bot},2={stand_in}");
        assert_eq!(check(&game, &[&named]).code, 0, "{named}");
        let wrong = format!("--bots=1={stand_in}");
        let run = check(&game, &[&wrong]);
        assert_eq!(run.code, 1, "{wrong}");
        assert!(run.err.starts_with("durak: - fails: peek "), "{}", run.err);
        // Without being asked nobody runs them.
        assert_eq!(check(&game, &[]).code, 0);
    }
}

#[test]
fn one_other_action_of_a_bot_is_refused() {
    let other = |view: &View, action: Action| view.legal().actions().find(|it| *it != action);
    let changed = std::cell::Cell::new(None);
    let game = played(|seat, key, t, view| {
        let action = keyed_choice(Level::Careful, key, t as u64, view)?;
        let peeked = other(view, action).filter(|_| seat.index() == 1 && changed.get().is_none());
        if peeked.is_some() {
            changed.set(Some(t));
        }
        peeked.or(Some(action))
    });
    let t = changed.get().unwrap();
    assert_eq!(check(&game, &[]).code, 0, "the rules allow it");
    let run = check(&game, &["--bots=1=careful"]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with(&format!("durak: - fails: peek {t}: ")), "{}", run.err);
    let any = check(&game, &["--bots"]);
    assert!(any.code == 1 && any.err.contains("fails: peek "), "{any:?}");
}

#[test]
fn bots_of_another_kind_are_not_explained() {
    // The vectors' bots have other minds than ours.
    let run = check(&vector("v8"), &["--bots"]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("durak: - fails: peek "), "{}", run.err);
    for (levels, word) in [("7=careful", "0 to 5"), ("1=expert", "careful"), ("1", "SEAT=LEVEL")] {
        let run = check(&vector("v8"), &[&format!("--bots={levels}")]);
        assert!(run.code == 2 && run.err.contains(word), "{run:?}");
    }
    let nobody = check(&vector("v1"), &["--bots=1=careful"]);
    assert!(nobody.code == 2 && nobody.err.contains("no bot plays in seat 1"), "{nobody:?}");
}

#[test]
fn people_are_told_all_that_follows_in_both_languages() {
    let english = check(&vector("v6"), &[]).out;
    for words in [
        "-: PASSES\n",
        "server's key: ",
        "seed: ",
        "seats and the entries",
        "deck: ",
        "void",
        "first to lead: seat ",
        "result: ",
        "actions without signature: ",
        "beacon: none",
        "moves: checked, all by the rules",
    ] {
        assert!(english.contains(words), "{words}: {english}");
    }
    let russian = check(&vector("v3"), &["--lang", "ru"]).out;
    for words in ["ПРОВЕРКА ПРОЙДЕНА", "ключ сервера: ", "маяк: drand:", "не проверено", "место "]
    {
        assert!(russian.contains(words), "{words}: {russian}");
    }
    let aborted = check(&vector("a2"), &[]).out;
    assert!(aborted.contains("broken off at stage ") && aborted.contains("moves: not checked"));
    // Every failure's name has its sentence.
    for lang in ["en", "ru"] {
        let (_, report) = Files::of([bad_file("files", &data("negative")["files"][0])])
            .report(1, &["--lang", lang]);
        let text = report["files"][0]["failures"][0]["text"].as_str().unwrap().to_owned();
        assert!(!text.contains("verify-fails"), "{text}");
    }
}

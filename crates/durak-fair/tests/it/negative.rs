//! Damaged, forged and contradicting files: each refused with exactly the failures named.

use durak_audit::{Illegal, check_moves};
use durak_fair::{Check, GameFile, verify, verify_chain, verify_file, verify_own_file};
use serde_json::{Value, json};

use crate::data::{Vector, check, negative, texts};

fn cases(kind: &str) -> Vec<Value> {
    let cases = negative()[kind].as_array().unwrap().clone();
    assert!(!cases.is_empty());
    cases
}

fn demand(case: &Value, names: &[String]) {
    let what = case["what"].as_str().unwrap();
    assert_eq!(names, texts(&case["all"]), "{what}");
    for must in texts(&case["must"]) {
        assert!(names.contains(&must), "{what}: {names:?}");
    }
}

/// Sets one field as a patch says: a value, or `flip`, `delete`, `double`.
fn patch(file: &mut Value, path: &str, change: &Value) {
    let (parent, name) = path.rsplit_once('.').unwrap_or(("", path));
    let parent = parent.split('.').filter(|step| !step.is_empty()).fold(file, |at, step| {
        if at.is_array() { &mut at[step.parse::<usize>().unwrap()] } else { &mut at[step] }
    });
    match (parent, change.as_str()) {
        (Value::Array(list), change_text) => {
            let place: usize = name.parse().unwrap();
            match change_text {
                Some("delete") => drop(list.remove(place)),
                Some("double") => list.insert(place, list[place].clone()),
                Some("flip") => list[place] = flipped(&list[place]),
                _ => list[place] = change.clone(),
            }
        }
        (Value::Object(object), Some("delete")) => drop(object.remove(name)),
        (Value::Object(object), Some("flip")) => {
            let flipped = flipped(&object[name]);
            object.insert(name.to_string(), flipped);
        }
        (Value::Object(object), _) => drop(object.insert(name.to_string(), change.clone())),
        (other, _) => unreachable!("{other}"),
    }
}

/// The same with another first hex digit.
fn flipped(value: &Value) -> Value {
    let text = value.as_str().unwrap();
    json!(format!("{}{}", if text.starts_with('0') { '1' } else { '0' }, &text[1..]))
}

#[test]
fn patched_files() {
    for case in cases("patches") {
        let mut file = Vector::named(case["base"].as_str().unwrap()).file;
        for set in case["set"].as_array().unwrap() {
            patch(&mut file, set[0].as_str().unwrap(), &set[1]);
        }
        demand(&case, &check(&file).names());
    }
}

#[test]
fn texts_that_are_no_file() {
    for case in cases("texts") {
        demand(&case, &verify(case["text"].as_str().unwrap().as_bytes()).names());
    }
}

#[test]
fn files_of_a_cheating_server() {
    for case in cases("files") {
        demand(&case, &check(&case["file"]).names());
    }
}

#[test]
fn the_server_that_made_a_file_leaves_out_the_signatures_and_nothing_else() {
    for vector in Vector::all() {
        let file = GameFile::read(vector.file.to_string().as_bytes()).unwrap();
        let (own, full) = (verify_own_file(&file), verify_file(&file));
        assert_eq!(own.names(), Vec::<String>::new(), "{}", vector.name);
        let (own, full) = (own.facts.unwrap(), full.facts.unwrap());
        assert_eq!((own.end_hash, own.result), (full.end_hash, full.result), "{}", vector.name);
    }
    let (mut left_out, mut kept) = (0, 0);
    for case in cases("files") {
        let Ok(file) = GameFile::read(case["file"].to_string().as_bytes()) else { continue };
        let own = verify_own_file(&file).names();
        for name in texts(&case["all"]) {
            let is_signature = name.starts_with("sig");
            assert_eq!(own.contains(&name), !is_signature, "{}: {name}", case["what"]);
            *(if is_signature { &mut left_out } else { &mut kept }) += 1;
        }
    }
    assert!(left_out > 0 && kept > 0, "{left_out}, {kept}");
}

#[test]
fn rows_of_files() {
    for case in cases("chains") {
        let read = |it: &Value| {
            let file = it.as_str().map_or_else(|| it.clone(), |name| Vector::named(name).file);
            GameFile::read(file.to_string().as_bytes()).unwrap()
        };
        let files: Vec<GameFile> = case["files"].as_array().unwrap().iter().map(read).collect();
        let found: Vec<String> =
            verify_chain(&files).iter().map(|failure| failure.check.to_string()).collect();
        assert_eq!(found, texts(&case["expect"]), "{}", case["what"]);
    }
}

#[test]
fn moves_that_only_the_engine_can_refuse() {
    for case in cases("illegal") {
        let file = GameFile::read(case["file"].to_string().as_bytes()).unwrap();
        let report = verify_file(&file);
        assert_eq!(report.names(), Vec::<String>::new(), "{}", case["what"]);
        let illegal = check_moves(&file, &report).unwrap().illegal;
        let found = illegal.as_ref().map(Illegal::check);
        let at = case["at"].as_u64().unwrap() as usize;
        assert_eq!(found, Some(Check::Illegal(at)), "{}", case["what"]);
    }
}

#[test]
fn good_games_are_legal() {
    for vector in Vector::all() {
        let file = GameFile::read(vector.file.to_string().as_bytes()).unwrap();
        let report = verify_file(&file);
        let moves = check_moves(&file, &report).unwrap_or_default();
        assert_eq!(moves.illegal, None, "{}", vector.name);
        let unsigned = moves.by_clock + moves.without_key;
        assert_eq!(unsigned, report.facts.unwrap().unsigned, "{}", vector.name);
    }
}

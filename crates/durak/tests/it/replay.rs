//! `durak replay`: every kind of damage is a difference with its place, never a crash.

use crate::program::{Run, durak, durak_reading};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::io::Write;

/// A game of three with throws, takes, passes and somebody going out.
fn trace() -> String {
    durak(&["trace", "--rules", "home", "--set", "players=3", "--seed", "4"]).out
}

fn replay(bytes: &[u8]) -> Run {
    durak_reading(&["replay", "-"], bytes)
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Asserts exit code 1 and that the sentence names the file, the line and the field.
#[track_caller]
fn assert_differs(run: &Run, line: usize, field: &str) {
    assert_eq!(run.code, 1, "{run:?}");
    let place = format!("durak: -, line {line}, field {field}");
    assert!(run.err.starts_with(&place), "expected {place}\nfound {}", run.err);
    assert!(run.err.contains("expected") && run.err.contains("found"), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
}

/// The trace with one line changed.
fn with_line(trace: &str, line: usize, change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut lines: Vec<String> = trace.lines().map(str::to_owned).collect();
    let mut value = serde_json::from_str(&lines[line - 1]).unwrap();
    change(&mut value);
    lines[line - 1] = value.to_string();
    (lines.join("\n") + "\n").into_bytes()
}

/// Another value of the same kind.
fn other(value: &Value) -> Value {
    match value {
        Value::Null => json!(1),
        Value::Bool(flag) => json!(!flag),
        Value::Number(number) => json!(number.as_u64().unwrap() ^ 1),
        Value::String(text) => json!(format!("{text}x")),
        Value::Array(items) if items.is_empty() => json!([3]),
        Value::Array(items) => json!(items[1..]),
        Value::Object(_) => json!({}),
    }
}

#[test]
fn files_of_many_games_agree_plain_and_zipped() {
    let trace = trace();
    let two = [gzip(trace.as_bytes()), gzip(trace.as_bytes())].concat();
    let folder = tempfile::tempdir().unwrap();
    let (plain, zipped) = (folder.path().join("a.jsonl"), folder.path().join("b.gz"));
    std::fs::write(&plain, &trace).unwrap();
    std::fs::write(&zipped, &two).unwrap();
    let (plain, zipped) = (plain.to_str().unwrap(), zipped.to_str().unwrap());
    let run = durak(&["replay", plain, zipped]);
    let actions = trace.lines().count() - 2;
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        run.out,
        format!(
            "{plain}: 1 game, {actions} actions agree\n{zipped}: 2 games, {} actions agree\n\
             in all: 3 games, {} actions agree\n",
            2 * actions,
            3 * actions
        )
    );
}

#[test]
fn the_json_report_says_the_same() {
    let trace = trace();
    let run = durak_reading(&["replay", "--json", "-"], trace.as_bytes());
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &report["games"], &report["difference"]), (0, &json!(1), &Value::Null));
    let damaged = with_line(&trace, 3, |step| step["state"]["talon"] = json!(1));
    let run = durak_reading(&["replay", "--json", "-"], &damaged);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &report["games"], &report["actions"]), (1, &json!(0), &json!(1)));
    assert_eq!(report["files"], json!([{ "file": "-", "games": 0, "actions": 1 }]));
    let difference = &report["difference"];
    assert_eq!((&difference["line"], &difference["field"]), (&json!(3), &json!("state.talon")));
    assert_eq!(difference["found"], json!("1"));
}

#[test]
fn every_field_of_a_step_is_compared() {
    let trace = trace();
    let line = 3;
    let step: Value = serde_json::from_str(trace.lines().nth(line - 1).unwrap()).unwrap();
    for (key, value, field) in [
        ("n", json!(9), "n"),
        ("n", json!(-1), "n"),
        // Another seat is not refused by itself, but has no such action.
        ("seat", json!((step["seat"].as_u64().unwrap() + 1) % 3), "action"),
        ("seat", json!(3), "seat"),
        ("action", json!("dance"), "action"),
        ("action", json!("lead:6s,6s"), "action"),
        ("legal", json!([]), "legal"),
        ("state", json!(["bout"]), "state"),
    ] {
        let damaged = with_line(&trace, line, |step| step[key] = value);
        assert_differs(&replay(&damaged), line, field);
        let missing =
            with_line(&trace, line, |step| drop(step.as_object_mut().unwrap().remove(key)));
        assert_differs(&replay(&missing), line, "line");
    }
    for key in step["state"].as_object().unwrap().keys() {
        let field = format!("state.{key}");
        let changed = with_line(&trace, line, |step| {
            step["state"][key] = other(&step["state"][key]);
        });
        assert_differs(&replay(&changed), line, &field);
        let of_another_kind =
            with_line(&trace, line, |step| step["state"][key] = json!({ "a": 1 }));
        assert_differs(&replay(&of_another_kind), line, &field);
        let missing = with_line(&trace, line, |step| {
            step["state"].as_object_mut().unwrap().remove(key);
        });
        assert_differs(&replay(&missing), line, "state");
    }
    for (seat, list) in step["legal"].as_object().unwrap() {
        let field = format!("legal.{seat}");
        for changed in [other(list), json!([]), json!(["pass", "dance"])] {
            let damaged = with_line(&trace, line, |step| step["legal"][seat] = changed);
            assert_differs(&replay(&damaged), line, &field);
        }
    }
    let more = with_line(&trace, line, |step| step["legal"]["9"] = json!(["pass"]));
    assert_differs(&replay(&more), line, "legal.9");
    let unknown = with_line(&trace, line, |step| step["state"]["extra"] = json!(1));
    assert_differs(&replay(&unknown), line, "state.extra");
}

#[test]
fn the_order_of_sets_does_not_matter_but_that_of_the_table_does() {
    let trace = trace();
    let reverse = |value: &mut Value| value.as_array_mut().unwrap().reverse();
    let lines: Vec<Value> = trace.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let place = |long: &dyn Fn(&Value) -> Option<usize>| {
        1 + lines.iter().position(|line| long(line).is_some_and(|len| len > 1)).unwrap()
    };
    let hand = place(&|line| line["state"]["hands"][0].as_array().map(Vec::len));
    let run = replay(&with_line(&trace, hand, |step| reverse(&mut step["state"]["hands"][0])));
    assert_eq!(run.code, 0, "{}", run.err);
    let legal = place(&|line| line["legal"]["0"].as_array().map(Vec::len));
    let run = replay(&with_line(&trace, legal, |step| reverse(&mut step["legal"]["0"])));
    assert_eq!(run.code, 0, "{}", run.err);
    let table = place(&|line| line["state"]["table"].as_array().map(Vec::len));
    let run = replay(&with_line(&trace, table, |step| reverse(&mut step["state"]["table"])));
    assert_differs(&run, table, "state.table");
}

#[test]
fn every_field_of_the_header_is_checked() {
    let trace = trace();
    let header: Value = serde_json::from_str(trace.lines().next().unwrap()).unwrap();
    for key in header.as_object().unwrap().keys() {
        let missing = with_line(&trace, 1, |h| drop(h.as_object_mut().unwrap().remove(key)));
        assert_differs(&replay(&missing), 1, "line");
    }
    for key in header["rules"].as_object().unwrap().keys() {
        let field = format!("rules.{key}");
        let bad = with_line(&trace, 1, |h| h["rules"][key] = json!("never"));
        assert_differs(&replay(&bad), 1, &field);
        let missing = with_line(&trace, 1, |h| {
            h["rules"].as_object_mut().unwrap().remove(key);
        });
        assert_differs(&replay(&missing), 1, &field);
    }
    for (field, change) in [
        ("format", json!({ "format": "durak-trace/2" })),
        ("dealer", json!({ "dealer": 3 })),
        ("dealer", json!({ "dealer": -1 })),
        ("first", json!({ "first": 3 })),
        ("first", json!({ "first": "0" })),
        ("random_seat", json!({ "random_seat": 6 })),
        ("decks", json!({ "decks": [] })),
        ("decks.0", json!({ "decks": [[]] })),
        ("decks.0", json!({ "decks": [["6s", "6s"]] })),
        ("decks.0", json!({ "decks": [["2s"]] })),
        ("decks.0", json!({ "decks": [["6x"]] })),
        ("decks", json!({ "decks": 7 })),
        ("rules", json!({ "rules": [] })),
        ("colour", json!({ "colour": "red" })),
    ] {
        let damaged = with_line(&trace, 1, |header| {
            header.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        });
        assert_differs(&replay(&damaged), 1, field);
    }
    let impossible = with_line(&trace, 1, |header| header["rules"]["teams"] = json!(true));
    assert_differs(&replay(&impossible), 1, "rules");
}

#[test]
fn a_key_that_stands_there_twice_is_a_difference() {
    let trace = trace();
    let seat = trace.lines().nth(1).and_then(|step| step.split_once("\"legal\":{\"")).unwrap().1;
    let seat = seat.chars().next().unwrap();
    for (line, object, again, field) in [
        (1, "{", "\"format\":\"durak-trace/1\",".to_owned(), "line"),
        (1, "\"rules\":{", "\"deck\":36,".to_owned(), "rules"),
        (2, "{", "\"n\":1,".to_owned(), "line"),
        (2, "\"legal\":{", format!("\"{seat}\":[],"), "legal"),
        (2, "\"state\":{", "\"talon\":18,".to_owned(), "state"),
    ] {
        let mut lines: Vec<String> = trace.lines().map(str::to_owned).collect();
        lines[line - 1] = lines[line - 1].replacen(object, &format!("{object}{again}"), 1);
        assert_differs(&replay(lines.join("\n").as_bytes()), line, field);
    }
}

#[test]
fn the_result_is_compared() {
    let trace = trace();
    let last = trace.lines().count();
    for result in [json!("draw"), json!({ "durak": 9 }), json!({ "lost": [0, 2] }), json!(null)] {
        let damaged = with_line(&trace, last, |end| end["result"] = result);
        assert_differs(&replay(&damaged), last, "result");
    }
    let damaged = with_line(&trace, last, |end| end["out"] = json!([[0, 1]]));
    assert_differs(&replay(&damaged), last, "out");
    let missing = with_line(&trace, last, |end| drop(end.as_object_mut().unwrap().remove("out")));
    assert_differs(&replay(&missing), last, "line");
}

#[test]
fn lines_that_are_left_out_doubled_or_swapped_are_differences() {
    let trace = trace();
    let lines: Vec<&str> = trace.lines().collect();
    for at in 0..lines.len() {
        let mut without = lines.clone();
        without.remove(at);
        assert_eq!(replay(without.join("\n").as_bytes()).code, 1, "without line {}", at + 1);
        let mut twice = lines.clone();
        twice.insert(at, lines[at]);
        assert_eq!(replay(twice.join("\n").as_bytes()).code, 1, "line {} twice", at + 1);
    }
}

#[test]
fn a_trace_that_is_cut_off_anywhere_is_a_difference() {
    let trace = trace();
    let whole = trace.len() - 1; // the last line's end may be missing
    let step = (whole / 150).max(1);
    for end in (0..whole).step_by(step).chain(whole - 3..whole) {
        let run = replay(&trace.as_bytes()[..end]);
        let line = trace[..end].matches('\n').count() + 1;
        assert_differs(&run, line, "line");
    }
    assert_eq!(replay(&trace.as_bytes()[..whole]).code, 0);
}

#[test]
fn a_zipped_trace_that_is_cut_off_or_spoilt_is_a_difference() {
    let zipped = gzip(trace().as_bytes());
    for end in (0..zipped.len()).step_by(zipped.len() / 60) {
        let run = replay(&zipped[..end]);
        assert_eq!(run.code, 1, "{end} bytes: {run:?}");
        assert!(run.err.starts_with("durak: -, line "), "{}", run.err);
    }
    let mut spoilt = zipped.clone();
    spoilt[zipped.len() / 2] ^= 0x55;
    assert_eq!(replay(&spoilt).code, 1);
    let run = replay(&[&zipped[..], b"and more"].concat());
    assert_eq!(run.code, 1, "{run:?}");
}

#[test]
fn what_is_no_trace_is_a_difference() {
    for (garbage, line) in [
        (&b""[..], 1),
        (b"\n\n", 3),
        (b"hello\n", 1),
        (b"\xFF\xFE\x00", 1),
        (b"null", 1),
        (b"[]", 1),
        (b"{}", 1),
        (b"\x1F", 1),
        (b"\n\n{}", 3),
    ] {
        assert_differs(&replay(garbage), line, "line");
    }
    let deep = "[".repeat(100_000);
    assert_differs(&replay(deep.as_bytes()), 1, "line");
}

#[test]
fn damage_of_single_bytes_never_crashes_it() {
    let trace = trace();
    for at in (0..trace.len()).step_by(trace.len() / 100) {
        let mut bytes = trace.clone().into_bytes();
        bytes[at] = b'\x01';
        let run = replay(&bytes);
        let line = trace[..at].matches('\n').count() + 1;
        assert_eq!(run.code, 1, "byte {at}: {run:?}");
        assert!(run.err.starts_with(&format!("durak: -, line {line}, field ")), "{}", run.err);
    }
}

#[test]
fn an_endless_line_is_refused_without_reading_it_all() {
    let long = vec![b'x'; 3 << 20];
    let run = replay(&long);
    assert_differs(&run, 1, "line");
    assert!(run.err.len() < 1000, "{}", run.err);
    let zipped = gzip(&long);
    assert_differs(&replay(&zipped), 1, "line");
}

#[test]
fn what_is_found_is_shown_short_and_safe_for_a_terminal() {
    let trace = trace();
    let evil =
        with_line(&trace, 2, |step| step["state"]["trump"] = json!("\u{1B}[31m".repeat(500)));
    let run = replay(&evil);
    assert_differs(&run, 2, "state.trump");
    assert!(!run.err.contains('\u{1B}') && run.err.len() < 4000, "{}", run.err);
}

#[test]
fn a_file_that_cannot_be_read_is_told_with_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.jsonl");
    for path in [missing.to_str().unwrap(), folder.path().to_str().unwrap()] {
        let run = durak(&["replay", path]);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.err.starts_with("durak: ") && run.err.contains(path), "{}", run.err);
    }
    assert_eq!(durak(&["replay"]).code, 2);
}

//! `durak rules`: the list of presets, and rule sets in words.

use crate::program::durak;
use durak_core::{PRESETS, Rules};
use durak_engine::rules_json;
use durak_text::{Lang, Texts};
use serde_json::{Value, json};

#[test]
fn without_a_preset_all_are_listed_with_a_line_each() {
    for lang in Lang::ALL {
        let out = durak(&["rules", "--lang", lang.code()]).out;
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), PRESETS.len());
        for (line, preset) in lines.iter().zip(&PRESETS) {
            assert!(line.starts_with(preset.key), "{line}");
            assert!(line.contains(&Texts::of(lang).preset(preset.key).description), "{line}");
        }
    }
    let list: Value = serde_json::from_str(&durak(&["rules", "--json"]).out).unwrap();
    assert_eq!(list["presets"].as_array().unwrap().len(), PRESETS.len());
    assert_eq!(list["presets"][0]["preset"], json!(PRESETS[0].key));
}

#[test]
fn every_sentence_of_every_preset_is_told_in_both_languages() {
    for preset in &PRESETS {
        for lang in Lang::ALL {
            let out = durak(&["rules", preset.key, "--lang", lang.code()]).out;
            let told = out.split_whitespace().collect::<Vec<_>>().join(" ");
            for section in Texts::of(lang).rules(&preset.rules).sections {
                for paragraph in section.paragraphs {
                    let words = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
                    assert!(told.contains(&words), "{lang} {}: {words}\n{out}", preset.key);
                }
            }
            for (option, value) in preset.rules.pairs() {
                assert!(out.contains(&format!("{}={value}", option.key)), "{out}");
            }
        }
    }
}

#[test]
fn json_has_the_options_what_is_open_and_the_texts() {
    let run = durak(&["rules", "durak", "--set", "players=4", "--lang", "ru", "--json"]);
    let told: Value = serde_json::from_str(&run.out).unwrap();
    let rules = Rules { players: 4, ..PRESETS[1].rules };
    assert_eq!(told["options"], Value::from(rules_json::to_json(&rules)));
    assert_eq!((&told["preset"], &told["source"]), (&json!("durak"), &json!("001")));
    assert_eq!(told["open"]["deck"], json!([36, 24, 52]));
    assert_eq!(told["open"]["transfer"], json!(["off", "cards"]));
    assert!(told["silent"].as_array().unwrap().contains(&json!("teams")));
    let texts = Texts::of(Lang::Ru).rules(&rules);
    assert_eq!(told["texts"].as_array().unwrap().len(), texts.sections.len());
    assert_eq!(told["texts"][0]["paragraphs"], json!(texts.sections[0].paragraphs));
}

#[test]
fn a_set_without_a_preset_and_a_file_are_rule_sets_too() {
    let run = durak(&["rules", "--set", "deck=52", "--json"]);
    let told: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&told["preset"], &told["options"]["deck"]), (&Value::Null, &json!(52)));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.json");
    std::fs::write(&file, r#"{"players": 5}"#).unwrap();
    let told = durak(&["rules", file.to_str().unwrap(), "--json"]).out;
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["options"]["players"], json!(5));
}

#[test]
fn unknown_presets_and_impossible_sets_are_refused() {
    for (args, word) in [
        (&["rules", "poker"][..], "durak_live"),
        (&["rules", "durak", "--set", "deck=24", "--set", "players=6"], "24"),
        (&["rules", "durak", "--set", "deck=12"], "36, 24, 52"),
    ] {
        let run = durak(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.starts_with("durak: ") && run.err.contains(word), "{}", run.err);
    }
}

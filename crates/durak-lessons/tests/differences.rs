//! Where two rule sets differ, a lesson shows it; and every section of the rules has a lesson.

use durak_core::{OPTIONS, OptionSpec, PRESETS, Rules};
use durak_lessons::{difference, lessons, lessons_for};
use durak_text::{Lang, Texts};

/// A table where each option can matter.
fn table() -> Rules {
    let mut rules = Rules { players: 4, ..Rules::DEFAULT };
    rules.set("transfer", "cards_or_trump").unwrap();
    rules
}

fn with(rules: &Rules, option: &'static OptionSpec, value: &str) -> Rules {
    let mut rules = *rules;
    option.set(&mut rules, value).unwrap();
    rules
}

#[test]
fn every_two_values_of_every_option_have_a_lesson_that_tells_them_apart() {
    for option in &OPTIONS {
        for a in option.values {
            for b in option.values.iter().filter(|b| *b != a) {
                let (one, other) = (with(&table(), option, a), with(&table(), option, b));
                if one.check().is_err() || other.check().is_err() {
                    continue; // teams of five
                }
                let (left, right) = difference(option.key, &one, &other)
                    .unwrap_or_else(|| panic!("{}: {a} and {b}", option.key));
                assert_eq!(left.lesson().key, right.lesson().key);
                assert_ne!(left.rights(), right.rights());
            }
        }
    }
}

#[test]
fn what_does_not_matter_has_no_lesson() {
    let off = Rules::DEFAULT;
    let no_first = Rules { first_bout_transfer: false, ..off };
    assert!(difference("first_bout_transfer", &off, &no_first).is_none());
    assert!(difference("deck", &off, &off).is_none());
    assert!(difference("no-such-option", &off, &no_first).is_none());
}

#[test]
fn any_two_presets_are_told_apart_in_every_option_that_matters_to_four() {
    for a in &PRESETS {
        for b in &PRESETS {
            let (one, other) = (Rules { players: 4, ..a.rules }, Rules { players: 4, ..b.rules });
            for (option, value) in one.pairs() {
                let shown = difference(option.key, &one, &other).is_some();
                assert_eq!(
                    shown,
                    value != option.get(&other),
                    "{} {} {}",
                    a.key,
                    b.key,
                    option.key
                );
            }
        }
    }
}

#[test]
fn every_section_of_every_preset_has_a_lesson() {
    for preset in &PRESETS {
        for players in 2..=6 {
            let rules = Rules { players, ..preset.rules };
            for section in Texts::of(Lang::En).rules(&rules).sections {
                let count = lessons_for(section.key, &rules).count();
                assert!(count > 0, "{} for {players}: {}", preset.key, section.key);
            }
        }
    }
}

#[test]
fn every_lesson_has_its_words_in_both_languages() {
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        for lesson in lessons() {
            for part in ["", ".title", ".why"] {
                let id = format!("lesson-{}{part}", lesson.key);
                assert!(texts.has(&id), "{lang}: {id}");
            }
            let told = texts.lesson(lesson.key, &table());
            for text in [told.title, told.question, told.why] {
                assert!(!text.is_empty() && !text.contains('{'), "{lang}: {text}");
            }
        }
    }
}

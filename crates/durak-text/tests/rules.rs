//! Rule sets in words: complete, and different exactly where the difference can matter.

use durak_core::*;
use durak_text::*;
use std::collections::{BTreeSet, HashMap};

fn rules_with(values: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::DEFAULT;
    for (key, value) in values {
        rules.set(key, value).expect("an option and its value");
    }
    rules
}

fn value(rules: &Rules, key: &str) -> &'static str {
    OptionSpec::find(key).expect("an option").get(rules)
}

/// Seats, decks, teams and transfers in every possible union, each with a few other options.
fn bases() -> Vec<Rules> {
    let others: [&[(&str, &str)]; 2] = [
        &[("throw_in", "attacker"), ("draw", "from_dealer"), ("first_bout_transfer", "false")],
        &[("order", "in_turn"), ("after_take", "closed"), ("next_game", "under_fool")],
    ];
    let values = |key: &str| OptionSpec::find(key).expect("an option").values;
    let mut bases = Vec::new();
    for players in values("players") {
        for deck in values("deck") {
            for teams in values("teams") {
                for transfer in values("transfer") {
                    for other in others {
                        let mut rules = rules_with(other);
                        for (key, value) in [
                            ("players", players),
                            ("deck", deck),
                            ("teams", teams),
                            ("transfer", transfer),
                        ] {
                            rules.set(key, value).expect("an option and its value");
                        }
                        bases.push(rules);
                    }
                }
            }
        }
    }
    bases.retain(|rules| rules.check().is_ok());
    bases
}

/// Whether two values of an option can lead to different games under these rules.
fn matters(rules: &Rules, key: &str, values: [&str; 2]) -> bool {
    let law = Law::new(rules).expect("rules that can be played");
    let (players, talon, teams) = (law.players(), law.talon(), law.teams());
    let both = |names: &[&str]| values.iter().all(|value| names.contains(value));
    match key {
        "first_bout_transfer" => value(rules, "transfer") != "off",
        // Two players: the attacker is the only thrower. With three, or with teams, the
        // defender's neighbours are all who may throw in.
        "throw_in" if players == 2 => false,
        "throw_in" if players == 3 || teams => values.contains(&"attacker"),
        // Some hand holds a trump if the talon is too small for all of them.
        "no_trump" => talon >= law.deck().len() / 4,
        "draw" => talon > 0,
        // A team that loses has no single durak who deals.
        "next_game" if teams => false,
        // Before and after the durak sits the same player.
        "next_game" if players == 2 => !both(&["under_fool", "from_under_fool"]),
        _ => true,
    }
}

#[test]
fn one_option_changes_the_text_exactly_if_it_can_matter() {
    for lang in Lang::ALL {
        let mut known = HashMap::new();
        for base in bases() {
            for option in &OPTIONS {
                let mut told = Vec::new();
                for value in option.values {
                    let mut rules = base;
                    option.set(&mut rules, value).expect("a value of the table");
                    if rules.check().is_ok() {
                        let text =
                            known.entry(rules).or_insert_with(|| Texts::of(lang).rules(&rules));
                        told.push((*value, text.clone()));
                    }
                }
                for (place, (one, text)) in told.iter().enumerate() {
                    for (other, other_text) in &told[place + 1..] {
                        assert_eq!(
                            text != other_text,
                            matters(&base, option.key, [one, other]),
                            "{lang}: {}={one} and {other} in {base}",
                            option.key
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn throw_in_rules_that_read_alike_let_the_same_seats_throw_in() {
    let throwers = |rules: &Rules, leader: Seat| {
        let trump = "6s".parse().expect("a card");
        let opening = Opening { dealer: Seat::S0, trump, leader, shown: None };
        Public::new(Law::new(rules).expect("rules that can be played"), opening).throwers()
    };
    let texts = Texts::of(Lang::En);
    for base in bases() {
        for one in rules::ThrowIn::ALL {
            for other in rules::ThrowIn::ALL {
                let (one, other) =
                    (Rules { throw_in: *one, ..base }, Rules { throw_in: *other, ..base });
                if texts.rules(&one) == texts.rules(&other) {
                    for leader in SeatSet::first_seats(base.players) {
                        assert_eq!(throwers(&one, leader), throwers(&other, leader), "{one}");
                    }
                }
            }
        }
    }
}

#[test]
fn all_sections_are_told_in_whole_sentences() {
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        for base in bases() {
            let text = texts.rules(&base);
            let numbers: BTreeSet<_> = text.sections.iter().map(|s| s.number).collect();
            assert_eq!(numbers, BTreeSet::from([1, 2, 5, 6, 7, 8, 9, 10, 11, 12]));
            assert!(text.sections.is_sorted_by_key(|section| section.number));
            for section in &text.sections {
                assert_ne!(section.title, format!("rules-{}", section.key));
                assert!(!section.paragraphs.is_empty());
                for paragraph in &section.paragraphs {
                    let context = format!("{lang}, {base}: {paragraph:?}");
                    assert!(paragraph.ends_with('.'), "{context}");
                    for odd in ["rules-", "{", "}", "$", "  ", " ,", " .", " :", ",,", "..", "\n"] {
                        assert!(!paragraph.contains(odd), "{odd:?} in {context}");
                    }
                    let first = paragraph.chars().next();
                    assert!(first.is_some_and(char::is_uppercase), "{context}");
                    let glued = paragraph.as_bytes().windows(2).any(|pair| {
                        pair[0] == b'.' && pair[1] != b' ' && !pair[1].is_ascii_digit()
                    });
                    assert!(!glued, "two sentences without a space in {context}");
                }
            }
            assert_eq!(
                text.sections.iter().any(|section| section.key == "transfer"),
                value(&base, "transfer") != "off"
            );
        }
    }
}

/// All that a rule set says, in one text.
fn told(lang: Lang, values: &[(&str, &str)]) -> String {
    let text = Texts::of(lang).rules(&rules_with(values));
    let paragraphs: Vec<_> = text.sections.into_iter().flat_map(|s| s.paragraphs).collect();
    paragraphs.join("\n")
}

#[test]
fn the_words_follow_the_options() {
    type Row = (&'static [(&'static str, &'static str)], &'static str, &'static str);
    let rows: [Row; 9] = [
        (&[("lead", "same_rank")], "several cards of one rank", "несколькими картами одного"),
        (&[("after_take", "closed")], "ends the bout at once", "кон сразу окончен"),
        (&[("cap", "five_until_discard")], "as long as the discard is empty", "отбой пуст"),
        (&[("cap", "five_first_bout")], "in the first bout", "на первом кону"),
        (&[("transfer", "cards_or_trump")], "Who holds the trump of that rank", "проездной"),
        (&[("no_trump", "redeal")], "shuffled and dealt again", "сдают заново"),
        (&[("players", "6")], "The deal uses up the deck", "Колоду раздают целиком"),
        (&[("players", "4"), ("teams", "true")], "two against two", "двое на двое"),
        (
            &[("players", "5"), ("throw_in", "neighbours_or_lead_rank")],
            "All others throw in only the rank of the lead",
            "только то достоинство, с которого пошли",
        ),
    ];
    for (values, en, ru) in rows {
        for (lang, words) in [(Lang::En, en), (Lang::Ru, ru)] {
            assert!(told(lang, values).contains(words), "{lang} {values:?}: {words}");
            assert!(!told(lang, &[]).contains(words), "{lang}: {words} by default");
        }
    }
    assert!(told(Lang::Ru, &[("deck", "24")]).contains("в колоде 12 карт."));
    assert!(told(Lang::Ru, &[("players", "3"), ("deck", "52")]).contains("в колоде 34 карты."));
}

#[test]
fn impossible_rules_are_told_without_a_panic() {
    for players in [0, 1, 7, 43, 255] {
        let rules = Rules { players, ..Rules::DEFAULT };
        assert!(!Texts::of(Lang::Ru).rules(&rules).sections.is_empty());
    }
}

#[test]
fn every_message_of_the_rules_is_used() {
    for lang in Lang::ALL {
        let (_, source) =
            Part::ALL.files(lang).iter().find(|file| file.0 == "rules").expect("the file");
        let written: BTreeSet<_> = source
            .lines()
            .filter_map(|line| line.split_once(" =").map(|(id, _)| id))
            .filter(|id| id.starts_with("rules-"))
            .collect();
        let paragraphs: usize = {
            // With all that can be played, every paragraph says something under some rules.
            let rules = rules_with(&[("players", "3"), ("transfer", "cards_or_trump")]);
            Texts::of(lang).rules(&rules).sections.iter().map(|s| 1 + s.paragraphs.len()).sum()
        };
        assert_eq!(written.len(), paragraphs, "{lang}");
    }
}

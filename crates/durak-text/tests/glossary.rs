//! The glossary: complete, each word of one term alone, and found in every sentence of the rules.

use durak_core::PRESETS;
use durak_text::{Lang, Piece, TERMS, Texts};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn every_term_has_its_words_in_both_languages() {
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        let mut whose = BTreeMap::new();
        for (key, _) in TERMS {
            for part in ["", ".synonyms", ".forms", ".meaning"] {
                assert!(texts.has(&format!("term-{key}{part}")), "{lang}: {key}{part}");
            }
            for form in texts.get(&format!("term-{key}.forms")).split('|').map(str::trim) {
                let other = whose.insert(form.to_lowercase(), key).filter(|_| form != "-");
                assert_eq!(other, None, "{lang}: “{form}” is of two terms");
            }
        }
        let terms = texts.terms();
        assert_eq!(terms.len(), TERMS.len());
        let names: BTreeSet<_> = terms.iter().map(|term| &term.name).collect();
        assert_eq!(names.len(), terms.len(), "{lang}: two terms are called alike");
    }
}

#[test]
fn sections_of_terms_are_sections_of_the_rules() {
    let mut rules = PRESETS[1].rules;
    rules.set("transfer", "cards").expect("a value");
    let text = Texts::of(Lang::En).rules(&rules);
    for (key, section) in TERMS {
        assert!(text.sections.iter().any(|it| it.key == *section), "{key}: {section}");
    }
}

#[test]
fn a_text_is_cut_at_its_terms_and_is_whole_again() {
    let cut = |lang, text| Texts::of(lang).pieces(text, &mut Vec::new());
    assert_eq!(
        cut(Lang::En, "The trump card is a trump; no trumpet."),
        [
            Piece::Text("The "),
            Piece::Term("trump-card", "trump card"),
            Piece::Text(" is a "),
            Piece::Term("trump", "trump"),
            Piece::Text("; no trumpet."),
        ]
    );
    assert_eq!(
        cut(Lang::Ru, "Козырей нет, и козыря не будет."),
        [Piece::Term("trump", "Козырей"), Piece::Text(" нет, и козыря не будет.")]
    );
    let mut seen = vec!["bout"];
    assert_eq!(Texts::of(Lang::En).pieces("A bout.", &mut seen), [Piece::Text("A bout.")]);
    for lang in Lang::ALL {
        for preset in &PRESETS {
            for section in Texts::of(lang).rules(&preset.rules).sections {
                let mut seen = Vec::new();
                for text in &section.paragraphs {
                    let pieces = Texts::of(lang).pieces(text, &mut seen);
                    let words = pieces.iter().map(|piece| match piece {
                        Piece::Text(text) | Piece::Term(_, text) => *text,
                    });
                    assert_eq!(&words.collect::<String>(), text);
                }
                let once: BTreeSet<_> = seen.iter().collect();
                assert_eq!(once.len(), seen.len(), "a term is marked twice");
                assert!(!seen.is_empty(), "{lang}: no term in “{}”", section.title);
            }
        }
    }
}

//! The generated parts of the rules documents are those that the texts make.
//!
//! `UPDATE_DOCS=1 cargo test -p durak-text --test docs` writes them anew.

use durak_text::{Lang, Texts, markdown};
use std::path::PathBuf;
use std::{env, fs};

fn document(lang: Lang) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/rules.{lang}.md"))
}

#[test]
fn the_tables_of_the_documents_are_up_to_date() {
    for lang in Lang::ALL {
        let path = document(lang);
        let committed = fs::read_to_string(&path).expect("the document");
        let made = markdown::fill(&committed, Texts::of(lang)).expect("marks for every part");
        if env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&path, &made).expect("a document that can be written");
        } else {
            assert!(
                made == committed,
                "docs/rules.{lang}.md is out of date: run UPDATE_DOCS=1 cargo test -p durak-text"
            );
        }
    }
}

#[test]
fn both_documents_have_the_same_sections() {
    let sections = |lang| {
        let text = fs::read_to_string(document(lang)).expect("the document");
        let headings = text.lines().filter(|line| line.starts_with("## "));
        headings.filter_map(|line| line.split('.').next().map(str::to_owned)).collect::<Vec<_>>()
    };
    let numbers: Vec<_> = (1..=13).map(|number| format!("## {number}")).collect();
    for lang in Lang::ALL {
        assert_eq!(sections(lang), numbers, "{lang}");
    }
}

#[test]
fn a_document_without_marks_is_refused() {
    let texts = Texts::of(Lang::En);
    let options = "<!-- generated: options -->\nold\n<!-- end: options -->\n";
    for (text, part) in [
        ("", "options"),
        ("<!-- end: options -->\n<!-- generated: options -->", "options"),
        (options, "presets"),
    ] {
        assert_eq!(markdown::fill(text, texts), Err(markdown::NoMark { part }));
    }
}

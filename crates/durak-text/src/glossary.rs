//! The glossary: terms with their synonyms, and where they stand in a text.

use crate::texts::Texts;
use core::cmp::Reverse;
use std::sync::OnceLock;

/// Every term by its key and the section of a rules page that is about it (see
/// [`RulesSection::key`](crate::RulesSection::key)). The words are the messages `term-KEY`.
pub const TERMS: &[(&str, &str)] = &[
    ("durak", "aim"),
    ("card", "cards"),
    ("deck", "cards"),
    ("rank", "cards"),
    ("suit", "cards"),
    ("court", "cards"),
    ("trump", "cards"),
    ("trump-card", "deal"),
    ("talon", "deal"),
    ("deal", "deal"),
    ("dealer", "deal"),
    ("hand", "deal"),
    ("bout", "aim"),
    ("lead", "lead"),
    ("leader", "lead"),
    ("attacker", "lead"),
    ("attack-card", "lead"),
    ("defender", "defence"),
    ("beat", "defence"),
    ("take", "defence"),
    ("transfer", "transfer"),
    ("show", "transfer"),
    ("throw-in", "throw"),
    ("thrower", "throw"),
    ("neighbour", "throw"),
    ("pass", "throw"),
    ("beaten-off", "end"),
    ("discard", "end"),
    ("limit", "limit"),
    ("cap", "limit"),
    ("draw", "draw"),
    ("active", "out"),
    ("out", "out"),
    ("tie", "out"),
    ("match", "match"),
    ("under-fool", "match"),
    ("partner", "aim"),
    ("throw-in-durak", "throw"),
    ("transfer-durak", "transfer"),
    ("standing-action", "time"),
];

/// A term in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// A stable name for anchors, for example `throw-in`.
    pub key: &'static str,
    /// The section of a rules page that is about it.
    pub section: &'static str,
    /// The term itself.
    pub name: String,
    /// Other words for it; may be empty.
    pub synonyms: Vec<String>,
    /// What it means, in a sentence or two.
    pub meaning: String,
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Words that are no term, or one that was there before.
    Text(&'a str),
    /// A term: its key, and the words as they stand there.
    Term(&'static str, &'a str),
}

/// A form of a word, in lower case, and whose it is.
type Form = (String, &'static str);

impl Texts {
    /// All terms, in the order of this language's alphabet.
    pub fn terms(&self) -> Vec<Term> {
        let mut terms: Vec<Term> =
            TERMS.iter().map(|&(key, section)| self.term(key, section)).collect();
        terms.sort_by_key(|term| term.name.to_lowercase().replace('ё', "е"));
        terms
    }

    fn term(&self, key: &'static str, section: &'static str) -> Term {
        let id = format!("term-{key}");
        Term {
            key,
            section,
            name: self.get(&id),
            synonyms: self.list(&format!("{id}.synonyms")),
            meaning: self.get(&format!("{id}.meaning")),
        }
    }

    /// The term that is called so, in any form of its words that is listed.
    pub fn find_term(&self, word: &str) -> Option<&'static str> {
        let word = word.to_lowercase();
        let is_key = TERMS.iter().find(|(key, _)| *key == word).map(|(key, _)| *key);
        is_key.or_else(|| {
            let called = |key: &str| {
                let id = format!("term-{key}");
                let lists = ["synonyms", "forms"].map(|list| self.list(&format!("{id}.{list}")));
                let mut names = lists.concat();
                names.push(self.get(&id));
                names.iter().any(|name| name.to_lowercase() == word)
            };
            TERMS.iter().map(|(key, _)| *key).find(|key| called(key))
        })
    }

    /// Cuts a text at the terms in it. A term that is in `seen` is not looked for; those that are
    /// found are added to it, so that each is marked once.
    pub fn pieces<'a>(&self, text: &'a str, seen: &mut Vec<&'static str>) -> Vec<Piece<'a>> {
        let forms = self.forms();
        let mut pieces = Vec::new();
        let (mut from, mut at) = (0, 0);
        let mut in_word = false;
        while let Some(letter) = text[at..].chars().next() {
            let found = if in_word { None } else { form_at(forms, &text[at..], seen) };
            in_word = letter.is_alphanumeric();
            let Some((length, key)) = found else {
                at += letter.len_utf8();
                continue;
            };
            if from < at {
                pieces.push(Piece::Text(&text[from..at]));
            }
            pieces.push(Piece::Term(key, &text[at..at + length]));
            seen.push(key);
            at += length;
            from = at;
            in_word = true;
        }
        if from < text.len() {
            pieces.push(Piece::Text(&text[from..]));
        }
        pieces
    }

    /// All forms of all terms, the longest first: of "trump card" and "trump" the former counts.
    fn forms(&self) -> &'static [Form] {
        static KEPT: [OnceLock<Vec<Form>>; 2] = [const { OnceLock::new() }; 2];
        KEPT[self.lang() as usize].get_or_init(|| self.listed_forms())
    }

    fn listed_forms(&self) -> Vec<Form> {
        let of = |&(key, _): &(&'static str, &str)| {
            let forms = self.list(&format!("term-{key}.forms"));
            forms.into_iter().map(move |form| (form.to_lowercase(), key))
        };
        let mut forms: Vec<Form> = TERMS.iter().flat_map(of).collect();
        forms.sort_by_key(|(form, _)| Reverse(form.chars().count()));
        forms
    }

    /// A message that is a list, with bars between its parts; "-" is an empty one.
    fn list(&self, id: &str) -> Vec<String> {
        let text = self.get(id);
        let parts = text.split('|').map(str::trim).filter(|part| !part.is_empty() && *part != "-");
        parts.map(str::to_owned).collect()
    }
}

/// The longest form that the text begins with, as a whole word: its length in bytes, and whose it
/// is. One of a term that was seen is passed over as a whole, so that no shorter one is found in it.
fn form_at(forms: &[Form], text: &str, seen: &[&'static str]) -> Option<(usize, &'static str)> {
    let (length, key) = forms.iter().find_map(|(form, key)| {
        let length = begins_with(text, form)?;
        let whole = !text[length..].chars().next().is_some_and(char::is_alphanumeric);
        whole.then_some((length, *key))
    })?;
    (!seen.contains(&key)).then_some((length, key))
}

/// How many bytes of a text a form in lower case takes, in any case.
fn begins_with(text: &str, form: &str) -> Option<usize> {
    let mut letters = text.char_indices();
    for wanted in form.chars() {
        let (_, letter) = letters.next()?;
        if letter.to_lowercase().next() != Some(wanted) {
            return None;
        }
    }
    Some(letters.next().map_or(text.len(), |(at, _)| at))
}

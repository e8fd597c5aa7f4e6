//! What one language has and another lacks; a build does not come about without it.

use fluent_syntax::ast::Entry;
use fluent_syntax::parser;
use std::collections::{BTreeMap, BTreeSet};

/// The message files of a language: name without the ending, and content.
pub(crate) type Files = BTreeMap<String, String>;

/// Every sentence that one of two languages lacks, and every file that cannot be read; empty if
/// nothing is wrong. Attributes count as `message.attribute`.
pub(crate) fn faults(langs: [(&str, &Files); 2]) -> Vec<String> {
    let mut faults = Vec::new();
    let [one, other] = langs.map(|(lang, files)| {
        let read = |(name, text): (&String, &String)| {
            let ids = ids(text).unwrap_or_else(|| {
                faults.push(format!("text/{lang}/{name}.ftl cannot be read as Fluent"));
                BTreeSet::new()
            });
            (name.clone(), ids)
        };
        files.iter().map(read).collect::<BTreeMap<_, _>>()
    });
    let [one_lang, other_lang] = langs.map(|(lang, _)| lang);
    lacking(&mut faults, (one_lang, &one), (other_lang, &other));
    lacking(&mut faults, (other_lang, &other), (one_lang, &one));
    faults
}

type Ids = BTreeMap<String, BTreeSet<String>>;

fn lacking(faults: &mut Vec<String>, (lang, has): (&str, &Ids), (other, lacks): (&str, &Ids)) {
    for (name, ids) in has {
        let there = lacks.get(name).cloned().unwrap_or_default();
        for id in ids.difference(&there) {
            faults.push(format!("text/{other}/{name}.ftl lacks {id}, which text/{lang} has"));
        }
    }
}

/// The ids of a file's messages and attributes; none if it is broken.
fn ids(text: &str) -> Option<BTreeSet<String>> {
    let resource = parser::parse(text).ok()?;
    let mut ids = BTreeSet::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        if message.value.is_some() {
            ids.insert(message.id.name.to_owned());
        }
        let of = |name: &str| format!("{}.{name}", message.id.name);
        ids.extend(message.attributes.iter().map(|it| of(it.id.name)));
    }
    Some(ids)
}

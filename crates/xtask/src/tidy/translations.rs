//! Everything that is said is said in both languages: the same files, messages and attributes.

use std::collections::BTreeMap;

use super::Fault;
use super::tree::{File, Tree};

/// Each language with the other, as directories.
const LANGUAGES: [(&str, &str); 2] = [("/en/", "/ru/"), ("/ru/", "/en/")];

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in tree.with_extension("ftl") {
        for (here, there) in LANGUAGES.iter().filter(|(here, _)| file.path.contains(here)) {
            let other = file.path.replacen(here, there, 1);
            match tree.file(&other) {
                Some(other) => missing(file, other, &mut faults),
                None => faults.push(Fault::new(&file.path, 1, format!("write {other} too"))),
            }
        }
        repeated(file, &mut faults);
    }
    faults
}

fn missing(file: &File, other: &File, faults: &mut Vec<Fault>) {
    let translated: BTreeMap<String, usize> = identifiers(other).collect();
    for (identifier, line) in
        identifiers(file).filter(|(identifier, _)| !translated.contains_key(identifier))
    {
        faults.push(Fault::new(
            &file.path,
            line,
            format!("translate `{identifier}` in {}", other.path),
        ));
    }
}

fn repeated(file: &File, faults: &mut Vec<Fault>) {
    let mut seen = BTreeMap::new();
    for (identifier, line) in identifiers(file) {
        if let Some(first) = seen.insert(identifier.clone(), line) {
            faults.push(Fault::new(
                &file.path,
                line,
                format!("`{identifier}` is already defined in line {first}"),
            ));
        }
    }
}

/// Messages, terms (`-name`) and attributes (`message.attribute`) with their lines.
fn identifiers(file: &File) -> impl Iterator<Item = (String, usize)> {
    let mut message = String::new();
    file.lines().filter_map(move |(number, line)| {
        let (name, _) = line.split_once('=')?;
        let is_name = |name: &str| {
            name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
        };
        if let Some(attribute) = name.trim_start().strip_prefix('.') {
            let attribute = attribute.trim_end();
            return is_name(attribute).then(|| (format!("{message}.{attribute}"), number));
        }
        // A continuation line is indented; a term begins with a dash.
        let name = name.trim_end();
        is_name(name.strip_prefix('-').unwrap_or(name)).then(|| {
            name.clone_into(&mut message);
            (message.clone(), number)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(en: &str, ru: &str) -> Vec<String> {
        let tree = Tree::of(&[
            ("crates/durak-text/text/en/a.ftl", en),
            ("crates/durak-text/text/ru/a.ftl", ru),
        ]);
        check(&tree).iter().map(Fault::to_string).collect()
    }

    #[test]
    fn the_same_messages_in_any_order_are_a_translation() {
        let en = "# Comment = nothing\n-game = Durak\ntake = Take\n    .title = { $count } = all\npass = Pass\n";
        let ru = "pass = Бито\ntake =\n    Беру\n    .title = Всё\n-game = Дурак\n";
        assert_eq!(found(en, ru), [""; 0]);
    }

    #[test]
    fn a_missing_message_is_found_in_either_language() {
        let faults = found("take = Take\npass = Pass\n", "take = Беру\nbeat = Отбить\n");
        assert_eq!(
            faults,
            [
                "crates/durak-text/text/en/a.ftl:2: translate `pass` in crates/durak-text/text/ru/a.ftl",
                "crates/durak-text/text/ru/a.ftl:2: translate `beat` in crates/durak-text/text/en/a.ftl",
            ]
        );
    }

    #[test]
    fn missing_attributes_repetitions_and_files_are_found() {
        let faults = found("take = Take\n    .title = All\ntake = Again\n", "take = Беру\n");
        assert!(faults[0].contains("en/a.ftl:2: translate `take.title`"), "{faults:?}");
        assert!(
            faults[1].contains("en/a.ftl:3: `take` is already defined in line 1"),
            "{faults:?}"
        );
        let tree = Tree::of(&[("crates/durak-text/text/ru/only.ftl", "a = б\n")]);
        assert_eq!(check(&tree)[0].what, "write crates/durak-text/text/en/only.ftl too");
    }
}

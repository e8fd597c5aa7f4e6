//! The tables of the documents, made from the option table and the presets.

use crate::texts::Texts;
use core::fmt;
use durak_core::{OPTIONS, OptionSpec, PRESETS, Preset};

/// A part of a document that is generated: its name in the marks, and what makes it.
struct Part(&'static str, fn(&Texts) -> String);

const PARTS: [Part; 2] = [Part("options", options_table), Part("presets", presets_table)];

/// A document has no `<!-- generated: PART -->` … `<!-- end: PART -->`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMark {
    /// The part whose marks are missing.
    pub part: &'static str,
}

impl fmt::Display for NoMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = self.part;
        write!(f, "the document needs the lines {} and {}, in this order", open(part), end(part))
    }
}

impl std::error::Error for NoMark {}

fn open(part: &str) -> String {
    format!("<!-- generated: {part} -->")
}

fn end(part: &str) -> String {
    format!("<!-- end: {part} -->")
}

/// The document with its generated parts made anew.
pub fn fill(document: &str, texts: &Texts) -> Result<String, NoMark> {
    let mut filled = document.to_owned();
    for Part(part, make) in PARTS {
        let missing = NoMark { part };
        let (before, rest) = filled.split_once(&open(part)).ok_or(missing)?;
        let (_, after) = rest.split_once(&end(part)).ok_or(missing)?;
        filled = format!("{before}{}\n\n{}\n{}{after}", open(part), make(texts), end(part));
    }
    Ok(filled)
}

/// Every option with its values and what they mean; the first value is the default.
pub fn options_table(texts: &Texts) -> String {
    let mut table = heading(texts, &["doc-option", "doc-value", "doc-meaning"]);
    for option in &OPTIONS {
        let text = texts.option(option);
        table.push_str(&row([format!("`{}`", option.key), text.label, format!("*{}*", text.help)]));
        for value in option.values {
            let text = texts.value(option, value);
            table.push_str(&row([String::new(), format!("`{value}`"), text.meaning]));
        }
    }
    table
}

/// Every preset in a column: its values, the first of several as the default, and a dash at what
/// its source does not say.
pub fn presets_table(texts: &Texts) -> String {
    let mut table = String::new();
    for preset in &PRESETS {
        let text = texts.preset(preset.key);
        table.push_str(&format!("- `{}`, **{}**: {}\n", preset.key, text.name, text.description));
    }
    let names = PRESETS.iter().map(|preset| format!("`{}`", preset.key));
    table.push('\n');
    table.push_str(&row([texts.get("doc-option")].into_iter().chain(names)));
    table.push_str(&row(vec!["---".to_owned(); PRESETS.len() + 1]));
    for option in &OPTIONS {
        let cells = PRESETS.iter().map(|preset| preset_cell(preset, option));
        table.push_str(&row([format!("`{}`", option.key)].into_iter().chain(cells)));
    }
    table
}

fn preset_cell(preset: &Preset, option: &OptionSpec) -> String {
    let own = option.get(&preset.rules);
    let open = preset.open.iter().find(|(key, _)| *key == option.key);
    let mut values = vec![format!("**{own}**")];
    values.extend(
        open.into_iter()
            .flat_map(|(_, values)| values.iter())
            .filter(|value| **value != own)
            .map(|value| (*value).to_owned()),
    );
    let silent = if preset.silent.contains(&option.key) { " —" } else { "" };
    format!("{}{silent}", values.join(", "))
}

fn heading(texts: &Texts, ids: &[&str]) -> String {
    row(ids.iter().map(|id| texts.get(id))) + &row(vec!["---".to_owned(); ids.len()])
}

fn row(cells: impl IntoIterator<Item = String>) -> String {
    let mut row = String::from("|");
    for cell in cells {
        row.push(' ');
        row.push_str(&cell.replace('|', "\\|"));
        row.push_str(if cell.is_empty() { "|" } else { " |" });
    }
    row.push('\n');
    row
}

//! `durak rules`: what a rule set says, in words.

use crate::failure::Failure;
use crate::rule_args::RuleArgs;
use clap::Args;
use durak_core::{Law, OPTIONS, OptionSpec, PRESETS, Preset};
use durak_engine::rules_json;
use durak_text::Texts;
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// Widest line of a paragraph, in characters.
const WIDTH: usize = 80;

/// Arguments of `durak rules`.
#[derive(Args, Debug)]
pub struct Rules {
    /// A preset or a JSON file; without it all presets are listed.
    #[arg(value_name = "PRESET|FILE.json")]
    pub preset: Option<String>,
    /// Changes of single options.
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Whether the result is one JSON object.
    #[arg(long)]
    pub json: bool,
}

impl Rules {
    /// Writes the rules, or the list of presets.
    ///
    /// # Errors
    /// Rules that cannot be played; output that cannot be written.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        if self.preset.is_none() && self.set.is_empty() {
            return Ok(self.list(texts, out)?);
        }
        let args = RuleArgs { rules: self.preset.clone(), set: self.set.clone() };
        let law = args.law(texts)?;
        let preset = self.preset.as_deref().and_then(Preset::find);
        if self.json {
            writeln!(out, "{}", told_as_json(&law, preset, texts))?;
        } else {
            tell(&law, preset, texts, out)?;
        }
        Ok(())
    }

    fn list(&self, texts: &Texts, out: &mut dyn Write) -> io::Result<()> {
        if self.json {
            let presets: Vec<Value> = PRESETS.iter().map(|p| about(p, texts).into()).collect();
            return writeln!(out, "{}", json!({ "presets": presets }));
        }
        let widest = PRESETS.iter().map(|preset| preset.key.len()).max().unwrap_or(0);
        for preset in &PRESETS {
            let text = texts.preset(preset.key);
            writeln!(out, "{:widest$}  {}. {}", preset.key, text.name, text.description)?;
        }
        Ok(())
    }
}

/// What there is to say of a preset itself.
fn about(preset: &Preset, texts: &Texts) -> Map<String, Value> {
    let text = texts.preset(preset.key);
    let open: Map<String, Value> = preset
        .open
        .iter()
        .map(|(key, values)| ((*key).to_owned(), values.iter().map(|v| typed(key, v)).collect()))
        .collect();
    let about = json!({
        "preset": preset.key,
        "source": preset.source,
        "name": text.name,
        "description": text.description,
        "options": rules_json::to_json(&preset.rules),
        "open": open,
        "silent": preset.silent,
    });
    about.as_object().cloned().unwrap_or_default()
}

/// An option's value as it stands in JSON.
fn typed(key: &str, value: &str) -> Value {
    let mut rules = durak_core::Rules::DEFAULT;
    let _ = rules.set(key, value);
    rules_json::to_json(&rules).0.remove(key).unwrap_or_default()
}

fn told_as_json(law: &Law, preset: Option<&Preset>, texts: &Texts) -> Value {
    let mut told = preset.map(|preset| about(preset, texts)).unwrap_or_default();
    told.entry("preset").or_insert(Value::Null);
    told.insert("options".to_owned(), rules_json::to_json(law.rules()).into());
    told.insert("lang".to_owned(), texts.lang().code().into());
    let sections = texts.rules(law.rules()).sections.into_iter().map(|section| {
        json!({
            "section": section.number,
            "key": section.key,
            "title": section.title,
            "paragraphs": section.paragraphs,
        })
    });
    told.insert("texts".to_owned(), sections.collect());
    told.into()
}

fn tell(law: &Law, preset: Option<&Preset>, texts: &Texts, out: &mut dyn Write) -> io::Result<()> {
    if let Some(preset) = preset {
        let text = texts.preset(preset.key);
        let line = format!("{} ({}). {}", text.name, preset.key, text.description);
        writeln!(out, "{}\n", textwrap::fill(&line, WIDTH))?;
    }
    for section in texts.rules(law.rules()).sections {
        writeln!(out, "{}", section.title.to_uppercase())?;
        for paragraph in section.paragraphs {
            writeln!(out, "{}", textwrap::fill(&paragraph, WIDTH))?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{}", texts.get("rules-options").to_uppercase())?;
    let widest = OPTIONS.iter().map(|option| option.key.len()).max().unwrap_or(0);
    for (option, value) in law.rules().pairs() {
        let mut line = format!("{}={value}", option.key);
        let room = widest + 24;
        let text = format!("{}: {}", texts.option(option).label, texts.value(option, value).label);
        line = format!("{line:room$}{text}");
        if let Some(note) = preset.and_then(|preset| note(preset, option, texts)) {
            line = format!("{line} ({note})");
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Whether the preset's source leaves the option open or says nothing of it.
fn note(preset: &Preset, option: &OptionSpec, texts: &Texts) -> Option<String> {
    let open = preset.open.iter().find(|(key, _)| *key == option.key);
    let silent = preset.silent.contains(&option.key);
    let open = open.map(|(_, values)| {
        texts.format("rules-option-open", &[("values", values.join(", ").into())])
    });
    let silent = silent.then(|| texts.get("rules-option-silent"));
    match (open, silent) {
        (Some(open), Some(silent)) => Some(format!("{silent}; {open}")),
        (open, silent) => open.or(silent),
    }
}

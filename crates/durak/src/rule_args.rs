//! `--rules` and `--set`: a rule set from a preset or a file, with single options changed.

use crate::failure::Failure;
use crate::input;
use clap::Args;
use durak_core::{Conflict, Law, OptionError, OptionSpec, PRESETS, Preset, Rules};
use durak_engine::rules_json;
use durak_text::{Arg, Texts};
use std::path::Path;

/// Most bytes of a file of options; all of them need less than one KiB.
const MAX_FILE: u64 = 1 << 16;

/// The rule set that a command works with.
#[derive(Args, Clone, Debug, Default)]
pub struct RuleArgs {
    /// A preset or a JSON file; without it the default values.
    #[arg(long, value_name = "PRESET|FILE.json")]
    pub rules: Option<String>,
    /// Changes of single options.
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

impl RuleArgs {
    /// The rule set, ready to be played.
    ///
    /// # Errors
    /// All mistakes at once, each with the option, the value and what is allowed.
    pub fn law(&self, texts: &Texts) -> Result<Law, Failure> {
        let mut mistakes = Mistakes { texts, sentences: Vec::new(), unknown: Vec::new() };
        let mut rules = match &self.rules {
            Some(name) => mistakes.base(name)?,
            None => Rules::DEFAULT,
        };
        for pair in &self.set {
            mistakes.set(&mut rules, pair);
        }
        mistakes.conflicts(&rules);
        match Law::new(&rules) {
            Ok(law) if mistakes.sentences.is_empty() => Ok(law),
            _ => Err(Failure::Usage(mistakes.sentences)),
        }
    }
}

/// What is wrong with the options so far.
struct Mistakes<'t> {
    texts: &'t Texts,
    sentences: Vec<String>,
    /// Options whose value is not known because of a mistake.
    unknown: Vec<&'static OptionSpec>,
}

impl Mistakes<'_> {
    /// The rule set of a preset or a file.
    fn base(&mut self, name: &str) -> Result<Rules, Failure> {
        if let Some(preset) = Preset::find(name) {
            return Ok(preset.rules);
        }
        let failure =
            |id: &str, args: &[(&str, Arg<'_>)]| Failure::usage(self.texts.format(id, args));
        let path = Path::new(name);
        if !path.exists() && path.extension().is_none() {
            let presets: Vec<_> = PRESETS.iter().map(|preset| preset.key).collect();
            let presets = presets.join(", ").into();
            return Err(failure(
                "failure-no-preset",
                &[("name", name.into()), ("presets", presets)],
            ));
        }
        let text = input::small_text(self.texts, path, MAX_FILE).map_err(Failure::usage)?;
        match serde_json::from_str::<rules_json::Object>(&text) {
            Ok(object) => Ok(self.object(name, &object)),
            Err(error) if error.is_data() && !text.trim_start().starts_with('{') => {
                let example = "{\"players\": 3}".into();
                Err(failure("failure-not-object", &[("file", name.into()), ("example", example)]))
            }
            Err(error) => {
                let error = error.to_string().into();
                Err(failure("failure-not-json", &[("file", name.into()), ("error", error)]))
            }
        }
    }

    /// The options of a file, one by one, so that a wrong one does not hide the others.
    fn object(&mut self, name: &str, object: &rules_json::Object) -> Rules {
        let mut rules = Rules::DEFAULT;
        for (key, value) in &object.0 {
            let one = rules_json::Object([(key.clone(), value.clone())].into());
            match rules_json::from_json(rules, &one) {
                Ok(changed) => rules = changed,
                Err(errors) => {
                    for error in errors {
                        self.add(name, &error.key, &error.value, error.reason);
                    }
                }
            }
        }
        rules
    }

    /// One `key=value`.
    fn set(&mut self, rules: &mut Rules, pair: &str) {
        let Some((key, value)) = pair.split_once('=') else {
            let sentence = self.texts.format("failure-key-value", &[("text", pair.into())]);
            self.sentences.push(sentence);
            return;
        };
        if let Err(reason) = rules.set(key, value) {
            self.add(&format!("--set {pair}"), key, value, reason);
        }
    }

    fn add(&mut self, place: &str, key: &str, value: &str, reason: OptionError) {
        let sentence = self.texts.option_error(key, value, &reason);
        self.sentences.push(format!("{place}: {sentence}"));
        if let OptionError::UnknownValue(option) = reason {
            self.unknown.push(option);
        }
    }

    /// What makes the set impossible, whatever the options with unknown values should be.
    fn conflicts(&mut self, rules: &Rules) {
        let in_any_case = |conflict: &Conflict| {
            self.unknown.iter().all(|option| {
                option.values.iter().all(|value| {
                    let mut other = *rules;
                    let _ = option.set(&mut other, value);
                    conflicts_of(&other).contains(conflict)
                })
            })
        };
        let certain: Vec<_> = conflicts_of(rules).into_iter().filter(in_any_case).collect();
        self.sentences.extend(
            certain.iter().map(|conflict| {
                format!("{}: {}", conflict.option(), self.texts.conflict(conflict))
            }),
        );
    }
}

fn conflicts_of(rules: &Rules) -> Vec<Conflict> {
    rules.check().err().map(|error| error.0).unwrap_or_default()
}

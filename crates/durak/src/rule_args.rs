//! `--rules` and `--set`: a rule set from a preset or a file, with single options changed.

use crate::failure::Failure;
use crate::input;
use clap::Args;
use durak_core::{Conflict, Law, OptionError, OptionSpec, PRESETS, Preset, Rules};
use durak_engine::rules_json;
use serde_json::Value;
use std::path::Path;

/// Most bytes of a file of options; all of them need less than one KiB.
const MAX_FILE: u64 = 1 << 16;

/// The rule set that a command works with.
#[derive(Args, Clone, Debug, Default)]
pub struct RuleArgs {
    /// A preset, or a JSON file with options as in the header of a trace; without it, and for
    /// options that the file leaves out, the default values
    #[arg(long, value_name = "PRESET|FILE.json")]
    pub rules: Option<String>,
    /// Change one option, for example `--set players=3`; may be given many times
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

impl RuleArgs {
    /// The rule set, ready to be played.
    ///
    /// # Errors
    /// All mistakes at once, each with the option, the value and what is allowed.
    pub fn law(&self) -> Result<Law, Failure> {
        let mut mistakes = Mistakes::default();
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
#[derive(Default)]
struct Mistakes {
    sentences: Vec<String>,
    /// Options whose value is not known because of a mistake.
    unknown: Vec<&'static OptionSpec>,
}

impl Mistakes {
    /// The rule set of a preset or a file.
    fn base(&mut self, name: &str) -> Result<Rules, Failure> {
        if let Some(preset) = Preset::find(name) {
            return Ok(preset.rules);
        }
        let path = Path::new(name);
        if !path.exists() && path.extension().is_none() {
            let presets: Vec<_> = PRESETS.iter().map(|preset| preset.key).collect();
            return Err(Failure::usage(format!(
                "--rules {name}: no preset has this name and there is no such file; the presets \
                 are {}",
                presets.join(", ")
            )));
        }
        let text = input::small_text(path, MAX_FILE).map_err(Failure::usage)?;
        match serde_json::from_str(&text) {
            Ok(Value::Object(object)) => Ok(self.object(name, &object)),
            Ok(_) => Err(Failure::usage(format!(
                "{name}: a JSON object of options is expected, for example {{\"players\": 3}}"
            ))),
            Err(error) => Err(Failure::usage(format!("{name} is not JSON: {error}"))),
        }
    }

    fn object(&mut self, name: &str, object: &serde_json::Map<String, Value>) -> Rules {
        let mut rules = Rules::DEFAULT;
        for (key, value) in object {
            let one = [(key.clone(), value.clone())].into_iter().collect();
            match rules_json::from_json(rules, &one) {
                Ok(changed) => rules = changed,
                Err(errors) => {
                    for error in errors {
                        self.add(format!("{name}: {error}"), error.reason);
                    }
                }
            }
        }
        rules
    }

    /// One `key=value`.
    fn set(&mut self, rules: &mut Rules, pair: &str) {
        let Some((key, value)) = pair.split_once('=') else {
            self.sentences.push(format!("--set {pair}: key=value is expected"));
            return;
        };
        if let Err(reason) = rules.set(key, value) {
            self.add(format!("--set {pair}: {reason}"), reason);
        }
    }

    fn add(&mut self, sentence: String, reason: OptionError) {
        self.sentences.push(sentence);
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
            certain.iter().map(|conflict| format!("{conflict} (option {})", conflict.option())),
        );
    }
}

fn conflicts_of(rules: &Rules) -> Vec<Conflict> {
    rules.check().err().map(|error| error.0).unwrap_or_default()
}

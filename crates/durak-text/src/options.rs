//! Options, their values, presets, bots, and why a rule set cannot be played.

use crate::arg::Arg;
use crate::texts::Texts;
use durak_core::{Conflict, OPTIONS, OptionError, OptionSpec, RulesError};

/// An option in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionText {
    /// A short label.
    pub label: String,
    /// One line that says what the option decides.
    pub help: String,
}

/// A value of an option in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueText {
    /// A short label.
    pub label: String,
    /// One sentence that says what it means.
    pub meaning: String,
}

/// A name and what it stands for, of a preset or a kind of bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedText {
    /// A short name.
    pub name: String,
    /// What is special about it, in a sentence or two.
    pub description: String,
}

impl Texts {
    /// An option's label and help.
    pub fn option(&self, option: &OptionSpec) -> OptionText {
        let id = format!("option-{}", option.key);
        OptionText { label: self.get(&id), help: self.get(&format!("{id}.help")) }
    }

    /// The label and meaning of one of an option's values.
    pub fn value(&self, option: &OptionSpec, value: &str) -> ValueText {
        let id = format!("value-{}-{value}", option.key);
        ValueText { label: self.get(&id), meaning: self.get(&format!("{id}.meaning")) }
    }

    /// A preset's name and description; `key` as in [`Preset`](durak_core::Preset).
    pub fn preset(&self, key: &str) -> NamedText {
        self.named(&format!("preset-{key}"))
    }

    /// A bot's name and how it plays; `key` is the name of its level.
    pub fn bot(&self, key: &str) -> NamedText {
        self.named(&format!("bot-{key}"))
    }

    fn named(&self, id: &str) -> NamedText {
        NamedText { name: self.get(id), description: self.get(&format!("{id}.description")) }
    }

    /// One reason why options cannot be played together.
    pub fn conflict(&self, conflict: &Conflict) -> String {
        let label = self.get(&format!("option-{}", conflict.option()));
        let mut args: Vec<(&str, Arg<'_>)> = vec![("option", label.into())];
        match *conflict {
            Conflict::Players { players } | Conflict::TeamsNeedFour { players } => {
                args.push(("players", players.into()));
            }
            Conflict::DeckTooSmall { deck, players, seats } => args.extend([
                ("deck", deck.into()),
                ("players", players.into()),
                ("seats", seats.into()),
            ]),
            // A reason that is newer than the texts: its code is shown.
            _ => {}
        }
        self.format(&format!("conflict-{}", conflict.code()), &args)
    }

    /// All reasons why a rule set cannot be played, one sentence each.
    pub fn conflicts(&self, error: &RulesError) -> Vec<String> {
        error.0.iter().map(|conflict| self.conflict(conflict)).collect()
    }

    /// Why `key = value` could not be set, with what is allowed.
    pub fn option_error(&self, key: &str, value: &str, error: &OptionError) -> String {
        let allowed = match error {
            OptionError::UnknownKey => OPTIONS.iter().map(|o| o.key).collect::<Vec<_>>(),
            OptionError::UnknownValue(option) => option.values.to_vec(),
        };
        self.format(
            &format!("option-error-{}", error.code()),
            &[("key", key.into()), ("value", value.into()), ("allowed", allowed.join(", ").into())],
        )
    }
}

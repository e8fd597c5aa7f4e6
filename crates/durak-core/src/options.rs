//! The option table: each option once, with its key, values, meaning and rules section.
//!
//! The command line, the form in the browser, JSON and the documents are made from it.

use crate::rules::*;
use core::fmt;

/// How an option's values look in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number.
    Number,
    /// `true` or `false`.
    Flag,
    /// One of some words.
    Word,
}

/// One option of a rule set.
#[derive(Debug)]
pub struct OptionSpec {
    /// The name in JSON, in `key=value` and in rules.md.
    pub key: &'static str,
    /// How the values look in JSON.
    pub kind: OptionKind,
    /// All values as texts, the default first.
    pub values: &'static [&'static str],
    /// One line that says what the option decides.
    pub help: &'static str,
    /// The section of the rules that it belongs to.
    pub section: u8,
    get: fn(&Rules) -> usize,
    set: fn(&mut Rules, usize),
}

impl OptionSpec {
    /// The option with this key.
    pub fn find(key: &str) -> Result<&'static OptionSpec, OptionError> {
        OPTIONS.iter().find(|o| o.key == key).ok_or(OptionError::UnknownKey)
    }

    /// The value that the rules have, as a text.
    pub fn get(&self, rules: &Rules) -> &'static str {
        // A number of players outside the table is impossible anyway; show the nearest.
        self.values[(self.get)(rules).min(self.values.len() - 1)]
    }

    /// Sets the value from its text.
    pub fn set(&'static self, rules: &mut Rules, value: &str) -> Result<(), OptionError> {
        let index = self.values.iter().position(|v| *v == value);
        (self.set)(rules, index.ok_or(OptionError::UnknownValue(self))?);
        Ok(())
    }
}

/// Why an option could not be set.
#[derive(Clone, Copy)]
pub enum OptionError {
    /// No option has this key.
    UnknownKey,
    /// The option has no such value; [`OptionSpec::values`] lists what is allowed.
    UnknownValue(&'static OptionSpec),
}

impl OptionError {
    /// A stable code for programs and translations.
    pub const fn code(self) -> &'static str {
        match self {
            OptionError::UnknownKey => "option-unknown-key",
            OptionError::UnknownValue(_) => "option-unknown-value",
        }
    }
}

impl fmt::Debug for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, names: &mut dyn Iterator<Item = &'static str>| {
            names.enumerate().try_for_each(|(place, name)| {
                f.write_str(if place > 0 { ", " } else { "" })?;
                f.write_str(name)
            })
        };
        match self {
            OptionError::UnknownKey => {
                f.write_str("no option has this name; the options are ")?;
                list(f, &mut OPTIONS.iter().map(|o| o.key))
            }
            OptionError::UnknownValue(option) => {
                write!(f, "this is no value of `{}`; allowed are ", option.key)?;
                list(f, &mut option.values.iter().copied())
            }
        }
    }
}

impl core::error::Error for OptionError {}

/// An option whose values are an enum declared with `choices!`.
macro_rules! word {
    ($field:ident: $type:ident, $kind:ident, $section:literal, $help:literal) => {
        OptionSpec {
            key: stringify!($field),
            kind: OptionKind::$kind,
            values: $type::TEXTS,
            help: $help,
            section: $section,
            get: |rules| rules.$field as usize,
            set: |rules, index| rules.$field = $type::ALL[index],
        }
    };
}

/// An option that is true or false; `$default` stands first.
macro_rules! flag {
    ($field:ident = $default:literal, $section:literal, $help:literal) => {
        OptionSpec {
            key: stringify!($field),
            kind: OptionKind::Flag,
            values: if $default { &["true", "false"] } else { &["false", "true"] },
            help: $help,
            section: $section,
            get: |rules| (rules.$field != $default) as usize,
            set: |rules, index| rules.$field = (index == 0) == $default,
        }
    };
}

/// Every option, in the order of rules.md, section 3.
pub static OPTIONS: [OptionSpec; 13] = [
    OptionSpec {
        key: "players",
        kind: OptionKind::Number,
        values: &["2", "3", "4", "5", "6"],
        help: "how many seats there are",
        section: 3,
        get: |rules| (rules.players as usize).saturating_sub(2),
        set: |rules, index| rules.players = index as u8 + 2,
    },
    word!(deck: DeckSize, Number, 2, "how many cards the deck has"),
    word!(lead: LeadSize, Word, 6, "whether a lead is one card or several of one rank"),
    word!(throw_in: ThrowIn, Word, 6, "who may throw in"),
    word!(order: Order, Word, 6, "whether throwers act freely or one after another"),
    word!(after_take: AfterTake, Word, 6, "whether throwing in goes on after a take"),
    word!(cap: Cap, Word, 7, "the most attack cards in a bout"),
    word!(transfer: Transfer, Word, 6, "whether and how the defender may hand the attack on"),
    flag!(first_bout_transfer = true, 6, "whether the first bout may be transferred"),
    word!(no_trump: NoTrump, Word, 5, "who leads first when nobody holds a trump"),
    word!(draw: DrawOrder, Word, 8, "the order of drawing"),
    flag!(teams = false, 6, "two against two, partners opposite each other"),
    word!(next_game: NextGame, Word, 10, "who leads the later games of a match"),
];

impl Rules {
    /// Sets one option from texts, for example `("deck", "52")`.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        OptionSpec::find(key)?.set(self, value)
    }

    /// Key and value of every option, in the order of the table.
    pub fn pairs(&self) -> impl Iterator<Item = (&'static OptionSpec, &'static str)> + '_ {
        OPTIONS.iter().map(move |option| (option, option.get(self)))
    }
}

impl fmt::Display for Rules {
    /// `players=2;deck=36;…`, every option in the order of the table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pairs().enumerate().try_for_each(|(place, (option, value))| {
            write!(f, "{}{}={value}", if place > 0 { ";" } else { "" }, option.key)
        })
    }
}

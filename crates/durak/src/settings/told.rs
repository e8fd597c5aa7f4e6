//! What a setting is, and where it comes from.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches};
use durak_text::Texts;

/// Where a setting comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The command line.
    Flag,
    /// The environment.
    Variable,
    /// The file of settings.
    File,
    /// Nobody has said anything.
    Default,
}

/// A setting in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Its key in the file, which is its flag without the dashes.
    pub key: String,
    /// Its variable in the environment.
    pub variable: String,
    /// Its value; none if it has no default and is not set.
    pub value: Option<String>,
    /// Where that comes from.
    pub origin: Origin,
    /// Whether the value is not to be shown.
    pub secret: bool,
    /// What it means.
    pub help: String,
}

impl Told {
    /// `given` with the file, `by_hand` without it; `keys` are those of the file.
    pub(super) fn new(
        arg: &Arg,
        given: &ArgMatches,
        by_hand: &ArgMatches,
        keys: &[String],
        texts: &Texts,
    ) -> Told {
        let id = arg.get_id().as_str();
        let key = arg.get_long().unwrap_or(id).to_owned();
        let values = given.get_raw(id).into_iter().flatten();
        let value = values.map(|it| it.to_string_lossy().into_owned()).next();
        let origin = match by_hand.value_source(id) {
            Some(ValueSource::CommandLine) => Origin::Flag,
            Some(ValueSource::EnvVariable) => Origin::Variable,
            _ if keys.contains(&key) => Origin::File,
            _ => Origin::Default,
        };
        Told {
            variable: arg.get_env().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default(),
            secret: arg.is_hide_env_values_set(),
            help: texts.get(&format!("settings.{id}")),
            key,
            value,
            origin,
        }
    }
}

//! Settings from a file: they stand in for the flags that were not given.

use super::{Settings, Told};
use crate::input::small_text;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command};
use durak_text::Texts;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// Most bytes of a file of settings.
const MOST_BYTES: u64 = 64 * 1024;

/// Reads the command line once more with what the file of settings says, if one is named; and tells
/// all settings with where they come from.
///
/// # Errors
/// A file that cannot be read, a key that is no setting, a value that does not fit.
pub(crate) fn with_file(
    command: &Command,
    mut args: Vec<OsString>,
    matches: ArgMatches,
    texts: &Texts,
) -> Result<(ArgMatches, Vec<Told>), clap::Error> {
    let Some(path) = named(&matches) else {
        let told = told(command, &matches, None, texts);
        return Ok((matches, told));
    };
    let refuse = |text: String| clap::Error::raw(ErrorKind::ValueValidation, text + "\n");
    let set = read(&path, texts).map_err(refuse)?;
    if let Some((_, given)) = matches.subcommand() {
        for (key, value) in &set {
            let source = given.value_source(&id(key));
            if !matches!(source, Some(ValueSource::CommandLine | ValueSource::EnvVariable)) {
                args.push(format!("--{key}={value}").into());
            }
        }
    }
    let again = command.clone().try_get_matches_from(args).map_err(|error| {
        let text = error.render().to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        refuse(format!("{}: {}", path.display(), text.trim_end()))
    })?;
    let keys: Vec<String> = set.into_iter().map(|(key, _)| key).collect();
    let told = told(command, &again, Some((&matches, &keys)), texts);
    Ok((again, told))
}

/// The file that is named, if the subcommand has settings.
fn named(matches: &ArgMatches) -> Option<PathBuf> {
    let (_, given) = matches.subcommand()?;
    given.try_get_one::<PathBuf>("config").ok().flatten().cloned()
}

/// All settings of the subcommand, if it has any.
fn told(
    command: &Command,
    matches: &ArgMatches,
    file: Option<(&ArgMatches, &[String])>,
    texts: &Texts,
) -> Vec<Told> {
    let Some((name, given)) = matches.subcommand() else { return Vec::new() };
    if given.try_get_one::<PathBuf>("config").is_err() {
        return Vec::new();
    }
    // Before the file was read, what was given was given by hand.
    let (by_hand, keys) = match file {
        Some((first, keys)) => (first.subcommand().map_or(given, |(_, it)| it), keys),
        None => (given, &[][..]),
    };
    let sub = command.find_subcommand(name);
    let known = keys_of_settings();
    let args = sub.into_iter().flat_map(Command::get_arguments);
    args.filter(|arg| arg.get_long().is_some_and(|long| known.iter().any(|key| key == long)))
        .map(|arg| Told::new(arg, given, by_hand, keys, texts))
        .collect()
}

/// Every key of the file with its value as text, as they stand there.
fn read(path: &Path, texts: &Texts) -> Result<Vec<(String, String)>, String> {
    let text = small_text(texts, path, MOST_BYTES)?;
    let named = |what: String| format!("{}: {what}", path.display());
    let table: Table = toml::from_str(&text).map_err(|error| named(error.to_string()))?;
    let known = keys_of_settings();
    table
        .into_iter()
        .map(|(key, value)| {
            if !known.contains(&key) {
                let known = known.join(", ").into();
                let key = key.into();
                return Err(named(
                    texts.format("settings-unknown", &[("key", key), ("known", known)]),
                ));
            }
            let value = match value {
                Value::String(text) => text,
                Value::Integer(number) => number.to_string(),
                Value::Boolean(set) => set.to_string(),
                _ => return Err(named(texts.format("settings-value", &[("key", key.into())]))),
            };
            Ok((key, value))
        })
        .collect()
}

/// The keys that a file may have: all flags but the one that names the file.
fn keys_of_settings() -> Vec<String> {
    let all = Settings::augment_args(Command::new("settings"));
    let longs = all.get_arguments().filter_map(|arg| arg.get_long());
    longs.filter(|long| *long != "config").map(str::to_owned).collect()
}

/// The parser's name of a key.
fn id(key: &str) -> String {
    key.replace('-', "_")
}

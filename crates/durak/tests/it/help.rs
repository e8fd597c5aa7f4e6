//! Help, completions and languages: every subcommand has its texts and an example.

use crate::program::{command, durak, run};
use clap::CommandFactory;
use durak::cli::{Cli, language};
use durak_text::{Lang, Texts};
use std::ffi::OsString;

fn subcommands() -> Vec<String> {
    Cli::command().get_subcommands().map(|sub| sub.get_name().to_owned()).collect()
}

#[test]
fn the_definition_is_in_order() {
    for lang in Lang::ALL {
        Cli::command_in(Texts::of(lang)).debug_assert();
    }
}

#[test]
fn every_subcommand_and_argument_has_a_text_in_both_languages() {
    for lang in Lang::ALL {
        let texts = Texts::of(lang);
        for sub in Cli::command().get_subcommands() {
            let id = format!("command-{}", sub.get_name());
            assert!(texts.has(&id), "{lang}: {id}");
            for arg in sub.get_arguments() {
                let of = |id: &str| format!("{id}.{}", arg.get_id());
                let known = [&id, "settings", "command"].iter().any(|id| texts.has(&of(id)));
                assert!(known, "{lang}: {}", of(&id));
            }
        }
    }
}

#[test]
fn every_subcommand_explains_itself_with_an_example_and_exit_codes() {
    let subcommands = subcommands();
    assert!(subcommands.len() >= 6);
    for name in &subcommands {
        let help = durak(&[name, "--help"]);
        assert_eq!((help.code, help.err.as_str()), (0, ""), "{name}");
        assert!(help.out.contains(&format!("Example:\n  durak {name}")), "{}", help.out);
        assert!(help.out.contains("Exit codes: 0"), "{}", help.out);
        let help = durak(&[name, "--lang", "ru", "--help"]);
        assert!(help.out.contains(&format!("Пример:\n  durak {name}")), "{}", help.out);
        assert!(help.out.contains("Коды завершения: 0"), "{}", help.out);
    }
    let help = durak(&["--help"]).out;
    assert!(subcommands.iter().all(|name| help.contains(name.as_str())), "{help}");
    assert!(help.contains("Example:\n  durak "), "{help}");
}

#[test]
fn examples_are_commands_that_exist() {
    for name in subcommands() {
        let help = durak(&[&name, "--help"]).out;
        let example = help.lines().skip_while(|line| *line != "Example:").nth(1).unwrap();
        let words = example.split_whitespace().take_while(|word| !matches!(*word, ">" | "|"));
        let read = Cli::read(words.map(OsString::from), Texts::of(Lang::En));
        assert!(read.is_ok(), "{example}: {}", read.unwrap_err());
    }
}

#[test]
fn completions_name_every_subcommand() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = durak(&["completions", shell]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        for name in subcommands() {
            assert!(run.out.contains(&name), "{shell}: {name}");
        }
    }
    assert_eq!(durak(&["completions", "cmd.com"]).code, 2);
}

#[test]
fn wrong_usage_is_told_on_standard_error_with_code_2() {
    for args in [&["dance"][..], &[], &["trace", "--dance"], &["replay"], &["perft"]] {
        let run = durak(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(!run.err.is_empty());
    }
    assert!(durak(&["dance"]).err.starts_with("durak: "));
    assert_eq!(durak(&["--version"]).out, format!("durak {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_language_comes_from_the_arguments_or_else_from_the_system() {
    let of = |args: &[&str], variables: &[(&str, &str)]| {
        language(args.iter().map(OsString::from), |name| {
            variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    };
    assert_eq!(of(&[], &[]), Lang::En);
    assert_eq!(of(&[], &[("LANG", "ru_RU.UTF-8")]), Lang::Ru);
    assert_eq!(of(&[], &[("LANG", "de_DE.UTF-8")]), Lang::En);
    assert_eq!(of(&[], &[("LANG", "ru_RU.UTF-8"), ("LC_ALL", "C")]), Lang::En);
    assert_eq!(of(&[], &[("LANG", "ru_RU.UTF-8"), ("LC_ALL", "")]), Lang::Ru);
    assert_eq!(of(&["--lang", "en"], &[("LANG", "ru_RU.UTF-8")]), Lang::En);
    assert_eq!(of(&["x", "--lang=ru"], &[("LANG", "C")]), Lang::Ru);
    let mut russian = command(&["trace", "--set", "deck=48"]);
    russian.env("LANG", "ru_RU.UTF-8");
    let refused = run(russian, b"");
    assert!(refused.code == 2 && refused.err.contains("Возможные значения"), "{refused:?}");
    assert_eq!(durak(&["rules", "--lang", "xx"]).code, 2);
}

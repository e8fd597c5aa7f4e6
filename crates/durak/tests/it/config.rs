//! Settings: flag before variable before file before default, and `durak config` tells them.

use crate::program::{Run, command, durak, run};
use std::path::Path;

const SECRET: &str = "a secret of the operator";

fn file(dir: &Path, text: &str) -> String {
    let path = dir.join("durak.toml");
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

fn with_variables(args: &[&str], variables: &[(&str, &str)]) -> Run {
    let mut command = command(args);
    command.envs(variables.iter().copied());
    run(command, b"")
}

#[test]
fn a_flag_wins_over_a_variable_that_over_the_file_that_over_the_default() {
    let dir = tempfile::tempdir().unwrap();
    let path = file(
        dir.path(),
        "addr = \"127.0.0.1:1\"\nmax-tables = 11\nidle = '11m'\ntrust-proxy = true\n",
    );
    let args = ["config", "--explain", "--config", &path, "--addr", "127.0.0.1:3"];
    let told = with_variables(&args, &[("DURAK_ADDR", "127.0.0.1:2"), ("DURAK_MAX_TABLES", "22")]);
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    for (line, origin) in [
        ("addr = \"127.0.0.1:3\"", "--addr, DURAK_ADDR; from the command line"),
        ("max-tables = 22", "--max-tables, DURAK_MAX_TABLES; from the environment"),
        ("idle = \"11m\"", "--idle, DURAK_IDLE; from the file"),
        ("trust-proxy = true", "--trust-proxy, DURAK_TRUST_PROXY; from the file"),
        ("max-sockets = 20000", "--max-sockets, DURAK_MAX_SOCKETS; the default"),
    ] {
        let lines: Vec<&str> = told.out.lines().collect();
        let at = lines.iter().position(|it| *it == line).unwrap_or_else(|| panic!("{}", told.out));
        assert_eq!(lines[at - 1], format!("# {origin}"));
    }
    let russian = durak(&["config", "--explain", "--lang", "ru"]).out;
    assert!(russian.contains("; по умолчанию") && russian.contains("Какой адрес слушать"));
}

#[test]
fn what_config_writes_is_a_file_that_it_reads() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["config", "--explain", "--bot-delay", "5..9", "--public-url", "https://a.example/"];
    let first = durak(&args).out;
    let path = file(dir.path(), &first);
    let plain = durak(&["config", "--config", &path]);
    assert_eq!((plain.code, plain.err.as_str()), (0, ""));
    assert!(plain.out.contains("bot-delay = \"5..9\"") && !plain.out.contains("# --"));
    let settings = |text: &str| -> Vec<String> {
        text.lines()
            .filter(|it| !it.starts_with('#') && !it.is_empty())
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(settings(&plain.out), settings(&first));
}

#[test]
fn secrets_are_not_shown_wherever_they_come_from() {
    let dir = tempfile::tempdir().unwrap();
    let path = file(dir.path(), &format!("operator-token = {SECRET:?}\n"));
    for run in [
        durak(&["config", "--explain", "--config", &path]),
        durak(&["config", "--operator-token", SECRET]),
        with_variables(&["config"], &[("DURAK_OPERATOR_TOKEN", SECRET)]),
        with_variables(&["config", "--help"], &[("DURAK_OPERATOR_TOKEN", SECRET)]),
    ] {
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.contains("operator-token"), "{}", run.out);
        assert!(!run.out.contains(SECRET) && !run.err.contains(SECRET), "{}", run.out);
    }
}

#[test]
fn a_bad_file_is_refused_by_name_and_reason() {
    let dir = tempfile::tempdir().unwrap();
    for (text, words) in [
        ("tables = 5\n", ["durak.toml", "`tables` is no setting; there are addr,"]),
        ("config = 'x'\n", ["durak.toml", "`config` is no setting"]),
        ("max-tables = \"many\"\n", ["durak.toml", "'many' for '--max-tables"]),
        ("max-tables = [1]\n", ["durak.toml", "`max-tables`: a text in quotes"]),
        ("idle = '5 parsecs'\n", ["durak.toml", "for example 90s, 30m or 2h"]),
        ("public-url = 'example.org'\n", ["durak.toml", "https://HOST"]),
        ("operator-token = 'short'\n", ["durak.toml", "16 to 256 characters"]),
        ("metrics = 'all'\n", ["durak.toml", "one of public, operator, off"]),
        ("addr = \n", ["durak.toml", "line 1"]),
    ] {
        let path = file(dir.path(), text);
        for subcommand in ["config", "serve"] {
            let run = durak(&[subcommand, "--config", &path]);
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{text}");
            assert!(run.err.starts_with("durak: "), "{}", run.err);
            assert!(words.iter().all(|word| run.err.contains(word)), "{text}: {}", run.err);
        }
    }
    let missing = dir.path().join("none.toml").display().to_string();
    let run = durak(&["config", "--config", &missing]);
    assert!(run.code == 2 && run.err.contains("none.toml"), "{}", run.err);
}

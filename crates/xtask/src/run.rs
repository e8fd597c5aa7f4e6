//! Running other programs: said before, explained when it fails.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use wait_timeout::ChildExt;

/// Variables that cargo, rustup and their wrappers set for the programs they start. They describe
/// *this* program's build and mislead another cargo.
const INHERITED: &[&str] = &["CARGO", "CARGO_MAKEFLAGS", "LD_LIBRARY_PATH", "MAKEFLAGS", "OUT_DIR"];
const INHERITED_PREFIXES: &[&str] =
    &["CARGO_BIN_", "CARGO_CRATE_", "CARGO_MANIFEST_", "CARGO_PKG_"];

/// Tells the person at the terminal what happens now.
pub(crate) fn say(text: impl AsRef<str>) {
    eprintln!("xtask: {}", text.as_ref());
}

/// A cargo of the developer's own toolchain, in the root of the workspace.
pub(crate) fn cargo(root: &Path) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(root);
    forget_inherited(&mut command);
    command
}

/// Removes what the running cargo left in the environment.
pub(crate) fn forget_inherited(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if INHERITED.contains(&text.as_ref())
            || INHERITED_PREFIXES.iter().any(|prefix| text.starts_with(prefix))
        {
            command.env_remove(&name);
        }
    }
}

/// Runs the command to its end.
///
/// # Errors
/// If it cannot be started or fails; the error repeats the command, to be run by hand.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    say(format!("$ {}", shown(command)));
    let status = command.status().with_context(|| by_hand(command, "could not be started"))?;
    if !status.success() {
        bail!(by_hand(command, &format!("failed ({status})")));
    }
    Ok(())
}

/// As [`run`], but gives up and ends the command after `limit`.
pub(crate) fn run_within(limit: Duration, command: &mut Command) -> Result<()> {
    say(format!("$ {}", shown(command)));
    let mut child = command.spawn().with_context(|| by_hand(command, "could not be started"))?;
    match child.wait_timeout(limit)? {
        Some(status) if status.success() => Ok(()),
        Some(status) => bail!(by_hand(command, &format!("failed ({status})"))),
        None => {
            child.kill()?;
            child.wait()?;
            bail!(by_hand(command, &format!("took longer than {} s", limit.as_secs())));
        }
    }
}

/// Runs the command silently and returns its standard output, if it succeeds.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| by_hand(command, "could not be started"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(anyhow!(said.trim().to_owned()).context(by_hand(command, "failed")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn by_hand(command: &Command, what: &str) -> String {
    let name = command.get_program().to_string_lossy();
    format!("{name} {what}; to see it by hand, run\n    {}\n", shown(command))
}

/// The command as one would type it, with the variables that were set for it.
fn shown(command: &Command) -> String {
    let mut words = Vec::new();
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            words.push(format!("{}={}", name.to_string_lossy(), quoted(value)));
        }
    }
    words.push(quoted(command.get_program()));
    words.extend(command.get_args().map(quoted));
    words.join(" ")
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_command_is_named_as_one_would_type_it() {
        let mut command = Command::new("sh");
        command.env("GREETING", "good day").args(["-c", "exit 3"]);
        let error = run(&mut command).unwrap_err().to_string();
        assert!(error.contains("exit status: 3"), "{error}");
        assert!(error.contains("GREETING='good day' sh -c 'exit 3'"), "{error}");
    }

    #[test]
    fn a_command_that_does_not_end_is_ended() {
        let mut command = Command::new("sleep");
        command.arg("600");
        let error = run_within(Duration::from_millis(10), &mut command).unwrap_err();
        assert!(error.to_string().contains("took longer"), "{error}");
    }

    #[test]
    fn a_missing_program_is_named() {
        let error = output(&mut Command::new("no-such-program")).unwrap_err();
        assert!(error.to_string().contains("no-such-program could not be started"), "{error}");
    }
}

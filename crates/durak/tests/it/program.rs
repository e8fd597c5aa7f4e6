//! Runs the program and keeps what it said.

use std::io::Write;
use std::process::{Command, Stdio};

/// What a run of the program gave.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// A run of the program in English with these arguments and nothing on standard input.
pub(crate) fn durak(args: &[&str]) -> Run {
    durak_reading(args, b"")
}

/// As [`durak`], with bytes on standard input.
pub(crate) fn durak_reading(args: &[&str], input: &[u8]) -> Run {
    run(command(args), input)
}

/// The program with these arguments, not yet running.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_durak"));
    command.args(args).env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C");
    // A server that sends spans does so soon.
    command.env("OTEL_BSP_SCHEDULE_DELAY", "50");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs it to its end.
pub(crate) fn run(mut command: Command, input: &[u8]) -> Run {
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        // The program may end without reading everything.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap()
    });
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

//! The `durak` command: parses the command line, runs it, says what went wrong.

use clap::Parser;
use durak::cli::Cli;
use std::io::{BufWriter, Write, stderr, stdout};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return durak::cli::answer(&error),
    };
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let outcome = cli.run(&mut out).and_then(|()| Ok(out.flush()?));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What agreed before the failure is worth showing; if that fails too, say the first.
            let _ = out.flush();
            let mut err = stderr().lock();
            for sentence in failure.sentences() {
                let _ = writeln!(err, "durak: {sentence}");
            }
            ExitCode::from(failure.exit_code())
        }
    }
}

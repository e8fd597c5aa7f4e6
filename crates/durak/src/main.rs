//! The `durak` command: parses the command line, runs it, says what went wrong.

use durak::cli::{self, Cli};
use durak_text::Texts;
use std::env;
use std::io::{BufWriter, Write, stderr, stdout};
use std::process::ExitCode;

fn main() -> ExitCode {
    let lang = cli::language(env::args_os(), |name| env::var(name).ok());
    let texts = Texts::of(lang);
    let cli = match Cli::read(env::args_os(), texts) {
        Ok(cli) => cli,
        Err(error) => return cli::answer(&error),
    };
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let outcome = cli.run(texts, &mut out).and_then(|()| Ok(out.flush()?));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What agreed before the failure is worth showing; if that fails too, say the first.
            let _ = out.flush();
            let mut err = stderr().lock();
            for sentence in failure.sentences(texts) {
                let _ = writeln!(err, "durak: {sentence}");
            }
            ExitCode::from(failure.exit_code())
        }
    }
}

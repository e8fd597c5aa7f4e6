//! The command line: subcommands, their arguments, and help in the reader's language.

use crate::commands::{
    analyse, arena, audit_shuffle, backup, bench, completions, config, notary, numbers, perft,
    puzzle, replay, rules, serve, solve, trace,
};
use crate::failure::Failure;
use crate::settings::{self, Told};
use crate::{connect, play, verify};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};
use durak_text::{Lang, Texts};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// An example for the help of every subcommand, by its name; first that of the command itself.
const EXAMPLES: &[(&str, &str)] = &[
    ("durak", "durak trace --rules home --seed 7 | durak replay -"),
    ("play", "durak play --rules home --players 4 --bot careful"),
    ("serve", "durak serve --addr 127.0.0.1:8080"),
    ("config", "durak config --explain > durak.toml"),
    ("backup", "durak backup --data /srv/durak /mnt/backup/durak-2026-01-31"),
    ("restore", "durak restore --data /srv/durak /mnt/backup/durak-2026-01-31"),
    ("connect", "durak connect --bot careful http://127.0.0.1:8080/table/NAME --games 3"),
    ("notary", "durak notary http://127.0.0.1:8080/table/NAME --games 1"),
    ("trace", "durak trace --rules durak --set players=4 --seed 1 --games 100 > games.jsonl"),
    ("replay", "durak replay games.jsonl more.jsonl.gz"),
    ("verify", "durak verify game1.json game2.json --receipt receipt.json --bots"),
    ("analyse", "durak analyse game.txt --iterations 5000"),
    ("arena", "durak arena --a strongest:50ms --b sampling:1000 --games 1000"),
    ("audit-shuffle", "durak audit-shuffle --deals 100000 --row 36x2 52x6"),
    ("rules", "durak rules durak_live --set players=4 --lang ru"),
    ("puzzle", "durak puzzle --day 2026-05-09 --solution"),
    ("numbers", "durak numbers --players 4 --deck 36 --games 1000"),
    ("perft", "durak perft --rules home --seed 1 --depth 6"),
    ("bench", "durak bench --seconds 20 --json"),
    ("solve", "durak solve --record game.durak --line"),
    ("server", "durak bench server --seconds 60 --tables 200"),
    ("solver", "durak bench solver --positions 200 --games 500"),
    ("completions", "durak completions bash > ~/.local/share/bash-completion/completions/durak"),
];

/// The whole command line. The help texts are messages of `durak-text`, by the arguments' names.
#[derive(Debug, Parser)]
#[command(name = "durak", version)]
pub struct Cli {
    /// The language; without it that of the system.
    #[arg(long, global = true, value_name = "en|ru")]
    pub lang: Option<Lang>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// The server's settings with where they come from, for the subcommands that have them.
    #[arg(skip)]
    pub told: Vec<Told>,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// A game in the terminal.
    Play(play::Play),
    /// The server.
    Serve(serve::Serve),
    /// The server's settings.
    Config(config::Config),
    /// A copy of a server's data.
    Backup(backup::Backup),
    /// A copy put back.
    Restore(backup::Restore),
    /// A bot at a table of a server.
    Connect(connect::Connect),
    /// A witness of deals.
    Notary(notary::Notary),
    /// Random games as traces.
    Trace(trace::Trace),
    /// Traces compared with the engine.
    Replay(replay::Replay),
    /// Files of fairly dealt games checked.
    Verify(verify::Verify),
    /// A finished game looked at again.
    Analyse(analyse::Analyse),
    /// Bots against each other.
    Arena(arena::Arena),
    /// The statistics of the deal.
    AuditShuffle(audit_shuffle::AuditShuffle),
    /// Rule sets in words.
    Rules(rules::Rules),
    /// An endgame where one action wins.
    Puzzle(puzzle::Puzzle),
    /// Figures by players and deck.
    Numbers(numbers::Numbers),
    /// Counts of all courses of a game.
    Perft(perft::Perft),
    /// The exact endgame.
    Solve(solve::Solve),
    /// The speed of random games.
    Bench(bench::Bench),
    /// Completion scripts.
    Completions(completions::Completions),
}

impl Cli {
    /// Reads the command line; help is in the language of `texts`.
    ///
    /// # Errors
    /// Help that was asked for, and what is wrong: [`answer`] shows both.
    pub fn read(
        args: impl IntoIterator<Item = OsString>,
        texts: &Texts,
    ) -> Result<Cli, clap::Error> {
        let (command, args) = (Cli::command_in(texts), Vec::from_iter(args));
        let matches = command.clone().try_get_matches_from(&args)?;
        let (matches, told) = settings::with_file(&command, args, matches, texts)?;
        Ok(Cli { told, ..Cli::from_arg_matches(&matches)? })
    }

    /// The definition with help in a language.
    pub fn command_in(texts: &Texts) -> clap::Command {
        let command = Cli::command().disable_help_subcommand(true);
        let command = subcommands_in_words(command, "command", texts);
        in_words(command, "command", texts)
            .subcommand_help_heading(texts.get("command-commands"))
            .disable_version_flag(true)
            .arg(
                Arg::new("version")
                    .short('V')
                    .long("version")
                    .action(ArgAction::Version)
                    .help(texts.get("command.version")),
            )
    }

    /// Runs the subcommand; its result goes to `out`, in the language of `texts`.
    ///
    /// # Errors
    /// What the subcommand reports.
    pub fn run(&self, texts: &Texts, out: &mut dyn Write) -> Result<(), Failure> {
        match &self.command {
            Command::Play(play) => play.run(texts),
            Command::Serve(serve) => serve.run(texts, out),
            Command::Config(config) => config.run(&self.told, texts, out),
            Command::Backup(backup) => backup.run(texts, out),
            Command::Restore(restore) => restore.run(texts, out),
            Command::Connect(connect) => connect.run(texts, out),
            Command::Notary(notary) => notary.run(texts, out),
            Command::Trace(trace) => trace.run(texts, out),
            Command::Replay(replay) => replay.run(texts, out),
            Command::Verify(verify) => verify.run(texts, out),
            Command::Analyse(analyse) => analyse.run(texts, out),
            Command::Arena(arena) => arena.run(texts, out),
            Command::AuditShuffle(audit) => audit.run(texts, out),
            Command::Rules(rules) => rules.run(texts, out),
            Command::Puzzle(puzzle) => puzzle.run(texts, out),
            Command::Numbers(numbers) => numbers.run(texts, out),
            Command::Perft(perft) => perft.run(texts, out),
            Command::Solve(solve) => solve.run(texts, out),
            Command::Bench(bench) => bench.run(texts, out),
            Command::Completions(completions) => completions.run(texts, out),
        }
    }
}

/// Gives all commands below a command their help texts: `bench` has some of its own.
fn subcommands_in_words(command: clap::Command, id: &str, texts: &Texts) -> clap::Command {
    let names: Vec<String> =
        command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| {
        let id = format!("{id}-{name}");
        command.mut_subcommand(name, |sub| {
            let sub = subcommands_in_words(sub.disable_help_subcommand(true), &id, texts);
            in_words(sub.subcommand_help_heading(texts.get("command-commands")), &id, texts)
        })
    })
}

/// Gives a command and its arguments their help texts: the message `id` with its attributes,
/// and for arguments that several commands share those of `settings` and `command`.
fn in_words(command: clap::Command, id: &str, texts: &Texts) -> clap::Command {
    let name = command.get_name().to_owned();
    let example = EXAMPLES.iter().find(|(of, _)| *of == name).map_or("", |(_, example)| example);
    let template = format!(
        "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
        texts.get("command-usage")
    );
    let argument = |arg: Arg| {
        let ids = [id, "settings", "command"].map(|of| format!("{of}.{}", arg.get_id()));
        let found = ids.iter().find(|id| texts.has(id)).unwrap_or(&ids[0]);
        let heading = if arg.is_positional() { "command-arguments" } else { "command-options" };
        arg.help(texts.get(found)).help_heading(texts.get(heading))
    };
    command
        .about(texts.get(id))
        .mut_args(argument)
        .help_template(template)
        .after_help(format!(
            "{}\n  {example}\n\n{}",
            texts.get("command-example"),
            texts.get("command-exit-codes")
        ))
        .disable_help_flag(true)
        .next_help_heading(texts.get("command-options"))
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help(texts.get("command.help")),
        )
}

/// The language that the arguments or else the environment ask for, before anything is parsed:
/// help and mistakes are to be in it too.
pub fn language(
    args: impl IntoIterator<Item = OsString>,
    variable: impl Fn(&str) -> Option<String>,
) -> Lang {
    let mut args = args.into_iter().filter_map(|arg| arg.into_string().ok());
    let mut asked = None;
    while let Some(arg) = args.next() {
        match arg.strip_prefix("--lang") {
            Some("") => asked = args.next(),
            Some(value) => asked = value.strip_prefix('=').map(str::to_owned),
            None => {}
        }
    }
    // The first that is set counts, also if it names a language that is not known here.
    let set = |name: &&str| variable(name).is_some_and(|value| !value.is_empty());
    let system = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find(set).and_then(&variable);
    asked.or(system).and_then(|tag| tag.parse().ok()).unwrap_or(Lang::En)
}

/// Shows what the parser has to say: help on standard output, a mistake on standard error.
pub fn answer(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            ExitCode::from(2)
        }
        _ => {
            let text = error.render().to_string();
            let sentence = text.strip_prefix("error: ").unwrap_or(&text);
            let _ = write!(std::io::stderr().lock(), "durak: {sentence}");
            ExitCode::from(2)
        }
    }
}

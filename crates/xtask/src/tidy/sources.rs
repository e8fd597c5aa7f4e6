//! Rules for source files: their size, their first line, and words that must not occur.

use super::Fault;
use super::tree::{File, Tree};

/// The most lines that a Rust file may have.
const MAX_LINES: usize = 500;

/// Marks of unfinished work, in any file. Written in halves, or this file would be at fault.
const UNFINISHED: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];

/// Code that is nowhere allowed, and why.
const NOWHERE: &[(&str, &str)] = &[
    (concat!("todo", "!"), "finish it"),
    (concat!("unimplemented", "!"), "finish it"),
    (concat!("#[ig", "nore"), "a test that does not run proves nothing: repair or remove it"),
    (concat!("should", "_panic"), "assert on the error, so that the right thing fails"),
];

/// Code that tests may not have.
const NOT_IN_TESTS: &[(&str, &str)] = &[
    (concat!("thread::", "sleep"), "wait for a condition, or own the clock"),
    (concat!("time::", "sleep"), "wait for a condition, or own the clock"),
];

/// Types of rule options. They are read at one place, where a rule set becomes a law.
const OPTION_TYPES: &[&str] = &[
    "AfterTake",
    "Cap",
    "DrawOrder",
    "LeadSize",
    "NextGame",
    "NoTrump",
    "Order",
    "ThrowIn",
    "Transfer",
];
/// The files that may name their values: the definition, the presets, the law.
const OPTION_FILES: &[&str] = &[
    "crates/durak-core/src/law.rs",
    "crates/durak-core/src/options.rs",
    "crates/durak-core/src/presets.rs",
    "crates/durak-core/src/rules.rs",
];

/// Crates to which time, randomness and everything outside are arguments.
const PURE: &[&str] = &[
    "durak-audit",
    "durak-client",
    "durak-core",
    "durak-engine",
    "durak-fair",
    "durak-hub",
    "durak-lessons",
    "durak-protocol",
    "durak-puzzles",
    "durak-solver",
    "durak-table",
];
const NOT_IN_PURE: &[&str] = &[
    "Instant::now",
    "OsRng",
    "SystemTime",
    "rand::rng(",
    "std::env",
    "std::fs",
    "std::net",
    "std::process",
    "tokio::",
];

/// Programs: they alone print and exit.
const PROGRAMS: &[&str] = &["durak", "e2e", "xtask"];
const ONLY_IN_PROGRAMS: &[&str] = &["eprint!", "eprintln!", "print!", "println!", "process::exit"];

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in tree.files() {
        unfinished(file, &mut faults);
    }
    for file in tree.with_extension("rs") {
        shape(file, &mut faults);
        code(file, &mut faults);
    }
    faults
}

fn unfinished(file: &File, faults: &mut Vec<Fault>) {
    for (number, line) in file.lines() {
        for word in UNFINISHED.iter().filter(|word| contains(line, word)) {
            faults.push(Fault::new(
                &file.path,
                number,
                format!("{word}: finish it, or file it where work is planned"),
            ));
        }
    }
}

fn shape(file: &File, faults: &mut Vec<Fault>) {
    if !file.text.starts_with("//! ") {
        faults.push(Fault::new(
            &file.path,
            1,
            "the first line must say what the module is for: `//! …`",
        ));
    }
    let lines = file.text.lines().count();
    if lines > MAX_LINES {
        let what = format!("{lines} lines; split the file, at most {MAX_LINES} are allowed");
        faults.push(Fault::new(&file.path, lines, what));
    }
}

fn code(file: &File, faults: &mut Vec<Fault>) {
    let package = package(&file.path);
    let is_test_file = is_test_file(&file.path);
    let tests_from = unit_tests_from(file);
    for (number, line) in file.lines().filter(|(_, line)| !line.trim_start().starts_with("//")) {
        let mut fault = |what: String| faults.push(Fault::new(&file.path, number, what));
        for (word, advice) in NOWHERE.iter().filter(|(word, _)| contains(line, word)) {
            fault(format!("{word}: {advice}"));
        }
        if is_test_file || number >= tests_from {
            for (word, advice) in NOT_IN_TESTS.iter().filter(|(word, _)| contains(line, word)) {
                fault(format!("{word} in a test: {advice}"));
            }
            continue;
        }
        if !OPTION_FILES.contains(&file.path.as_str()) {
            for option in
                OPTION_TYPES.iter().filter(|option| contains(line, &format!("{option}::")))
            {
                fault(format!(
                    "{option}:: is for durak-core's law.rs alone; put what you need into the law"
                ));
            }
        }
        if package.is_some_and(|package| PURE.contains(&package)) {
            for word in NOT_IN_PURE.iter().filter(|word| contains(line, word)) {
                fault(format!("{word}: this crate takes time, randomness and input as arguments"));
            }
        }
        let is_program =
            file.path.ends_with("/build.rs") || package.is_none_or(|it| PROGRAMS.contains(&it));
        if !is_program {
            for word in ONLY_IN_PROGRAMS.iter().filter(|word| contains(line, word)) {
                fault(format!("{word}: a library returns what is to be said; programs print"));
            }
        }
    }
}

/// The crate that a source file belongs to.
fn package(path: &str) -> Option<&str> {
    path.strip_prefix("crates/")?.split('/').next()
}

/// Integration tests, benchmarks, examples, and modules of unit tests in files of their own.
fn is_test_file(path: &str) -> bool {
    let mut parts = path.split('/');
    parts.any(|part| ["benches", "examples", "tests", "tests.rs"].contains(&part))
}

/// The line from which on the file holds unit tests; they come last.
fn unit_tests_from(file: &File) -> usize {
    let mut lines = file.lines().peekable();
    while let Some((number, line)) = lines.next() {
        let opens_module =
            |(_, next): &(usize, &str)| next.starts_with("mod ") && next.ends_with('{');
        if line == "#[cfg(test)]" && lines.peek().is_some_and(opens_module) {
            return number;
        }
    }
    usize::MAX
}

/// Whether the word occurs, not as the end or the beginning of a longer one.
fn contains(line: &str, word: &str) -> bool {
    let part_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let ends_open = !word.ends_with(part_of_word);
    line.match_indices(word).any(|(at, _)| {
        let starts = !word.starts_with(part_of_word) || !line[..at].ends_with(part_of_word);
        starts && (ends_open || !line[at + word.len()..].starts_with(part_of_word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The faults in a file of these lines after a proper first one, as `line: word`.
    fn found(path: &str, lines: &str) -> Vec<String> {
        let tree = Tree::of(&[(path, &format!("//! A file.\n{lines}"))]);
        let word = |fault: &Fault| {
            fault.what.split([' ', ';']).next().unwrap_or_default().trim_end_matches(':').to_owned()
        };
        check(&tree).iter().map(|fault| format!("{}: {}", fault.line, word(fault))).collect()
    }

    const CORE: &str = "crates/durak-core/src/bout.rs";

    #[test]
    fn clean_code_has_no_faults() {
        assert_eq!(
            found(CORE, "fn lead() -> Ordering { Ordering::Less }\n// Cap::Six is the default.\n"),
            [""; 0]
        );
    }

    #[test]
    fn marks_of_unfinished_work_are_found_in_every_kind_of_file() {
        let mark = UNFINISHED[0];
        assert_eq!(found(CORE, &format!("// {mark}: later\n")), [format!("2: {mark}")]);
        assert_eq!(found("docs/rules.md", &format!("({mark})\n")), [format!("2: {mark}")]);
        assert_eq!(found("docs/rules.md", &format!("ME{mark}S\n")), [""; 0]);
    }

    #[test]
    fn tests_that_prove_nothing_are_found() {
        for (word, _) in NOWHERE {
            assert_eq!(
                found("crates/durak/tests/a.rs", &format!("  {word}\n")),
                [format!("2: {word}")]
            );
        }
        let unit_test =
            format!("fn f() {{}}\n#[cfg(test)]\nmod tests {{\n  {}(x);\n}}\n", NOT_IN_TESTS[0].0);
        assert_eq!(
            found("crates/durak-server/src/a.rs", &unit_test),
            [format!("5: {}", NOT_IN_TESTS[0].0)]
        );
        let waiting = format!("  {}(x);\n", NOT_IN_TESTS[1].0);
        assert_eq!(found("crates/durak-server/src/a.rs", &waiting), [""; 0], "a server may wait");
        assert_eq!(found("crates/durak-server/tests/a.rs", &waiting).len(), 1);
    }

    #[test]
    fn options_are_read_at_one_place() {
        let line = "if rules.cap == Cap::Six {}\n";
        assert_eq!(found(CORE, line), ["2: Cap"]);
        assert_eq!(
            found("crates/durak-web/src/form.rs", "DrawOrder::FromDealer\n"),
            ["2: DrawOrder"]
        );
        assert_eq!(found("crates/durak-core/src/law.rs", line), [""; 0]);
        assert_eq!(found("crates/durak-core/tests/codex.rs", line), [""; 0]);
        assert_eq!(found(CORE, &format!("#[cfg(test)]\nmod tests {{\n{line}}}\n")), [""; 0]);
        assert_eq!(found(CORE, &format!("#[cfg(test)]\nmod tests;\n{line}")), ["4: Cap"]);
    }

    #[test]
    fn pure_crates_and_libraries_stay_so() {
        assert_eq!(
            found("crates/durak-table/src/a.rs", "let now = Instant::now();\n"),
            ["2: Instant::now"]
        );
        assert_eq!(found("crates/durak-server/src/a.rs", "let now = Instant::now();\n"), [""; 0]);
        assert_eq!(found("crates/durak-bots/src/a.rs", "println!(\"{card}\");\n"), ["2: println!"]);
        assert_eq!(found("crates/durak/src/main.rs", "println!(\"{rules}\");\n"), [""; 0]);
    }

    #[test]
    fn the_shape_of_a_file_is_checked() {
        let long = format!("//! Long.\n{}", "\n".repeat(MAX_LINES));
        let tree =
            Tree::of(&[("crates/a/src/silent.rs", "fn f() {}\n"), ("crates/a/src/long.rs", &long)]);
        let faults: Vec<String> = check(&tree).iter().map(Fault::to_string).collect();
        assert!(faults[0].starts_with("crates/a/src/silent.rs:1: the first line"), "{faults:?}");
        assert!(faults[1].starts_with("crates/a/src/long.rs:501: 501 lines"), "{faults:?}");
    }
}

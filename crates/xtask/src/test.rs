//! `cargo xtask test`, `e2e`, `schemas` and `ci`.

use std::path::Path;
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, anyhow};

use crate::browser::{self, Prepared};
use crate::client::{self, Build};
use crate::run::{cargo, output, run, say};
use crate::tidy;
use crate::workspace::Workspace;

/// The crate of the tests in the browser.
const BROWSER_TESTS: &str = "e2e";
/// This crate: alone it is tested with the libraries that it runs with; among all others they would be
/// built a second time with other features.
const OWN: &str = "xtask";

/// Prepares what is missing and runs all tests. What cannot be prepared is left out, the rest is
/// run, and the end is a failure that says what was left out.
///
/// # Errors
/// If a test fails, or could not be run.
pub(crate) fn all(workspace: &Workspace) -> Result<()> {
    say("tests in the documentation");
    let documented = ["test", "--locked", "--workspace", "--exclude", OWN, "--doc", "--quiet"];
    run(cargo(&workspace.root).args(documented))?;
    checkers(workspace)?;
    say("the tests of this tool");
    run_tests(workspace, &["--package", OWN], None, None)?;
    match prepare(workspace) {
        Ok(prepared) => {
            say("all other tests, those in the browser included");
            run_tests(workspace, &["--workspace", "--exclude", OWN], Some(&prepared), None)
        }
        Err(error) => {
            say(format!("LEFT OUT: the tests in the browser: {error:#}"));
            say("all other tests");
            let others = ["--workspace", "--exclude", OWN, "--exclude", BROWSER_TESTS];
            run_tests(workspace, &others, None, None)?;
            Err(error.context("all other tests passed, but the tests in the browser could not run"))
        }
    }
}

/// Runs the checkers of fair deals, which share no code with the game, over all vectors.
fn checkers(workspace: &Workspace) -> Result<()> {
    say("the checkers of fair deals");
    let python = which::which("python3").context(
        "python3 is missing, which the checker of fair deals needs; run by hand\n    \
         apt-get install python3\n",
    )?;
    run(Command::new(python).arg("tools/tests/run.py").current_dir(&workspace.root))
}

/// Runs the tests in the browser, or those whose name contains the filter.
///
/// # Errors
/// If a test fails, or could not be run.
pub(crate) fn browser(workspace: &Workspace, filter: Option<&str>) -> Result<()> {
    let prepared = prepare(workspace)?;
    say("the server");
    run(cargo(&workspace.root).args(["build", "--locked", "--package", "durak"]))?;
    run_tests(workspace, &["--package", BROWSER_TESTS], Some(&prepared), filter)
}

/// Writes the documents for programs anew; the test that compares them does it.
///
/// # Errors
/// If it fails.
pub(crate) fn schemas(workspace: &Workspace) -> Result<()> {
    let mut test = cargo(&workspace.root);
    test.env("UPDATE_SCHEMAS", "1");
    run(test.args(["test", "--quiet", "--package", "durak-server", "--lib", "the_documents_are"]))
}

/// Everything that a change must pass.
///
/// # Errors
/// At the first step that fails.
pub(crate) fn ci(workspace: &Workspace) -> Result<()> {
    let root = &workspace.root;
    say("1/5 format");
    has_component(root, "fmt", "rustfmt")?;
    run(cargo(root).args(["fmt", "--all", "--check"])).context("run `cargo fmt --all`")?;
    say("2/5 tidy");
    tidy::check(root)?;
    // The last step of each module of the client has one core to do: the lints take the others. What is
    // wrong with it, the tests say, for which it is then finished.
    thread::scope(|scope| {
        scope.spawn(|| client::build(workspace, Build::Release, None));
        say("3/5 lints, and the client beside them");
        has_component(root, "clippy", "clippy")?;
        run(cargo(root).args([
            "clippy",
            "--locked",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ]))?;
        say("4/5 documentation");
        let mut doc = cargo(root);
        doc.env("RUSTDOCFLAGS", "-D warnings");
        // Tests are read in their files; without them the library that speaks to the browser need not be
        // compiled a second time with other features.
        let workspace = ["doc", "--locked", "--workspace", "--exclude", BROWSER_TESTS, "--no-deps"];
        run(doc.args(workspace))
    })?;
    say("5/5 tests");
    all(workspace)
}

fn has_component(root: &Path, subcommand: &str, component: &str) -> Result<()> {
    output(cargo(root).args([subcommand, "--version"])).with_context(|| {
        format!(
            "cargo {subcommand} is missing; run by hand\n    rustup component add {component}\n"
        )
    })?;
    Ok(())
}

/// Builds the client, and finds the browser. The server comes with all tests, since its own tests run
/// it; for those in the browser alone it is built separately.
pub(crate) fn prepare(workspace: &Workspace) -> Result<Prepared> {
    say("the client");
    client::build(workspace, Build::Release, None)?;
    browser::prepare(workspace)
}

/// By nextest, where it is installed: the same tests, sooner.
fn run_tests(
    workspace: &Workspace,
    packages: &[&str],
    prepared: Option<&Prepared>,
    filter: Option<&str>,
) -> Result<()> {
    let mut tests = cargo(&workspace.root);
    if output(cargo(&workspace.root).args(["nextest", "--version"])).is_ok() {
        tests.args(["nextest", "run", "--no-fail-fast"]);
    } else {
        // Those in the documentation have run before.
        tests.args(["test", "--no-fail-fast", "--all-targets"]);
    }
    tests.arg("--locked").args(packages).args(filter);
    if let Some(prepared) = prepared {
        tell(&mut tests, workspace, prepared);
    }
    run(&mut tests).map_err(|error| anyhow!("tests failed: {error:#}"))
}

/// Tells the tests in the browser where things are; `crates/e2e` reads these variables.
pub(crate) fn tell(tests: &mut Command, workspace: &Workspace, prepared: &Prepared) {
    tests
        .env("CHROMIUM", &prepared.chromium)
        .env("AXE_CORE", &prepared.axe)
        .env("DURAK_PROGRAM", workspace.target.join("debug/durak"))
        .env("E2E_OUTPUT", workspace.target.join("e2e"));
}

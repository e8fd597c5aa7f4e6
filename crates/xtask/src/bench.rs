//! `cargo xtask bench-browser`: thinking in a browser's worker beside thinking outside.

use anyhow::{Context, Result};
use serde_json::Value;

use crate::run::{cargo, output, run, say};
use crate::test::{prepare, tell};
use crate::workspace::Workspace;

/// Measures and tells: imagined games in a second, and what happened to the page's frames.
///
/// # Errors
/// If something does not compile or run.
pub(crate) fn browser(workspace: &Workspace) -> Result<()> {
    let prepared = prepare(workspace)?;
    say("the server");
    run(cargo(&workspace.root).args(["build", "--locked", "--package", "durak"]))?;
    let example = |package: &str, name: &str| {
        let mut command = cargo(&workspace.root);
        command.args(["run", "--locked", "--package", package, "--example", name]);
        command
    };
    say("outside of a browser");
    let native = output(example("durak-bots", "imagined_games").arg("--release"))?;
    let native: f64 = native.trim().parse().with_context(|| format!("no number: {native}"))?;
    say("in a worker of the browser");
    let mut thinking = example("e2e", "thinking");
    tell(&mut thinking, workspace, &prepared);
    let seen = output(&mut thinking)?;
    let seen: Value = serde_json::from_str(seen.trim()).with_context(|| seen.clone())?;
    let number = |path: &str| seen.pointer(path).and_then(Value::as_f64).unwrap_or(f64::NAN);
    let worker = number("/games_per_second");
    println!(
        "imagined games a second: {worker:.0} in the worker, {native:.0} outside: {:.2}",
        worker / native
    );
    for when in ["idle", "thinking"] {
        let (frame, tasks) = (number(&format!("/{when}/frame")), number(&format!("/{when}/tasks")));
        println!("longest frame while {when}: {frame:.0} ms; tasks over 50 ms: {tasks}");
    }
    Ok(())
}

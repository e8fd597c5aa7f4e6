//! What the tests in the browser need beside the tree: Chromium, fonts, axe-core.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::debian;
use crate::run::{output, run, say};
use crate::workspace::Workspace;

/// Chromium without windows: it draws the same pages with two thirds of the work.
const SHELL: &str = "chromium-headless-shell";
/// Names that its relatives go by, which do as well; `CHROMIUM` overrides them all.
const BROWSERS: &[&str] =
    &["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// The rule set of the accessibility checks, from npm; one file of it is used, and only by tests.
const AXE: &str = "axe-core@4.14.1";

/// What the tests are told by environment variables of the same names.
pub(crate) struct Prepared {
    /// The browser's program.
    pub(crate) chromium: PathBuf,
    /// axe-core's script.
    pub(crate) axe: PathBuf,
}

/// Finds or installs it all.
///
/// # Errors
/// If something is missing and cannot be installed; the error names the command to run by hand.
pub(crate) fn prepare(workspace: &Workspace) -> Result<Prepared> {
    let chromium = chromium()?;
    say(format!("browser: {}", chromium.display()));
    fonts()?;
    let axe = axe(workspace)?;
    Ok(Prepared { chromium, axe })
}

fn chromium() -> Result<PathBuf> {
    if let Some(path) = env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    if let Ok(path) = which::which(SHELL) {
        return Ok(path);
    }
    say(format!("browser: no {SHELL} here, installing it"));
    let installed = debian::install(&[SHELL]);
    if let Ok(path) = which::which(SHELL) {
        return Ok(path);
    }
    if let Some(path) = BROWSERS.iter().find_map(|name| which::which(name).ok()) {
        return Ok(path);
    }
    installed.context("no Chromium; install it, or set CHROMIUM to its program")?;
    bail!("{SHELL} is installed, but not in PATH")
}

/// The page is in Russian and shows suits: a machine without fonts would show boxes.
fn fonts() -> Result<()> {
    let has_glyphs = ["л", "♠"].iter().all(|glyph| {
        let code =
            glyph.chars().map(|c| format!(":charset={:x}", u32::from(c))).collect::<String>();
        output(Command::new("fc-list").arg(code)).is_ok_and(|fonts| !fonts.trim().is_empty())
    });
    if has_glyphs {
        return Ok(());
    }
    say("browser: no font with Cyrillic letters and card suits, installing one");
    debian::install(&["fonts-dejavu-core"]).context("no font with Cyrillic letters and card suits")
}

fn axe(workspace: &Workspace) -> Result<PathBuf> {
    let directory = workspace.target.join("axe").join(AXE);
    let script = directory.join("node_modules/axe-core/axe.min.js");
    if script.exists() {
        return Ok(script);
    }
    say(format!("browser: fetching {AXE} for the accessibility checks"));
    if which::which("npm").is_err() {
        debian::install(&["npm"]).context("npm is missing; it fetches axe-core")?;
    }
    std::fs::create_dir_all(&directory)
        .with_context(|| format!("cannot create {}", directory.display()))?;
    let mut npm = Command::new("npm");
    npm.arg("install").args([
        "--no-save",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
        "--silent",
        "--prefix",
    ]);
    run(npm.arg(&directory).arg(AXE))?;
    if !script.exists() {
        bail!("npm has installed axe-core, but {} is not there", script.display());
    }
    Ok(script)
}

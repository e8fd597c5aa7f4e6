//! Finds or installs a toolchain that compiles to WASM.
//!
//! The routes, in order; the first that works is taken:
//! 1. the target's library is installed beside the compiler in use;
//! 2. rustup adds it;
//! 3. Debian's own compiler builds the library from its source package;
//! 4. nothing works: the error says what to do by hand.

use std::fmt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;

use crate::debian;
use crate::run::{cargo, forget_inherited, output, run_within, say};

/// The target that browsers run.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// How long rustup may take: it downloads some 20 MB, or hangs on a closed network.
const RUSTUP_LIMIT: Duration = Duration::from_secs(90);

const DEBIAN_PACKAGES: &[&str] = &["rustc-web", "cargo-web", "rust-web-src", "lld-19"];

/// Chooses a compiler; it must not reach Debian's cargo.
const TOOLCHAIN_VARIABLES: &[&str] = &[
    "CARGO_BUILD_RUSTC",
    "CARGO_BUILD_RUSTFLAGS",
    "CARGO_ENCODED_RUSTFLAGS",
    "RUSTC",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTC_WRAPPER",
    "RUSTDOC",
    "RUSTFLAGS",
    "RUSTUP_TOOLCHAIN",
];

/// A way to compile to WASM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Route {
    /// The compiler in use, which has the target's library
    Installed,
    /// The compiler in use, after rustup has added the target's library
    Rustup,
    /// Debian's compiler, which builds the library from source
    Debian,
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Installed => "the compiler in use",
            Self::Rustup => "the compiler in use, the target added by rustup",
            Self::Debian => "Debian's compiler, the library built from source",
        })
    }
}

/// Prepares a toolchain, by the given route or by the first that works.
///
/// # Errors
/// If no route works; the error gives the reason for each and a command to run by hand.
pub(crate) fn prepare(root: &Path, wanted: Option<Route>) -> Result<Route> {
    let routes = [Route::Installed, Route::Rustup, Route::Debian];
    let mut reasons = Vec::new();
    for route in routes.into_iter().filter(|route| wanted.is_none_or(|wanted| wanted == *route)) {
        match try_route(root, route) {
            Ok(()) => {
                say(format!("WASM toolchain: {route}"));
                return Ok(route);
            }
            Err(error) => {
                say(format!("WASM toolchain: not {route}: {error:#}"));
                reasons.push(format!("{route}: {error:#}"));
            }
        }
    }
    Err(anyhow!(
        "nothing here compiles to {TARGET}:\n  {}\nRun by hand\n    rustup target add {TARGET}\nor, on Debian as root,\n    \
         apt-get install --no-install-recommends {}\n",
        reasons.join("\n  "),
        DEBIAN_PACKAGES.join(" ")
    ))
}

fn try_route(root: &Path, route: Route) -> Result<()> {
    match route {
        Route::Installed => has_library(root),
        Route::Rustup => {
            which::which("rustup").context("rustup is not installed")?;
            let mut rustup = Command::new("rustup");
            run_within(RUSTUP_LIMIT, rustup.current_dir(root).args(["target", "add", TARGET]))?;
            has_library(root)
        }
        Route::Debian => debian::install(DEBIAN_PACKAGES),
    }
}

/// Whether the compiler in use has the target's standard library.
fn has_library(root: &Path) -> Result<()> {
    let mut rustc = Command::new("rustc");
    rustc.current_dir(root).args(["--print", "target-libdir", "--target", TARGET]);
    forget_inherited(&mut rustc);
    let directory = output(&mut rustc)?;
    let directory = Path::new(directory.trim());
    let is_there = directory.read_dir().is_ok_and(|entries| {
        entries.flatten().any(|entry| entry.file_name().to_string_lossy().starts_with("libstd-"))
    });
    if !is_there {
        bail!("no libstd in {}", directory.display());
    }
    Ok(())
}

impl Route {
    /// `cargo build` for the target with this toolchain, in a target directory of its own: the
    /// toolchains would throw away each other's work.
    pub(crate) fn cargo_build(self, root: &Path, target_directory: &Path) -> Command {
        let mut command = match self {
            Self::Installed | Self::Rustup => {
                let mut command = cargo(root);
                command.arg("build");
                command
            }
            Self::Debian => debian_cargo_build(root),
        };
        command.args(["--locked", "--target", TARGET, "--target-dir"]).arg(target_directory);
        command
    }
}

fn debian_cargo_build(root: &Path) -> Command {
    let mut command = Command::new("/usr/bin/cargo");
    command.current_dir(root);
    forget_inherited(&mut command);
    for variable in TOOLCHAIN_VARIABLES {
        command.env_remove(variable);
    }
    command
        .env("RUSTC", "/usr/bin/rustc")
        // Building the library from source is an unstable feature of a stable compiler.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "/usr/bin/wasm-ld-19")
        .args(["build", "-Zbuild-std=std,panic_abort"]);
    command
}

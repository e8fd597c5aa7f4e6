//! Builds the browser client: WASM, its JavaScript side, and the directory that the server embeds.
//!
//! Input:
//! - `crates/durak-web`, compiled to `durak_web_bg.wasm`: the page;
//! - `crates/durak-fair-web`, compiled to `durak_fair_web_bg.wasm`: the fair deal, which the page
//!   loads when a table opens;
//! - `crates/durak-learn-web`, compiled to `durak_learn_web_bg.wasm`: live examples of the rules, for
//!   pages of the server;
//! - `crates/durak-practice-web`, compiled to `durak_practice_web_bg.wasm`: a table with bots, for a
//!   worker of the page for practice.
//!
//! And in `crates/durak-web`:
//! - `index.html`, `sw.js` and `manifest.webmanifest`, in which `{{static}}` becomes the directory of
//!   everything else, and `{{files}}` the list of what is there;
//! - `assets/`, copied as they are. `assets/loader.js` starts the module.
//!
//! Output, in `crates/durak-web/dist`:
//! - `index.html`, `sw.js` and `manifest.webmanifest`, which must not be cached;
//! - `static/HASH/…`: the assets, the WASM and its JavaScript. HASH is taken over all of them, so
//!   whatever is there never changes and may be cached for ever, and files name each other by
//!   relative paths (in a style sheet, `url(icons.svg)`);
//! - beside each file that becomes smaller by it, `FILE.br`, compressed with brotli.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::dist::{Compression, Dist, Files};
use crate::run::{run, say};
use crate::wasm::{self, Route};
use crate::workspace::Workspace;

/// The packages, each a module of its own. They are compiled one by one: together they would share
/// the features of what both depend on.
const MODULES: [(&str, &str); 4] = [
    ("durak-web", "durak_web"),
    ("durak-fair-web", "durak_fair_web"),
    ("durak-learn-web", "durak_learn_web"),
    ("durak-practice-web", "durak_practice_web"),
];

/// What lies beside `static`, under addresses that never change.
const PAGES: [&str; 3] = ["index.html", "sw.js", "manifest.webmanifest"];

/// How the client is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// Quickly, with debug names.
    Dev,
    /// Small and fast, within the size budget.
    Release,
}

impl Build {
    fn profile(self) -> &'static str {
        match self {
            Self::Dev => "dev",
            Self::Release => "client",
        }
    }

    /// Cargo's name for the directory of the profile.
    fn directory(self) -> &'static str {
        match self {
            Self::Dev => "debug",
            Self::Release => "client",
        }
    }

    fn compression(self) -> Compression {
        match self {
            Self::Dev => Compression::Quick,
            Self::Release => Compression::Best,
        }
    }
}

/// Builds the client.
///
/// # Errors
/// If no toolchain compiles to WASM, the crate does not compile, or the result exceeds the size
/// budget.
pub(crate) fn build(workspace: &Workspace, build: Build, route: Option<Route>) -> Result<()> {
    let directory = compile(workspace, build, route)?;
    let stamp = workspace.target.join("wasm/dist.stamp");
    let dist = Dist::new(workspace.dist(), stamp);
    let mut pages = Files::default();
    for page in PAGES {
        let path = workspace.web().join(page);
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        pages = pages.with(page, bytes);
    }
    let assets = Files::read(&workspace.web().join("assets"))?;

    let mut inputs = assets.clone().and(pages.clone());
    for (package, module) in MODULES {
        let wasm = directory.join(module).with_extension("wasm");
        let bytes = fs::read(&wasm).with_context(|| format!("cannot read {}", wasm.display()))?;
        inputs = inputs.with(package, bytes);
    }
    let inputs = format!("{} {}", inputs.hash(), build.profile());
    let sizes = if let Some(sizes) = dist.unchanged(&inputs)? {
        say("client: nothing has changed since it was last built");
        sizes
    } else {
        let generated = workspace.target.join("wasm/bindgen");
        say(format!("client: writing {}", workspace.dist().display()));
        bind(&directory, &generated, build)?;
        dist.write(&inputs, &pages, assets.and(Files::read(&generated)?), build.compression())?
    };
    eprint!("{sizes}");
    match build {
        Build::Dev => Ok(()),
        Build::Release => sizes.within_budget(),
    }
}

/// Compiles the modules and returns the directory that they are in.
fn compile(
    workspace: &Workspace,
    build: Build,
    route: Option<Route>,
) -> Result<std::path::PathBuf> {
    let route = wasm::prepare(&workspace.root, route)?;
    // Debian's compiler is another version than the one in use.
    let target = workspace.target.join(match route {
        Route::Installed | Route::Rustup => "wasm",
        Route::Debian => "wasm/debian",
    });
    // All at once, so that what they share is compiled once.
    let mut cargo = route.cargo_build(&workspace.root, &target);
    for (package, _) in MODULES {
        cargo.args(["--package", package]);
    }
    run(cargo.args(["--lib", "--profile", build.profile()]))?;
    Ok(target.join(wasm::TARGET).join(build.directory()))
}

/// Makes the JavaScript sides of the modules, and the modules that go with them.
fn bind(directory: &Path, output: &Path, build: Build) -> Result<()> {
    if output.exists() {
        fs::remove_dir_all(output).with_context(|| format!("cannot clear {}", output.display()))?;
    }
    for (_, module) in MODULES {
        let wasm = directory.join(module).with_extension("wasm");
        let mut bindgen = Bindgen::new();
        bindgen.input_path(&wasm).web(true)?.typescript(false);
        if build == Build::Release {
            bindgen.remove_name_section(true).remove_producers_section(true);
        }
        bindgen
            .generate(output)
            .with_context(|| format!("wasm-bindgen cannot process {}", wasm.display()))?;
    }
    Ok(())
}

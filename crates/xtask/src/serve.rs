//! `cargo xtask serve`: from a fresh clone to a game in the browser.

use anyhow::Result;

use crate::client::{self, Build};
use crate::run::{cargo, run, say};
use crate::workspace::Workspace;

/// Builds client and server and runs the server until it is interrupted; with `network` others in the
/// network reach it too.
///
/// # Errors
/// If the server cannot be built or started. A client that cannot be built is reported and left out.
pub(crate) fn serve(workspace: &Workspace, port: u16, network: bool) -> Result<()> {
    if let Err(error) = client::build(workspace, Build::Release, None) {
        say(format!("THE CLIENT WAS NOT BUILT: {error:#}"));
        say(if workspace.dist().exists() {
            "serving the client that was built before"
        } else {
            "serving without a client: the page will say how to build it"
        });
    }
    say("building the server");
    let build = ["build", "--locked", "--package", "durak", "--profile", "serve"];
    run(cargo(&workspace.root).args(build))?;
    let ip = if network { "0.0.0.0" } else { "127.0.0.1" };
    let mut server = std::process::Command::new(workspace.target.join("serve/durak"));
    server.current_dir(&workspace.root).args(["serve", "--addr", &format!("{ip}:{port}")]);
    if port != 0 {
        say(format!("the game will be at http://127.0.0.1:{port} (Ctrl-C ends it)"));
    }
    run(&mut server)
}

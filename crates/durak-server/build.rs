//! Makes room for the browser client, and notices when a release must embed a new one.

use std::path::Path;

/// Where `cargo xtask client` leaves the client.
const CLIENT: &str = "../durak-web/dist";

fn main() -> std::io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    // The path that a debug build reads while it runs is resolved when it is compiled, so the directory
    // must exist by then, even though the client may be built later.
    if !Path::new(CLIENT).exists() {
        std::fs::create_dir_all(CLIENT)?;
    }
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed={CLIENT}");
    }
    Ok(())
}

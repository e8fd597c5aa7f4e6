//! Notices when the browser client was built again: a release embeds its files in the server.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // A debug build reads them from the directory while it runs: it need not be compiled again.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed=../durak-web/dist");
    }
}

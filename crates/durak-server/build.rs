//! Notices when the browser client was built again: its files are embedded in the server.

fn main() {
    println!("cargo:rerun-if-changed=../durak-web/dist");
    println!("cargo:rerun-if-changed=build.rs");
}

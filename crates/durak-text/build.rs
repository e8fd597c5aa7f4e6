//! Lists the message files of each language, so that a new file needs no line of code.

use std::path::Path;
use std::{env, fs, io};

/// Files that only programs in a terminal need; in the browser they would be dead weight.
const FOR_TERMINALS: [&str; 4] = ["audit", "command", "terminal", "verify"];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=text");
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let for_browser = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    let mut code = String::new();
    for lang in ["en", "ru"] {
        let folder = Path::new(&root).join("text").join(lang);
        let mut files = Vec::new();
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            let left_out = for_browser
                && FOR_TERMINALS.iter().any(|name| path.file_stem().is_some_and(|it| it == *name));
            if path.extension().is_some_and(|ext| ext == "ftl") && !left_out {
                files.push(path);
            }
        }
        files.sort();
        let list = lang.to_uppercase();
        code.push_str(&format!("pub(crate) const {list}: &[(&str, &str)] = &[\n"));
        for path in files {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            code.push_str(&format!("    ({name:?}, include_str!({path:?})),\n"));
        }
        code.push_str("];\n");
    }
    fs::write(Path::new(&out).join("files.rs"), code)
}

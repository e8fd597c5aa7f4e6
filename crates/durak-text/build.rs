//! Lists the message files of each language, so that a new file needs no line of code, and refuses
//! to build a language that lacks a sentence.

#[path = "build/translations.rs"]
mod translations;

use std::path::Path;
use std::{env, fs, io};

/// Files that only programs in a terminal and the server's own pages need; in the browser they would
/// be dead weight.
const NOT_FOR_BROWSERS: [&str; 16] = [
    "analysis", "arena", "audit", "command", "faq", "games", "glossary", "hints", "lessons",
    "numbers", "site", "strategy", "study", "terminal", "tutorial", "verify",
];

/// Files that belong to a feature of their own, with its name; all others are the game's.
const FEATURES: [(&str, &str); 4] =
    [("fair", "FAIR"), ("live", "LEARN"), ("lessons", "LEARN"), ("rules", "RULES")];

/// All that an analysis says: a feature with files of others.
const ANALYSIS: [&str; 3] = ["analysis", "game", "hints"];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=text");
    println!("cargo:rerun-if-changed=build");
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let for_browser = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    let has = |feature: &str| env::var(format!("CARGO_FEATURE_{feature}")).is_ok();
    let (en, ru) = (read(&root, "en")?, read(&root, "ru")?);
    let faults = translations::faults([("en", &en), ("ru", &ru)]);
    if !faults.is_empty() {
        return Err(io::Error::other(faults.join("\n")));
    }
    let mut code = String::new();
    for lang in ["en", "ru"] {
        let folder = Path::new(&root).join("text").join(lang);
        let mut files = Vec::new();
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            let is = |name: &str| path.file_stem().is_some_and(|it| it == name);
            let feature = FEATURES.iter().find(|(file, _)| is(file)).map_or("GAME", |it| it.1);
            let left_out = for_browser && NOT_FOR_BROWSERS.into_iter().any(is);
            let of_analysis = has("ANALYSIS") && ANALYSIS.into_iter().any(is);
            let wanted = of_analysis || has(feature) && !left_out;
            if path.extension().is_some_and(|ext| ext == "ftl") && wanted {
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

/// All message files of a language.
fn read(root: &str, lang: &str) -> io::Result<translations::Files> {
    let mut files = translations::Files::new();
    for entry in fs::read_dir(Path::new(root).join("text").join(lang))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ext| ext == "ftl") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            files.insert(name, fs::read_to_string(&path)?);
        }
    }
    Ok(files)
}

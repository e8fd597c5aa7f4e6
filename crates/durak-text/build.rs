//! Lists the message files of each language, so that a new file needs no line of code, and refuses
//! to build a language that lacks a sentence.

#[path = "build/translations.rs"]
mod translations;

use std::path::Path;
use std::{env, fs, io};

/// Files that only programs in a terminal and the server's own pages need: no part has them.
const OF_NO_PART: [&str; 14] = [
    "arena", "audit", "command", "faq", "games", "glossary", "lessons", "numbers", "site",
    "strategy", "study", "terminal", "tutorial", "verify",
];

/// Parts, with their files. The game's part has all files that are not named here.
const PARTS: [(&str, &[&str]); 4] = [
    ("FAIR", &["fair"]),
    ("LEARN", &["live"]),
    ("RULES", &["rules"]),
    ("ANALYSIS", &["analysis", "game", "hints"]),
];
/// Files of the analysis that the game says too.
const SHARED: &str = "game";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=text");
    println!("cargo:rerun-if-changed=build");
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let (en, ru) = (read(&root, "en")?, read(&root, "ru")?);
    let faults = translations::faults([("en", &en), ("ru", &ru)]);
    if !faults.is_empty() {
        return Err(io::Error::other(faults.join("\n")));
    }
    let of_game = |name: &str| {
        let of_others = PARTS.iter().any(|(_, files)| files.contains(&name));
        name == SHARED || !of_others && !OF_NO_PART.contains(&name)
    };
    let mut code = String::new();
    let mut part = |part: &str, wanted: &dyn Fn(&str) -> bool| {
        code.push_str(&format!("pub(crate) const {part}: Part = Part([\n"));
        for (lang, files) in [("en", &en), ("ru", &ru)] {
            code.push_str("    &[\n");
            for name in files.keys().filter(|name| wanted(name)) {
                let path = Path::new(&root).join("text").join(lang).join(format!("{name}.ftl"));
                code.push_str(&format!("        ({name:?}, include_str!({path:?})),\n"));
            }
            code.push_str("    ],\n");
        }
        code.push_str("]);\n");
    };
    part("ALL", &|_| true);
    part("GAME", &of_game);
    for (name, files) in PARTS {
        part(name, &|file| files.contains(&file));
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

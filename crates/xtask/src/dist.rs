//! The built client as files: hashed, compressed, measured.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use brotli::enc::BrotliEncoderParams;
use ignore::WalkBuilder;
use sha2::{Digest, Sha256};

/// The most that the page's module may take, in bytes, compressed.
const WASM_BUDGET: usize = 300_000;
/// The most that the whole first page may take, in bytes, compressed.
const PAGE_BUDGET: usize = 400_000;
/// The most that the module of fair deals may take with its JavaScript, in bytes, compressed.
const FAIR_BUDGET: usize = 250_000;
/// The most that live examples of the rules may take with their JavaScript, in bytes, compressed.
const LEARN_BUDGET: usize = 100_000;
/// The most that practice without a server may take with its JavaScript, in bytes, compressed.
const PRACTICE_BUDGET: usize = 320_000;

/// What is loaded when, by how the names of its files begin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// At once.
    Page,
    /// When a table opens.
    Fair,
    /// On pages that teach the rules.
    Learn,
    /// On the page for practice, and what a device shows that has installed it.
    Practice,
}

impl Part {
    fn of(path: &str) -> Self {
        let name = path.rsplit('/').next().unwrap_or_default();
        let begins = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
        if begins(&["durak_fair_web"]) {
            Self::Fair
        } else if begins(&["durak_learn_web"]) {
            Self::Learn
        } else if begins(&[
            "durak_practice_web",
            "practice",
            "sw.",
            "manifest.",
            "icon-m",
            "icon-1",
            "icon-5",
        ]) {
            Self::Practice
        } else {
            Self::Page
        }
    }
}

/// What in a page stands for the directory of all other files.
const PLACEHOLDER: &str = "{{static}}";
/// What stands for the list of those files, in JavaScript.
const FILES: &str = "{{files}}";
/// The page that must name that directory, or it would load nothing.
const INDEX: &str = "index.html";

/// A change of this file changes the output, and must be noticed.
const RECIPE: &str = include_str!("dist.rs");

/// Files by their path with `/`, relative to where they are read from or written to.
#[derive(Clone, Default)]
pub(crate) struct Files(BTreeMap<String, Vec<u8>>);

impl Files {
    /// Reads a directory with all below it; none if there is no such directory.
    pub(crate) fn read(directory: &Path) -> Result<Self> {
        let mut files = Self::default();
        if !directory.exists() {
            return Ok(files);
        }
        for entry in WalkBuilder::new(directory).standard_filters(false).build() {
            let entry = entry.with_context(|| format!("cannot read {}", directory.display()))?;
            let path = entry.path();
            if path.is_file() {
                let relative = path.strip_prefix(directory)?.to_string_lossy().replace('\\', "/");
                let bytes =
                    fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
                files.0.insert(relative, bytes);
            }
        }
        Ok(files)
    }

    pub(crate) fn with(mut self, path: &str, bytes: Vec<u8>) -> Self {
        self.0.insert(path.to_owned(), bytes);
        self
    }

    pub(crate) fn and(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// 64 bits, in hexadecimal, over names and contents.
    pub(crate) fn hash(&self) -> String {
        let mut hasher = Sha256::new();
        for (path, bytes) in &self.0 {
            // With the lengths, no two sets of files look alike.
            hasher.update(path.len().to_le_bytes());
            hasher.update(path);
            hasher.update(bytes.len().to_le_bytes());
            hasher.update(bytes);
        }
        hasher.finalize().iter().take(8).fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

/// How hard to compress.
#[derive(Clone, Copy)]
pub(crate) enum Compression {
    Quick,
    Best,
}

/// The directory that the server embeds.
pub(crate) struct Dist {
    directory: PathBuf,
    /// Says from which inputs the directory was made. It lies outside, or it would be embedded.
    stamp: PathBuf,
}

impl Dist {
    pub(crate) fn new(directory: PathBuf, stamp: PathBuf) -> Self {
        Self { directory, stamp }
    }

    /// The sizes of what is there, if it was made from these inputs.
    pub(crate) fn unchanged(&self, inputs: &str) -> Result<Option<Sizes>> {
        let is_current =
            fs::read_to_string(&self.stamp).is_ok_and(|stamp| stamp == self.stamp_of(inputs));
        if !is_current || !self.directory.join("index.html").exists() {
            return Ok(None);
        }
        Files::read(&self.directory).map(|files| Some(Sizes::of(&files)))
    }

    /// Writes the client: the pages, in which placeholders are filled in, and the other files under
    /// `static/HASH`, each with its compressed sibling. What was there before is replaced at the end,
    /// all at once.
    pub(crate) fn write(
        &self,
        inputs: &str,
        pages: &Files,
        files: Files,
        compression: Compression,
    ) -> Result<Sizes> {
        let index = pages.0.get(INDEX).map(Vec::as_slice).unwrap_or_default();
        if !String::from_utf8_lossy(index).contains(PLACEHOLDER) {
            bail!("{INDEX} does not contain {PLACEHOLDER}: it would load nothing");
        }
        let prefix = format!("static/{}", files.hash());
        let names: Vec<String> =
            files.0.keys().map(|path| format!("\"/{prefix}/{path}\"")).collect();
        let list = format!("[{}]", names.join(", "));
        let mut all = Files::default();
        for (path, bytes) in &pages.0 {
            let text = std::str::from_utf8(bytes).with_context(|| format!("{path} is no text"))?;
            let text = text.replace(PLACEHOLDER, &format!("/{prefix}")).replace(FILES, &list);
            all.0.insert(path.clone(), text.into_bytes());
        }
        for (path, bytes) in files.0 {
            all.0.insert(format!("{prefix}/{path}"), bytes);
        }
        for (path, bytes) in all.0.clone() {
            let compressed =
                compress(&bytes, compression).with_context(|| format!("cannot compress {path}"))?;
            if compressed.len() < bytes.len() {
                all.0.insert(format!("{path}.br"), compressed);
            }
        }
        self.replace(&all)?;
        fs::write(&self.stamp, self.stamp_of(inputs))?;
        Ok(Sizes::of(&all))
    }

    /// The directory is part of it: several checkouts may share a target directory.
    fn stamp_of(&self, inputs: &str) -> String {
        let recipe = Files::default().with("dist.rs", RECIPE.into()).hash();
        format!("{inputs} {recipe} {}", self.directory.display())
    }

    fn replace(&self, files: &Files) -> Result<()> {
        let fresh = self.directory.with_extension("new");
        remove(&fresh)?;
        for (path, bytes) in &files.0 {
            let path = fresh.join(path);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)
                    .with_context(|| format!("cannot create {}", parent.display()))?;
            }
            fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
        }
        remove(&self.directory)?;
        fs::rename(&fresh, &self.directory)
            .with_context(|| format!("cannot put the client into {}", self.directory.display()))
    }
}

fn remove(directory: &Path) -> Result<()> {
    if directory.exists() {
        fs::remove_dir_all(directory)
            .with_context(|| format!("cannot remove {}", directory.display()))?;
    }
    Ok(())
}

fn compress(bytes: &[u8], compression: Compression) -> Result<Vec<u8>> {
    let params = BrotliEncoderParams {
        quality: match compression {
            Compression::Quick => 3,
            Compression::Best => 11,
        },
        lgwin: 22,
        size_hint: bytes.len(),
        ..BrotliEncoderParams::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut compressed, &params)?;
    Ok(compressed)
}

/// What each file takes, in bytes.
pub(crate) struct Sizes(Vec<Size>);

struct Size {
    path: String,
    raw: usize,
    /// What goes over the wire.
    compressed: usize,
}

impl Sizes {
    fn of(files: &Files) -> Self {
        let originals = files.0.iter().filter(|(path, _)| !path.ends_with(".br"));
        let sizes = originals.map(|(path, bytes)| Size {
            path: path.clone(),
            raw: bytes.len(),
            compressed: files.0.get(&format!("{path}.br")).unwrap_or(bytes).len(),
        });
        Self(sizes.collect())
    }

    /// Whether the client is as small as it has to be.
    ///
    /// # Errors
    /// If a module or the first page is too large.
    pub(crate) fn within_budget(&self) -> Result<()> {
        let modules = self.0.iter().filter(|size| size.path.ends_with(".wasm"));
        let page = modules.filter(|size| Part::of(&size.path) == Part::Page);
        for (what, bytes, budget) in [
            ("WASM", page.map(|size| size.compressed).sum(), WASM_BUDGET),
            ("the first page", self.compressed(Part::Page), PAGE_BUDGET),
            ("the module of fair deals", self.compressed(Part::Fair), FAIR_BUDGET),
            ("the module of live examples", self.compressed(Part::Learn), LEARN_BUDGET),
            ("practice", self.compressed(Part::Practice), PRACTICE_BUDGET),
        ] {
            if bytes > budget {
                bail!(
                    "{what} takes {bytes} bytes with brotli, {} more than the budget of {budget}",
                    bytes - budget
                );
            }
        }
        Ok(())
    }

    fn compressed(&self, part: Part) -> usize {
        let sizes = self.0.iter().filter(|size| Part::of(&size.path) == part);
        sizes.map(|size| size.compressed).sum()
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>10} {:>10}  file", "raw", "brotli")?;
        for size in &self.0 {
            writeln!(f, "{:>10} {:>10}  {}", size.raw, size.compressed, size.path)?;
        }
        let parts = [Part::Page, Part::Fair, Part::Learn, Part::Practice];
        let [page, fair, learn, practice] = parts.map(|part| self.compressed(part));
        writeln!(
            f,
            "{:>10} {page:>10}  the first page (budget {PAGE_BUDGET}, WASM {WASM_BUDGET})",
            ""
        )?;
        writeln!(f, "{:>10} {fair:>10}  fair deals (budget {FAIR_BUDGET})", "")?;
        writeln!(f, "{:>10} {learn:>10}  live examples (budget {LEARN_BUDGET})", "")?;
        writeln!(f, "{:>10} {practice:>10}  practice (budget {PRACTICE_BUDGET})", "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> Files {
        Files::default()
            .with("style.css", b"body { margin: 0 }".repeat(20))
            .with("icons/a.svg", b"<svg/>".to_vec())
    }

    fn pages(index: &str) -> Files {
        Files::default()
            .with(INDEX, index.into())
            .with("sw.js", b"const FILES = {{files}};".to_vec())
    }

    #[test]
    fn files_lie_under_their_hash_and_the_page_names_it() {
        let directory = tempfile::tempdir().unwrap();
        let dist = Dist::new(directory.path().join("dist"), directory.path().join("stamp"));
        let index = pages("<link href={{static}}/style.css>");
        dist.write("one", &index, files(), Compression::Best).unwrap();

        let hash = files().hash();
        let index = fs::read_to_string(directory.path().join("dist/index.html")).unwrap();
        assert_eq!(index, format!("<link href=/static/{hash}/style.css>"));
        let worker = fs::read_to_string(directory.path().join("dist/sw.js")).unwrap();
        let list = format!("[\"/static/{hash}/icons/a.svg\", \"/static/{hash}/style.css\"]");
        assert_eq!(worker, format!("const FILES = {list};"));
        let written = Files::read(&directory.path().join(format!("dist/static/{hash}"))).unwrap();
        let names: Vec<&str> = written.0.keys().map(String::as_str).collect();
        // The tiny picture does not become smaller, so it has no compressed sibling.
        assert_eq!(names, ["icons/a.svg", "style.css", "style.css.br"]);

        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &written.0["style.css.br"][..], &mut unpacked).unwrap();
        assert_eq!(unpacked, written.0["style.css"]);
    }

    #[test]
    fn only_other_inputs_make_it_anew() {
        let directory = tempfile::tempdir().unwrap();
        let dist = Dist::new(directory.path().join("dist"), directory.path().join("stamp"));
        assert!(dist.unchanged("one").unwrap().is_none());
        dist.write("one", &pages(PLACEHOLDER), files(), Compression::Quick).unwrap();
        assert!(dist.unchanged("one").unwrap().is_some());
        assert!(dist.unchanged("two").unwrap().is_none());
        dist.write("two", &pages(PLACEHOLDER), Files::default(), Compression::Quick).unwrap();
        assert!(!directory.path().join("dist/static").exists(), "old files are gone");
    }

    #[test]
    fn a_page_that_loads_nothing_is_refused() {
        let dist = Dist::new("unused".into(), "unused".into());
        assert!(dist.write("", &pages("<html>"), files(), Compression::Quick).is_err());
    }

    #[test]
    fn the_hash_depends_on_names_and_contents() {
        let one = Files::default().with("a", b"bc".to_vec());
        let other = Files::default().with("ab", b"c".to_vec());
        assert_ne!(one.hash(), other.hash());
        assert_ne!(one.hash(), Files::default().with("a", b"bd".to_vec()).hash());
        assert_eq!(one.hash().len(), 16);
    }

    #[test]
    fn budgets_are_kept_to_the_byte() {
        let size = |path: &str, compressed| Size { path: path.into(), raw: 1_000_000, compressed };
        assert!(
            Sizes(vec![size("a.wasm", WASM_BUDGET), size("b.js", 100_000)]).within_budget().is_ok()
        );
        let error = Sizes(vec![size("a.wasm", WASM_BUDGET + 1)]).within_budget().unwrap_err();
        assert!(error.to_string().starts_with("WASM takes 300001"), "{error}");
        let error =
            Sizes(vec![size("a.wasm", 1), size("b.js", PAGE_BUDGET)]).within_budget().unwrap_err();
        assert!(error.to_string().starts_with("the first page takes 400001"), "{error}");
        let practice =
            [size("s/practice.js", 1), size("s/durak_practice_web_bg.wasm", PRACTICE_BUDGET)];
        let error = Sizes(practice.into()).within_budget().unwrap_err();
        assert!(error.to_string().starts_with("practice takes 320001"), "{error}");
    }
}

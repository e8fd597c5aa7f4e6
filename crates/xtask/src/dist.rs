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
/// How the files of the module of fair deals begin; they are no part of the first page.
const FAIR: &str = "durak_fair_web";

/// What in `index.html` stands for the directory of all other files.
const PLACEHOLDER: &str = "{{static}}";

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

    /// Writes the client: `index.html` and the other files under `static/HASH`, each with its
    /// compressed sibling. What was there before is replaced at the end, all at once.
    pub(crate) fn write(
        &self,
        inputs: &str,
        index: &str,
        files: Files,
        compression: Compression,
    ) -> Result<Sizes> {
        if !index.contains(PLACEHOLDER) {
            bail!("index.html does not contain {PLACEHOLDER}: it would load nothing");
        }
        let prefix = format!("static/{}", files.hash());
        let index = index.replace(PLACEHOLDER, &format!("/{prefix}"));
        let mut all = Files::default().with("index.html", index.into_bytes());
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

impl Size {
    /// Whether it is of the module of fair deals.
    fn is_fair(&self) -> bool {
        self.path.rsplit('/').next().is_some_and(|name| name.starts_with(FAIR))
    }
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
    /// If a module or the first page is too large. All files but those of the module of fair deals
    /// count as the first page.
    pub(crate) fn within_budget(&self) -> Result<()> {
        let wasm = self.compressed(|size| !size.is_fair() && size.path.ends_with(".wasm"));
        let page = self.compressed(|size| !size.is_fair());
        let fair = self.compressed(Size::is_fair);
        for (what, bytes, budget) in [
            ("WASM", wasm, WASM_BUDGET),
            ("the first page", page, PAGE_BUDGET),
            ("the module of fair deals", fair, FAIR_BUDGET),
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

    fn compressed(&self, counts: impl Fn(&Size) -> bool) -> usize {
        self.0.iter().filter(|size| counts(size)).map(|size| size.compressed).sum()
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>10} {:>10}  file", "raw", "brotli")?;
        for size in &self.0 {
            writeln!(f, "{:>10} {:>10}  {}", size.raw, size.compressed, size.path)?;
        }
        let page = self.compressed(|size| !size.is_fair());
        let fair = self.compressed(Size::is_fair);
        writeln!(
            f,
            "{:>10} {page:>10}  the first page (budget {PAGE_BUDGET}, WASM {WASM_BUDGET})",
            ""
        )?;
        writeln!(f, "{:>10} {fair:>10}  fair deals (budget {FAIR_BUDGET})", "")
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

    #[test]
    fn files_lie_under_their_hash_and_the_page_names_it() {
        let directory = tempfile::tempdir().unwrap();
        let dist = Dist::new(directory.path().join("dist"), directory.path().join("stamp"));
        dist.write("one", "<link href={{static}}/style.css>", files(), Compression::Best).unwrap();

        let hash = files().hash();
        let index = fs::read_to_string(directory.path().join("dist/index.html")).unwrap();
        assert_eq!(index, format!("<link href=/static/{hash}/style.css>"));
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
        dist.write("one", PLACEHOLDER, files(), Compression::Quick).unwrap();
        assert!(dist.unchanged("one").unwrap().is_some());
        assert!(dist.unchanged("two").unwrap().is_none());
        dist.write("two", PLACEHOLDER, Files::default(), Compression::Quick).unwrap();
        assert!(!directory.path().join("dist/static").exists(), "old files are gone");
    }

    #[test]
    fn a_page_that_loads_nothing_is_refused() {
        let dist = Dist::new("unused".into(), "unused".into());
        assert!(dist.write("", "<html>", files(), Compression::Quick).is_err());
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
    }
}

//! The text files of the checkout, read once for all checks.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use ignore::WalkBuilder;

/// Kinds of files that are read.
const EXTENSIONS: &[&str] = &["rs", "md", "ftl", "toml", "html", "css", "js"];

/// The checkout.
pub(super) struct Tree {
    files: Vec<File>,
    /// All files and directories, those that are not read included.
    paths: BTreeSet<String>,
}

/// A text file.
pub(super) struct File {
    /// From the root, with `/`.
    pub(super) path: String,
    pub(super) text: String,
}

impl Tree {
    /// Reads what git does not ignore.
    pub(super) fn read(root: &Path) -> Result<Self> {
        let mut tree = Self { files: Vec::new(), paths: BTreeSet::new() };
        let mut walk = WalkBuilder::new(root);
        walk.hidden(false).filter_entry(|entry| entry.file_name() != ".git");
        for entry in walk.build() {
            let entry = entry.with_context(|| format!("cannot read {}", root.display()))?;
            let path = entry.path().strip_prefix(root)?.to_string_lossy().replace('\\', "/");
            let extension = entry.path().extension().unwrap_or_default();
            if entry.path().is_file() && EXTENSIONS.iter().any(|known| extension == *known) {
                let text = fs::read_to_string(entry.path())
                    .with_context(|| format!("{path} is not readable text"))?;
                tree.files.push(File { path: path.clone(), text });
            }
            tree.paths.insert(path);
        }
        Ok(tree)
    }

    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let mut tree = Self { files: Vec::new(), paths: BTreeSet::from([String::new()]) };
        for (path, text) in files {
            tree.files.push(File { path: (*path).to_owned(), text: (*text).to_owned() });
            let parts: Vec<&str> = path.split('/').collect();
            tree.paths.extend((1..=parts.len()).map(|count| parts[..count].join("/")));
        }
        tree
    }

    pub(super) fn files(&self) -> &[File] {
        &self.files
    }

    pub(super) fn with_extension(&self, extension: &str) -> impl Iterator<Item = &File> {
        let ending = format!(".{extension}");
        self.files.iter().filter(move |file| file.path.ends_with(&ending))
    }

    pub(super) fn file(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Whether there is such a file or directory; the root is the empty path.
    pub(super) fn has(&self, path: &str) -> bool {
        self.paths.contains(path)
    }
}

impl File {
    /// The lines with their numbers, from 1.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }
}

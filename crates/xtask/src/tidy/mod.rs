//! Checks of the tree that no compiler makes: layers, sources, translations, links.

mod layers;
mod links;
mod sources;
mod translations;
mod tree;

use std::fmt;
use std::path::Path;

use anyhow::{Result, bail};

use self::tree::Tree;
use crate::run::say;

/// Something that is not as it should be.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fault {
    /// The path from the root, with `/`.
    file: String,
    /// From 1.
    line: usize,
    /// What is wrong, and what to do.
    what: String,
}

impl Fault {
    fn new(file: &str, line: usize, what: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, what: what.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

/// Makes all checks.
///
/// # Errors
/// If there is a fault; the error lists all.
pub(crate) fn check(root: &Path) -> Result<()> {
    let tree = Tree::read(root)?;
    let mut faults = layers::check(root, &tree)?;
    faults.extend(sources::check(&tree));
    faults.extend(translations::check(&tree));
    faults.extend(links::check(&tree));
    faults.sort();
    if faults.is_empty() {
        say(format!("tidy: {} files, no faults", tree.files().len()));
        return Ok(());
    }
    let list: Vec<String> = faults.iter().map(Fault::to_string).collect();
    bail!("tidy: {} faults\n{}", faults.len(), list.join("\n"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_tree_is_tidy() {
        super::check(&crate::workspace::root()).unwrap();
    }
}

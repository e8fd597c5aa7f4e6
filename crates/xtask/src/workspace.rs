//! Where the workspace and its build output are.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cargo_metadata::MetadataCommand;

/// The directories that the tasks work in.
pub(crate) struct Workspace {
    /// The root of the checkout.
    pub(crate) root: PathBuf,
    /// Cargo's target directory, wherever the developer has put it.
    pub(crate) target: PathBuf,
}

impl Workspace {
    /// Asks cargo.
    pub(crate) fn find() -> Result<Self> {
        let root = root();
        let metadata = MetadataCommand::new()
            .manifest_path(root.join("Cargo.toml"))
            .no_deps()
            .exec()
            .context("`cargo metadata` failed; run it by hand in the root of the checkout")?;
        Ok(Self { root, target: metadata.target_directory.into_std_path_buf() })
    }

    /// The browser client's crate.
    pub(crate) fn web(&self) -> PathBuf {
        self.root.join("crates/durak-web")
    }

    /// The built client, which the server embeds.
    pub(crate) fn dist(&self) -> PathBuf {
        self.web().join("dist")
    }
}

/// The root of the checkout that this program was built from.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

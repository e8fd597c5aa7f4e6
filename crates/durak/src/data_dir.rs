//! Where a server keeps its data.

use crate::failure::Failure;
use durak_text::Texts;
use etcetera::{BaseStrategy, choose_base_strategy};
use std::path::{Path, PathBuf};

/// The directory that was named, or the user's own.
///
/// # Errors
/// The user has no home.
pub(crate) fn data_dir(named: Option<&Path>, texts: &Texts) -> Result<PathBuf, Failure> {
    if let Some(dir) = named {
        return Ok(dir.to_owned());
    }
    let own = choose_base_strategy().map(|it| it.data_dir().join("durak"));
    own.map_err(|error| {
        let error = error.to_string().into();
        Failure::usage(texts.format("failure-data", &[("error", error)]))
    })
}

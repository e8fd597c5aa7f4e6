//! Why a text is no message, or a message says what cannot be.

use std::fmt;

/// A stable code, and a sentence that says what, where and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WireError {
    /// Lower-case words joined by hyphens; listed in `docs/protocol.md`.
    pub code: &'static str,
    /// In English, for developers.
    pub text: String,
}

impl WireError {
    /// An error of the field with this name.
    pub(crate) fn field(code: &'static str, field: &str, text: impl fmt::Display) -> WireError {
        WireError { code, text: format!("`{field}`: {text}") }
    }
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for WireError {}

//! Parts of the texts: a module of the browser takes what it shows.

use std::sync::OnceLock;

use crate::Lang;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Message files of a language: name without the ending, and content.
type Files = &'static [(&'static str, &'static str)];

/// Message files that are read together, of each language.
pub struct Part([Files; 2]);

static CHOSEN: OnceLock<&'static [&'static Part]> = OnceLock::new();

/// A program has all texts; a module of the browser only those that it asks for, so that nothing else
/// is linked into it.
#[cfg(not(target_arch = "wasm32"))]
const UNLESS_CHOSEN: &[&Part] = &[&Part::ALL];
#[cfg(target_arch = "wasm32")]
const UNLESS_CHOSEN: &[&Part] = &[];

impl Part {
    /// Everything.
    pub const ALL: Part = ALL;
    /// What is said at a table and in the lobby.
    pub const GAME: Part = GAME;
    /// What is said about a fair deal.
    pub const FAIR: Part = FAIR;
    /// What is said at the live examples of the rules.
    pub const LEARN: Part = LEARN;
    /// A rule set in sentences.
    pub const RULES: Part = RULES;
    /// What an analysis says, its cards and actions included.
    pub const ANALYSIS: Part = ANALYSIS;

    /// Limits [`Texts::of`](crate::Texts::of) to these parts; what it has read before stays, and so does an
    /// earlier choice. In a browser's module nothing is said before this has been called.
    pub fn choose(parts: &'static [&'static Part]) {
        // An earlier choice was made by the module that the caller is a library of.
        let _ = CHOSEN.set(parts);
    }

    /// The files to be read in a language.
    pub(crate) fn chosen(lang: Lang) -> impl Iterator<Item = (&'static str, &'static str)> {
        let parts = CHOSEN.get().copied().unwrap_or(UNLESS_CHOSEN);
        parts.iter().flat_map(move |part| part.files(lang)).copied()
    }

    /// Its files in a language: name without the ending, and content.
    pub fn files(&self, lang: Lang) -> Files {
        self.0[lang as usize]
    }
}

//! The languages, and how they are recognised.

use core::fmt;
use core::str::FromStr;

/// A language that everything is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English, the fallback.
    En,
    /// Russian.
    Ru,
}

impl Lang {
    /// All languages, the fallback first.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ru];

    /// The code of the language: `en` or `ru`.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ru => "ru",
        }
    }

    /// The name of the language in that language, for a menu.
    pub const fn own_name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Ru => "Русский",
        }
    }

    /// The first language of a list of tags that is known, as browsers and systems give them.
    ///
    /// ```
    /// use durak_text::Lang;
    /// assert_eq!(Lang::first_of(["uk-UA", "ru-RU", "en"]), Some(Lang::Ru));
    /// ```
    pub fn first_of<'a>(tags: impl IntoIterator<Item = &'a str>) -> Option<Lang> {
        tags.into_iter().find_map(|tag| tag.parse().ok())
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A tag that names neither Russian nor English.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLang;

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this language is not known; allowed are en (English) and ru (Russian)")
    }
}

impl std::error::Error for UnknownLang {}

impl FromStr for Lang {
    type Err = UnknownLang;

    /// Reads `ru`, `ru-RU`, `en_US.UTF-8` and the like, in any case.
    fn from_str(tag: &str) -> Result<Lang, UnknownLang> {
        let language = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Lang::ALL
            .into_iter()
            .find(|lang| lang.code().eq_ignore_ascii_case(language))
            .ok_or(UnknownLang)
    }
}

//! The user's own settings: they change how the page looks, never the game.

use durak_text::Lang;

/// Light, dark, or what the system prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Theme {
    /// As the system prefers.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How the own hand is sorted; trumps always stand apart at the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Sorting {
    /// By suit, ranks rising within each.
    #[default]
    BySuit,
    /// By rank, suits in canonical order within each.
    ByRank,
}

/// Two colours as on paper, or a colour for each suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Suits {
    /// Black and red.
    #[default]
    TwoColours,
    /// Black, green, blue and red.
    FourColours,
}

/// Which letters stand on court cards and aces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Letters {
    /// J, Q, K, A.
    #[default]
    Latin,
    /// В, Д, К, Т.
    Russian,
}

/// All settings of one user in this browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prefs {
    /// Language of the page.
    pub lang: Lang,
    /// Light or dark.
    pub theme: Theme,
    /// Colours of the suits.
    pub suits: Suits,
    /// Letters on the cards.
    pub letters: Letters,
    /// Order of the own hand.
    pub sorting: Sorting,
    /// Whether playable cards are marked.
    pub marks: bool,
    /// Whether cards move; the system's wish for less motion also switches this off.
    pub motion: bool,
    /// Whether the page sounds when it is the user's turn.
    pub sound: bool,
}

impl Default for Prefs {
    fn default() -> Self {
        Prefs {
            lang: Lang::En,
            theme: Theme::default(),
            suits: Suits::default(),
            letters: Letters::default(),
            sorting: Sorting::default(),
            marks: true,
            motion: true,
            sound: false,
        }
    }
}

impl Prefs {
    /// One line for the browser's storage: `key=value` pairs.
    pub fn to_line(self) -> String {
        let theme = match self.theme {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        format!(
            "lang={} theme={theme} suits={} letters={} sort={} marks={} motion={} sound={}",
            self.lang.code(),
            if self.suits == Suits::FourColours { "four" } else { "two" },
            if self.letters == Letters::Russian { "ru" } else { "latin" },
            if self.sorting == Sorting::ByRank { "rank" } else { "suit" },
            if self.marks { "on" } else { "off" },
            if self.motion { "on" } else { "off" },
            if self.sound { "on" } else { "off" },
        )
    }

    /// Reads [`Prefs::to_line`] over `base`; pairs that are unknown or damaged change nothing.
    pub fn from_line(base: Prefs, line: &str) -> Prefs {
        let mut prefs = base;
        for (key, value) in line.split(' ').filter_map(|pair| pair.split_once('=')) {
            match (key, value) {
                ("lang", tag) => prefs.lang = tag.parse().unwrap_or(prefs.lang),
                ("theme", "system") => prefs.theme = Theme::System,
                ("theme", "light") => prefs.theme = Theme::Light,
                ("theme", "dark") => prefs.theme = Theme::Dark,
                ("suits", "four") => prefs.suits = Suits::FourColours,
                ("suits", "two") => prefs.suits = Suits::TwoColours,
                ("letters", "ru") => prefs.letters = Letters::Russian,
                ("letters", "latin") => prefs.letters = Letters::Latin,
                ("sort", "rank") => prefs.sorting = Sorting::ByRank,
                ("sort", "suit") => prefs.sorting = Sorting::BySuit,
                ("marks", on @ ("on" | "off")) => prefs.marks = on == "on",
                ("sound", on @ ("on" | "off")) => prefs.sound = on == "on",
                ("motion", on @ ("on" | "off")) => prefs.motion = on == "on",
                _ => {}
            }
        }
        prefs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_storage_and_damage() {
        let mine = Prefs {
            lang: Lang::Ru,
            theme: Theme::Dark,
            suits: Suits::FourColours,
            letters: Letters::Russian,
            sorting: Sorting::ByRank,
            marks: false,
            motion: false,
            sound: true,
        };
        assert_eq!(Prefs::from_line(Prefs::default(), &mine.to_line()), mine);
        assert_eq!(Prefs::from_line(mine, "lang=fr theme marks=maybe ==="), mine);
    }
}

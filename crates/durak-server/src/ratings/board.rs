//! Boards: who is compared with whom.

use durak_core::{Law, PRESETS, Preset, Rules};
use std::fmt;
use std::str::FromStr;

/// The family of games that are no preset's.
pub(crate) const OTHER: &str = "other";

/// How many compete: that changes what is strong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Class {
    /// Two against each other.
    Two,
    /// Three to six, each for himself.
    Many,
    /// Two against two.
    Teams,
}

impl Class {
    pub(crate) const ALL: [Class; 3] = [Class::Two, Class::Many, Class::Teams];

    /// The class of games under these rules.
    pub(crate) fn of(law: &Law) -> Class {
        match law.players() {
            _ if law.teams() => Class::Teams,
            2 => Class::Two,
            _ => Class::Many,
        }
    }

    /// Its name in addresses and in the store.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Class::Two => "2",
            Class::Many => "3-6",
            Class::Teams => "teams",
        }
    }
}

/// Where games are rated together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Board {
    /// The family of rules.
    pub(crate) family: String,
    /// How many compete.
    pub(crate) class: Class,
}

impl Board {
    /// The board of games under these rules.
    pub(crate) fn of(law: &Law, preset: Option<&str>) -> Board {
        Board { family: family(law.rules(), preset).to_owned(), class: Class::of(law) }
    }

    /// Every board that games can be on.
    pub(crate) fn all() -> impl Iterator<Item = Board> {
        let families = PRESETS.iter().map(|preset| preset.key).chain([OTHER]);
        families.flat_map(|family| {
            Class::ALL.into_iter().map(|class| Board { family: family.to_owned(), class })
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.family, self.class.key())
    }
}

/// A text names no board.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct UnknownBoard;

impl FromStr for Board {
    type Err = UnknownBoard;

    fn from_str(text: &str) -> Result<Board, UnknownBoard> {
        Board::all().find(|board| board.to_string() == text).ok_or(UnknownBoard)
    }
}

/// The preset whose game this is, or [`OTHER`]: the rules are the preset's but for what its source
/// leaves open. `hint` goes first where several fit.
pub(crate) fn family(rules: &Rules, hint: Option<&str>) -> &'static str {
    let hinted = hint.and_then(Preset::find).filter(|preset| is_of(rules, preset));
    let found = hinted.or_else(|| PRESETS.iter().find(|preset| is_of(rules, preset)));
    found.map_or(OTHER, |preset| preset.key)
}

fn is_of(rules: &Rules, preset: &Preset) -> bool {
    rules.pairs().zip(preset.rules.pairs()).all(|((option, text), (_, own))| {
        let open = preset.open.iter().find(|(key, _)| *key == option.key);
        text == own || open.is_some_and(|(_, values)| values.contains(&text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use durak_core::rules::{Cap, Transfer};

    #[test]
    fn a_game_belongs_to_the_preset_that_leaves_its_differences_open() {
        for preset in &PRESETS {
            assert_eq!(family(&preset.rules, Some(preset.key)), preset.key);
        }
        let durak = Preset::find("durak").unwrap().rules;
        let open = Rules { players: 5, transfer: Transfer::Cards, ..durak };
        assert_eq!(family(&open, None), "durak");
        assert_eq!(family(&open, Some("home")), "durak", "a wrong hint does not count");
        assert_eq!(family(&Rules { cap: Cap::FiveFirstBout, ..durak }, Some("durak")), OTHER);
    }

    #[test]
    fn every_board_is_named_and_found_by_its_name() {
        for board in Board::all() {
            assert_eq!(board.to_string().parse(), Ok(board));
        }
        assert_eq!("home/7".parse::<Board>(), Err(UnknownBoard));
    }
}

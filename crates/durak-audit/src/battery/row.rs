//! How many cards and players a row of the battery has.

use durak_core::Rules;
use durak_fair::{Seating, Terms};
use std::fmt;
use std::str::FromStr;

/// The size of a deck and the number of players, written `36x2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// 24, 36 or 52.
    pub(super) cards: u8,
    /// 2 to 6, and six cards for each.
    pub(super) players: u8,
}

/// The rows of section 14.
pub const ROWS: [Row; 7] = [
    Row { cards: 24, players: 2 },
    Row { cards: 24, players: 4 },
    Row { cards: 36, players: 2 },
    Row { cards: 36, players: 3 },
    Row { cards: 36, players: 6 },
    Row { cards: 52, players: 4 },
    Row { cards: 52, players: 6 },
];

impl Row {
    /// How many cards the deck has.
    pub const fn cards(self) -> u8 {
        self.cards
    }

    /// How many play.
    pub const fn players(self) -> u8 {
        self.players
    }

    /// The terms of a match's first game of this size; chance leads if nobody holds a trump.
    pub fn terms(self) -> Terms {
        self.try_terms().unwrap_or_else(|| unreachable!("rows are checked when they are read"))
    }

    fn try_terms(self) -> Option<Terms> {
        let mut rules = Rules { players: self.players, ..Rules::DEFAULT };
        rules.set("deck", &self.cards.to_string()).ok()?;
        rules.set("no_trump", "random").ok()?;
        Terms::first_game(&rules, Seating::Listed).ok()
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.cards, self.players))
    }
}

/// The text is no row that can be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cards x players is expected, for example 36x2; 24, 36 or 52 cards, six for each player")]
pub struct ParseRowError;

impl ParseRowError {
    /// A stable code for programs.
    pub const fn code(self) -> &'static str {
        "audit-row"
    }
}

impl FromStr for Row {
    type Err = ParseRowError;

    fn from_str(text: &str) -> Result<Row, ParseRowError> {
        let (cards, players) = text.split_once('x').ok_or(ParseRowError)?;
        let number = |text: &str| text.parse().map_err(|_| ParseRowError);
        let row = Row { cards: number(cards)?, players: number(players)? };
        row.try_terms().map(|_| row).ok_or(ParseRowError)
    }
}

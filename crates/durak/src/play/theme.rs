//! Colours and emphasis; without colours everything is still told apart.

use durak_core::Suit;
use ratatui::style::{Color, Modifier, Style};

/// How things look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    /// Whether colours are used at all.
    pub(crate) colour: bool,
    /// Whether each suit has its own colour.
    pub(crate) four_colours: bool,
}

impl Theme {
    /// A suit's colour: red or that of the text, which suits dark and light terminals alike.
    pub(crate) fn suit(self, suit: Suit) -> Style {
        let style = Style::new();
        match (suit, self.four_colours) {
            _ if !self.colour => style,
            (Suit::Hearts, _) | (Suit::Diamonds, false) => style.fg(Color::LightRed),
            (Suit::Diamonds, true) => style.fg(Color::LightBlue),
            (Suit::Clubs, true) => style.fg(Color::LightGreen),
            (Suit::Clubs, false) | (Suit::Spades, _) => style,
        }
    }

    /// What wants to be looked at: whose turn it is, a refusal.
    pub(crate) fn accent(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.colour { style.fg(Color::Yellow) } else { style }
    }

    /// What is less important.
    pub(crate) fn quiet(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What is chosen.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

//! Which card of the deck goes where: indexes of hands, trump card and talon (section 5).

use durak_core::Seat;

use crate::terms::Terms;

/// Cards in a dealt hand.
pub(crate) const HAND: u8 = 6;

/// Where the cards of a deal go, by their index in the deck; it does not depend on the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    players: u8,
    cards: u8,
    dealer: Seat,
}

impl Layout {
    /// The layout of a game of these terms.
    pub fn new(terms: &Terms) -> Layout {
        Layout { players: terms.players(), cards: terms.cards(), dealer: terms.dealer() }
    }

    /// The indexes that this seat is dealt, in order.
    pub fn hand(&self, seat: Seat) -> Vec<u8> {
        (0..HAND * self.players).filter(|index| self.owner(*index) == Some(seat)).collect()
    }

    /// Who is dealt the card with this index; nobody if it lies in the talon.
    pub fn owner(&self, index: u8) -> Option<Seat> {
        let dealt = index < HAND * self.players;
        dealt.then(|| self.dealer.clockwise(1 + index % self.players, self.players))
    }

    /// The trump card's index: under the talon or, without one, the last card dealt.
    pub fn trump(&self) -> u8 {
        (HAND * self.players).min(self.cards.saturating_sub(1))
    }

    /// The talon's indexes in the order of drawing; the trump card comes last.
    pub fn talon(&self) -> Vec<u8> {
        let first = HAND * self.players;
        if first >= self.cards {
            return Vec::new();
        }
        (first + 1..self.cards).chain([first]).collect()
    }
}

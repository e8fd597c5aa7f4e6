//! What can be asked of a position.

use durak_core::{Action, Card, Public, SameRank, Seat};

/// One question of a lesson, to the reader in seat 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Each card of the hand with which one may do this now.
    Cards(Deed),
    /// Whether one may do this now: an action in its text form.
    May(&'static str),
    /// How many attack cards can still be added in this bout.
    More,
    /// How many cards this seat holds now; these numbers are offered with the right one.
    HandSize(Seat, &'static [u8]),
    /// Who leads the next bout.
    Leads,
    /// Who was the first to draw.
    DrawsFirst,
    /// In whose hand the trump card is.
    TrumpCard,
    /// Each who has gone out.
    Out,
    /// Each who has lost, or that it is a draw, or that the game goes on.
    Loser,
    /// How many cards the deal leaves to draw; these numbers are offered with the right one.
    DealtTalon(&'static [u8]),
    /// Who leads the first bout of a game.
    First,
    /// Who leads the next game of the match.
    NextGame,
    /// The card that is led when the time runs out.
    Standing,
    /// Which of these cards everybody knows to be in this hand.
    Known(Seat, &'static str),
}

/// What can be done with one card of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Lead it.
    Lead,
    /// Throw it in.
    Throw,
    /// Beat the last uncovered attack card with it.
    Beat,
    /// Transfer the attack with it.
    Transfer,
}

impl Deed {
    /// The action that does this with a card; none if there is nothing to beat.
    pub fn action(self, card: Card, public: &Public) -> Option<Action> {
        Some(match self {
            Deed::Lead => Action::Lead(SameRank::one(card)),
            Deed::Throw => Action::Throw(card),
            Deed::Beat => {
                let open = public.table().pairs().filter(|(_, cover)| cover.is_none());
                Action::Beat { attack: open.last()?.0, with: card }
            }
            Deed::Transfer => Action::Transfer(card),
        })
    }
}

//! A view: the public state and one's own hand (rules, section 12); made by adding the hand.

use crate::action::Action;
use crate::apply::Close;
use crate::card_set::CardSet;
use crate::legal::Legal;
use crate::public::Public;
use crate::refusal::Refusal;
use crate::seat::Seat;

/// All that one seat may know. A spectator's view is the [`Public`] state alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    public: Public,
    seat: Seat,
    hand: CardSet,
}

impl View {
    /// The public state with the hand of `seat` added.
    pub const fn new(public: Public, seat: Seat, hand: CardSet) -> View {
        View { public, seat, hand }
    }

    /// What everybody sees.
    pub const fn public(&self) -> &Public {
        &self.public
    }

    /// Whose view this is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The own hand.
    pub const fn hand(&self) -> CardSet {
        self.hand
    }

    /// The own legal actions.
    pub fn legal(&self) -> Legal {
        self.public.legal(self.seat, self.hand)
    }

    /// Why an own action is refused, if it is.
    pub fn check(&self, action: Action) -> Result<(), Refusal> {
        self.public.check(self.seat, Some(self.hand), action)
    }

    /// What happens if the own time runs out.
    pub fn standing_action(&self) -> Option<Action> {
        self.public.standing_action(self.seat, self.hand)
    }

    /// The cards that this seat cannot place: in another hand or in the talon.
    pub fn unseen(&self) -> CardSet {
        self.public.unseen() - self.hand
    }

    /// Follows an action of any seat; `drawn` are the cards that this seat drew in consequence.
    ///
    /// Refuses what cannot be true, and leaves the view as it was.
    pub fn follow(
        &mut self,
        seat: Seat,
        action: Action,
        drawn: CardSet,
    ) -> Result<Option<Close>, FollowError> {
        let hand = (seat == self.seat).then_some(self.hand);
        self.public.check(seat, hand, action).map_err(FollowError::Refused)?;
        let mut next = *self;
        let close = if seat == self.seat {
            next.public.apply_from(&mut next.hand, seat, action)
        } else {
            next.public.apply(seat, action)
        };
        if let Some(close) = close.filter(|close| close.taker == Some(self.seat)) {
            next.hand |= close.table;
        }
        let due = close.map_or(0, |close| close.drawn[self.seat]);
        if drawn.len() != due || !(self.unseen() | self.public.trump_card().into()).includes(drawn)
        {
            return Err(FollowError::Drawn);
        }
        next.hand |= drawn;
        *self = next;
        Ok(close)
    }
}

/// Why an action cannot have happened in the game that a view shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowError {
    /// The action was not legal.
    Refused(Refusal),
    /// The drawn cards are not as many as are due, or cannot come from the talon.
    Drawn,
}

impl core::fmt::Display for FollowError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            FollowError::Refused(refusal) => write!(f, "the action was not legal: {refusal}"),
            FollowError::Drawn => f.write_str("the drawn cards cannot have come from the talon"),
        }
    }
}

impl core::error::Error for FollowError {}

const _: () = assert!(size_of::<View>() <= 200);

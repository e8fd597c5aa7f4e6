//! What a seat can work out from its view: exact bookkeeping of where each card is or may be.

use durak_core::{Card, CardSet, Seat, Suit, View};

/// Where the cards are, as far as one seat can know.
///
/// Every card of the deck is in exactly one of these places: the own hand, the table, the
/// discard, the [`held`](Knowledge::held) cards of another seat, under the talon face up, or
/// [`unseen`](Knowledge::unseen). The unseen cards fill the [`hidden`](Knowledge::hidden) places
/// of the other hands and the [`buried`](Knowledge::buried) ones of the talon; as long as
/// nothing is inferred from how others play, each way to lay them there is equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge {
    view: View,
    unseen: CardSet,
}

impl Knowledge {
    /// What the seat of this view knows.
    pub fn new(view: &View) -> Knowledge {
        let mut knowledge = Knowledge { view: *view, unseen: view.unseen() };
        // When a single hand hides all that is unseen, nothing is unseen any more.
        let full = view.public().law().seats().into_iter().any(|seat| {
            seat != view.seat() && knowledge.public_hidden(seat) == knowledge.unseen.len()
        });
        if full {
            knowledge.unseen = CardSet::EMPTY;
        }
        knowledge
    }

    /// The view that this was worked out from.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The trump suit.
    pub const fn trump(&self) -> Suit {
        self.view.public().trump()
    }

    /// The cards that this seat cannot place: in another hand or in the talon.
    pub const fn unseen(&self) -> CardSet {
        self.unseen
    }

    /// How many cards of the talon nobody has seen; the open trump card is not one of them.
    pub fn buried(&self) -> u8 {
        self.view.public().talon().saturating_sub(1)
    }

    /// The cards that this seat knows to be in that hand; its own hand for its own seat.
    pub fn held(&self, seat: Seat) -> CardSet {
        if seat == self.view.seat() {
            return self.view.hand();
        }
        let known = self.view.public().known(seat);
        let hidden = self.public_hidden(seat);
        if hidden > 0 && self.unseen.is_empty() { known | self.view.unseen() } else { known }
    }

    /// How many cards of that hand this seat does not know.
    pub fn hidden(&self, seat: Seat) -> u8 {
        self.view.public().hand_size(seat).saturating_sub(self.held(seat).len())
    }

    /// Whether this seat knows every card of that hand.
    pub fn is_open(&self, seat: Seat) -> bool {
        self.hidden(seat) == 0
    }

    /// All cards that may be in that hand.
    pub fn may_hold(&self, seat: Seat) -> CardSet {
        let held = self.held(seat);
        if self.is_open(seat) { held } else { held | self.unseen }
    }

    /// The cards of all others and of the talon: what the own cards can still meet.
    pub fn live(&self) -> CardSet {
        let public = self.view.public();
        public.law().deck() - self.view.hand() - public.discard() - public.table().cards()
    }

    /// How likely that hand holds at least one of these cards, 0 to 1.
    pub fn chance_of_any(&self, seat: Seat, cards: CardSet) -> f64 {
        if !(self.held(seat) & cards).is_empty() {
            return 1.0;
        }
        let all = self.unseen.len();
        let others = all - (self.unseen & cards).len();
        // None of them: each hidden card in turn is one of the other unseen cards.
        let none = (0..self.hidden(seat).min(all)).fold(1.0, |chance, drawn| {
            chance * f64::from(others.saturating_sub(drawn)) / f64::from(all - drawn)
        });
        1.0 - none
    }

    /// How likely that hand holds a card that beats this one, 0 to 1.
    pub fn chance_to_beat(&self, seat: Seat, attack: Card) -> f64 {
        self.chance_of_any(seat, CardSet::beating(attack, self.trump()))
    }

    fn public_hidden(&self, seat: Seat) -> u8 {
        let public = self.view.public();
        public.hand_size(seat).saturating_sub(public.known(seat).len())
    }
}

//! Legality: what a seat may do now, as sets (rules, section 6).

use crate::action::{Action, SameRank};
use crate::card::{Card, Suit};
use crate::card_set::CardSet;
use crate::counted::Counted;
use crate::leads;
use crate::public::{Phase, Public};
use crate::seat::Seat;

/// All legal actions of one seat; sets until somebody needs a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Legal {
    /// No action now.
    Nothing,
    /// Begin a bout.
    Lead {
        /// The cards that may be led.
        cards: CardSet,
        /// Most cards of one lead.
        most: u8,
    },
    /// Throw in, or pass.
    Throw {
        /// The cards that may be thrown in.
        cards: CardSet,
        /// Whether a pass is possible.
        pass: bool,
    },
    /// Beat, transfer, show or take; a take is always possible here.
    Defend {
        /// The attack cards that wait to be beaten.
        uncovered: CardSet,
        /// The defender's hand.
        hand: CardSet,
        /// The trump suit.
        trump: Suit,
        /// The cards that may be added for a transfer.
        transfer: CardSet,
        /// The trump that may be shown for a transfer, if any.
        show: CardSet,
    },
}

impl Public {
    /// What `seat` may do when it holds `hand`.
    pub fn legal(&self, seat: Seat, hand: CardSet) -> Legal {
        if !self.may_act.contains(seat) {
            Legal::Nothing
        } else if self.phase == Phase::Lead {
            Legal::Lead { cards: hand, most: self.most_led() }
        } else if seat == self.defender {
            let (transfer, show) = self.legal_transfer(hand);
            Legal::Defend {
                uncovered: self.table.uncovered(),
                hand,
                trump: self.trump(),
                transfer,
                show,
            }
        } else {
            let cards = hand & self.throw_ranks(seat);
            let pass = !self.is_defence();
            if cards.is_empty() && !pass { Legal::Nothing } else { Legal::Throw { cards, pass } }
        }
    }

    /// Most cards of one lead.
    pub(crate) fn most_led(&self) -> u8 {
        self.law.lead_cards.min(self.limit)
    }

    /// All cards of the ranks that this thrower may throw in.
    #[inline]
    pub(crate) fn throw_ranks(&self, seat: Seat) -> CardSet {
        if self.lead_rank_throwers.contains(seat) {
            self.table.of_lead_rank()
        } else {
            self.table.cards().ranks().cards()
        }
    }

    /// The cards that the defender may add for a transfer, and the trump that he may show.
    #[inline]
    pub(crate) fn legal_transfer(&self, hand: CardSet) -> (CardSet, CardSet) {
        if !self.law.transfer || self.table.any_beaten() {
            return (CardSet::EMPTY, CardSet::EMPTY);
        }
        self.legal_transfer_now(hand)
    }

    #[inline(never)] // seldom needed
    fn legal_transfer_now(&self, hand: CardSet) -> (CardSet, CardSet) {
        if self.bouts == 0 && !self.law.first_bout_transfer {
            return (CardSet::EMPTY, CardSet::EMPTY);
        }
        let (mut transfer, mut show) = (CardSet::EMPTY, CardSet::EMPTY);
        let of_rank = hand & self.table.of_lead_rank();
        let next = self.next_opponent(self.defender);
        let room = self.cap().min(next.map_or(0, |next| self.hand_sizes[next]));
        if self.table.attacks() < room {
            transfer = of_rank;
        }
        if self.law.show && !self.shown && self.table.attacks() <= room {
            show = of_rank & CardSet::of_suit(self.trump());
        }
        (transfer, show)
    }
}

impl Legal {
    /// Whether there is no action.
    pub const fn is_empty(&self) -> bool {
        matches!(self, Legal::Nothing)
    }

    /// How many actions there are.
    pub fn count(&self) -> u32 {
        match *self {
            Legal::Nothing => 0,
            Legal::Lead { cards, most: 1 } => cards.len() as u32,
            Legal::Lead { cards, most } => leads::count(cards, 1, most),
            Legal::Throw { cards, pass } => cards.len() as u32 + pass as u32,
            Legal::Defend { uncovered, hand, trump, transfer, show } => {
                let beats = uncovered.into_iter().fold(0, |sum, attack| {
                    sum + (hand & CardSet::beating(attack, trump)).len() as u32
                });
                beats + 1 + handed_on(transfer, show)
            }
        }
    }

    /// The action at this place, from 0: every action has exactly one place below the count.
    pub fn nth(&self, place: u32) -> Option<Action> {
        match *self {
            Legal::Nothing => None,
            Legal::Lead { cards, most: 1 } => {
                cards.nth(place).map(|card| Action::Lead(SameRank::one(card)))
            }
            Legal::Lead { cards, most } => leads::nth(cards, 1, most, place).map(Action::Lead),
            Legal::Throw { cards, pass } => match cards.nth(place) {
                Some(card) => Some(Action::Throw(card)),
                None => (pass && place == cards.len() as u32).then_some(Action::Pass),
            },
            Legal::Defend { uncovered, hand, trump, transfer, show } => {
                let mut left = place;
                for attack in uncovered {
                    let beating = Counted::new(hand & CardSet::beating(attack, trump));
                    if let Some(with) = beating.nth(left) {
                        return Some(Action::Beat { attack, with });
                    }
                    left -= beating.len();
                }
                if left == 0 {
                    return Some(Action::Take);
                }
                nth_handed_on(transfer, show, left - 1)
            }
        }
    }

    /// Whether the action is legal.
    pub fn contains(&self, action: Action) -> bool {
        match (*self, action) {
            (Legal::Lead { cards, most }, Action::Lead(lead)) => {
                lead.len() <= most && cards.includes(lead.cards())
            }
            (Legal::Throw { cards, .. }, Action::Throw(card)) => cards.contains(card),
            (Legal::Throw { pass, .. }, Action::Pass) => pass,
            (Legal::Defend { uncovered, hand, trump, .. }, Action::Beat { attack, with }) => {
                uncovered.contains(attack)
                    && (hand & CardSet::beating(attack, trump)).contains(with)
            }
            (Legal::Defend { transfer, .. }, Action::Transfer(card)) => transfer.contains(card),
            (Legal::Defend { show, .. }, Action::Show(card)) => show.contains(card),
            (Legal::Defend { .. }, Action::Take) => true,
            _ => false,
        }
    }

    /// The hand's cards that some legal action plays or shows.
    pub fn cards(&self) -> CardSet {
        match *self {
            Legal::Nothing => CardSet::EMPTY,
            Legal::Lead { cards, .. } | Legal::Throw { cards, .. } => cards,
            Legal::Defend { uncovered, hand, trump, transfer, show } => {
                let beating = uncovered
                    .into_iter()
                    .fold(CardSet::EMPTY, |set, attack| set | CardSet::beating(attack, trump));
                hand & beating | transfer | show
            }
        }
    }

    /// Every action that plays or shows this card alone.
    pub fn with_card(self, card: Card) -> impl Iterator<Item = Action> {
        let shows = move |action: &Action| *action == Action::Show(card);
        self.actions().filter(move |a| a.played() == CardSet::only(card) || shows(a))
    }

    /// All actions, one after another. O(n²) in their number where leads of a rank are many.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        (0..self.count()).filter_map(move |place| self.nth(place))
    }
}

/// How many transfers there are.
#[inline]
fn handed_on(transfer: CardSet, show: CardSet) -> u32 {
    if (transfer | show).is_empty() {
        return 0; // the usual case, and counting is not free
    }
    count_handed_on(transfer, show)
}

#[inline(never)] // seldom needed
fn count_handed_on(transfer: CardSet, show: CardSet) -> u32 {
    transfer.len() as u32 + show.len() as u32
}

#[inline(never)] // seldom needed
fn nth_handed_on(transfer: CardSet, show: CardSet, place: u32) -> Option<Action> {
    match transfer.nth(place) {
        Some(card) => Some(Action::Transfer(card)),
        None => show.nth(place - transfer.len() as u32).map(Action::Show),
    }
}

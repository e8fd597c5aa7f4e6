//! Legality: what a seat may do now, as sets (rules, section 6).

use crate::action::{Action, SameRank, same_rank, suits_of};
use crate::card::{Card, Suit};
use crate::card_set::CardSet;
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

/// Ways to choose 1 to `most` of `n` cards: `WAYS[n][most]`.
const WAYS: [[u32; 5]; 5] =
    [[0, 0, 0, 0, 0], [0, 1, 1, 1, 1], [0, 2, 3, 3, 3], [0, 3, 6, 7, 7], [0, 4, 10, 14, 15]];

// `legal`, `count` and `nth` are asked one after another in playouts. Inlined, the sets stay in
// registers and the three questions about which role this is become one: a tenth of the time.
impl Public {
    /// What `seat` may do when it holds `hand`.
    #[inline(always)]
    pub fn legal(&self, seat: Seat, hand: CardSet) -> Legal {
        if !self.may_act.contains(seat) {
            Legal::Nothing
        } else if self.phase == Phase::Lead {
            Legal::Lead { cards: hand, most: self.law.lead_cards.min(self.limit) }
        } else if seat == self.defender {
            self.legal_defence(hand)
        } else {
            let cards = hand & self.throw_ranks(seat);
            let pass = !self.is_defence();
            if cards.is_empty() && !pass { Legal::Nothing } else { Legal::Throw { cards, pass } }
        }
    }

    /// All cards of the ranks that this thrower may throw in.
    pub(crate) fn throw_ranks(&self, seat: Seat) -> CardSet {
        if self.throwers.contains(seat) {
            self.table.cards().ranks().cards()
        } else {
            self.table.lead_rank().map_or(CardSet::EMPTY, CardSet::of_rank)
        }
    }

    // Kept apart, or its parts would be computed for every thrower too.
    #[inline(never)]
    fn legal_defence(&self, hand: CardSet) -> Legal {
        let (mut transfer, mut show) = (CardSet::EMPTY, CardSet::EMPTY);
        if self.law.transfer
            && !self.table.any_beaten()
            && (self.bouts > 0 || self.law.first_bout_transfer)
        {
            let of_rank = self.table.lead_rank().map_or(CardSet::EMPTY, CardSet::of_rank);
            let next = self.next_opponent(self.defender);
            let room = self.cap().min(next.map_or(0, |next| self.hand_sizes[next]));
            if self.table.attacks() < room {
                transfer = hand & of_rank;
            }
            if self.law.show && !self.shown && self.table.attacks() <= room {
                show = hand & of_rank & CardSet::of_suit(self.trump());
            }
        }
        Legal::Defend {
            uncovered: self.table.uncovered(),
            hand,
            trump: self.trump(),
            transfer,
            show,
        }
    }
}

impl Legal {
    /// Whether there is no action.
    pub const fn is_empty(&self) -> bool {
        matches!(self, Legal::Nothing)
    }

    /// How many actions there are.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        match *self {
            Legal::Nothing => 0,
            Legal::Lead { cards, most: 1 } => cards.len() as u32,
            Legal::Lead { cards, most } => {
                let ways = &WAYS.map(|ways| ways[most.min(4) as usize]);
                cards
                    .ranks()
                    .into_iter()
                    .fold(0, |sum, rank| sum + ways[suits_of(cards, rank).count_ones() as usize])
            }
            Legal::Throw { cards, pass } => cards.len() as u32 + pass as u32,
            Legal::Defend { uncovered, hand, trump, transfer, show } => {
                let beats = uncovered.into_iter().fold(0, |sum, attack| {
                    sum + (hand & CardSet::beating(attack, trump)).len() as u32
                });
                let handed_on = if (transfer | show).is_empty() {
                    0 // the usual case, and counting is not free
                } else {
                    transfer.len() as u32 + show.len() as u32
                };
                beats + handed_on + 1
            }
        }
    }

    /// The action at this place, from 0: every action has exactly one place below the count.
    #[inline(always)]
    pub fn nth(&self, place: u32) -> Option<Action> {
        match *self {
            Legal::Nothing => None,
            Legal::Lead { cards, most: 1 } => {
                cards.nth(place).map(|card| Action::Lead(SameRank::one(card)))
            }
            Legal::Lead { cards, most } => nth_lead(cards, most, place),
            Legal::Throw { cards, pass } => match cards.nth_or_rest(place) {
                Ok(card) => Some(Action::Throw(card)),
                Err(rest) => (pass && rest == 0).then_some(Action::Pass),
            },
            Legal::Defend { uncovered, hand, trump, transfer, show } => {
                let mut left = place;
                for attack in uncovered {
                    let beating = hand & CardSet::beating(attack, trump);
                    match beating.nth_or_rest(left) {
                        Ok(with) => return Some(Action::Beat { attack, with }),
                        Err(rest) => left = rest,
                    }
                }
                if left == 0 {
                    return Some(Action::Take);
                }
                match transfer.nth_or_rest(left - 1) {
                    Ok(card) => Some(Action::Transfer(card)),
                    Err(rest) => show.nth(rest).map(Action::Show),
                }
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

fn nth_lead(cards: CardSet, most: u8, place: u32) -> Option<Action> {
    let mut left = place;
    for rank in cards.ranks() {
        let held = suits_of(cards, rank);
        let count = WAYS[held.count_ones() as usize][most.min(4) as usize];
        if left >= count {
            left -= count;
            continue;
        }
        for suits in 1..16u8 {
            if suits & !held == 0 && suits.count_ones() <= most as u32 {
                if left == 0 {
                    return Some(Action::Lead(same_rank(rank, suits)));
                }
                left -= 1;
            }
        }
    }
    None
}

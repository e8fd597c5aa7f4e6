//! Rules lowered to masks and numbers at the deal; the only file that matches on options.

use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::rules::*;
use crate::seat::{BySeat, Seat, SeatSet};

/// What a rule set means to the engine: no option is asked again during a game.
///
/// Masks are full or empty, so that the engine applies them without a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Law {
    rules: Rules,
    /// Who may be attacked by, and throws in against, each seat.
    pub(crate) opponents: BySeat<SeatSet>,
    /// Full if every opponent throws in any rank.
    pub(crate) throw_all: SeatSet,
    /// Full if the defender's neighbours throw in any rank.
    pub(crate) throw_near: SeatSet,
    /// Full if every opponent throws in the rank of the lead.
    pub(crate) throw_lead_rank: SeatSet,
    /// Full if throwers act whenever they like; empty if one after another.
    pub(crate) at_once: SeatSet,
    /// Most cards of one lead.
    pub(crate) lead_cards: u8,
    /// Cap of the first bout.
    pub(crate) first_cap: u8,
    /// Cap while the discard is empty.
    pub(crate) empty_cap: u8,
    /// Whether a transfer by a card, and by a shown trump, exists.
    pub(crate) transfer: bool,
    pub(crate) show: bool,
    pub(crate) first_bout_transfer: bool,
    /// Whether a take ends the bout at once.
    pub(crate) take_closes: bool,
    /// Whether drawing begins with the dealer and leaves the defender in his place.
    pub(crate) draw_from_dealer: bool,
}

/// All cards of a deck of this size.
pub(crate) const fn deck_of(deck: DeckSize) -> CardSet {
    CardSet::from_rank_up(match deck {
        DeckSize::D36 => Rank::Six,
        DeckSize::D24 => Rank::Nine,
        DeckSize::D52 => Rank::Two,
    })
}

/// Full if `on`, else empty.
fn seats_if(on: bool) -> SeatSet {
    if on { SeatSet::ALL } else { SeatSet::EMPTY }
}

impl Law {
    /// Lowers a rule set; refuses one that cannot be played, with all reasons.
    pub fn new(rules: &Rules) -> Result<Law, RulesError> {
        rules.check()?;
        let seats = SeatSet::first_seats(rules.players);
        let team = |seat: Seat| SeatSet::from_bits(0b0101 << (seat.index() & 1));
        Ok(Law {
            rules: *rules,
            opponents: BySeat::from_fn(|seat| {
                seats - if rules.teams { team(seat) } else { SeatSet::only(seat) }
            }),
            throw_all: seats_if(rules.throw_in == ThrowIn::All),
            throw_near: seats_if(matches!(
                rules.throw_in,
                ThrowIn::Neighbours | ThrowIn::NeighboursOrLeadRank
            )),
            throw_lead_rank: seats_if(rules.throw_in == ThrowIn::NeighboursOrLeadRank),
            at_once: seats_if(rules.order == Order::Free),
            lead_cards: if rules.lead == LeadSize::Single { 1 } else { 4 },
            first_cap: if rules.cap == Cap::FiveFirstBout { 5 } else { 6 },
            empty_cap: if rules.cap == Cap::FiveUntilDiscard { 5 } else { 6 },
            transfer: rules.transfer != Transfer::Off,
            show: rules.transfer == Transfer::CardsOrTrump,
            first_bout_transfer: rules.first_bout_transfer,
            take_closes: rules.after_take == AfterTake::Closed,
            draw_from_dealer: rules.draw == DrawOrder::FromDealer,
        })
    }

    /// The rule set that was lowered.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of seats, 2 to 6.
    pub const fn players(&self) -> u8 {
        self.rules.players
    }

    /// The seats of the table.
    pub const fn seats(&self) -> SeatSet {
        SeatSet::first_seats(self.rules.players)
    }

    /// All cards of the deck.
    pub const fn deck(&self) -> CardSet {
        deck_of(self.rules.deck)
    }

    /// The size of the talon after the deal, the trump card included.
    pub const fn talon(&self) -> u8 {
        self.deck().len() - 6 * self.rules.players
    }

    /// Most cards of one lead, before the limit of the bout.
    pub const fn lead_cards(&self) -> u8 {
        self.lead_cards
    }

    /// The cap of a later bout than the first, while nothing has been discarded; else it is six.
    pub const fn empty_cap(&self) -> u8 {
        self.empty_cap
    }

    /// Whether a take ends the bout at once.
    pub const fn take_closes(&self) -> bool {
        self.take_closes
    }

    /// Whether an attack can be handed on by a card.
    pub const fn transfers(&self) -> bool {
        self.transfer
    }

    /// Whether an attack can also be handed on by a shown trump.
    pub const fn shows(&self) -> bool {
        self.show
    }

    /// Whether the first bout of a game may be transferred.
    pub const fn transfers_first_bout(&self) -> bool {
        self.first_bout_transfer
    }

    /// Whether partners sit opposite each other.
    pub const fn teams(&self) -> bool {
        self.rules.teams
    }

    /// Who plays on the side of this seat, the seat itself included.
    pub fn side_of(&self, seat: Seat) -> SeatSet {
        self.seats() - self.opponents[seat]
    }

    /// Who leads the first bout when the hands are dealt and no leader is fixed (section 5).
    ///
    /// `random_seat` is the seat that the deal's own randomness picks.
    pub fn first_leader(
        &self,
        hands: &BySeat<CardSet>,
        trump: Suit,
        random_seat: Seat,
    ) -> FirstLeader {
        let trumps = CardSet::of_suit(trump);
        let lowest = self
            .seats()
            .into_iter()
            .filter_map(|seat| Some((hands[seat] & trumps).first()?).map(|card| (card, seat)))
            .min();
        match (lowest, self.rules.no_trump) {
            (Some((card, seat)), _) => FirstLeader::LowestTrump(seat, card),
            (None, NoTrump::Random) => FirstLeader::NoTrump(random_seat),
            (None, NoTrump::FirstSeat) => FirstLeader::NoTrump(Seat::S0),
            (None, NoTrump::Redeal) => FirstLeader::Redeal,
        }
    }

    /// Who deals the next game of a match and who leads it (section 10).
    ///
    /// `durak` is the single seat that lost; none after a draw or a team result.
    pub fn next_deal(&self, dealer: Seat, durak: Option<Seat>) -> NextDeal {
        let players = self.players();
        match (self.rules.next_game, durak) {
            (NextGame::UnderFool, Some(durak)) => {
                NextDeal { dealer: durak, leader: Some(durak.clockwise(players - 1, players)) }
            }
            (NextGame::FromUnderFool, Some(durak)) => {
                NextDeal { dealer: durak, leader: Some(durak.clockwise(1, players)) }
            }
            _ => NextDeal { dealer: dealer.clockwise(1, players), leader: None },
        }
    }

    /// How the first game of a match is dealt: by the last seat, led by the lowest trump.
    pub fn first_deal(&self) -> NextDeal {
        NextDeal { dealer: Seat::S0.clockwise(self.players() - 1, self.players()), leader: None }
    }
}

/// Who leads first, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstLeader {
    /// The holder of the lowest trump, which he shows to all.
    LowestTrump(Seat, Card),
    /// Nobody holds a trump; this seat leads.
    NoTrump(Seat),
    /// Nobody holds a trump; deal again.
    Redeal,
}

/// How the next game of a match is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextDeal {
    /// Who deals.
    pub dealer: Seat,
    /// Who leads; none if the lowest trump decides.
    pub leader: Option<Seat>,
}

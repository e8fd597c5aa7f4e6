//! Who holds what while the events go by, and which event can be true (section 6).
//!
//! It needs no rules engine: it sees that cards are where they are said to be, not whose turn
//! it is. The checker knows every card; a player's ledger knows the own ones and what was shown.

use std::collections::VecDeque;

use durak_core::{Action, BySeat, Card, CardSet, GameResult, IDLE_BOUTS, Law, Seat, SeatSet, Suit};

use crate::deal::Deal;
use crate::entries::{Entry, Kind};
use crate::event::Event;
use crate::layout::HAND;
use crate::terms::Terms;

/// Why an event cannot be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are the cards and seats of the event
pub enum EventFault {
    /// The game is over.
    #[error("nothing follows `over`")]
    AfterOver,
    /// The seat is none of this table.
    #[error("{0} is not a seat of this table")]
    NoSuchSeat(Seat),
    /// No bout is open, or one is still open.
    #[error("no bout is open")]
    NoBout,
    #[error("a bout is open")]
    BoutOpen,
    /// Cards still have to be drawn.
    #[error("cards still have to be drawn")]
    NotDrawn,
    /// The game has ended, or has not.
    #[error("the game has ended")]
    Ended,
    #[error("the game has not ended")]
    NotEnded,
    /// The seat cannot hold the cards.
    #[error("seat {seat} cannot hold {cards}")]
    NotHeld { seat: Seat, cards: CardSet },
    /// The rank does not lie on the table.
    #[error("the rank of {0} does not lie on the table")]
    Rank(Card),
    /// Somebody has taken.
    #[error("the bout has been taken")]
    Taken,
    /// Nobody has taken.
    #[error("nobody has taken")]
    NotTaken,
    /// The card does not lie there uncovered.
    #[error("{0} does not lie uncovered")]
    NotUncovered(Card),
    /// A card does not beat another.
    #[error("{with} does not beat {attack}")]
    DoesNotBeat { attack: Card, with: Card },
    /// Something has been beaten already.
    #[error("something has been beaten in this bout")]
    AlreadyBeaten,
    /// The card is no trump.
    #[error("{0} is no trump")]
    NoTrump(Card),
    /// Nothing is uncovered, or something still is.
    #[error("nothing is uncovered")]
    AllCovered,
    #[error("a card is uncovered")]
    Uncovered,
    /// Another number of cards has to be drawn.
    #[error("seat {seat} has to draw {due}")]
    DrawCount { seat: Seat, due: u8 },
    /// No bot can play for this seat, or it plays already, or it does not.
    #[error("{0} is not a player's seat, or a bot plays for it already")]
    Bot(Seat),
    #[error("no bot plays for {0}")]
    Back(Seat),
    /// A signature where none can stand.
    #[error("a signature stands only on an action that the seat's player made")]
    Signed,
}

/// What is known of a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Held {
    known: CardSet,
    size: u8,
}

/// The state of a game as far as events and known cards tell it.
#[derive(Clone)]
pub struct Ledger {
    law: Law,
    trump: Suit,
    humans: SeatSet,
    played_by_bot: SeatSet,
    hands: BySeat<Held>,
    /// Cards whose place is not known.
    unseen: CardSet,
    /// The talon in the order of drawing.
    talon: VecDeque<Option<Card>>,
    table: CardSet,
    uncovered: CardSet,
    taker: Option<Seat>,
    empty_at_lead: SeatSet,
    any_bout: bool,
    idle: u8,
    over: bool,
}

impl Ledger {
    /// The ledger of who knows the whole deal; `seated` are the entries by seat.
    pub fn of_deal(terms: &Terms, deal: &Deal, seated: &[Entry]) -> Ledger {
        let mut ledger = Ledger::of_trump(terms, deal.trump, seated);
        for seat in terms.law().seats() {
            ledger.learn(seat, deal.hands[seat]);
        }
        ledger.unseen = CardSet::EMPTY;
        ledger.talon = deal.talon().map(Some).collect();
        ledger
    }

    /// The ledger of who knows the trump card alone; what else is shown is told by
    /// [`Ledger::learn`].
    pub fn of_trump(terms: &Terms, trump: Card, seated: &[Entry]) -> Ledger {
        let law = *terms.law();
        let humans = Seat::ALL.into_iter().zip(seated);
        let mut talon: VecDeque<Option<Card>> = (0..law.talon()).map(|_| None).collect();
        if let Some(last) = talon.back_mut() {
            *last = Some(trump);
        }
        let size = |seat| if law.seats().contains(seat) { HAND } else { 0 };
        let mut ledger = Ledger {
            law,
            trump: trump.suit(),
            humans: humans.filter(|(_, it)| it.kind == Kind::Human).map(|(seat, _)| seat).collect(),
            played_by_bot: SeatSet::EMPTY,
            hands: BySeat::from_fn(|seat| Held { known: CardSet::EMPTY, size: size(seat) }),
            unseen: law.deck() - CardSet::only(trump),
            talon,
            table: CardSet::EMPTY,
            uncovered: CardSet::EMPTY,
            taker: None,
            empty_at_lead: SeatSet::EMPTY,
            any_bout: false,
            idle: 0,
            over: false,
        };
        if ledger.talon.is_empty() {
            ledger.learn(terms.dealer(), CardSet::only(trump));
        }
        ledger
    }

    /// These cards are known to be in this hand.
    pub fn learn(&mut self, seat: Seat, cards: CardSet) {
        self.hands[seat].known |= cards;
        self.unseen -= cards;
    }

    /// Whether this card can be in this hand, as far as it is known where the cards are.
    pub fn can_hold(&self, seat: Seat, card: Card) -> bool {
        self.unseen.contains(card) || self.hands[seat].known.contains(card)
    }

    /// The known cards of a hand.
    pub fn known(&self, seat: Seat) -> CardSet {
        self.hands[seat].known
    }

    /// The size of a hand.
    pub fn size(&self, seat: Seat) -> u8 {
        self.hands[seat].size
    }

    /// How many cards can still be drawn.
    pub fn talon(&self) -> u8 {
        self.talon.len() as u8 // at most 40
    }

    /// Whether the player of this seat acts himself: a person whom no bot replaces.
    pub fn acts_himself(&self, seat: Seat) -> bool {
        (self.humans - self.played_by_bot).contains(seat)
    }

    /// Whether the event `over` has been.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// The result by hand sizes, once the game is over.
    pub fn result(&self) -> Option<GameResult> {
        let left = self.holding();
        self.over.then(|| match left.first() {
            Some(_) if !self.one_side(left) => GameResult::Draw,
            Some(seat) if self.law.teams() => GameResult::Lost(self.law.side_of(seat)),
            Some(seat) => GameResult::Durak(seat),
            None => GameResult::Draw,
        })
    }

    /// Takes an event in, if it can be true; `signed` says whether a seat's signature is on it.
    pub fn take_in(&mut self, event: &Event, signed: Signed) -> Result<(), EventFault> {
        self.check_signed(event, signed)?;
        self.apply(event);
        Ok(())
    }

    /// Whether the event can be true now, with a seat's signature on it or without.
    pub fn check_signed(&self, event: &Event, signed: Signed) -> Result<(), EventFault> {
        self.check(event)?;
        if signed == Signed::BySeat
            && !matches!(event, Event::Act(seat, _) if self.acts_himself(*seat))
        {
            return Err(EventFault::Signed);
        }
        Ok(())
    }

    /// Whether the event can be true now.
    pub fn check(&self, event: &Event) -> Result<(), EventFault> {
        ensure(!self.over, EventFault::AfterOver)?;
        match *event {
            Event::Act(seat, action) => {
                ensure(self.law.seats().contains(seat), EventFault::NoSuchSeat(seat))?;
                self.check_action(seat, action)
            }
            Event::Beaten => {
                self.bout_open()?;
                ensure(self.taker.is_none(), EventFault::Taken)?;
                ensure(self.uncovered.is_empty(), EventFault::Uncovered)
            }
            Event::Taken => ensure(self.taker.is_some(), EventFault::NotTaken),
            Event::Draw(seat, cards) => {
                ensure(self.law.seats().contains(seat), EventFault::NoSuchSeat(seat))?;
                ensure(self.any_bout, EventFault::NoBout)?;
                ensure(self.table.is_empty(), EventFault::BoutOpen)?;
                let due = HAND.saturating_sub(self.hands[seat].size).min(self.talon());
                ensure(cards == due && due > 0, EventFault::DrawCount { seat, due })
            }
            Event::Bot(seat) => ensure(self.acts_himself(seat), EventFault::Bot(seat)),
            Event::Back(seat) => ensure(self.played_by_bot.contains(seat), EventFault::Back(seat)),
            Event::Over => {
                ensure(self.any_bout, EventFault::NoBout)?;
                self.between_bouts()?;
                ensure(self.ended(), EventFault::NotEnded)
            }
        }
    }

    fn check_action(&self, seat: Seat, action: Action) -> Result<(), EventFault> {
        match action {
            Action::Lead(_) => {
                self.between_bouts()?;
                ensure(!self.ended(), EventFault::Ended)?;
            }
            Action::Throw(card) => {
                self.bout_open()?;
                ensure(self.taker != Some(seat), EventFault::Taken)?;
                self.rank_on_table(card)?;
            }
            Action::Beat { attack, with } => {
                self.untaken()?;
                ensure(self.uncovered.contains(attack), EventFault::NotUncovered(attack))?;
                let beats = CardSet::beating(attack, self.trump).contains(with);
                ensure(beats, EventFault::DoesNotBeat { attack, with })?;
            }
            Action::Transfer(card) => self.check_transfer(card)?,
            Action::Show(card) => {
                self.check_transfer(card)?;
                ensure(card.suit() == self.trump, EventFault::NoTrump(card))?;
                return self.holds(seat, CardSet::only(card));
            }
            Action::Take => {
                self.untaken()?;
                ensure(!self.uncovered.is_empty(), EventFault::AllCovered)?;
            }
            Action::Pass => self.bout_open()?,
        }
        self.holds(seat, action.played())
    }

    fn check_transfer(&self, card: Card) -> Result<(), EventFault> {
        self.untaken()?;
        ensure(self.table == self.uncovered, EventFault::AlreadyBeaten)?;
        self.rank_on_table(card)
    }

    fn bout_open(&self) -> Result<(), EventFault> {
        ensure(!self.table.is_empty(), EventFault::NoBout)
    }

    fn untaken(&self) -> Result<(), EventFault> {
        self.bout_open()?;
        ensure(self.taker.is_none(), EventFault::Taken)
    }

    fn between_bouts(&self) -> Result<(), EventFault> {
        ensure(self.table.is_empty(), EventFault::BoutOpen)?;
        let filled = |seat| self.hands[seat].size >= HAND;
        let drawn = self.talon.is_empty() || self.law.seats().into_iter().all(filled);
        ensure(drawn, EventFault::NotDrawn)
    }

    fn rank_on_table(&self, card: Card) -> Result<(), EventFault> {
        ensure(self.table.ranks().contains(card.rank()), EventFault::Rank(card))
    }

    fn holds(&self, seat: Seat, cards: CardSet) -> Result<(), EventFault> {
        let hand = self.hands[seat];
        let unknown = cards - hand.known;
        let room = hand.size.saturating_sub(hand.known.len());
        let can = self.unseen.includes(unknown) && unknown.len() <= room;
        ensure(can, EventFault::NotHeld { seat, cards })
    }

    fn holding(&self) -> SeatSet {
        self.law.seats().into_iter().filter(|seat| self.hands[*seat].size > 0).collect()
    }

    fn one_side(&self, seats: SeatSet) -> bool {
        seats.first().is_none_or(|seat| self.law.side_of(seat).includes(seats))
    }

    fn ended(&self) -> bool {
        self.idle >= IDLE_BOUTS || (self.talon.is_empty() && self.one_side(self.holding()))
    }

    fn apply(&mut self, event: &Event) {
        match *event {
            Event::Act(seat, action) => self.act(seat, action),
            Event::Beaten => {
                self.clear_table();
                self.idle = 0;
            }
            Event::Taken => {
                if let Some(taker) = self.taker {
                    self.hands[taker].size += self.table.len();
                    self.learn(taker, self.table);
                }
                self.clear_table();
                let out = self.talon.is_empty()
                    && self.law.seats() - self.holding() != self.empty_at_lead;
                self.idle = if out { 0 } else { self.idle + 1 };
            }
            Event::Draw(seat, cards) => {
                self.hands[seat].size += cards;
                let count = usize::from(cards).min(self.talon.len());
                let drawn: CardSet = self.talon.drain(..count).flatten().collect();
                self.learn(seat, drawn);
                self.idle = 0;
            }
            Event::Bot(seat) => self.played_by_bot.insert(seat),
            Event::Back(seat) => self.played_by_bot.remove(seat),
            Event::Over => self.over = true,
        }
    }

    fn act(&mut self, seat: Seat, action: Action) {
        let played = action.played();
        if let Action::Lead(_) = action {
            self.empty_at_lead = self.law.seats() - self.holding();
        }
        self.unseen -= played;
        self.hands[seat].known -= played;
        let size = &mut self.hands[seat].size;
        *size = size.saturating_sub(played.len());
        self.table |= played;
        match action {
            Action::Lead(_) | Action::Throw(_) | Action::Transfer(_) => self.uncovered |= played,
            Action::Beat { attack, .. } => self.uncovered.remove(attack),
            Action::Show(card) => self.learn(seat, CardSet::only(card)),
            Action::Take => self.taker = Some(seat),
            Action::Pass => {}
        }
    }

    fn clear_table(&mut self) {
        self.table = CardSet::EMPTY;
        self.uncovered = CardSet::EMPTY;
        self.taker = None;
        self.any_bout = true;
    }
}

impl std::fmt::Debug for Ledger {
    /// Counts alone: cards do not get into logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ledger").field("talon", &self.talon.len()).finish_non_exhaustive()
    }
}

/// Whether a seat's signature is on an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signed {
    /// It is.
    BySeat,
    /// It is not: the server acts, the clock ran out, or the device has no key.
    No,
}

impl Signed {
    /// From an event's signature.
    pub fn of<T>(sig: Option<T>) -> Signed {
        if sig.is_some() { Signed::BySeat } else { Signed::No }
    }
}

fn ensure(holds: bool, fault: EventFault) -> Result<(), EventFault> {
    if holds { Ok(()) } else { Err(fault) }
}

/// The result as reports and vectors write it: `durak 0`, `lost 1 3`, `draw`.
pub fn result_text(result: &GameResult) -> String {
    match result {
        GameResult::Durak(seat) => format!("durak {seat}"),
        GameResult::Lost(seats) => {
            seats.into_iter().fold("lost".to_string(), |text, seat| format!("{text} {seat}"))
        }
        GameResult::Draw => "draw".to_string(),
    }
}

//! Why an action is refused: one reason each, with a stable code, its section and its facts.

use crate::card::{Card, Rank};
use crate::seat::Seat;
use core::fmt;

/// The reason why an action is not legal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)] // the fields are the facts that the sentence names
pub enum Refusal {
    /// The game has ended, or the seat is not one of this table.
    NotInPlay,
    /// The seat has gone out.
    SeatIsOut,
    /// A bout must begin with a lead first.
    NoBoutYet { leader: Seat },
    /// Somebody else leads this bout.
    NotTheLeader { leader: Seat },
    /// The bout has begun; nobody leads now.
    BoutIsOn,
    /// A lead is one card.
    LeadOneCard,
    /// A lead has at most as many cards as the limit.
    LeadTooMany { limit: u8 },
    /// The card is not in the hand.
    NotHeld { card: Card },
    /// Only the defender does this.
    NotTheDefender { defender: Seat },
    /// The defender neither throws in nor passes.
    DefenderCannot { defender: Seat },
    /// The defender has said take.
    AlreadyTaking,
    /// Nothing waits to be beaten.
    NothingUncovered,
    /// This card is no uncovered attack card.
    NoSuchAttack { card: Card },
    /// The card is neither higher in the suit nor a trump over a plain card.
    DoesNotBeat { card: Card, attack: Card },
    /// The rules know no transfer.
    TransferOff,
    /// The first bout may not be transferred.
    TransferFirstBout,
    /// Something has been beaten in this bout.
    TransferAfterBeat,
    /// A transfer needs the rank on the table.
    TransferRank { card: Card, rank: Rank },
    /// The next player holds too few cards.
    TransferHand { next: Seat, cards: u8, needed: u8 },
    /// More attack cards than the cap allows.
    TransferCap { cap: u8 },
    /// Nobody can receive the attack.
    TransferNobody,
    /// The rules know no transfer by showing the trump.
    ShowOff,
    /// One show in a bout.
    ShowOnce,
    /// Only a trump can be shown.
    ShowNotTrump { card: Card },
    /// The rules let only others throw in against this defender.
    NotAThrower { defender: Seat },
    /// No card of this rank lies on the table.
    RankNotOnTable { rank: Rank },
    /// Who is no neighbour of the defender throws in the rank of the lead alone.
    LeadRankOnly { rank: Rank },
    /// As many attack cards lie on the table as the limit allows.
    LimitReached { limit: u8 },
    /// The defender is to act first.
    WaitForDefender { defender: Seat },
    /// One throws in after another, and it is somebody else's turn.
    NotYourTurn { turn: Seat },
    /// The pass stands until the table changes.
    AlreadyPassed,
    /// Who holds no cards neither throws in nor passes.
    EmptyHand,
}

/// A fact in a refusal's sentence, for translations and the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Fact {
    Number(u8),
    Card(Card),
    Rank(Rank),
    Seat(Seat),
}

impl Refusal {
    /// A stable code, in lower-case words joined by hyphens.
    pub const fn code(self) -> &'static str {
        self.describe().0
    }

    /// The section of the rules that says so.
    pub const fn section(self) -> u8 {
        self.describe().1
    }

    const fn describe(self) -> (&'static str, u8) {
        match self {
            Refusal::NotInPlay => ("not-in-play", 9),
            Refusal::SeatIsOut => ("seat-is-out", 9),
            Refusal::NoBoutYet { .. } => ("no-bout-yet", 6),
            Refusal::NotTheLeader { .. } => ("not-the-leader", 6),
            Refusal::BoutIsOn => ("bout-is-on", 6),
            Refusal::LeadOneCard => ("lead-one-card", 6),
            Refusal::LeadTooMany { .. } => ("lead-too-many", 7),
            Refusal::NotHeld { .. } => ("not-held", 12),
            Refusal::NotTheDefender { .. } => ("not-the-defender", 6),
            Refusal::DefenderCannot { .. } => ("defender-cannot", 6),
            Refusal::AlreadyTaking => ("already-taking", 6),
            Refusal::NothingUncovered => ("nothing-uncovered", 6),
            Refusal::NoSuchAttack { .. } => ("no-such-attack", 6),
            Refusal::DoesNotBeat { .. } => ("does-not-beat", 2),
            Refusal::TransferOff => ("transfer-off", 3),
            Refusal::TransferFirstBout => ("transfer-first-bout", 6),
            Refusal::TransferAfterBeat => ("transfer-after-beat", 6),
            Refusal::TransferRank { .. } => ("transfer-rank", 6),
            Refusal::TransferHand { .. } => ("transfer-hand", 6),
            Refusal::TransferCap { .. } => ("transfer-cap", 7),
            Refusal::TransferNobody => ("transfer-nobody", 6),
            Refusal::ShowOff => ("show-off", 3),
            Refusal::ShowOnce => ("show-once", 6),
            Refusal::ShowNotTrump { .. } => ("show-not-trump", 6),
            Refusal::NotAThrower { .. } => ("not-a-thrower", 6),
            Refusal::RankNotOnTable { .. } => ("rank-not-on-table", 6),
            Refusal::LeadRankOnly { .. } => ("lead-rank-only", 6),
            Refusal::LimitReached { .. } => ("limit-reached", 7),
            Refusal::WaitForDefender { .. } => ("wait-for-defender", 6),
            Refusal::NotYourTurn { .. } => ("not-your-turn", 6),
            Refusal::AlreadyPassed => ("already-passed", 6),
            Refusal::EmptyHand => ("empty-hand", 6),
        }
    }

    /// The named facts of the sentence, for translations and the wire.
    pub fn facts(self) -> impl Iterator<Item = (&'static str, Fact)> {
        use Fact::{Card, Number, Rank, Seat};
        let facts: [Option<(&'static str, Fact)>; 3] = match self {
            Refusal::NoBoutYet { leader } | Refusal::NotTheLeader { leader } => {
                [Some(("leader", Seat(leader))), None, None]
            }
            Refusal::LeadTooMany { limit } | Refusal::LimitReached { limit } => {
                [Some(("limit", Number(limit))), None, None]
            }
            Refusal::NotHeld { card }
            | Refusal::NoSuchAttack { card }
            | Refusal::ShowNotTrump { card } => [Some(("card", Card(card))), None, None],
            Refusal::NotTheDefender { defender }
            | Refusal::DefenderCannot { defender }
            | Refusal::NotAThrower { defender }
            | Refusal::WaitForDefender { defender } => {
                [Some(("defender", Seat(defender))), None, None]
            }
            Refusal::DoesNotBeat { card, attack } => {
                [Some(("card", Card(card))), Some(("attack", Card(attack))), None]
            }
            Refusal::TransferRank { card, rank } => {
                [Some(("card", Card(card))), Some(("rank", Rank(rank))), None]
            }
            Refusal::TransferHand { next, cards, needed } => [
                Some(("next", Seat(next))),
                Some(("cards", Number(cards))),
                Some(("needed", Number(needed))),
            ],
            Refusal::TransferCap { cap } => [Some(("cap", Number(cap))), None, None],
            Refusal::RankNotOnTable { rank } | Refusal::LeadRankOnly { rank } => {
                [Some(("rank", Rank(rank))), None, None]
            }
            Refusal::NotYourTurn { turn } => [Some(("turn", Seat(turn))), None, None],
            _ => [None; 3],
        };
        facts.into_iter().flatten()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::NotInPlay => f.write_str("no game is on for this seat"),
            Refusal::SeatIsOut => f.write_str("this seat has gone out"),
            Refusal::NoBoutYet { leader } => {
                write!(f, "no bout is on yet: seat {leader} must lead first")
            }
            Refusal::NotTheLeader { leader } => {
                write!(f, "only the leader, seat {leader}, begins this bout")
            }
            Refusal::BoutIsOn => f.write_str("the bout has begun: nobody leads now"),
            Refusal::LeadOneCard => f.write_str("a lead is exactly one card"),
            Refusal::LeadTooMany { limit } => {
                write!(f, "the limit is {limit}: a lead has at most {limit} cards")
            }
            Refusal::NotHeld { card } => write!(f, "{card} is not in this hand"),
            Refusal::NotTheDefender { defender } => {
                write!(f, "only the defender, seat {defender}, does that")
            }
            Refusal::DefenderCannot { .. } => {
                f.write_str("the defender neither throws in nor passes")
            }
            Refusal::AlreadyTaking => f.write_str("the defender has said take"),
            Refusal::NothingUncovered => f.write_str("every attack card is covered"),
            Refusal::NoSuchAttack { card } => {
                write!(f, "{card} is not an uncovered attack card")
            }
            Refusal::DoesNotBeat { card, attack } => write!(
                f,
                "{card} does not beat {attack}: only a higher card of the suit does, or a trump \
                 over a plain card"
            ),
            Refusal::TransferOff => f.write_str("the rules of this table have no transfer"),
            Refusal::TransferFirstBout => {
                f.write_str("the first bout of a game may not be transferred here")
            }
            Refusal::TransferAfterBeat => {
                f.write_str("a card has been beaten in this bout: no transfer any more")
            }
            Refusal::TransferRank { card, rank } => {
                write!(f, "{card} is not of the rank on the table, {}", rank.letter())
            }
            Refusal::TransferHand { next, cards, needed } => write!(
                f,
                "the next player, seat {next}, holds {cards} cards and would have to beat {needed}"
            ),
            Refusal::TransferCap { cap } => {
                write!(f, "the cap is {cap}: no further attack card fits on the table")
            }
            Refusal::TransferNobody => f.write_str("nobody can receive the attack"),
            Refusal::ShowOff => {
                f.write_str("the rules of this table have no transfer by showing a trump")
            }
            Refusal::ShowOnce => f.write_str("a trump has been shown in this bout already"),
            Refusal::ShowNotTrump { card } => {
                write!(f, "{card} is no trump: only a trump can be shown")
            }
            Refusal::NotAThrower { defender } => {
                write!(f, "this seat does not throw in against seat {defender}")
            }
            Refusal::RankNotOnTable { rank } => {
                write!(f, "no card of rank {} lies on the table", rank.letter())
            }
            Refusal::LeadRankOnly { rank } => write!(
                f,
                "only the defender's neighbours throw in any rank; this seat only that of the \
                 lead, {}",
                rank.letter()
            ),
            Refusal::LimitReached { limit } => {
                write!(
                    f,
                    "the hand limit is {limit}: {limit} attack cards already lie on the table"
                )
            }
            Refusal::WaitForDefender { defender } => {
                write!(f, "the defender, seat {defender}, is to act first")
            }
            Refusal::NotYourTurn { turn } => write!(f, "it is the turn of seat {turn}"),
            Refusal::AlreadyPassed => {
                f.write_str("this seat has passed; the pass stands until the table changes")
            }
            Refusal::EmptyHand => f.write_str("who holds no cards neither throws in nor passes"),
        }
    }
}

impl core::error::Error for Refusal {}

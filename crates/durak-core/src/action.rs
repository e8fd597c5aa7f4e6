//! What a seat can do, and its text form (rules, sections 6 and 13).

use crate::card::{Card, ParseCardError, Rank, Suit};
use crate::card_set::CardSet;
use core::fmt;
use core::str::FromStr;

/// The lowest bit of each lane of a card set.
const FIRST_OF_LANES: u64 = 0x0001_0001_0001_0001;
/// Multiplying four suit bits by this puts bit n at the bottom of lane n, without any carry.
const SPREAD: u64 = 1 | 1 << 15 | 1 << 30 | 1 << 45;
/// Multiplying lane bits by this gathers that of lane n at bit 48 + n, without any carry.
const GATHER: u64 = 1 << 48 | 1 << 33 | 1 << 18 | 1 << 3;

/// One or more cards of one rank, as a lead may be; two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SameRank {
    first: Card, // in the canonical order
    suits: u8,   // bit number = suit number
}

impl SameRank {
    /// These cards, if there is at least one and all are of one rank.
    pub fn new(cards: CardSet) -> Option<SameRank> {
        let first = cards.first()?;
        let of_one_rank = CardSet::of_rank(first.rank()).includes(cards);
        of_one_rank.then(|| SameRank { first, suits: suits_of(cards, first.rank()) })
    }

    /// The cards of these suits (bit number = suit number), if there is at least one.
    pub(crate) fn of_suits(rank: Rank, suits: u8) -> Option<SameRank> {
        let first = Suit::ALL.into_iter().find(|suit| suits >> *suit as u8 & 1 == 1)?;
        Some(SameRank { first: Card::new(rank, first), suits })
    }

    /// A single card.
    pub const fn one(card: Card) -> SameRank {
        SameRank { first: card, suits: 1 << card.suit() as u8 }
    }

    /// The rank of all the cards.
    pub const fn rank(self) -> Rank {
        self.first.rank()
    }

    /// The cards as a set.
    pub const fn cards(self) -> CardSet {
        let lanes = (self.suits as u64 * SPREAD) & FIRST_OF_LANES;
        CardSet::from_bits(lanes << (self.first.bit() & 15))
    }

    /// How many cards, 1 to 4.
    #[allow(clippy::len_without_is_empty)] // it never is
    pub const fn len(self) -> u8 {
        self.suits.count_ones() as u8
    }
}

impl From<Card> for SameRank {
    fn from(card: Card) -> SameRank {
        SameRank::one(card)
    }
}

/// One action of one seat; three bytes.
///
/// ```
/// use durak_core::Action;
/// let action: Action = "beat:8s=Ts".parse().unwrap();
/// assert_eq!(action.to_string(), "beat:8s=Ts");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Begin a bout with one card, or several of one rank.
    Lead(SameRank),
    /// Add an attack card of a rank on the table.
    Throw(Card),
    /// Cover an attack card.
    Beat {
        /// The attack card.
        attack: Card,
        /// The card that beats it.
        with: Card,
    },
    /// Hand the attack on with a card of its rank.
    Transfer(Card),
    /// Hand the attack on by showing the trump of its rank.
    Show(Card),
    /// Give up the defence and pick up the whole table.
    Take,
    /// Say that one adds nothing now.
    Pass,
}

impl Action {
    /// The cards that leave the actor's hand.
    pub const fn played(self) -> CardSet {
        match self {
            Action::Lead(lead) => lead.cards(),
            Action::Throw(card) | Action::Beat { with: card, .. } | Action::Transfer(card) => {
                CardSet::only(card)
            }
            Action::Show(_) | Action::Take | Action::Pass => CardSet::EMPTY,
        }
    }

    /// The first word of the text form.
    pub const fn verb(self) -> &'static str {
        match self {
            Action::Lead(_) => "lead",
            Action::Throw(_) => "throw",
            Action::Beat { .. } => "beat",
            Action::Transfer(_) => "transfer",
            Action::Show(_) => "show",
            Action::Take => "take",
            Action::Pass => "pass",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        match self {
            Action::Lead(lead) => lead
                .cards()
                .into_iter()
                .enumerate()
                .try_for_each(|(i, card)| write!(f, "{}{card}", if i == 0 { ':' } else { ',' })),
            Action::Throw(card) | Action::Transfer(card) | Action::Show(card) => {
                write!(f, ":{card}")
            }
            Action::Beat { attack, with } => write!(f, ":{attack}={with}"),
            Action::Take | Action::Pass => Ok(()),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseActionError {
    /// The word before the colon is no action.
    Verb,
    /// A card is wrong.
    Card(ParseCardError),
    /// `beat` needs `attack=card`.
    Beat,
    /// A lead names a card twice.
    Twice(Card),
    /// The cards of a lead are not of one rank.
    Ranks,
    /// `take` and `pass` stand alone.
    Extra,
}

impl ParseActionError {
    /// A stable code for programs and translations.
    pub const fn code(self) -> &'static str {
        match self {
            ParseActionError::Verb => "action-verb",
            ParseActionError::Card(_) => "action-card",
            ParseActionError::Beat => "action-beat",
            ParseActionError::Twice(_) => "action-card-twice",
            ParseActionError::Ranks => "action-lead-ranks",
            ParseActionError::Extra => "action-extra",
        }
    }
}

impl fmt::Display for ParseActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseActionError::Verb => f.write_str(
                "an action is lead:CARDS, throw:CARD, beat:ATTACK=CARD, transfer:CARD, \
                 show:CARD, take or pass",
            ),
            ParseActionError::Card(error) => fmt::Display::fmt(error, f),
            ParseActionError::Beat => f.write_str("beat names two cards: beat:ATTACK=CARD"),
            ParseActionError::Twice(card) => write!(f, "the lead names {card} twice"),
            ParseActionError::Ranks => f.write_str("all cards of a lead are of one rank"),
            ParseActionError::Extra => f.write_str("take and pass stand alone, without cards"),
        }
    }
}

impl core::error::Error for ParseActionError {}

impl From<ParseCardError> for ParseActionError {
    fn from(error: ParseCardError) -> ParseActionError {
        ParseActionError::Card(error)
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        let Some((verb, cards)) = text.split_once(':') else {
            return match text {
                "take" => Ok(Action::Take),
                "pass" => Ok(Action::Pass),
                _ => Err(ParseActionError::Verb),
            };
        };
        match verb {
            "lead" => {
                let mut lead = CardSet::EMPTY;
                for card in cards.split(',') {
                    let card: Card = card.parse()?;
                    if lead.contains(card) {
                        return Err(ParseActionError::Twice(card));
                    }
                    lead.insert(card);
                }
                SameRank::new(lead).map(Action::Lead).ok_or(ParseActionError::Ranks)
            }
            "throw" => Ok(Action::Throw(cards.parse()?)),
            "beat" => {
                let (attack, with) = cards.split_once('=').ok_or(ParseActionError::Beat)?;
                Ok(Action::Beat { attack: attack.parse()?, with: with.parse()? })
            }
            "transfer" => Ok(Action::Transfer(cards.parse()?)),
            "show" => Ok(Action::Show(cards.parse()?)),
            "take" | "pass" => Err(ParseActionError::Extra),
            _ => Err(ParseActionError::Verb),
        }
    }
}

/// Which suits of this rank are in the set, as bits.
pub(crate) const fn suits_of(cards: CardSet, rank: Rank) -> u8 {
    let lanes = (cards.bits() >> rank as u32) & FIRST_OF_LANES;
    (lanes.wrapping_mul(GATHER) >> 48 & 15) as u8
}

const _: () = assert!(Suit::ALL.len() == 4 && size_of::<Action>() <= 4);

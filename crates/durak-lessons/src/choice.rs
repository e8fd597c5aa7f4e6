//! One answer that can be given, and its text form.

use durak_core::{Card, Seat};
use std::fmt;
use std::str::FromStr;

/// One answer to a question. Several may be right.
///
/// ```
/// use durak_lessons::Choice;
/// let choice: Choice = "card:Ts".parse().unwrap();
/// assert_eq!(choice.to_string(), "card:Ts");
/// assert!("card:Xs".parse::<Choice>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// This card.
    Card(Card),
    /// None of the cards.
    NoCard,
    /// It can be done.
    Yes,
    /// It cannot be done.
    No,
    /// So many.
    Number(u8),
    /// This seat.
    Seat(Seat),
    /// No seat.
    Nobody,
    /// The game is a draw.
    Draw,
    /// The game goes on.
    GoesOn,
    /// A seat that is drawn by lot.
    Lot,
    /// Nobody: the cards are dealt again.
    Redeal,
    /// Whoever holds the lowest trump.
    LowestTrump,
}

/// The choices that are one word.
const WORDS: [(&str, Choice); 9] = [
    ("no-card", Choice::NoCard),
    ("yes", Choice::Yes),
    ("no", Choice::No),
    ("nobody", Choice::Nobody),
    ("draw", Choice::Draw),
    ("goes-on", Choice::GoesOn),
    ("lot", Choice::Lot),
    ("redeal", Choice::Redeal),
    ("lowest-trump", Choice::LowestTrump),
];

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Card(card) => write!(f, "card:{card}"),
            Choice::Number(number) => write!(f, "number:{number}"),
            Choice::Seat(seat) => write!(f, "seat:{seat}"),
            _ => f.write_str(WORDS.iter().find(|(_, it)| it == self).map_or("", |(word, _)| word)),
        }
    }
}

/// The text is no choice: `card:Ts`, `number:3`, `seat:1`, or one of the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseChoiceError;

impl fmt::Display for ParseChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a choice is card:Ts, number:3, seat:1 or one of ")?;
        for (place, (word, _)) in WORDS.iter().enumerate() {
            write!(f, "{}{word}", if place > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseChoiceError {}

impl FromStr for Choice {
    type Err = ParseChoiceError;

    fn from_str(text: &str) -> Result<Choice, ParseChoiceError> {
        let word = WORDS.iter().find(|(word, _)| *word == text).map(|(_, choice)| *choice);
        let of = |(kind, value): (&str, &str)| match kind {
            "card" => value.parse().ok().map(Choice::Card),
            "number" => value.parse().ok().map(Choice::Number),
            "seat" => value.parse().ok().and_then(Seat::new).map(Choice::Seat),
            _ => None,
        };
        word.or_else(|| text.split_once(':').and_then(of)).ok_or(ParseChoiceError)
    }
}

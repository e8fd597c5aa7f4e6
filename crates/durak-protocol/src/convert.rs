//! Between the wire's texts and numbers and the types of `durak-core`.

use crate::error::WireError;
use durak_core::{Action, Card, CardSet, GameResult, Seat, SeatSet};

/// Reads a card.
///
/// # Errors
/// `card-bad`.
pub fn card(field: &str, text: &str) -> Result<Card, WireError> {
    text.parse().map_err(|error| WireError::field("card-bad", field, error))
}

/// Reads cards, none of them twice.
///
/// # Errors
/// `card-bad`, `card-twice`.
pub fn cards(field: &str, texts: &[String]) -> Result<CardSet, WireError> {
    let mut set = CardSet::EMPTY;
    for text in texts {
        let card = card(field, text)?;
        if set.contains(card) {
            return Err(WireError::field(
                "card-twice",
                field,
                format_args!("{card} is there twice"),
            ));
        }
        set.insert(card);
    }
    Ok(set)
}

/// Writes cards in the canonical order.
pub fn card_texts(cards: CardSet) -> Vec<String> {
    cards.into_iter().map(|card| card.to_string()).collect()
}

/// Reads a seat of a table with so many seats.
///
/// # Errors
/// `seat-bad`.
pub fn seat(field: &str, number: u8, players: u8) -> Result<Seat, WireError> {
    Seat::new(number).filter(|_| number < players).ok_or_else(|| {
        WireError::field("seat-bad", field, format_args!("seats are numbered below {players}"))
    })
}

/// Reads a set of seats.
///
/// # Errors
/// `seat-bad`.
pub fn seats(field: &str, numbers: &[u8], players: u8) -> Result<SeatSet, WireError> {
    numbers.iter().map(|number| seat(field, *number, players)).collect::<Result<SeatSet, _>>()
}

/// Writes a set of seats, rising.
pub fn seat_numbers(seats: SeatSet) -> Vec<u8> {
    seats.into_iter().map(|seat| seat as u8).collect()
}

/// Reads an action.
///
/// # Errors
/// The codes of [`durak_core::ParseActionError`].
pub fn action(text: &str) -> Result<Action, WireError> {
    text.parse::<Action>().map_err(|error| WireError::field(error.code(), "action", error))
}

impl From<GameResult> for crate::event::Result {
    fn from(result: GameResult) -> crate::event::Result {
        match result {
            GameResult::Durak(seat) => crate::event::Result::Durak(seat as u8),
            GameResult::Lost(team) => crate::event::Result::Lost(seat_numbers(team)),
            GameResult::Draw => crate::event::Result::Draw,
        }
    }
}

//! ACT and EVENT: what happens at the table, as texts in a chain of hashes (sections 3 and 6).

use std::fmt;
use std::str::FromStr;

use durak_core::{Action, Close, Seat};
use serde::{Deserialize, Serialize};

use crate::bytes::{Digest, Signature};
use crate::hash;
use crate::open::text_or_empty;

/// Most events of a game (section 8).
pub const MAX_EVENTS: usize = 20_000;
/// Longest text of an event.
pub const MAX_EVENT: usize = 64;

/// What an event says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// `0 lead:6s`: a seat acts.
    Act(Seat, Action),
    /// `beaten`: the bout is beaten off.
    Beaten,
    /// `taken`: the table goes to the seat that took.
    Taken,
    /// `draw 0 3`: a seat draws cards.
    Draw(Seat, u8),
    /// `1 bot`: a bot plays for this seat from now on.
    Bot(Seat),
    /// `1 back`: the seat's player plays again.
    Back(Seat),
    /// `over`: the game has ended.
    Over,
}

impl Event {
    /// What the server writes after an action that closed a bout, in this order (section 6).
    pub fn after(close: Close, over: bool) -> Vec<Event> {
        let ending = if close.taker.is_some() { Event::Taken } else { Event::Beaten };
        let draws = close.draws().map(|(seat, cards)| Event::Draw(seat, cards));
        [ending].into_iter().chain(draws).chain(over.then_some(Event::Over)).collect()
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Act(seat, action) => write!(f, "{seat} {action}"),
            Event::Beaten => f.write_str("beaten"),
            Event::Taken => f.write_str("taken"),
            Event::Draw(seat, cards) => write!(f, "draw {seat} {cards}"),
            Event::Bot(seat) => write!(f, "{seat} bot"),
            Event::Back(seat) => write!(f, "{seat} back"),
            Event::Over => f.write_str("over"),
        }
    }
}

/// A text is not an event, or not in the one spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text is no event, or not in its one spelling")]
pub struct ParseEventError;

impl FromStr for Event {
    type Err = ParseEventError;

    fn from_str(text: &str) -> Result<Event, ParseEventError> {
        let seat = |text: &str| {
            let number = text.parse().ok().and_then(Seat::new);
            number.ok_or(ParseEventError)
        };
        let words: Vec<&str> = text.split(' ').collect();
        let event = match words[..] {
            ["beaten"] => Event::Beaten,
            ["taken"] => Event::Taken,
            ["over"] => Event::Over,
            ["draw", who, cards] => {
                Event::Draw(seat(who)?, cards.parse().map_err(|_| ParseEventError)?)
            }
            [who, "bot"] => Event::Bot(seat(who)?),
            [who, "back"] => Event::Back(seat(who)?),
            [who, action] => Event::Act(seat(who)?, action.parse().map_err(|_| ParseEventError)?),
            _ => return Err(ParseEventError),
        };
        // The core reads more spellings than are written.
        if event.to_string() == text { Ok(event) } else { Err(ParseEventError) }
    }
}

/// An event's text with the seat's signature, where it gave one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignedEvent {
    /// The text.
    pub text: String,
    /// The seat's signature over [`act_digest`], if the seat acted itself.
    #[serde(with = "text_or_empty")]
    pub sig: Option<Signature>,
}

/// ACT: a seat asks for an action at the present head.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The head that the action stands on.
    pub head: Digest,
    /// The event's text.
    pub text: String,
    /// The seat's signature over [`act_digest`].
    pub sig: Signature,
}

/// What a seat signs under ACT.
pub fn act_digest(head: &Digest, text: &str) -> Digest {
    hash::ACT.of([&head.0, text.as_bytes()])
}

/// The head after an event: h_t+1.
pub fn next_head(head: &Digest, text: &str, sig: Option<&Signature>) -> Digest {
    let sig: &[u8] = sig.map_or(&[], |sig| &sig.0);
    hash::EVENT.of([&head.0, text.as_bytes(), sig])
}

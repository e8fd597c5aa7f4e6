//! Who sits where, for sentences.

use crate::Texts;
use durak_core::{Seat, SeatSet};

/// The names of the people at a table, and which of them reads the sentence.
///
/// The default has no names: seats are then called by their number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Names by seat number; a missing or empty one means the seat's number is said.
    pub names: Vec<String>,
    /// The seat of the reader, who is addressed as "you".
    pub you: Option<Seat>,
}

impl Names {
    /// These names, seat 0 first, told to nobody in particular.
    pub fn new<T: Into<String>>(names: impl IntoIterator<Item = T>) -> Names {
        Names { names: names.into_iter().map(Into::into).collect(), you: None }
    }

    /// The same names, told to the person in this seat.
    pub fn told_to(self, seat: Seat) -> Names {
        Names { you: Some(seat), ..self }
    }

    /// `yes` if this seat is the reader's own, the value that messages choose by.
    pub(crate) fn you(&self, seat: Seat) -> &'static str {
        if self.you == Some(seat) { "yes" } else { "no" }
    }
}

impl Texts {
    /// The name of a seat, or its number counted from 1.
    pub fn seat(&self, seat: Seat, names: &Names) -> String {
        match names.names.get(seat.index()).filter(|name| !name.is_empty()) {
            Some(name) => name.clone(),
            None => self.format("seat-numbered", &[("number", (seat.index() + 1).into())]),
        }
    }

    /// The names of several seats: "Anna and Boris".
    pub fn seats(&self, seats: SeatSet, names: &Names) -> String {
        self.join("seats-and", seats.into_iter().map(|seat| self.seat(seat, names)))
    }

    /// A list with commas, and the last item joined by the message `last`.
    pub(crate) fn join(&self, last: &str, items: impl IntoIterator<Item = String>) -> String {
        let mut items: Vec<String> = items.into_iter().collect();
        match items.pop() {
            Some(item) if items.is_empty() => item,
            Some(item) => {
                let list = items.join(", ");
                self.format(last, &[("list", list.into()), ("last", item.into())])
            }
            None => String::new(),
        }
    }
}

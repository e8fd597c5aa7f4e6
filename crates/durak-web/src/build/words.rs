//! Who is who at a table, in words.

use durak_client::model::{Occupant, TableModel};
use durak_core::Seat;
use durak_text::{Arg, Lang, Names, Texts};

/// The texts of a language, and the names of those at the table.
pub(super) struct Words {
    pub(super) texts: &'static Texts,
    pub(super) names: Names,
}

impl Words {
    pub(super) fn new(lang: Lang, table: &TableModel) -> Words {
        let texts = Texts::of(lang);
        let mut seats: Vec<_> = table.seats.iter().collect();
        seats.sort_by_key(|seat| seat.seat);
        let is_bot = |occupant: &Occupant| matches!(occupant, Occupant::Bot { .. });
        let bots = seats.iter().filter(|seat| is_bot(&seat.occupant)).count();
        let mut number = 0;
        let mut name = |occupant: &Occupant| match occupant {
            Occupant::Open => String::new(),
            Occupant::Human { name, .. } => name.clone(),
            Occupant::Bot { .. } if bots == 1 => texts.get("web-bot-alone"),
            Occupant::Bot { .. } => {
                number += 1;
                texts.format("web-bot-name", &[("number", Arg::from(number))])
            }
        };
        let names = Names::new(seats.iter().map(|seat| name(&seat.occupant)));
        Words { texts, names: Names { you: table.me, ..names } }
    }

    /// The name of a seat, the user's too.
    pub(super) fn name(&self, seat: Seat) -> String {
        self.texts.seat(seat, &self.names)
    }

    pub(super) fn get(&self, id: &str) -> String {
        self.texts.get(id)
    }

    pub(super) fn with(&self, id: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.texts.format(id, args)
    }

    /// A sentence about a seat, which is spoken to by "you" if it is the user's.
    pub(super) fn about(&self, id: &str, seat: Seat, count: u8) -> String {
        let you = if self.names.you == Some(seat) { "yes" } else { "no" };
        self.with(
            id,
            &[("seat", self.name(seat).into()), ("you", you.into()), ("count", count.into())],
        )
    }
}

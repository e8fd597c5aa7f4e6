//! Writing a record.

use super::Record;
use durak_core::{GameResult, Phase};
use std::fmt;

/// The first line of every record.
pub(super) const FORMAT: &str = "durak-record/1";

/// A result as it stands in the last line.
pub(super) fn result_text(result: GameResult) -> String {
    match result {
        GameResult::Durak(seat) => format!("durak {seat}"),
        GameResult::Lost(team) => {
            let seats: Vec<_> = team.into_iter().map(|seat| seat.to_string()).collect();
            format!("lost {}", seats.join(","))
        }
        GameResult::Draw => "draw".to_owned(),
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deal = self.deal();
        writeln!(f, "{FORMAT}")?;
        writeln!(f, "rules: {}", self.law().rules())?;
        writeln!(f, "dealer: {}", deal.by.dealer)?;
        match deal.by.leader {
            Some(leader) => writeln!(f, "first: {leader}")?,
            None => writeln!(f, "first: none")?,
        }
        writeln!(f, "random-seat: {}", deal.random_seat)?;
        for deck in &deal.decks {
            f.write_str("deck:")?;
            deck.cards().try_for_each(|card| write!(f, " {card}"))?;
            writeln!(f)?;
        }
        for tag in self.tags() {
            writeln!(f, "{}: {}", tag.name(), tag.value())?;
        }
        let (mut before, mut bouts) = (self.start(), 0);
        for (number, (seat, action, after)) in self.steps().enumerate() {
            if before.public().phase() == Phase::Lead {
                bouts += 1;
                writeln!(f, "\nbout {bouts}")?;
            }
            writeln!(f, "{}. {seat} {action}", number + 1)?;
            before = after;
        }
        writeln!(f, "\nresult: {}", result_text(self.result()))
    }
}

//! The lines of the log, made from events.

use crate::model::{Cleared, ClearedTo, LogItem, LogLine};

/// Most lines that are kept.
const MOST: usize = 500;

/// What happened, as far as this client saw it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    lines: Vec<LogLine>,
    /// Where the cards of the last ended bout went.
    pub(crate) cleared: Option<Cleared>,
}

impl Log {
    /// Adds what the event of this version meant.
    pub(crate) fn add(&mut self, version: u64, items: Vec<LogItem>) {
        for item in items {
            let part = self
                .lines
                .last()
                .map_or(0, |line| if line.version == version { line.part + 1 } else { 0 });
            self.lines.push(LogLine { version, part, item });
        }
        let extra = self.lines.len().saturating_sub(MOST);
        self.lines.drain(..extra);
    }

    pub(crate) fn lines(&self) -> &[LogLine] {
        &self.lines
    }
}

impl Cleared {
    /// The line of the log for this end of a bout.
    pub(crate) fn item(&self) -> LogItem {
        let cards = self.cards.len() as u8;
        match self.to {
            ClearedTo::Discard => LogItem::BeatenOff { cards },
            ClearedTo::Seat(seat) => LogItem::Taken { seat, cards },
        }
    }
}

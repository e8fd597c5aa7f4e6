//! The seam to the bots: a level, a key and a view in, an action out.

use durak_bots::{Level, keyed_choice};
use durak_core::{Action, View};
use durak_fair::Digest;
use durak_table::Occupant;

/// The level that plays for a player who is away.
const STAND_IN: Level = Level::Careful;

/// The keys of all levels.
pub fn levels() -> Vec<String> {
    Level::ALL.iter().map(|level| level.key().to_owned()).collect()
}

/// All that decides what a bot does as the next event of its game.
pub struct Question {
    level: Level,
    view: View,
    key: Digest,
    event_no: u64,
}

impl Question {
    /// What the bot on a seat is asked: nothing but its key and its view decide.
    pub(crate) fn new(occupant: &Occupant, view: View, key: Digest, event_no: u64) -> Question {
        let level = match occupant {
            Occupant::Bot { level } => level.parse().unwrap_or(STAND_IN),
            Occupant::Open | Occupant::Human { .. } => STAND_IN,
        };
        Question { level, view, key, event_no }
    }

    /// Whether the answer takes milliseconds rather than microseconds.
    pub const fn is_long(&self) -> bool {
        self.level.searches()
    }

    /// The bot's action; none if it waits.
    pub fn answer(&self) -> Option<Action> {
        keyed_choice(self.level, &self.key.0, self.event_no, &self.view)
    }
}

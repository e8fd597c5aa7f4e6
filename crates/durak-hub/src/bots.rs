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

/// What the bot on a seat does as event `event_no`: nothing but its key and its view decide.
pub(crate) fn choose(
    occupant: &Occupant,
    view: &View,
    key: &Digest,
    event_no: u64,
) -> Option<Action> {
    let level = match occupant {
        Occupant::Bot { level } => level.parse().unwrap_or(STAND_IN),
        Occupant::Open | Occupant::Human { .. } => STAND_IN,
    };
    keyed_choice(level, &key.0, event_no, view)
}

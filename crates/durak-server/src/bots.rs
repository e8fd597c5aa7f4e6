//! The seam to the bots: a level and a view in, an action out.

use durak_bots::Level;
use durak_core::{Action, View};
use durak_table::Occupant;
use rand::Rng;

/// The level that plays for a player who is away.
const STAND_IN: Level = Level::Careful;

/// The keys of all levels.
pub(crate) fn levels() -> Vec<String> {
    Level::ALL.iter().map(|level| level.key().to_owned()).collect()
}

/// What the bot on a seat does.
pub(crate) fn choose(occupant: &Occupant, view: &View, rng: &mut impl Rng) -> Option<Action> {
    let level = match occupant {
        Occupant::Bot { level } => level.parse().unwrap_or(STAND_IN),
        Occupant::Open | Occupant::Human { .. } => STAND_IN,
    };
    level.bot().choose(view, rng).or_else(|| view.standing_action())
}

//! What a passer-by and the lobby may know of a table.

use super::Hub;
use durak_protocol::TableInfo;
use durak_table::Occupant;

impl Hub {
    /// What a passer-by may know.
    pub fn info(&self) -> TableInfo {
        let (config, room) = (self.table.config(), self.table.room());
        let name = |occupant: &Occupant| match occupant {
            Occupant::Human { name, .. } => Some(name.clone()),
            Occupant::Open | Occupant::Bot { .. } => None,
        };
        let is_bot = |occupant: &Occupant| matches!(occupant, Occupant::Bot { .. });
        TableInfo {
            table: self.name.clone(),
            rules: config.law.rules().into(),
            preset: config.preset.clone(),
            open: room.open().len(),
            playing: self.table.is_busy(),
            names: room.seats.iter().filter_map(name).collect(),
            bots: room.seats_where(is_bot).len(),
            think_ms: config.think_ms,
            locked: config.password.is_some(),
            rated: config.rated,
            listed: room.listed,
            watch: room.watch,
        }
    }
}

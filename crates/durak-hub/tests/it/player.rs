//! A player at a table of some server: his device, and what his page shows him.

use crate::device::Device;
use crate::fair_client::FairClient;
use durak_client::model::{Stage, TableModel};
use durak_core::Rules;
use durak_fair::PublicKey;

/// The device of the player with this number at a table of this server.
pub(crate) fn device_at(number: u8, server: PublicKey, table: &str, rules: Rules) -> Device {
    Device { fair: FairClient::new(u64::from(number), server, table, rules) }
}

/// Whether the user's seat is waited for.
pub(crate) fn is_my_turn(table: &TableModel) -> bool {
    table.stage == Stage::Playing && table.seats.iter().any(|seat| seat.me && seat.to_act)
}

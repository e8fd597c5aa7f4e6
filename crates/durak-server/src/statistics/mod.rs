//! What a player's games tell: how often he was the durak, and whether the deal is to blame.

mod law;
mod luck;
mod rate;

pub(crate) use law::{LeadLaw, TrumpsLaw};
pub(crate) use luck::{Luck, luck};
pub(crate) use rate::{DurakRate, durak_rates};

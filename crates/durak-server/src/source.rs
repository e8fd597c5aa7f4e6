//! The seam to the system: numbers that nobody can guess, and the time of day.

use crate::beacon::BeaconSource;
use crate::clock::unix_ms;
use durak_fair::Opening;
use durak_hub::{Source, new_token};
use durak_table::{BeaconRound, Fresh};
use rand::rngs::{StdRng, SysRng};
use rand::{SeedableRng, TryRng};
use zeroize::Zeroizing;

/// The system's secure generator and its clock.
pub(crate) struct System {
    rng: StdRng,
    beacon: Option<BeaconSource>,
}

impl System {
    /// None if the system has no randomness.
    pub(crate) fn new(beacon: Option<BeaconSource>) -> Option<System> {
        let mut seed = Zeroizing::new(<StdRng as SeedableRng>::Seed::default());
        SysRng.try_fill_bytes(&mut seed[..]).ok()?;
        Some(System { rng: StdRng::from_seed(*seed), beacon })
    }

    /// For tokens, names and bots' delays; never for a deal.
    pub(crate) fn rng(&mut self) -> &mut StdRng {
        &mut self.rng
    }
}

impl Fresh for System {
    fn opening(&mut self) -> Option<Opening> {
        let mut bytes = Zeroizing::new([0; 64]);
        SysRng.try_fill_bytes(&mut bytes[..]).ok()?;
        Some(Opening::new(*bytes))
    }

    fn unix_ms(&mut self) -> u64 {
        unix_ms()
    }

    fn beacon(&mut self, opened_ms: u64) -> Option<BeaconRound> {
        self.beacon.as_ref()?.round(opened_ms)
    }
}

impl Source for System {
    fn token(&mut self) -> String {
        new_token(&mut self.rng)
    }
}

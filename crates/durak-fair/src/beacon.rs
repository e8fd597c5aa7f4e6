//! A public random beacon: which round a game names, and when it comes (section 3).

use std::fmt;
use std::str::FromStr;

use crate::bytes::Digest;

/// How long after OPEN the round comes at the earliest, in milliseconds.
pub const BEACON_DELAY_MS: u64 = 25_000;

/// A chain's rounds come in even steps from its beginning.
struct Steps {
    chain: &'static str,
    begin_ms: u64,
    step_ms: u64,
}

/// The chains of drand whose times are known here; a game may name no other.
const CHAINS: [Steps; 2] = [
    Steps {
        chain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
        begin_ms: 1_692_803_367_000,
        step_ms: 3_000,
    },
    Steps {
        chain: "8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce",
        begin_ms: 1_595_431_050_000,
        step_ms: 30_000,
    },
];

fn steps(chain: &Digest) -> Option<&'static Steps> {
    let hash = chain.to_string();
    CHAINS.iter().find(|steps| steps.chain == hash)
}

/// A public random beacon and its round: `drand:<chain hash>:<round>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beacon {
    /// The chain's hash.
    pub chain: Digest,
    /// The round, 1 to 10¹⁶ − 1.
    pub round: u64,
}

impl fmt::Display for Beacon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "drand:{}:{}", self.chain, self.round)
    }
}

/// A text is not a beacon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a beacon is drand:<64 hex digits>:<round of 1 to 16 digits>")]
pub struct ParseBeaconError;

impl FromStr for Beacon {
    type Err = ParseBeaconError;

    fn from_str(text: &str) -> Result<Beacon, ParseBeaconError> {
        let rest = text.strip_prefix("drand:").ok_or(ParseBeaconError)?;
        let (chain, round) = rest.split_once(':').ok_or(ParseBeaconError)?;
        let digits = (1..=16).contains(&round.len()) && round.bytes().all(|b| b.is_ascii_digit());
        if !digits || round.starts_with('0') {
            return Err(ParseBeaconError);
        }
        let chain = chain.parse().map_err(|_| ParseBeaconError)?;
        Ok(Beacon { chain, round: round.parse().map_err(|_| ParseBeaconError)? })
    }
}

impl Beacon {
    /// The first round of a chain that may be mixed into a game opened then: 25 seconds later or
    /// more. None of a chain whose times are not known.
    pub fn after(chain: Digest, opened_ms: u64) -> Option<Beacon> {
        let steps = steps(&chain)?;
        let since = opened_ms.checked_add(BEACON_DELAY_MS)?.saturating_sub(steps.begin_ms);
        Some(Beacon { chain, round: since.div_ceil(steps.step_ms) + 1 })
    }

    /// When the round comes, in milliseconds since 1970; none of a chain whose times are not known.
    pub fn round_ms(&self) -> Option<u64> {
        let steps = steps(&self.chain)?;
        self.round.checked_sub(1)?.checked_mul(steps.step_ms)?.checked_add(steps.begin_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_even_steps() {
        let round_ms = |text: &str| text.parse::<Beacon>().unwrap().round_ms();
        let chain = CHAINS[0].chain;
        assert_eq!(round_ms(&format!("drand:{chain}:1")), Some(1_692_803_367_000));
        assert_eq!(round_ms(&format!("drand:{chain}:11")), Some(1_692_803_397_000));
        assert_eq!(round_ms(&format!("drand:{}:1", "0".repeat(64))), None);
        assert_eq!(
            round_ms(&format!("drand:{chain}:6000000000000001")),
            Some(18_000_001_692_803_367_000)
        );
        assert_eq!(round_ms(&format!("drand:{chain}:9999999999999999")), None, "beyond all time");
    }

    #[test]
    fn a_game_names_the_first_round_that_comes_late_enough() {
        for steps in &CHAINS {
            let chain = steps.chain.parse().unwrap();
            for shift in [0, 1, 2_999, 3_000, 29_999, 30_000, 7_777_777] {
                let opened_ms = steps.begin_ms + shift;
                let at_ms = Beacon::after(chain, opened_ms).unwrap().round_ms().unwrap();
                let wait = at_ms - opened_ms;
                assert!(
                    (BEACON_DELAY_MS..BEACON_DELAY_MS + steps.step_ms).contains(&wait),
                    "{wait}"
                );
            }
        }
        assert_eq!(Beacon::after(Digest::ZERO, 0), None);
    }
}

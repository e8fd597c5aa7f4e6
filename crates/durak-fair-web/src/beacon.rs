//! When a beacon's round comes: a known chain's rounds are even steps from its beginning.

use durak_fair::Beacon;

/// Chains of drand: hash, beginning in seconds since 1970, seconds of a round.
const CHAINS: [(&str, u64, u64); 2] = [
    ("52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", 1_692_803_367, 3),
    ("8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce", 1_595_431_050, 30),
];

/// The time of the beacon's round, in milliseconds since 1970; none of a chain that is not known.
pub fn round_ms(beacon: &Beacon) -> Option<u64> {
    let hash = beacon.chain.to_string();
    let (_, begin, step) = CHAINS.iter().find(|(chain, ..)| *chain == hash)?;
    let seconds = beacon.round.checked_sub(1)?.checked_mul(*step)?.checked_add(*begin)?;
    seconds.checked_mul(1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_even_steps() {
        let round = |text: &str| round_ms(&text.parse().unwrap());
        let chain = CHAINS[0].0;
        assert_eq!(round(&format!("drand:{chain}:1")), Some(1_692_803_367_000));
        assert_eq!(round(&format!("drand:{chain}:11")), Some(1_692_803_397_000));
        assert_eq!(round(&format!("drand:{}:1", "0".repeat(64))), None);
        assert_eq!(round(&format!("drand:{chain}:9999999999999999")), None);
    }
}

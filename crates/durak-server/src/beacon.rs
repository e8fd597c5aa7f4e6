//! The beacon whose values are mixed into every deal, if the operator names one.
//!
//! The server asks nobody: the operator's own script appends each round's value to a file, and the
//! server reads it. So no page that the beacon serves is trusted more than the operator trusts it.

use durak_fair::{Beacon, Digest};
use durak_table::BeaconRound;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;
use thiserror::Error;

/// How long after OPEN the round comes at the earliest, in milliseconds (fair-deal, section 3).
const DELAY_MS: u64 = 25_000;
/// Most of the values' file that is read, in bytes from its end: some thousand rounds.
const MOST_BYTES: usize = 1 << 19;

/// A beacon of even steps, and where its values come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeaconSource {
    /// The chain.
    pub chain: Digest,
    /// When round 1 came, in seconds since 1970.
    pub begin_s: u64,
    /// Seconds of a round, at least 1.
    pub step_s: u64,
    /// Lines of `ROUND VALUE`: the value is the SHA-256 of the round's signature, 64 hex digits.
    pub values: PathBuf,
}

/// The text names no beacon.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "CHAIN:BEGIN:STEP:FILE is expected: 64 hex digits, seconds since 1970, seconds of a round, a file"
)]
pub struct ParseBeaconSourceError;

impl FromStr for BeaconSource {
    type Err = ParseBeaconSourceError;

    fn from_str(text: &str) -> Result<BeaconSource, ParseBeaconSourceError> {
        let mut parts = text.splitn(4, ':');
        let mut next =
            || parts.next().filter(|part| !part.is_empty()).ok_or(ParseBeaconSourceError);
        let (chain, begin, step, values) = (next()?, next()?, next()?, next()?);
        let step_s: u64 = step.parse().map_err(|_| ParseBeaconSourceError)?;
        if step_s == 0 {
            return Err(ParseBeaconSourceError);
        }
        Ok(BeaconSource {
            chain: chain.parse().map_err(|_| ParseBeaconSourceError)?,
            begin_s: begin.parse().map_err(|_| ParseBeaconSourceError)?,
            step_s,
            values: PathBuf::from(values),
        })
    }
}

impl BeaconSource {
    /// The first round that may be mixed into a game opened then; none if the beacon's time or its
    /// numbers have run out.
    pub fn round(&self, opened_ms: u64) -> Option<BeaconRound> {
        let (begin_ms, step_ms) =
            (self.begin_s.checked_mul(1_000)?, self.step_s.checked_mul(1_000)?);
        let steps = opened_ms.checked_add(DELAY_MS)?.saturating_sub(begin_ms).div_ceil(step_ms);
        let at_ms = steps.checked_mul(step_ms)?.checked_add(begin_ms)?;
        let beacon = Beacon { chain: self.chain, round: steps.checked_add(1)? };
        Some(BeaconRound { beacon, at_ms })
    }

    /// The value of a round, if the file has it yet.
    pub fn value(&self, round: u64) -> Option<Digest> {
        let bytes = fs::read(&self.values).ok()?;
        let text = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(MOST_BYTES)..]);
        text.lines().rev().find_map(|line| {
            let (number, value) = line.trim().split_once(' ')?;
            if number.parse() == Ok(round) { value.trim().parse().ok() } else { None }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(values: &str) -> BeaconSource {
        format!("{}:1000:30:{values}", "ab".repeat(32)).parse().unwrap()
    }

    #[test]
    fn the_round_is_the_first_that_comes_late_enough() {
        let source = source("values");
        for opened_ms in [0, 999_999, 1_000_000, 1_004_999, 1_005_000, 1_005_001, 7_777_777] {
            let round = source.round(opened_ms).unwrap();
            assert!(round.at_ms >= opened_ms + DELAY_MS);
            assert!(round.at_ms < (opened_ms + DELAY_MS).max(1_000_000) + 30_000);
            assert_eq!(round.at_ms, (1_000 + (round.beacon.round - 1) * 30) * 1_000);
        }
        assert_eq!(source.round(u64::MAX), None);
    }

    #[test]
    fn values_are_found_by_their_round_and_damaged_lines_are_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("values");
        let source = source(path.to_str().unwrap());
        assert_eq!(source.value(7), None, "no file yet");
        let value = "cd".repeat(32);
        fs::write(&path, format!("6 {value}\nrubbish\n7 00\n7 {value}\n77 {value}")).unwrap();
        assert_eq!(source.value(7), Some(value.parse().unwrap()));
        assert_eq!(source.value(8), None);
    }

    #[test]
    fn what_is_no_beacon_is_refused() {
        let chain = "ab".repeat(32);
        for text in [
            "",
            "x:1:2:f",
            &format!("{chain}:1:0:f"),
            &format!("{chain}:1:3"),
            &format!("{chain}:1:3:"),
        ] {
            assert_eq!(text.parse::<BeaconSource>(), Err(ParseBeaconSourceError), "{text}");
        }
    }
}

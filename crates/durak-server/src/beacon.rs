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

/// Most of the values' file that is looked at, in bytes from its end: some thousand rounds.
const MOST_BYTES: usize = 1 << 19;

/// A beacon's chain, and where the values of its rounds come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BeaconSource {
    chain: Digest,
    /// Lines of `ROUND VALUE`: the value is the SHA-256 of the round's signature, 64 hex digits.
    values: PathBuf,
}

/// Why a text names no beacon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseBeaconSourceError {
    /// The form is another one.
    #[error("CHAIN:FILE is expected: the chain's hash of 64 hex digits, and a file")]
    Form,
    /// Players could not know when its rounds come.
    #[error("the times of this chain are not known: players would refuse it")]
    UnknownChain,
}

impl FromStr for BeaconSource {
    type Err = ParseBeaconSourceError;

    fn from_str(text: &str) -> Result<BeaconSource, ParseBeaconSourceError> {
        let (chain, values) = text.split_once(':').ok_or(ParseBeaconSourceError::Form)?;
        let chain = chain.parse().map_err(|_| ParseBeaconSourceError::Form)?;
        if values.is_empty() {
            return Err(ParseBeaconSourceError::Form);
        }
        Beacon::after(chain, 0).ok_or(ParseBeaconSourceError::UnknownChain)?;
        Ok(BeaconSource { chain, values: PathBuf::from(values) })
    }
}

impl BeaconSource {
    /// The round that is mixed into a game opened then.
    pub(crate) fn round(&self, opened_ms: u64) -> Option<BeaconRound> {
        let beacon = Beacon::after(self.chain, opened_ms)?;
        let at_ms = beacon.round_ms()?;
        Some(BeaconRound { beacon, at_ms })
    }

    /// The value of a round, if the file has it yet. Reads the disk.
    pub(crate) fn value(&self, round: u64) -> Option<Digest> {
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

    const CHAIN: &str = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";

    #[test]
    fn values_are_found_by_their_round_and_damaged_lines_are_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("values");
        let source: BeaconSource = format!("{CHAIN}:{}", path.display()).parse().unwrap();
        assert_eq!(source.value(7), None, "no file yet");
        let value = "cd".repeat(32);
        fs::write(&path, format!("6 {value}\nrubbish\n7 00\n7 {value}\n77 {value}")).unwrap();
        assert_eq!(source.value(7), Some(value.parse().unwrap()));
        assert_eq!(source.value(8), None);
    }

    #[test]
    fn what_is_no_beacon_is_refused() {
        let parse = |text: &str| text.parse::<BeaconSource>();
        for text in ["", "x:f", CHAIN, &format!("{CHAIN}:")] {
            assert_eq!(parse(text), Err(ParseBeaconSourceError::Form), "{text}");
        }
        let other = format!("{}:f", "ab".repeat(32));
        assert_eq!(parse(&other), Err(ParseBeaconSourceError::UnknownChain));
    }
}

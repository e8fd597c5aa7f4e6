//! Openings: the random numbers that decide a deal, secret until they are shown (section 3).

use std::fmt;

use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use crate::bytes::Revealed;
use crate::hash::sha256;

/// `value || blind`, 64 bytes that nobody else may know yet. It is wiped when it is dropped.
#[derive(Clone)]
pub struct Opening(Zeroizing<[u8; 64]>);

impl Opening {
    /// An opening of 64 bytes from the system's secure generator, or one that was stored.
    pub fn new(bytes: [u8; 64]) -> Opening {
        Opening(Zeroizing::new(bytes))
    }

    /// The opening of a player who cut the deck: the value is the hash of what was typed or
    /// drawn, the blind 32 bytes from the system's secure generator. So one phrase typed by two
    /// people gives two openings.
    pub fn from_cut(typed: &[u8], blind: [u8; 32]) -> Opening {
        let mut bytes = Zeroizing::new([0; 64]);
        bytes[..32].copy_from_slice(&sha256(typed));
        bytes[32..].copy_from_slice(&blind);
        Opening(bytes)
    }

    pub(crate) fn bytes(&self) -> &[u8; 64] {
        &self.0
    }

    /// The opening for all to see. To be called when its time has come, or to store it.
    pub fn reveal(&self) -> Revealed {
        Revealed(*self.0)
    }
}

impl PartialEq for Opening {
    /// Compares in constant time.
    fn eq(&self, other: &Opening) -> bool {
        self.0[..].ct_eq(&other.0[..]).into()
    }
}

impl Eq for Opening {}

impl fmt::Debug for Opening {
    /// Never the bytes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Opening(hidden)")
    }
}

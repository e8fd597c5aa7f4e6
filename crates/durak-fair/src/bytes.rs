//! Byte strings of fixed size that everybody may see, written as lower-case hex (section 8).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Why a text is not a byte string of the wanted size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{digits} hex digits are needed, lower case")]
pub struct ParseHexError {
    /// How many digits there have to be.
    pub digits: usize,
}

/// Reads exactly `out.len()` bytes.
pub(crate) fn read_hex(text: &str, out: &mut [u8]) -> Result<(), ParseHexError> {
    let wrong = ParseHexError { digits: 2 * out.len() };
    if text.bytes().any(|digit| digit.is_ascii_uppercase()) {
        return Err(wrong);
    }
    hex::decode_to_slice(text, out).map_err(|_| wrong)
}

macro_rules! byte_string {
    ($(#[$doc:meta])* $name:ident, $bytes:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub [u8; $bytes]);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut digits = [0; 2 * $bytes];
                // Twice as many digits as bytes, all of them ASCII: neither can fail.
                hex::encode_to_slice(self.0, &mut digits).map_err(|_| fmt::Error)?;
                f.write_str(std::str::from_utf8(&digits).map_err(|_| fmt::Error)?)
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
        impl FromStr for $name {
            type Err = ParseHexError;
            fn from_str(text: &str) -> Result<$name, ParseHexError> {
                let mut bytes = [0; $bytes];
                read_hex(text, &mut bytes)?;
                Ok($name(bytes))
            }
        }
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }
    };
}
byte_string! {
    /// A SHA-256 value.
    Digest, 32
}
byte_string! {
    /// An Ed25519 public key.
    PublicKey, 32
}
byte_string! {
    /// An Ed25519 signature.
    Signature, 64
}
byte_string! {
    /// An opening that has been shown to all.
    Revealed, 64
}

impl Digest {
    /// What stands where there is no game before (section 3, `prev`).
    pub const ZERO: Digest = Digest([0; 32]);
}

impl PublicKey {
    /// The key of an entry that has none: a bot.
    pub const NONE: PublicKey = PublicKey([0; 32]);
}

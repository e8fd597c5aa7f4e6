//! A number that two sides compare to see that they have the same state.

use crate::state::State;
use std::io::{self, Write};

/// FNV-1a, 64 bits, of the state's JSON without spaces, as 16 hexadecimal digits.
///
/// It is made from what the viewer may know, so it says nothing else.
pub fn checksum(state: &State) -> String {
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    // Numbers, texts and nothing else: writing them cannot fail, nor can the hash.
    let _ = serde_json::to_writer(&mut hash, state);
    format!("{:016x}", hash.0)
}

/// Takes the bytes in as they are written: nobody needs them afterwards.
struct Fnv(u64);

impl Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = bytes.iter().fold(self.0, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

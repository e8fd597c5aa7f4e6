//! A number that two sides compare to see that they have the same state.

use crate::server::json;
use crate::state::State;

/// FNV-1a, 64 bits, of the state's JSON without spaces, as 16 hexadecimal digits.
///
/// It is made from what the viewer may know, so it says nothing else.
pub fn checksum(state: &State) -> String {
    let hash = json(state).bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x}")
}

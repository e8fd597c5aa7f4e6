//! What a device signs outside of games, to show a server that it has its key.

use crate::bytes::{Digest, PublicKey};
use crate::hash::digest;

/// Not a tag of the protocol of deals: nothing that a game signs can be taken for it.
const TAG: &str = "session";

/// The digest that signs in to the server of this key, which gave the challenge and takes it once.
pub fn session_digest(server: &PublicKey, challenge: &[u8; 32]) -> Digest {
    digest(TAG, &[&server.0, challenge])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::TAGS;

    #[test]
    fn no_statement_of_a_game_signs_in() {
        assert!(!TAGS.contains(&TAG));
        let [one, two] = [1, 2].map(|byte| PublicKey([byte; 32]));
        assert_ne!(session_digest(&one, &[3; 32]), session_digest(&two, &[3; 32]));
        assert_ne!(session_digest(&one, &[3; 32]), session_digest(&one, &[4; 32]));
    }
}

//! Tokens and table names: random, and tokens kept as hashes only.

use durak_protocol::limits;
use durak_table::TokenHash;
use rand::{Rng, RngExt};
use sha2::{Digest, Sha256};

/// A new token: 128 random bits as hexadecimal digits.
pub fn new_token(rng: &mut impl Rng) -> String {
    let digits = b"0123456789abcdef";
    (0..limits::TOKEN_CHARS).map(|_| digits[rng.random_range(0..digits.len())] as char).collect()
}

/// What is kept of a token.
pub fn hash_token(token: &str) -> TokenHash {
    TokenHash(Sha256::digest(token.as_bytes()).into())
}

/// What a table knows a person by: the same on every device, and nothing that anybody could show.
pub fn person_token(id: &str) -> TokenHash {
    hash_token(&format!("durak person {id}"))
}

/// What is kept of a table's password: bound to the table, so that equal words at two tables do not
/// look alike.
pub fn hash_password(table: &str, password: &str) -> TokenHash {
    let hash = Sha256::new().chain_update("durak table password\n").chain_update(table);
    TokenHash(hash.chain_update("\n").chain_update(password).finalize().into())
}

/// A new name for a table, or id of a person: 80 random bits, so that nobody finds them by guessing
/// and none is ever used again (fair deal, section 3).
pub fn new_id(rng: &mut impl Rng) -> String {
    letters(16, rng)
}

/// Random letters and digits that are not taken for one another, five bits each.
pub fn letters(count: usize, rng: &mut impl Rng) -> String {
    let letters = b"abcdefghijkmnpqrstuvwxyz23456789";
    (0..count).map(|_| letters[rng.random_range(0..letters.len())] as char).collect()
}

//! Signatures: Ed25519 over the prefix and a digest, checked strictly (section 2).

use std::fmt;

use ed25519_dalek::{Signer as _, SigningKey as Secret, VerifyingKey};

use crate::bytes::{Digest, PublicKey, Signature};

const PREFIX: &[u8; 16] = b"durak-fair/1/sig";

/// A secret signing key; it is wiped from memory when it is dropped.
#[derive(Clone)]
pub struct SigningKey(Secret);

impl SigningKey {
    /// The key of this seed, which comes from the system's secure generator.
    pub fn from_seed(seed: &[u8; 32]) -> SigningKey {
        SigningKey(Secret::from_bytes(seed))
    }

    /// The public half.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// Signs a digest of this protocol; the key signs nothing else.
    pub fn sign(&self, digest: &Digest) -> Signature {
        Signature(self.0.sign(&signed_text(digest)).to_bytes())
    }
}

impl fmt::Debug for SigningKey {
    /// The public half alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey of {}", self.public())
    }
}

/// Whether the signature is this key's, strictly: S below the group order, key and R canonical
/// and not of small order, and the equation without cofactor.
pub fn verify_signature(key: &PublicKey, digest: &Digest, signature: &Signature) -> bool {
    Verifier::new(key).verify(digest, signature)
}

/// A public key, made ready for many signatures.
#[derive(Clone, Copy)]
pub(crate) struct Verifier(Option<VerifyingKey>);

impl Verifier {
    pub(crate) fn new(key: &PublicKey) -> Verifier {
        // The library takes a key written with y ≥ p for the point that it means; R it compares
        // as bytes, so that only its canonical form passes.
        let key = Some(key).filter(|key| is_canonical(key));
        Verifier(key.and_then(|key| VerifyingKey::from_bytes(&key.0).ok()))
    }

    /// As [`verify_signature`].
    pub(crate) fn verify(&self, digest: &Digest, signature: &Signature) -> bool {
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        self.0.is_some_and(|key| key.verify_strict(&signed_text(digest), &signature).is_ok())
    }
}

/// The 48 bytes that a signature stands for, for a key that lives elsewhere (section 2).
pub fn signed_text(digest: &Digest) -> [u8; 48] {
    let mut text = [0; 48];
    text[..16].copy_from_slice(PREFIX);
    text[16..].copy_from_slice(&digest.0);
    text
}

/// Whether y, the key without its sign bit, is below p = 2²⁵⁵ − 19.
fn is_canonical(key: &PublicKey) -> bool {
    let [first, middle @ .., last] = &key.0;
    *first < 0xed || last & 0x7f != 0x7f || middle.iter().any(|byte| *byte != 0xff)
}

//! Messages that their sender has yet to sign: the secret key may live where no code reads it.

use serde::Serialize;

use crate::bytes::{Digest, Signature};
use crate::commit::Commit;
use crate::event::Act;
use crate::reveal::Reveal;
use crate::sign::SigningKey;

/// A player's message: it bears the player's own signature.
pub trait Signable {
    /// The place of the signature.
    fn sig_mut(&mut self) -> &mut Signature;
}

impl Signable for Commit {
    fn sig_mut(&mut self) -> &mut Signature {
        &mut self.sig
    }
}

impl Signable for Reveal {
    fn sig_mut(&mut self) -> &mut Signature {
        &mut self.sig
    }
}

impl Signable for Act {
    fn sig_mut(&mut self) -> &mut Signature {
        &mut self.sig
    }
}

/// What a message says, and the digest that its signature is to stand for.
///
/// Two are equal if they say the same: signing need not be deterministic (section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Unsigned<M> {
    /// Without signature: zeros stand in its place.
    message: M,
    #[serde(skip)]
    digest: Digest,
}

/// The place of a signature that is still to come.
pub(crate) const NO_SIGNATURE: Signature = Signature([0; 64]);

impl<M: Signable> Unsigned<M> {
    /// The caller gives a message with [`NO_SIGNATURE`].
    pub(crate) const fn new(message: M, digest: Digest) -> Unsigned<M> {
        Unsigned { message, digest }
    }

    /// What it says; its signature means nothing yet.
    pub const fn contents(&self) -> &M {
        &self.message
    }

    /// What the signature is to stand for, [`crate::signed_text`] being the bytes to sign.
    pub const fn digest(&self) -> Digest {
        self.digest
    }

    /// The message with a signature that was made elsewhere.
    pub fn signed(mut self, sig: Signature) -> M {
        *self.message.sig_mut() = sig;
        self.message
    }

    /// The message, signed with a key at hand.
    pub fn sign(self, key: &SigningKey) -> M {
        let sig = key.sign(&self.digest);
        self.signed(sig)
    }
}

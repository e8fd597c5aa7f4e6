//! What the player's side of a deal needs of the device that it runs on.

use durak_fair::{Digest, PublicKey, Signature};

/// There is no secure generator of random numbers: without one nobody sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRandomness;

/// The key could not sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotSign;

/// What is asked of the user before his number is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The server's seal, which cannot change any more.
    pub seal: Digest,
    /// After so many milliseconds without a sign of the user, chance decides.
    pub idle_ms: u32,
    /// After so many milliseconds the number is made in any case.
    pub most_ms: u32,
}

/// Key, storage, time and chance of a device, and its user.
///
/// What is put away survives a reload where the device keeps anything at all; a device that keeps
/// nothing says so to the user and remembers it as long as the page is open.
#[allow(async_fn_in_trait)] // all of it happens in one thread
pub trait Device {
    /// Milliseconds since 1970.
    fn now_ms(&self) -> u64;

    /// The public half of the device's key.
    fn key(&self) -> PublicKey;

    /// Whether the key survives a reload.
    fn keeps_key(&self) -> bool;

    /// Bytes from the secure generator.
    fn random(&self) -> Result<[u8; 32], NoRandomness>;

    /// Signs a digest with the device's key.
    async fn sign(&self, digest: &Digest) -> Result<Signature, CannotSign>;

    /// Lets the user cut the deck; what he typed or drew, or nothing for a number at random.
    async fn cut(&self, offer: Offer) -> Option<String>;

    /// What is kept under a name.
    async fn get(&self, name: &str) -> Option<String>;

    /// Keeps a text under a name.
    async fn put(&self, name: &str, text: &str);

    /// Keeps a text under a name unless one is there; returns the one that is kept. Of two pages
    /// that do so at once, the first wins for both.
    async fn add(&self, name: &str, text: &str) -> String;
}

//! The device's key: one that the browser itself holds, else a seed, else for this page alone.

use durak_fair::{Digest, PublicKey, Signature, SigningKey, signed_text};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CryptoKey, CryptoKeyPair, SubtleCrypto};

use crate::db::{Db, Shelf};
use durak_player::{CannotSign, NoRandomness};

const ALGORITHM: &str = "Ed25519";
const DEVICE: &str = "device";
const SEED: &str = "seed";

/// Where the secret half is.
enum Secret {
    /// In the browser, which signs and never shows it.
    Browser(CryptoKey),
    /// Here, and in the database if there is one.
    Seed(Box<SigningKey>),
}

/// The device's key.
pub(crate) struct Key {
    secret: Secret,
    public: PublicKey,
    kept: bool,
}

impl Key {
    /// The key that is kept, or a new one.
    pub(crate) async fn load(db: Option<&Db>) -> Result<Key, NoRandomness> {
        // Without a generator nobody sits, whatever is kept.
        let seed = random()?;
        if let Some(key) = Key::of_browser(db).await {
            return Ok(key);
        }
        let mut seed = hex::encode(seed);
        let mut kept = false;
        if let Some(db) = db
            && let Ok(value) = db.add(Shelf::Texts, SEED, &seed.as_str().into()).await
            && let Some(text) = value.as_string()
        {
            (seed, kept) = (text, true);
        }
        let mut bytes = [0; 32];
        hex::decode_to_slice(&seed, &mut bytes).map_err(|_| NoRandomness)?;
        let key = Box::new(SigningKey::from_seed(&bytes));
        Ok(Key { public: key.public(), secret: Secret::Seed(key), kept })
    }

    /// A key that the browser holds: none if it has no such keys, or keeps a seed already.
    async fn of_browser(db: Option<&Db>) -> Option<Key> {
        let subtle = web_sys::window()?.crypto().ok()?.subtle();
        let Some(db) = db else {
            let pair = make_pair(&subtle).await.ok()?;
            return Key::of_pair(&subtle, &pair, false).await;
        };
        if let Some(kept) = db.get(Shelf::Keys, DEVICE).await.ok()? {
            return Key::of_pair(&subtle, &kept, true).await;
        }
        if db.get(Shelf::Texts, SEED).await.ok()?.is_some() {
            return None;
        }
        let pair = make_pair(&subtle).await.ok()?;
        // A browser that cannot keep such a key says so here: then a seed is kept.
        let kept = db.add(Shelf::Keys, DEVICE, &pair).await.ok()?;
        Key::of_pair(&subtle, &kept, true).await
    }

    async fn of_pair(subtle: &SubtleCrypto, pair: &JsValue, kept: bool) -> Option<Key> {
        let pair: &CryptoKeyPair = pair.unchecked_ref();
        let (public, secret) = (pair.get_public_key(), pair.get_private_key());
        let raw = JsFuture::from(subtle.export_key("raw", &public).ok()?).await.ok()?;
        let public = PublicKey(Uint8Array::new(&raw).to_vec().try_into().ok()?);
        Some(Key { secret: Secret::Browser(secret), public, kept })
    }

    pub(crate) const fn public(&self) -> PublicKey {
        self.public
    }

    /// Whether it survives a reload.
    pub(crate) const fn kept(&self) -> bool {
        self.kept
    }

    pub(crate) async fn sign(&self, digest: &Digest) -> Result<Signature, CannotSign> {
        match &self.secret {
            Secret::Seed(key) => Ok(key.sign(digest)),
            Secret::Browser(key) => sign(key, digest).await.map_err(|_| CannotSign),
        }
    }
}

async fn make_pair(subtle: &SubtleCrypto) -> Result<JsValue, JsValue> {
    let usages = Array::of2(&"sign".into(), &"verify".into());
    JsFuture::from(subtle.generate_key_with_str(ALGORITHM, false, &usages)?).await
}

async fn sign(key: &CryptoKey, digest: &Digest) -> Result<Signature, JsValue> {
    let window = web_sys::window().ok_or(JsValue::UNDEFINED)?;
    let text = signed_text(digest);
    let made = window.crypto()?.subtle().sign_with_str_and_u8_array(ALGORITHM, key, &text)?;
    let bytes = Uint8Array::new(&JsFuture::from(made).await?).to_vec();
    bytes.try_into().map(Signature).map_err(|_| JsValue::UNDEFINED)
}

/// Bytes from the browser's secure generator.
pub(crate) fn random() -> Result<[u8; 32], NoRandomness> {
    let mut bytes = [0; 32];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    crypto
        .and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).ok())
        .map(|_| bytes)
        .ok_or(NoRandomness)
}

//! Passkeys, with an authenticator of the test's own in place of a phone or a stick.

use crate::fair_client::bytes;
use crate::http::{Answer, request_with};
use crate::people::{Browser, code, refused};
use crate::running::running;
use ed25519_dalek::{Signer, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// What the browser of these tests says where it is, and the name in it.
const ORIGIN: &str = "http://test";
const DOMAIN: &str = "test";
/// Flags of an authenticator: somebody is there and has been recognised; a new key follows.
const PRESENT: u8 = 0x05;
const NEW: u8 = 0x40;

/// A stick with one key.
struct Stick {
    key: SigningKey,
    id: [u8; 16],
    /// Whose passkey it keeps.
    user: String,
}

impl Stick {
    fn new(number: u64) -> Stick {
        let [first, second] = [bytes("stick", number), bytes("passkey", number)];
        let mut id = [0; 16];
        id.copy_from_slice(&second[..16]);
        Stick { key: SigningKey::from_bytes(&first), id, user: String::new() }
    }

    /// What it answers to the wish for a new passkey.
    fn make(&mut self, asked: &Value, origin: &str) -> Value {
        asked["user"]["id"].as_str().unwrap().clone_into(&mut self.user);
        let client = client_data("webauthn.create", asked, origin);
        let mut data = authenticator_data(PRESENT | NEW);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.id);
        // A map of four: key type OKP, algorithm EdDSA, curve Ed25519, the key.
        data.extend([0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20]);
        data.extend(self.key.verifying_key().to_bytes());
        // A map of three: no statement about the maker, and the data.
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(&data);
        json!({
            "id": base64(&self.id), "rawId": base64(&self.id), "type": "public-key",
            "response": {
                "clientDataJSON": base64(client.as_bytes()),
                "attestationObject": base64(&object),
                "transports": ["internal"],
            },
            "clientExtensionResults": {},
        })
    }

    /// What it answers to the wish to use a passkey.
    fn show(&self, asked: &Value) -> Value {
        let client = client_data("webauthn.get", asked, ORIGIN);
        let data = authenticator_data(PRESENT);
        let mut signed = data.clone();
        signed.extend(Sha256::digest(client.as_bytes()));
        json!({
            "id": base64(&self.id), "rawId": base64(&self.id), "type": "public-key",
            "response": {
                "clientDataJSON": base64(client.as_bytes()),
                "authenticatorData": base64(&data),
                "signature": base64(&self.key.sign(&signed).to_bytes()),
                "userHandle": self.user,
            },
            "clientExtensionResults": {},
        })
    }
}

fn client_data(kind: &str, asked: &Value, origin: &str) -> String {
    let challenge = asked["challenge"].as_str().unwrap();
    format!(
        r#"{{"type":"{kind}","challenge":"{challenge}","origin":"{origin}","crossOrigin":false}}"#
    )
}

/// The domain, flags, and a counter that does not count.
fn authenticator_data(flags: u8) -> Vec<u8> {
    let mut data = Sha256::digest(DOMAIN.as_bytes()).to_vec();
    data.push(flags);
    data.extend([0; 4]);
    data
}

/// Base64 for addresses, without padding.
fn base64(bytes: &[u8]) -> String {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bit = |at: usize| bytes.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1);
    let letter = |start| (start..start + 6).fold(0, |sum, at| 2 * sum + usize::from(bit(at)));
    (0..bytes.len() * 8).step_by(6).map(|start| letters[letter(start)] as char).collect()
}

async fn asked(browser: &Browser, path: &str) -> Value {
    let answer = browser.ask("POST", path, "").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

async fn enter(browser: &Browser, credential: &Value) -> Answer {
    let mut body = serde_json::to_value(browser.proof().await).unwrap();
    body["credential"] = credential.clone();
    browser.ask("POST", "/api/session/passkey", &body.to_string()).await
}

#[tokio::test]
async fn a_passkey_brings_another_device_to_its_person() {
    let server = running(|_| {}).await;
    let mut laptop = Browser::new(server.addr, 1);
    let me = laptop.sign_in(Some("Ann")).await;
    let mut stick = Stick::new(1);
    let made = stick.make(&asked(&laptop, "/api/me/passkeys/options").await, ORIGIN);
    let answer = laptop.ask("POST", "/api/me/passkeys", &made.to_string()).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let again = laptop.ask("POST", "/api/me/passkeys", &made.to_string()).await;
    assert_eq!(code(&again), refused(401, "passkey-bad"), "asked for once");

    let mut phone = Browser::new(server.addr, 2);
    let shown = stick.show(&asked(&phone, "/api/session/passkey/options").await);
    let answer = enter(&phone, &shown).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    phone.keep(&answer);
    assert_eq!(phone.me().await.unwrap().id, me.id);
    assert_eq!(code(&enter(&phone, &shown).await), refused(401, "passkey-bad"), "replayed");

    let stranger = Stick { user: stick.user.clone(), ..Stick::new(2) };
    let shown = stranger.show(&asked(&phone, "/api/session/passkey/options").await);
    assert_eq!(code(&enter(&phone, &shown).await), refused(401, "passkey-bad"), "another stick");
    let forged = Stick { id: stick.id, user: stick.user.clone(), ..Stick::new(3) };
    let shown = forged.show(&asked(&phone, "/api/session/passkey/options").await);
    assert_eq!(code(&enter(&phone, &shown).await), refused(401, "passkey-bad"), "another key");

    let id: String = stick.id.iter().map(|byte| format!("{byte:02x}")).collect();
    let path = format!("/api/me/passkeys/{id}");
    assert_eq!(phone.ask("DELETE", &path, "").await.status, 204);
    let shown = stick.show(&asked(&phone, "/api/session/passkey/options").await);
    assert_eq!(code(&enter(&phone, &shown).await), refused(401, "passkey-bad"), "removed");
}

#[tokio::test]
async fn a_passkey_is_made_here_and_for_oneself() {
    let server = running(|_| {}).await;
    let (mut ann, mut bob) = (Browser::new(server.addr, 1), Browser::new(server.addr, 2));
    ann.sign_in(Some("Ann")).await;
    bob.sign_in(Some("Bob")).await;
    let elsewhere = asked(&ann, "/api/me/passkeys/options").await;
    let made = Stick::new(1).make(&elsewhere, "https://evil.example");
    let answer = ann.ask("POST", "/api/me/passkeys", &made.to_string()).await;
    assert_eq!(code(&answer), refused(401, "passkey-bad"), "made at another place");
    let bobs = asked(&bob, "/api/me/passkeys/options").await;
    let made = Stick::new(2).make(&bobs, ORIGIN);
    let answer = ann.ask("POST", "/api/me/passkeys", &made.to_string()).await;
    assert_eq!(code(&answer), refused(401, "passkey-bad"), "made for another person");
    let answer = ann.ask("POST", "/api/me/passkeys", "{}").await;
    assert_eq!(code(&answer), refused(401, "passkey-bad"));
    let nobody = Browser::new(server.addr, 3);
    let answer = nobody.ask("POST", "/api/me/passkeys/options", "").await;
    assert_eq!(code(&answer), refused(401, "sign-in-first"));
    let headers = "origin: http://127.0.0.1:80\r\nsec-fetch-site: same-origin\r\n";
    let path = "/api/session/passkey/options";
    let answer = request_with(server.addr, "POST", path, headers, "").await;
    assert_eq!(code(&answer), refused(422, "passkey-domain"));
}

//! People over HTTP: signing in by a key, sessions, names, devices, bots, export and deletion.

use crate::fair_client::player_key;
use crate::http::{Answer, request_with};
use crate::running::running;
use durak_fair::{PublicKey, SigningKey, session_digest};
use durak_protocol::ErrorBody;
use durak_protocol::people::{BotMade, Challenge, DeviceInfo, KeyProof, Me, MyData, RecoveryCode};
use std::net::SocketAddr;

/// A browser: a key, and the cookie it was given.
pub(crate) struct Browser {
    pub(crate) addr: SocketAddr,
    pub(crate) key: SigningKey,
    pub(crate) cookie: Option<String>,
}

impl Browser {
    pub(crate) fn new(addr: SocketAddr, number: u64) -> Browser {
        Browser { addr, key: player_key(number), cookie: None }
    }

    /// A request of the server's own page.
    pub(crate) async fn ask(&self, method: &str, path: &str, body: &str) -> Answer {
        let cookie = self.cookie.as_ref().map(|cookie| format!("cookie: {cookie}\r\n"));
        let headers = format!("origin: http://test\r\n{}", cookie.unwrap_or_default());
        request_with(self.addr, method, path, &headers, body).await
    }

    pub(crate) async fn proof(&self) -> KeyProof {
        let given = self.ask("POST", "/api/session/challenge", "").await;
        let given: Challenge = serde_json::from_str(&given.body).unwrap();
        let server: PublicKey = given.server.parse().unwrap();
        let mut challenge = [0; 32];
        challenge.copy_from_slice(&hex_bytes(&given.challenge));
        let sig = self.key.sign(&session_digest(&server, &challenge)).to_string();
        KeyProof { pk: self.key.public().to_string(), challenge: given.challenge, sig }
    }

    /// Keeps the cookie of an answer as a browser does.
    pub(crate) fn keep(&mut self, answer: &Answer) {
        let line =
            answer.headers.lines().find(|line| line.starts_with("set-cookie: durak_session"));
        if let Some(line) = line {
            let pair = line["set-cookie: ".len()..].split(';').next().unwrap();
            self.cookie = (!pair.ends_with('=')).then(|| pair.to_owned());
        }
    }

    pub(crate) async fn try_sign_in(&mut self, name: Option<&str>) -> Answer {
        let mut body = serde_json::to_value(self.proof().await).unwrap();
        if let Some(name) = name {
            body["name"] = name.into();
        }
        self.ask("POST", "/api/session", &body.to_string()).await
    }

    pub(crate) async fn sign_in(&mut self, name: Option<&str>) -> Me {
        let answer = self.try_sign_in(name).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        self.keep(&answer);
        serde_json::from_str(&answer.body).unwrap()
    }

    pub(crate) async fn me(&self) -> Option<Me> {
        let answer = self.ask("GET", "/api/me", "").await;
        (answer.status == 200).then(|| serde_json::from_str(&answer.body).unwrap())
    }
}

fn hex_bytes(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
        .collect()
}

pub(crate) fn code(answer: &Answer) -> (u16, String) {
    let body: ErrorBody = serde_json::from_str(&answer.body).unwrap();
    (answer.status, body.errors[0].code.clone())
}

pub(crate) fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn a_key_is_a_person_and_comes_back_as_the_same() {
    let server = running(|_| {}).await;
    let mut ann = Browser::new(server.addr, 1);
    assert_eq!(ann.me().await, None);
    let me = ann.sign_in(Some(" Ann ")).await;
    assert_eq!((&*me.name, me.id.len(), me.owner), ("Ann", 16, None));
    let mut again = Browser::new(server.addr, 1);
    assert_eq!(again.sign_in(Some("Other")).await.id, me.id);
    assert_eq!(again.me().await.unwrap().name, "Ann");
    let mut other = Browser::new(server.addr, 2);
    let guest = other.sign_in(None).await;
    assert_ne!(guest.id, me.id);
    assert!(guest.name.contains(' '), "{}", guest.name);
    // The wish is somebody else's name already: a number makes it another one.
    let mut third = Browser::new(server.addr, 3);
    assert_eq!(third.sign_in(Some("ANN")).await.name, "ANN 2");
}

#[tokio::test]
async fn the_cookie_is_kept_from_scripts_and_other_sites() {
    let server =
        running(|config| config.public_url = Some("https://durak.example".to_owned())).await;
    let ann = Browser::new(server.addr, 1);
    let body = serde_json::to_string(&ann.proof().await).unwrap();
    let answer = ann.ask("POST", "/api/session", &body).await;
    let cookie = answer.headers.lines().find(|line| line.starts_with("set-cookie")).unwrap();
    for part in ["httponly", "samesite=lax", "path=/", "max-age=7776000", "secure"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(answer.headers.contains("cache-control: no-store"));
}

#[tokio::test]
async fn a_wrong_signature_and_a_used_challenge_sign_nobody_in() {
    let server = running(|_| {}).await;
    let ann = Browser::new(server.addr, 1);
    let good = ann.proof().await;
    let post = async |proof: &KeyProof| {
        let body = serde_json::to_string(proof).unwrap();
        ann.ask("POST", "/api/session", &body).await
    };
    let other = KeyProof { pk: player_key(2).public().to_string(), ..good.clone() };
    assert_eq!(code(&post(&other).await), refused(401, "sig-bad"));
    assert_eq!(code(&post(&good).await), refused(401, "challenge-bad"), "one attempt a challenge");
    let good = ann.proof().await;
    assert_eq!(post(&good).await.status, 200);
    assert_eq!(code(&post(&good).await), refused(401, "challenge-bad"), "replayed");
    let unknown = KeyProof { challenge: "7".repeat(64), ..good.clone() };
    assert_eq!(code(&post(&unknown).await), refused(401, "challenge-bad"));
    let unreadable = KeyProof { sig: "xyz".to_owned(), ..good };
    assert_eq!(code(&post(&unreadable).await), refused(422, "proof-bad"));
    let answer = ann.ask("POST", "/api/session", "{").await;
    assert_eq!(code(&answer), refused(400, "body-bad"));
}

#[tokio::test]
async fn other_sites_pages_change_nothing() {
    let server = running(|_| {}).await;
    let mut ann = Browser::new(server.addr, 1);
    ann.sign_in(Some("Ann")).await;
    let cookie = ann.cookie.as_deref().unwrap();
    for line in ["origin: https://evil.example", "origin: null", "sec-fetch-site: cross-site"] {
        let headers = format!("{line}\r\ncookie: {cookie}\r\n");
        let answer =
            request_with(server.addr, "PATCH", "/api/me", &headers, r#"{"name":"Eve"}"#).await;
        assert_eq!(code(&answer), refused(403, "origin-bad"), "{line}");
    }
    let headers = format!("cookie: {cookie}\r\n");
    let answer = request_with(server.addr, "DELETE", "/api/me", &headers, "").await;
    assert_eq!(code(&answer), refused(403, "origin-bad"), "a cookie without an origin");
    assert_eq!(ann.me().await.unwrap().name, "Ann");
}

#[tokio::test]
async fn names_are_changed_by_the_rules_and_are_nobody_elses() {
    let server = running(|_| {}).await;
    let (mut ann, mut bob) = (Browser::new(server.addr, 1), Browser::new(server.addr, 2));
    ann.sign_in(Some("Ann")).await;
    bob.sign_in(Some("Bob")).await;
    let rename = async |name: &str| {
        let body = serde_json::json!({ "name": name }).to_string();
        bob.ask("PATCH", "/api/me", &body).await
    };
    assert_eq!(code(&rename("aNN").await), refused(409, "name-taken"));
    assert_eq!(code(&rename("\u{410}nn").await), refused(422, "name-mixed"));
    assert_eq!(code(&rename("a\u{202e}b").await), refused(422, "name-bad"));
    assert_eq!(code(&rename(&"x".repeat(25)).await), refused(422, "name-bad"));
    assert_eq!(rename("BOB").await.status, 200, "it is his own");
    assert_eq!(bob.me().await.unwrap().name, "BOB", "also for a session that was known");
    let nobody = Browser::new(server.addr, 3);
    let answer = nobody.ask("PATCH", "/api/me", r#"{"name":"Cat"}"#).await;
    assert_eq!(code(&answer), refused(401, "sign-in-first"));
}

/// Adds the browser's key to the person whose recovery code this is.
pub(crate) async fn recover(browser: &Browser, code: &str) -> Answer {
    let mut body = serde_json::to_value(browser.proof().await).unwrap();
    body["code"] = code.into();
    browser.ask("POST", "/api/session/recover", &body.to_string()).await
}

#[tokio::test]
async fn a_device_that_is_removed_is_signed_out() {
    let server = running(|_| {}).await;
    let mut laptop = Browser::new(server.addr, 1);
    let me = laptop.sign_in(Some("Ann")).await;
    let code_of = laptop.ask("POST", "/api/me/recovery", "").await;
    let recovery: RecoveryCode = serde_json::from_str(&code_of.body).unwrap();
    assert!(recovery.code.len() >= 20);
    let mut phone = Browser::new(server.addr, 2);
    let guest = phone.sign_in(None).await;
    assert_eq!(code(&recover(&phone, "abcd").await), refused(401, "code-bad"));
    let answer = recover(&phone, &recovery.code.to_uppercase()).await;
    phone.keep(&answer);
    assert_eq!(phone.me().await.unwrap().id, me.id);
    assert_ne!(guest.id, me.id);
    assert_eq!(code(&recover(&phone, &recovery.code).await), refused(401, "code-bad"), "used");
    let devices = phone.ask("GET", "/api/me/devices", "").await;
    let devices: Vec<DeviceInfo> = serde_json::from_str(&devices.body).unwrap();
    assert_eq!(devices.len(), 2);
    let lost = devices.iter().find(|device| !device.this).unwrap();
    assert_eq!(lost.key, laptop.key.public().to_string());
    let path = format!("/api/me/devices/{}", lost.key);
    assert_eq!(phone.ask("DELETE", &path, "").await.status, 204);
    assert_eq!(laptop.me().await, None);
    assert_eq!(code(&phone.ask("DELETE", &path, "").await), refused(404, "unknown"));
    let out = phone.ask("DELETE", "/api/session", "").await;
    assert!(out.headers.contains("set-cookie: durak_session=;"));
    assert_eq!(phone.me().await, None);
}

#[tokio::test]
async fn a_bot_acts_by_its_token_and_has_no_account() {
    let server = running(|_| {}).await;
    let mut ann = Browser::new(server.addr, 1);
    let me = ann.sign_in(Some("Ann")).await;
    let made = ann.ask("POST", "/api/me/bots", r#"{"name":"Robot"}"#).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let made: BotMade = serde_json::from_str(&made.body).unwrap();
    let bearer = format!("authorization: Bearer {}\r\n", made.token);
    let answer = request_with(server.addr, "GET", "/api/me", &bearer, "").await;
    let bot: Me = serde_json::from_str(&answer.body).unwrap();
    assert_eq!((bot.name.as_str(), bot.owner), ("Robot", Some(me.id)));
    let answer =
        request_with(server.addr, "POST", "/api/me/bots", &bearer, r#"{"name":"X"}"#).await;
    assert_eq!(code(&answer), refused(403, "person-only"));
    assert_eq!(ann.ask("DELETE", &format!("/api/me/bots/{}", made.id), "").await.status, 204);
    let answer = request_with(server.addr, "GET", "/api/me", &bearer, "").await;
    assert_eq!(code(&answer), refused(401, "token-bad"));
}

#[tokio::test]
async fn one_gets_all_of_ones_data_and_deletes_it() {
    let server = running(|_| {}).await;
    let mut ann = Browser::new(server.addr, 1);
    let me = ann.sign_in(Some("Ann")).await;
    ann.ask("POST", "/api/me/bots", r#"{"name":"Robot"}"#).await;
    let answer = ann.ask("GET", "/api/me/export", "").await;
    assert!(answer.headers.contains("attachment"));
    let data: MyData = serde_json::from_str(&answer.body).unwrap();
    assert_eq!((data.id, data.name.as_str(), data.has_recovery), (me.id, "Ann", false));
    assert_eq!((data.devices.len(), data.bots.len(), data.games.len()), (1, 1, 0));
    assert_eq!(data.sessions.len(), 1, "the cookie's");
    assert_eq!(data.sessions[0].device, Some(ann.key.public().to_string()));
    assert_eq!(data.ratings, []);
    assert_eq!(ann.ask("DELETE", "/api/me", "").await.status, 204);
    assert_eq!(ann.me().await, None);
    let mut bob = Browser::new(server.addr, 2);
    assert_eq!(bob.sign_in(Some("Ann")).await.name, "Ann", "the name is free");
}

#[tokio::test]
async fn neither_tokens_nor_codes_are_in_the_store() {
    let folder = tempfile::TempDir::new().unwrap();
    let data = folder.path().to_owned();
    let server = running(|config| config.data = Some(data)).await;
    let mut ann = Browser::new(server.addr, 1);
    ann.sign_in(Some("Ann")).await;
    let made = ann.ask("POST", "/api/me/bots", r#"{"name":"Robot"}"#).await;
    let made: BotMade = serde_json::from_str(&made.body).unwrap();
    let recovery = ann.ask("POST", "/api/me/recovery", "").await;
    let recovery: RecoveryCode = serde_json::from_str(&recovery.body).unwrap();
    let cookie = ann.cookie.clone().unwrap();
    let session = cookie.split('=').nth(1).unwrap();
    let mut bytes = Vec::new();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        bytes.extend(std::fs::read(file.unwrap().path()).unwrap());
    }
    let has = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(has("Robot"), "the store has been read");
    for secret in [session, &made.token, &recovery.code, &recovery.code.replace('-', "")] {
        assert!(!has(secret));
    }
}

#[tokio::test]
async fn the_page_about_oneself_does_what_its_forms_say() {
    let server = running(|_| {}).await;
    let mut ann = Browser::new(server.addr, 1);
    let stranger = ann.ask("GET", "/me", "").await;
    assert!(stranger.body.contains("data-action=\"sign-in\""), "{}", stranger.body);
    ann.sign_in(Some("Ann")).await;
    let form = async |browser: &Browser, path: &str, body: &str| {
        let cookie = browser.cookie.as_deref().unwrap();
        let headers = format!(
            "origin: http://test\r\ncookie: {cookie}\r\n\
             content-type: application/x-www-form-urlencoded\r\n"
        );
        request_with(server.addr, "POST", path, &headers, body).await
    };
    let page = ann.ask("GET", "/me", "").await;
    assert!(page.body.contains(r#"value="Ann""#), "{}", page.body);
    let renamed = form(&ann, "/me/name", "name=Anna+B").await;
    assert_eq!(renamed.status, 303);
    assert!(renamed.headers.contains("location: /me?done=name"));
    assert_eq!(ann.me().await.unwrap().name, "Anna B");
    let bad = form(&ann, "/me/name", "name=%3Cb%3E").await;
    assert!(bad.body.contains(r#"role="alert""#) && !bad.body.contains("<b>"), "{}", bad.body);
    let code = form(&ann, "/me/recovery", "").await;
    assert!(code.body.contains(r#"class="secret""#));
    assert!(!ann.ask("GET", "/me", "").await.body.contains(r#"class="secret""#), "once");
    let bot = form(&ann, "/me/bots", "name=Robot").await;
    assert!(bot.body.contains(r#"class="secret""#) && bot.body.contains("Robot"));
    let unsure = form(&ann, "/me/delete", "").await;
    assert_eq!((unsure.status, ann.me().await.is_some()), (200, true));
    let gone = form(&ann, "/me/delete", "sure=yes").await;
    assert_eq!((gone.status, ann.me().await), (303, None));
}

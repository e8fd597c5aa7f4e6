//! Signing in: by a device's key, which the device shows that it has.

use super::{Name, Refused, challenge, session};
use crate::app::App;
use crate::clock::unix_ms;
use axum::http::{HeaderValue, StatusCode};
use durak_fair::{PublicKey, Signature, session_digest, verify_signature};
use durak_hub::{hash_token, new_id, new_token};
use durak_protocol::people::{Challenge, KeyProof, Recover, SignIn};
use durak_store::{NewPerson, NewSession, PeopleError, Person};
use durak_text::Lang;
use rand::Rng;
use sha2::{Digest, Sha256};

/// How many names are tried for who comes for the first time.
const NAMES: u32 = 12;

/// Somebody who has just signed in.
pub(super) struct Entered {
    pub(super) person: Person,
    /// The key of the device.
    pub(super) device: String,
    /// Keeps the session.
    pub(super) cookie: HeaderValue,
}

/// What is known of a device besides its key.
pub(super) struct Browser {
    pub(super) lang: Lang,
    /// The kind of program, in short.
    pub(super) agent: String,
}

impl App {
    /// A new challenge.
    pub(super) fn challenge(&self) -> Result<Challenge, Refused> {
        let mut challenge = [0; 32];
        self.system()?.rng().fill_bytes(&mut challenge);
        self.people.challenges.give(challenge, unix_ms());
        let server = self.key.public().to_string();
        Ok(Challenge { challenge: hex::encode(challenge), server })
    }

    /// The key that a device has shown to have; its challenge is used up.
    fn proven(&self, proof: &KeyProof) -> Result<PublicKey, Refused> {
        let unreadable = |field: &str, digits: usize| {
            let text = format!("`{field}`: {digits} lower-case hex digits");
            Refused { status: StatusCode::UNPROCESSABLE_ENTITY, code: "proof-bad", text }
        };
        let key: PublicKey = proof.pk.parse().map_err(|_| unreadable("pk", 64))?;
        let sig: Signature = proof.sig.parse().map_err(|_| unreadable("sig", 128))?;
        let mut challenge = [0; 32];
        hex::decode_to_slice(&proof.challenge, &mut challenge)
            .map_err(|_| unreadable("challenge", 64))?;
        let refused = |code, text| Err(Refused::new(StatusCode::UNAUTHORIZED, code, text));
        if !self.people.challenges.take(&challenge, unix_ms()) {
            let minutes = challenge::LIFE_MS / 60_000;
            let text =
                format!("the challenge was not given, is used, or is over {minutes} min old");
            return refused("challenge-bad", &text);
        }
        let digest = session_digest(&self.key.public(), &challenge);
        let is_nobodys = key == PublicKey::NONE || key == self.key.public();
        if is_nobodys || !verify_signature(&key, &digest, &sig) {
            return refused("sig-bad", "`sig`: not the signature of this key under the challenge");
        }
        Ok(key)
    }

    fn new_session(
        &self,
        key: &PublicKey,
        browser: &Browser,
    ) -> Result<(NewSession, String), Refused> {
        let token = new_token(self.system()?.rng());
        let now_ms = unix_ms();
        let session = NewSession {
            hash: hash_token(&token).0,
            device: key.to_string(),
            agent: browser.agent.clone(),
            now_ms,
            expires_ms: now_ms + session::LIFE_MS,
        };
        Ok((session, token))
    }

    fn entered(&self, person: Person, key: &PublicKey, token: &str) -> Entered {
        self.people.known.forget();
        Entered { person, device: key.to_string(), cookie: self.cookie(token) }
    }

    /// Signs a device in; who comes for the first time gets a name.
    pub(super) async fn sign_in(
        &self,
        asked: &SignIn,
        browser: &Browser,
    ) -> Result<Entered, Refused> {
        let key = self.proven(&asked.proof)?;
        let (session, token) = self.new_session(&key, browser)?;
        let wish = asked.name.as_deref().and_then(|name| Name::parse(name).ok());
        let mut system = self.system()?;
        for attempt in 1..=NAMES {
            let name = name_for(wish.as_ref(), attempt, browser.lang, system.rng());
            let fresh = new_person(&name, system.rng());
            match self.store.enter(session.clone(), fresh).await {
                Ok(person) => return Ok(self.entered(person, &key, &token)),
                Err(PeopleError::NameTaken) if attempt < NAMES => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(PeopleError::NameTaken.into())
    }

    /// Brings a device to a person who has shown otherwise that it is he.
    pub(super) async fn bring(
        &self,
        proof: &KeyProof,
        person: &str,
        browser: &Browser,
    ) -> Result<Entered, Refused> {
        let key = self.proven(proof)?;
        let (session, token) = self.new_session(&key, browser)?;
        let person = self.store.join(session, person).await?;
        Ok(self.entered(person, &key, &token))
    }

    /// Brings a device to its person by a recovery code.
    pub(super) async fn recover(
        &self,
        asked: &Recover,
        browser: &Browser,
    ) -> Result<Entered, Refused> {
        let key = self.proven(&asked.proof)?;
        let (session, token) = self.new_session(&key, browser)?;
        match self.store.recover(hash_code(&asked.code), session).await {
            Ok(person) => Ok(self.entered(person, &key, &token)),
            Err(PeopleError::Unknown) => {
                let text = "`code`: no recovery code, or one that has been used or replaced";
                Err(Refused::new(StatusCode::UNAUTHORIZED, "code-bad", text))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// The wish first, then the wish with numbers, then names by chance, the later ones with numbers.
fn name_for(wish: Option<&Name>, attempt: u32, lang: Lang, rng: &mut impl Rng) -> Name {
    match (wish, attempt) {
        (Some(wish), 1) => wish.clone(),
        (Some(wish), 2..7) => wish.numbered(attempt),
        (_, 1..4) => Name::by_chance(lang, rng),
        _ => {
            let number = 2 + rng.next_u32() % 9_998;
            Name::by_chance(lang, rng).numbered(number)
        }
    }
}

/// A new person of this name.
pub(super) fn new_person(name: &Name, rng: &mut impl Rng) -> NewPerson {
    NewPerson {
        id: new_id(rng),
        name: name.as_str().to_owned(),
        skeleton: name.skeleton(),
        made_ms: unix_ms(),
    }
}

/// What is kept of a recovery code, however it is typed. The code is 140 random bits, which nobody
/// finds by trying: a plain hash keeps it.
pub(super) fn hash_code(code: &str) -> [u8; 32] {
    let letters = code.chars().filter(char::is_ascii_alphanumeric);
    let letters: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    Sha256::digest(format!("durak recovery {letters}").as_bytes()).into()
}

/// The kind of program in a few words: browser and system, as far as its name tells.
pub(super) fn short_agent(agent: &str) -> String {
    let known = |names: &[(&str, &'static str)]| {
        names.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name)
    };
    // Browsers call themselves by their forerunners' names too: the youngest first.
    let browser = known(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("YaBrowser", "Yandex Browser"),
        ("SamsungBrowser", "Samsung Internet"),
        ("Firefox/", "Firefox"),
        ("FxiOS", "Firefox"),
        ("Chrome/", "Chrome"),
        ("CriOS", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = known(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => "?".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_called_by_browser_and_system() {
        let chrome = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) \
            Chrome/124.0.0.0 Mobile Safari/537.36";
        assert_eq!(short_agent(chrome), "Chrome, Android");
        assert_eq!(short_agent("curl/8"), "?");
    }

    #[test]
    fn a_recovery_code_may_be_typed_in_any_way() {
        assert_eq!(hash_code("abcd-efgh"), hash_code(" ABCD efgh"));
        assert_ne!(hash_code("abcd"), hash_code("abce"));
    }
}

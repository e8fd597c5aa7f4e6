//! Passkeys: a person comes in on another device by what a phone, a computer or a stick keeps.

use super::Refused;
use super::sign_in::{Browser, Entered};
use crate::app::App;
use crate::clock::unix_ms;
use axum::http::header::ORIGIN;
use axum::http::{HeaderMap, StatusCode};
use durak_protocol::people::KeyProof;
use durak_store::{Passkey, PeopleError, Person};
use std::borrow::Cow;
use std::fmt::Display;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::PublicKeyCredentialDescriptor;
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle16,
};
use webauthn_rp::request::{AsciiDomain, FixedCapHashSet, InsertResult, RpId};
use webauthn_rp::response::auth::ser_relaxed::AuthenticationRelaxed;
use webauthn_rp::response::register::ser_relaxed::RegistrationRelaxed;
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId, Origin};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions,
    RegistrationServerState,
};

/// Most passkeys of a person.
const MOST: u32 = 10;
/// Most questions to authenticators that wait for an answer; each waits five minutes at most.
const WAITING: usize = 1_024;
/// Bytes of the part that changes with every use; it comes first in what is kept.
const MOVING: usize = 7;

type Key = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// What authenticators have been asked and not answered.
pub(super) struct Ceremonies {
    making: Mutex<FixedCapHashSet<RegistrationServerState<16>>>,
    using: Mutex<FixedCapHashSet<DiscoverableAuthenticationServerState>>,
}

impl Default for Ceremonies {
    fn default() -> Ceremonies {
        let (making, using) = (FixedCapHashSet::new(WAITING), FixedCapHashSet::new(WAITING));
        Ceremonies { making: Mutex::new(making), using: Mutex::new(using) }
    }
}

fn lock<T>(waiting: &Mutex<T>) -> MutexGuard<'_, T> {
    // A set of questions stays whole whatever a holder of the lock did.
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where the browser says that it is: passkeys are bound to a domain.
pub(super) struct Place {
    domain: RpId,
    origin: String,
}

impl PartialEq<Origin<'_>> for Place {
    fn eq(&self, other: &Origin<'_>) -> bool {
        Cow::Borrowed(self.origin.as_str()) == other.0
    }
}

impl Place {
    /// From the origin of the request, which has been found to be this server's.
    ///
    /// # Errors
    /// `passkey-domain` if people reach the server by a number and not by a name.
    pub(super) fn of(headers: &HeaderMap) -> Result<Place, Refused> {
        let origin = headers.get(ORIGIN).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let authority = origin.split_once("://").map_or("", |(_, authority)| authority);
        let host = authority.rsplit_once(':').map_or(authority, |(host, _)| host);
        let is_number = host.starts_with('[') || host.parse::<IpAddr>().is_ok();
        match AsciiDomain::try_from(host.to_owned()) {
            Ok(domain) if !is_number => {
                Ok(Place { domain: RpId::Domain(domain), origin: origin.to_owned() })
            }
            _ => {
                let text = "passkeys belong to a name, and this server is reached by a number";
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                Err(Refused::new(status, "passkey-domain", text))
            }
        }
    }
}

fn bad(why: impl Display) -> Refused {
    let text = format!("the passkey is not accepted: {why}");
    Refused { status: StatusCode::UNAUTHORIZED, code: "passkey-bad", text }
}

fn handle(person: &str) -> Result<UserHandle16, Refused> {
    let bytes: [u8; 16] = person.as_bytes().try_into().map_err(|_| bad("no such person"))?;
    UserHandle16::decode(bytes).map_err(bad)
}

impl App {
    /// What a browser is asked to make a passkey.
    pub(super) async fn ask_for_passkey(
        &self,
        person: &Person,
        place: &Place,
    ) -> Result<String, Refused> {
        let id = handle(&person.id)?;
        let known = self.store.passkeys(&person.id).await?.into_iter();
        let known = known.filter_map(|passkey| {
            let id = CredentialId::<Vec<u8>>::decode(passkey.id).ok()?;
            let transports = AuthTransports::decode(0).ok()?;
            Some(PublicKeyCredentialDescriptor { id, transports })
        });
        let name = person.name.as_str().try_into().or_else(|_| person.id.as_str().try_into());
        let name = name.map_err(bad)?;
        let user = PublicKeyCredentialUserEntity { name, id: &id, display_name: None };
        let options =
            PublicKeyCredentialCreationOptions::passkey(&place.domain, user, known.collect());
        let (waits, asked) = options.start_ceremony().map_err(bad)?;
        let json = serde_json::to_string(&asked).map_err(bad)?;
        let kept = lock(&self.people.ceremonies.making).insert_or_replace_all_expired(waits);
        if matches!(kept, InsertResult::Success) { Ok(json) } else { Err(busy()) }
    }

    /// Keeps the passkey that a browser has made for this person.
    pub(super) async fn add_passkey(
        &self,
        person: &Person,
        place: &Place,
        credential: &str,
    ) -> Result<(), Refused> {
        let RegistrationRelaxed(made) = serde_json::from_str(credential).map_err(bad)?;
        let challenge = made.challenge_relaxed().map_err(bad)?;
        let waits = lock(&self.people.ceremonies.making).take(&challenge);
        let waits = waits.ok_or_else(|| bad("nobody has asked for it, or too long ago"))?;
        let options = RegistrationVerificationOptions::<Place, Place> {
            allowed_origins: std::slice::from_ref(place),
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let registered = waits.verify(&place.domain, &made, &options).map_err(bad)?;
        let (id, _, user, fixed, moving, _) = registered.into_parts();
        if user != handle(&person.id)? {
            return Err(bad("it was made for somebody else"));
        }
        let mut data = moving.encode().map_err(bad)?.to_vec();
        data.extend(fixed.encode().map_err(bad)?);
        let (id, person, made_ms) = (id.as_ref().to_vec(), person.id.clone(), unix_ms());
        Ok(self.store.add_passkey(Passkey { id, person, data, made_ms }, MOST).await?)
    }

    /// What a browser is asked to use a passkey.
    pub(super) fn ask_passkey(&self, place: &Place) -> Result<String, Refused> {
        let options = DiscoverableCredentialRequestOptions::passkey(&place.domain);
        let (waits, asked) = options.start_ceremony().map_err(bad)?;
        let json = serde_json::to_string(&asked).map_err(bad)?;
        let kept = lock(&self.people.ceremonies.using).insert_or_replace_all_expired(waits);
        if matches!(kept, InsertResult::Success) { Ok(json) } else { Err(busy()) }
    }

    /// Brings a device to its person by a passkey.
    pub(super) async fn enter_by_passkey(
        &self,
        proof: &KeyProof,
        credential: &str,
        place: &Place,
        browser: &Browser,
    ) -> Result<Entered, Refused> {
        let AuthenticationRelaxed::<16, true>(used) =
            serde_json::from_str(credential).map_err(bad)?;
        let challenge = used.challenge_relaxed().map_err(bad)?;
        let waits = lock(&self.people.ceremonies.using).take(&challenge);
        let waits = waits.ok_or_else(|| bad("nobody has asked for it, or too long ago"))?;
        let kept = self.store.passkey(used.raw_id().as_ref()).await?;
        let kept = kept.ok_or_else(|| bad("nobody has this one here, or no longer"))?;
        let user = handle(&kept.person)?;
        let (moving, fixed) =
            kept.data.split_first_chunk::<MOVING>().ok_or_else(|| bad("it is damaged"))?;
        let moving = DynamicState::decode(*moving).map_err(bad)?;
        let fixed = StaticState::<Key>::decode(fixed).map_err(bad)?;
        let mut known =
            AuthenticatedCredential::new(used.raw_id(), &user, fixed, moving).map_err(bad)?;
        let options = AuthenticationVerificationOptions::<Place, Place> {
            allowed_origins: std::slice::from_ref(place),
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        if waits.verify(&place.domain, &used, &mut known, &options).map_err(bad)? {
            let mut data = known.dynamic_state().encode().map_err(bad)?.to_vec();
            data.extend(&kept.data[MOVING..]);
            self.store.update_passkey(&kept.id, data).await?;
        }
        self.bring(proof, &kept.person, browser).await
    }

    /// Forgets a passkey; `id` is in hex.
    pub(crate) async fn remove_passkey(&self, person: &str, id: &str) -> Result<(), Refused> {
        let id = hex::decode(id).map_err(|_| Refused::from(PeopleError::Unknown))?;
        Ok(self.store.remove_passkey(person, &id).await?)
    }
}

fn busy() -> Refused {
    let text = "too many passkeys are being asked for; try again in a minute";
    Refused::new(StatusCode::SERVICE_UNAVAILABLE, "passkey-busy", text)
}

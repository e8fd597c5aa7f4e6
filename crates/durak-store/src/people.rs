//! The seam of people: who they are, their devices, their sessions.
//!
//! Secrets do not come here: tokens and codes are hashes already.

use crate::LogError;
use futures_util::future::BoxFuture;

/// SHA-256 of a token or a code.
pub type Hash = [u8; 32];

/// A person, or a bot that plays under its owner's responsibility.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Never given to another person.
    pub id: String,
    /// As others see it.
    pub name: String,
    /// Whose bot it is; none is a person.
    pub owner: Option<String>,
    /// When it came, in milliseconds since 1970, as all times here.
    pub made_ms: u64,
    /// Whether it has a recovery code.
    pub has_recovery: bool,
}

/// A person who comes for the first time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPerson {
    /// A new id.
    pub id: String,
    /// The name.
    pub name: String,
    /// What must differ from every other name's: two names that look alike have the same.
    pub skeleton: String,
    /// When.
    pub made_ms: u64,
}

/// A device: a key that has signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The public key, as text.
    pub key: String,
    /// What kind of program it is, in short.
    pub agent: String,
    /// When it first came.
    pub made_ms: u64,
    /// When it was last here, to the hour.
    pub seen_ms: u64,
}

/// A session that is valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Whose.
    pub person: Person,
    /// The key of the device; none is a bot's token.
    pub device: Option<String>,
    /// When it was last renewed.
    pub seen_ms: u64,
    /// When it ends; none is never.
    pub expires_ms: Option<u64>,
}

/// A session in the list of a person's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneSession {
    /// The key of the device; none is a bot's token.
    pub device: Option<String>,
    /// When it began.
    pub made_ms: u64,
    /// When it was last renewed.
    pub seen_ms: u64,
    /// When it ends; none is never.
    pub expires_ms: Option<u64>,
}

/// A session that begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    /// Of its token.
    pub hash: Hash,
    /// The public key of the device.
    pub device: String,
    /// What kind of program it is, in short.
    pub agent: String,
    /// Now.
    pub now_ms: u64,
    /// When it ends.
    pub expires_ms: u64,
}

/// A passkey, whose content is the server's matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// The authenticator's name for it.
    pub id: Vec<u8>,
    /// Whose.
    pub person: String,
    /// What is needed to check it.
    pub data: Vec<u8>,
    /// When it was made.
    pub made_ms: u64,
}

/// Who plays here.
///
/// As with [`TableLog`](crate::TableLog), what has answered well is kept. A person without a device,
/// a passkey and a recovery code can never come again, and so is removed with the last of them that
/// goes to another person.
pub trait People: Send + Sync {
    /// The owner of the device's key comes; `fresh` if nobody knows the key yet.
    ///
    /// # Errors
    /// [`PeopleError::NameTaken`] if a new person's name (or id) is another's.
    fn enter(&self, session: NewSession, fresh: NewPerson) -> Answer<Person>;

    /// The device becomes this person's, whoever had it before, and comes in.
    ///
    /// # Errors
    /// [`PeopleError::Unknown`].
    fn join(&self, session: NewSession, person: &str) -> Answer<Person>;

    /// As [`join`](People::join), by a recovery code, which is used up.
    ///
    /// # Errors
    /// [`PeopleError::Unknown`] if it is nobody's.
    fn recover(&self, code: Hash, session: NewSession) -> Answer<Person>;

    /// The session of a token, if it has not ended.
    ///
    /// # Errors
    /// [`PeopleError::Store`], as everywhere.
    fn session(&self, hash: Hash, now_ms: u64) -> Answer<Option<Session>>;

    /// A session goes on until `expires_ms`, and its device was here now.
    ///
    /// # Errors
    /// [`PeopleError::Unknown`].
    fn renew(&self, hash: Hash, now_ms: u64, expires_ms: u64) -> Answer<()>;

    /// Ends a session, if there is one.
    ///
    /// # Errors
    /// [`PeopleError::Store`].
    fn end_session(&self, hash: Hash) -> Answer<()>;

    /// A person or bot.
    ///
    /// # Errors
    /// [`PeopleError::Store`].
    fn person(&self, id: &str) -> Answer<Option<Person>>;

    /// The person or bot whose name looks like this.
    ///
    /// # Errors
    /// [`PeopleError::Store`].
    fn person_named(&self, skeleton: &str) -> Answer<Option<Person>>;

    /// Gives a person another name.
    ///
    /// # Errors
    /// [`PeopleError::NameTaken`], [`PeopleError::Unknown`].
    fn rename(&self, id: &str, name: &str, skeleton: &str) -> Answer<()>;

    /// The devices of a person, the last seen first.
    ///
    /// # Errors
    /// [`PeopleError::Store`].
    fn devices(&self, person: &str) -> Answer<Vec<Device>>;

    /// The sessions of a person that last beyond this moment, the last seen first.
    ///
    /// # Errors
    /// [`PeopleError::Store`].
    fn sessions(&self, person: &str, now_ms: u64) -> Answer<Vec<OneSession>>;

    /// Forgets a device of a person with its sessions.
    ///
    /// # Errors
    /// [`PeopleError::Unknown`].
    fn remove_device(&self, person: &str, key: &str) -> Answer<()>;

    /// Sets the one recovery code of a person.
    ///
    /// # Errors
    /// [`PeopleError::Unknown`].
    fn set_recovery(&self, person: &str, code: Hash) -> Answer<()>;

    /// Makes a bot with a token that never ends by itself; an owner has at most `most`.
    ///
    /// # Errors
    /// [`PeopleError::NameTaken`], [`PeopleError::TooMany`], [`PeopleError::Unknown`] for the owner.
    fn add_bot(&self, owner: &str, bot: NewPerson, token: Hash, most: u32) -> Answer<()>;

    /// The bots of a person, the oldest first.
    ///
    /// # Errors
    /// [`PeopleError::Store`].
    fn bots(&self, owner: &str) -> Answer<Vec<Person>>;

    /// Removes a bot with its token.
    ///
    /// # Errors
    /// [`PeopleError::Unknown`].
    fn remove_bot(&self, owner: &str, id: &str) -> Answer<()>;

    /// Removes a person with devices, sessions, passkeys and bots; the name is free then.
    ///
    /// # Errors
    /// [`PeopleError::Unknown`].
    fn remove_person(&self, id: &str) -> Answer<()>;

    /// Keeps a passkey; a person has at most `most`.
    ///
    /// # Errors
    /// [`PeopleError::Unknown`] for the person, [`PeopleError::TooMany`], also if it is kept already.
    fn add_passkey(&self, passkey: Passkey, most: u32) -> Answer<()>;

    /// The passkeys of a person, the oldest first.
    ///
    /// # Errors
    /// [`PeopleError::Store`].
    fn passkeys(&self, person: &str) -> Answer<Vec<Passkey>>;

    /// A passkey by the authenticator's name for it.
    ///
    /// # Errors
    /// [`PeopleError::Store`].
    fn passkey(&self, id: &[u8]) -> Answer<Option<Passkey>>;

    /// Replaces what is needed to check a passkey.
    ///
    /// # Errors
    /// [`PeopleError::Unknown`].
    fn update_passkey(&self, id: &[u8], data: Vec<u8>) -> Answer<()>;

    /// Forgets a passkey of a person.
    ///
    /// # Errors
    /// [`PeopleError::Unknown`].
    fn remove_passkey(&self, person: &str, id: &[u8]) -> Answer<()>;
}

/// What a store answers about people, later.
pub type Answer<T> = BoxFuture<'static, Result<T, PeopleError>>;

/// Why something about people is not done. Nothing is changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PeopleError {
    /// Another has this name, or one that looks like it.
    #[error("somebody else has this name, or one that looks like it")]
    NameTaken,
    /// There is no such person, device, bot, session, passkey or code.
    #[error("there is none, or no longer")]
    Unknown,
    /// There are as many as there may be.
    #[error("there are as many as there may be")]
    TooMany,
    /// The store.
    #[error(transparent)]
    Store(#[from] LogError),
}

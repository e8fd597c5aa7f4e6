//! Who takes part: the list in OPEN, entry by entry (section 3).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::bytes::PublicKey;

/// Most entries of a game.
pub const MAX_ENTRIES: usize = 10;

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// `h`: a person, who sits and contributes.
    #[serde(rename = "h")]
    Human,
    /// `b`: a bot, which sits; it is the server's and contributes nothing.
    #[serde(rename = "b")]
    Bot,
    /// `n`: a notary, who contributes and does not sit.
    #[serde(rename = "n")]
    Notary,
}

impl Kind {
    /// The letter that is hashed and written.
    pub const fn letter(self) -> char {
        match self {
            Kind::Human => 'h',
            Kind::Bot => 'b',
            Kind::Notary => 'n',
        }
    }

    /// The kind with this letter.
    pub fn from_letter(letter: &str) -> Option<Kind> {
        match letter {
            "h" => Some(Kind::Human),
            "b" => Some(Kind::Bot),
            "n" => Some(Kind::Notary),
            _ => None,
        }
    }

    /// Whether such an entry gives a random number.
    pub const fn contributes(self) -> bool {
        matches!(self, Kind::Human | Kind::Notary)
    }

    /// Whether such an entry plays.
    pub const fn sits(self) -> bool {
        matches!(self, Kind::Human | Kind::Bot)
    }
}

/// One line of the list in OPEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What it is.
    pub kind: Kind,
    /// Its key; a bot has [`PublicKey::NONE`].
    pub pk: PublicKey,
}

/// Why a list of entries is refused; the numbers are entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntriesError {
    /// Fewer than two or more than ten.
    #[error("a game has 2 to {MAX_ENTRIES} entries")]
    Count,
    /// Nobody is a person.
    #[error("at least one entry must be a person")]
    NoHuman,
    /// A player stands after a notary.
    #[error("entry {0} plays and stands after a notary")]
    Order(usize),
    /// A bot with a key.
    #[error("entry {0} is a bot and has a key")]
    BotKey(usize),
    /// A person or notary without one.
    #[error("entry {0} has no key")]
    NoKey(usize),
    /// The server takes part itself.
    #[error("entry {0} has the server's key")]
    ServerKey(usize),
    /// Two entries of one key.
    #[error("entry {0} has the key of an entry before it")]
    SameKey(usize),
}

/// Checks the list: first those that play, then notaries; all keys different and none the
/// server's.
pub fn check_entries(entries: &[Entry], server: &PublicKey) -> Result<(), EntriesError> {
    if !(2..=MAX_ENTRIES).contains(&entries.len()) {
        return Err(EntriesError::Count);
    }
    let mut keys = BTreeSet::new();
    let mut notaries = false;
    for (i, entry) in entries.iter().enumerate() {
        if notaries && entry.kind.sits() {
            return Err(EntriesError::Order(i));
        }
        notaries |= !entry.kind.sits();
        match (entry.kind, entry.pk == PublicKey::NONE) {
            (Kind::Bot, true) => {}
            (Kind::Bot, false) => return Err(EntriesError::BotKey(i)),
            (_, true) => return Err(EntriesError::NoKey(i)),
            (_, false) if entry.pk == *server => return Err(EntriesError::ServerKey(i)),
            (_, false) if !keys.insert(entry.pk) => return Err(EntriesError::SameKey(i)),
            (_, false) => {}
        }
    }
    if entries.iter().any(|entry| entry.kind == Kind::Human) {
        Ok(())
    } else {
        Err(EntriesError::NoHuman)
    }
}

/// The entries that give a random number, ascending.
pub fn contributors(entries: &[Entry]) -> impl Iterator<Item = u8> + '_ {
    (0u8..).zip(entries).filter(|(_, entry)| entry.kind.contributes()).map(|(i, _)| i)
}

/// How many entries play.
pub fn player_count(entries: &[Entry]) -> usize {
    entries.iter().filter(|entry| entry.kind.sits()).count()
}

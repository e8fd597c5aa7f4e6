//! OPEN: the server names the game and seals its own number (section 3).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::beacon::Beacon;
use crate::bytes::{Digest, PublicKey, Signature};
use crate::entries::{EntriesError, Entry, check_entries, player_count};
use crate::hash;
use crate::terms::{MAX_TERMS, Terms, TermsError};

/// Numbers are below this: 2⁵³ (section 8).
pub const MAX_NUMBER: u64 = 1 << 53;
/// Longest name of a table.
pub const MAX_TABLE: usize = 64;

/// Writes and reads an optional text as `""` or the text.
pub(crate) mod text_or_empty {
    use super::*;

    pub(crate) fn serialize<T: fmt::Display, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_str(""),
        }
    }

    pub(crate) fn deserialize<'de, T: FromStr<Err: fmt::Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(de::Error::custom) }
    }
}

/// What the server's signature under OPEN stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// The server's key.
    pub server_pk: PublicKey,
    /// The table, 1 to 64 of `a-z 0-9 -`; never used again under one key.
    pub table: String,
    /// Counts the table's OPENs from 1.
    pub game_no: u64,
    /// What the end of the game before signs; [`Digest::ZERO`] in game 1.
    pub prev: Digest,
    /// When it was opened, in milliseconds since 1970.
    pub opened_ms: u64,
    /// The rules string.
    pub rules: String,
    /// Who takes part.
    pub entries: Vec<Entry>,
    /// The beacon whose value is mixed in, if any.
    #[serde(with = "text_or_empty")]
    pub beacon: Option<Beacon>,
    /// The seal of the server's own number.
    pub server_commit: Digest,
}

/// OPEN with the server's signature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignedOpen {
    /// The contents.
    pub open: Open,
    /// The server's signature over [`Open::gid`].
    pub sig: Signature,
}

/// Why OPEN is not one, whoever signed it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// The table's name.
    #[error("the table's name is 1 to {MAX_TABLE} of a-z, 0-9 and -")]
    Table,
    /// A number.
    #[error("game_no is 1 or more, and numbers are below 2^53")]
    Number,
    /// Characters of the rules string.
    #[error("the rules string is 1 to {MAX_TERMS} of a-z, 0-9, _, = and ;")]
    RulesText,
    /// The rules string.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// Another number of players than in the rules.
    #[error("the rules are for {rules} players, {listed} are listed")]
    Players {
        /// As in the rules string.
        rules: u8,
        /// Entries that play.
        listed: usize,
    },
    /// The list of entries.
    #[error(transparent)]
    Entries(#[from] EntriesError),
    /// The first game of a table, and no other, has no game before it.
    #[error("game 1, and no other, has an empty prev")]
    Prev,
    /// A dealer or leader that only a result could give.
    #[error("the first game of a table begins a match")]
    FirstGame,
}

impl Open {
    /// The game's id: what the server signs and everything later rests on.
    pub fn gid(&self) -> Digest {
        let mut entries = Vec::with_capacity(33 * self.entries.len());
        for entry in &self.entries {
            entries.push(entry.kind.letter() as u8);
            entries.extend_from_slice(&entry.pk.0);
        }
        let beacon = self.beacon.as_ref().map(Beacon::to_string).unwrap_or_default();
        hash::OPEN.of([
            &self.server_pk.0,
            self.table.as_bytes(),
            &self.game_no.to_be_bytes(),
            &self.prev.0,
            &self.opened_ms.to_be_bytes(),
            self.rules.as_bytes(),
            &entries,
            beacon.as_bytes(),
            &self.server_commit.0,
        ])
    }

    /// Checks lengths, characters and ranges (section 8).
    pub fn check_shape(&self) -> Result<(), OpenError> {
        let of = |text: &str, most: usize, extra: &[u8]| {
            let good = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || extra.contains(&b);
            (1..=most).contains(&text.len()) && text.bytes().all(good)
        };
        if !of(&self.table, MAX_TABLE, b"-") {
            return Err(OpenError::Table);
        }
        if self.game_no == 0 || self.game_no >= MAX_NUMBER || self.opened_ms >= MAX_NUMBER {
            return Err(OpenError::Number);
        }
        if !of(&self.rules, MAX_TERMS, b"_=;") {
            return Err(OpenError::RulesText);
        }
        Ok(())
    }

    /// Reads the rules string and holds it against the list of entries (`rules`, section 9).
    pub fn terms(&self) -> Result<Terms, OpenError> {
        let terms: Terms = self.rules.parse()?;
        let listed = player_count(&self.entries);
        if usize::from(terms.players()) == listed {
            Ok(terms)
        } else {
            Err(OpenError::Players { rules: terms.players(), listed })
        }
    }

    /// Checks the list of entries (`entries`, section 9).
    pub fn check_entries(&self) -> Result<(), OpenError> {
        Ok(check_entries(&self.entries, &self.server_pk)?)
    }

    /// Checks what holds for the first game of a table (`open`, section 9).
    pub fn check_first(&self, terms: &Terms) -> Result<(), OpenError> {
        if (self.game_no == 1) != (self.prev == Digest::ZERO) {
            return Err(OpenError::Prev);
        }
        if self.game_no == 1 && !terms.begins_match() {
            return Err(OpenError::FirstGame);
        }
        Ok(())
    }

    /// The seal of this number under this table and game.
    pub fn seal(&self, server_opening: &[u8; 64]) -> Digest {
        seal(&self.server_pk, &self.table, self.game_no, server_opening)
    }

    /// The keys of the seats, for this order of seats.
    pub fn seated(&self, order: &[u8]) -> Vec<Entry> {
        order.iter().filter_map(|entry| self.entries.get(usize::from(*entry))).copied().collect()
    }
}

/// `server_commit`: what seals the server's number before the players choose theirs.
pub fn seal(server: &PublicKey, table: &str, game_no: u64, opening: &[u8; 64]) -> Digest {
    hash::SERVER_COMMIT.of([&server.0, table.as_bytes(), &game_no.to_be_bytes(), opening])
}

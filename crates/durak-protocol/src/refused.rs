//! Why a command was not applied.

use crate::convert;
use crate::error::WireError;
use durak_core::{MAX_SEATS, Rank, Refusal};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The answer to a command that was not applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    /// The number of the command.
    pub n: u32,
    /// The version at which it was judged.
    pub version: u64,
    /// A stable code: of the rules, or of the table.
    pub code: String,
    /// The section of rules.md that says so; none if the table refuses, not the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<u8>,
    /// The facts of the sentence, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<String, Fact>,
    /// The reason in English.
    pub text: String,
}

/// A fact: `{"number":2}`, `{"card":"6s"}`, `{"rank":"T"}` or `{"seat":1}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Fact {
    Number(u8),
    Card(String),
    Rank(char),
    Seat(u8),
}

impl Refused {
    /// A refusal by the rules.
    pub fn by_rules(n: u32, version: u64, refusal: Refusal) -> Refused {
        Refused {
            n,
            version,
            code: refusal.code().to_owned(),
            section: Some(refusal.section()),
            facts: refusal.facts().map(|(name, fact)| (name.to_owned(), fact.into())).collect(),
            text: refusal.to_string(),
        }
    }

    /// A refusal by the table.
    pub fn by_table(n: u32, version: u64, code: &str, text: String) -> Refused {
        Refused { n, version, code: code.to_owned(), section: None, facts: BTreeMap::new(), text }
    }
}

impl From<durak_core::Fact> for Fact {
    fn from(fact: durak_core::Fact) -> Fact {
        match fact {
            durak_core::Fact::Number(number) => Fact::Number(number),
            durak_core::Fact::Card(card) => Fact::Card(card.to_string()),
            durak_core::Fact::Rank(rank) => Fact::Rank(rank.letter()),
            durak_core::Fact::Seat(seat) => Fact::Seat(seat as u8),
        }
    }
}

impl Fact {
    /// The fact as a value of `durak-core`.
    ///
    /// # Errors
    /// `card-bad`, `rank-bad`, `seat-bad`.
    pub fn read(&self, name: &str) -> Result<durak_core::Fact, WireError> {
        Ok(match self {
            Fact::Number(number) => durak_core::Fact::Number(*number),
            Fact::Card(card) => durak_core::Fact::Card(convert::card(name, card)?),
            Fact::Rank(letter) => {
                let rank = Rank::ALL.into_iter().find(|rank| rank.letter() == *letter);
                let error = || WireError::field("rank-bad", name, "2 to 9, T, J, Q, K or A");
                durak_core::Fact::Rank(rank.ok_or_else(error)?)
            }
            Fact::Seat(number) => {
                durak_core::Fact::Seat(convert::seat(name, *number, MAX_SEATS as u8)?)
            }
        })
    }
}

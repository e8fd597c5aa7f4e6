//! HAND: a card with the proof that it was fixed at the deal, to its owner alone (section 3).

use std::fmt;
use std::str::FromStr;

use durak_core::{Card, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::bytes::{Digest, ParseHexError, Signature, read_hex};
use crate::cards::{card_id, card_of_id};
use crate::deal::leaf;
use crate::hash;

/// Bytes of one item.
pub const ITEM_BYTES: usize = 34;

/// One card of the deck, with its place in it and the salt of its leaf.
///
/// Its text is written only into messages to those who may see the card.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Item {
    /// Its place in the deck, from 0.
    pub index: u8,
    /// The card.
    pub card: Card,
    /// The salt.
    pub salt: Digest,
}

impl Item {
    /// `u8 index || u8 card || salt`.
    pub fn to_bytes(&self) -> [u8; ITEM_BYTES] {
        let mut bytes = [0; ITEM_BYTES];
        bytes[0] = self.index;
        bytes[1] = card_id(self.card);
        bytes[2..].copy_from_slice(&self.salt.0);
        bytes
    }

    /// The leaf that this card must have in deal k.
    pub fn leaf(&self, gid: &Digest, k: u32) -> Digest {
        leaf(gid, k, self.index, self.card, &self.salt)
    }

    /// Whether these leaves, of deal k, hold this card at its place.
    pub fn fits(&self, gid: &Digest, k: u32, leaves: &[Digest]) -> bool {
        leaves.get(usize::from(self.index)) == Some(&self.leaf(gid, k))
    }
}

impl fmt::Debug for Item {
    /// The place alone: cards do not get into logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Item({}, hidden)", self.index)
    }
}

impl FromStr for Item {
    type Err = ParseHexError;

    fn from_str(text: &str) -> Result<Item, ParseHexError> {
        let mut bytes = [0; ITEM_BYTES];
        read_hex(text, &mut bytes)?;
        let [index, card, salt @ ..] = bytes;
        let card = card_of_id(card).ok_or(ParseHexError { digits: 2 * ITEM_BYTES })?;
        Ok(Item { index, card, salt: Digest(salt) })
    }
}

impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(self.to_bytes()))
    }
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Item, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// HAND: the cards that a seat gets at the deal or by one draw, in the order dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// The deal.
    pub k: u32,
    /// The owner's seat.
    pub seat: u8,
    /// The cards.
    pub items: Vec<Item>,
    /// The server's signature over [`hand_digest`].
    pub sig: Signature,
}

/// What the server signs under HAND; `deal` is dh_k.
pub fn hand_digest(deal: &Digest, seat: Seat, items: &[Item]) -> Digest {
    let all: Vec<u8> = items.iter().flat_map(Item::to_bytes).collect();
    hash::HAND.of([&deal.0, &[seat as u8], &all])
}

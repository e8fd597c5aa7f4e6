//! The seed, the keys that come from it, decks and the order of seats (section 4).

use std::fmt;

use durak_core::{Card, Seat};
use zeroize::Zeroizing;

use crate::bytes::Digest;
use crate::cards::sorted_deck;
use crate::hash;
use crate::stream::{Stream, shuffle};
use crate::terms::{Seating, Terms};

/// What a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The shuffle of a deal.
    Deck,
    /// The salts of a deal's leaves.
    Salt,
    /// The leader where nobody holds a trump.
    First,
    /// The order of seats.
    Seats,
    /// The play of the bot in this seat.
    Bot(Seat),
}

impl Purpose {
    fn text(self) -> String {
        match self {
            Purpose::Deck => "deck".into(),
            Purpose::Salt => "salt".into(),
            Purpose::First => "first".into(),
            Purpose::Seats => "seats".into(),
            Purpose::Bot(seat) => format!("bot-{seat}"),
        }
    }
}

/// A key made from the seed. It is hidden until the game is over, and wiped when dropped.
#[derive(Clone)]
pub struct Key(Zeroizing<[u8; 32]>);

impl Key {
    /// A key that has been shown: of a void deal, or from a report.
    pub fn from_revealed(key: &Digest) -> Key {
        Key(Zeroizing::new(key.0))
    }

    /// The key for all to see. To be called when the game is over or the deal void.
    pub fn reveal(&self) -> Digest {
        Digest(*self.0)
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The deck that this key shuffles, first card on top.
    pub fn deck(&self, terms: &Terms) -> Vec<Card> {
        let mut stream = Stream::new(self);
        let mut deck = sorted_deck(terms.law());
        shuffle(&mut deck, |last| stream.up_to(last));
        deck
    }

    /// The order of seats that this key draws: at place `seat` the entry that sits there.
    pub fn order(&self, seating: Seating, players: u8) -> Vec<u8> {
        let mut stream = Stream::new(self);
        let mut order: Vec<u8> = (0..players).collect();
        match seating {
            Seating::Listed => {}
            Seating::Rotated => {
                order.rotate_left(usize::from(stream.up_to(players.saturating_sub(1))));
            }
            Seating::Shuffled => shuffle(&mut order, |last| stream.up_to(last)),
        }
        order
    }

    /// The seat that this key draws.
    pub fn seat(&self, players: u8) -> Seat {
        let seat = Stream::new(self).up_to(players.saturating_sub(1));
        Seat::new(seat).unwrap_or(Seat::S0) // there are at most six players
    }

    /// The salt of the leaf with this index.
    pub(crate) fn salt(&self, index: u8) -> Digest {
        hash::SALT.of([self.bytes(), &[index]])
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(hidden)")
    }
}

/// What all numbers together make: whoever knows it knows the whole deal.
#[derive(Clone)]
pub struct Seed(Zeroizing<[u8; 32]>);

impl Seed {
    /// The seed of these openings, by entry and ascending, and of the beacon's value, if any.
    pub fn new<'a>(
        commits: &Digest,
        server_opening: &[u8; 64],
        openings: impl IntoIterator<Item = (u8, &'a [u8; 64])>,
        beacon_value: Option<&Digest>,
    ) -> Seed {
        let mut all = Vec::new();
        for (entry, opening) in openings {
            all.push(entry);
            all.extend_from_slice(opening);
        }
        let beacon: &[u8] = beacon_value.map_or(&[], |value| &value.0);
        Seed(Zeroizing::new(hash::SEED.of([&commits.0, server_opening, &all, beacon]).0))
    }

    /// `K(purpose, k)`; k is the number of the deal, or 0.
    pub fn key(&self, purpose: Purpose, k: u32) -> Key {
        let purpose = purpose.text();
        let key = hash::KEY.of([&self.0[..], purpose.as_bytes(), &k.to_be_bytes()]);
        Key(Zeroizing::new(key.0))
    }

    /// The seed for all to see. To be called when the game is over.
    pub fn reveal(&self) -> Digest {
        Digest(*self.0)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

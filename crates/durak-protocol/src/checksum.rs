//! A number that two sides compare to see that they have the same state.

use crate::convert::card_texts;
use crate::game::GameState;
use crate::state::State;
use durak_core::CardSet;
use serde::Serialize;
use std::io::{self, Write};

/// FNV-1a, 64 bits, of the state's JSON without spaces, as 16 hexadecimal digits.
///
/// It is made from what the viewer may know, so it says nothing else.
pub fn checksum(state: &State) -> String {
    let mut hash = Fnv::START;
    hash.take(state);
    hash.digits()
}

/// The part of a checksum that stays while a game is played: everything of the state but the game.
#[derive(Clone, Copy, Debug)]
pub struct RoomChecksum(Fnv);

impl RoomChecksum {
    /// Of this state without its game.
    pub fn new(state: State) -> RoomChecksum {
        // Texts, numbers and nothing else: writing them cannot fail.
        let json = serde_json::to_vec(&State { game: None, ..state }).unwrap_or_default();
        let mut hash = Fnv::START;
        // The game is the last field of the state.
        hash.add(json.strip_suffix(b"null}").unwrap_or(&json));
        RoomChecksum(hash)
    }

    /// With this game, as somebody without a hand sees it.
    pub fn with_game(&self, game: &GameState) -> Checksums {
        debug_assert!(game.hand.is_none(), "each viewer's hand comes later");
        let json = serde_json::to_vec(game).unwrap_or_default();
        let mut hash = self.0;
        // The hand is the last field of the game.
        hash.add(json.strip_suffix(b"}").unwrap_or(&json));
        Checksums(hash)
    }
}

/// The checksums of all who see one game and differ in nothing but the own hand.
#[derive(Clone, Copy, Debug)]
pub struct Checksums(Fnv);

impl Checksums {
    /// [`checksum`] of the state with this hand.
    pub fn of(&self, hand: Option<CardSet>) -> String {
        let mut hash = self.0;
        if let Some(hand) = hand {
            hash.add(br#","hand":"#);
            hash.take(&card_texts(hand));
        }
        hash.add(b"}}");
        hash.digits()
    }
}

/// Takes the bytes in as they are written: nobody needs them afterwards.
#[derive(Clone, Copy, Debug)]
struct Fnv(u64);

impl Fnv {
    const START: Fnv = Fnv(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
    }

    fn take(&mut self, value: &impl Serialize) {
        // Numbers, texts and nothing else: writing them cannot fail, nor can the hash.
        let _ = serde_json::to_writer(self, value);
    }

    fn digits(self) -> String {
        format!("{:016x}", self.0)
    }
}

impl Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::cards;

    const STATE: &str = r#"{"rules":{"players":2},"seats":[],"again":[],"games":0,"losses":[0,0],
        "game":{"dealer":1,"trump":"9h","talon":24,"hand_sizes":[5,6],"known":[[],["Th"]],"discard":[],
        "table":[["6s",null,0]],"over":false,"taking":false,"shown":false,"passed":[],"bouts":0,"idle":0,
        "out":[],"hand":["7s","Kc","8d","9d","Qh"]}}"#;

    #[test]
    fn in_parts_it_is_that_of_the_whole_state() {
        let with: State = serde_json::from_str(STATE).unwrap();
        let mut without = with.clone();
        let hand = without.game.as_mut().and_then(|game| game.hand.take()).unwrap();
        let sums = RoomChecksum::new(with.clone()).with_game(without.game.as_ref().unwrap());
        assert_eq!(sums.of(None), checksum(&without));
        let hand = cards("hand", &hand).unwrap();
        let mut sorted = with;
        sorted.game.as_mut().unwrap().hand = Some(card_texts(hand));
        assert_eq!(sums.of(Some(hand)), checksum(&sorted));
        assert_ne!(sums.of(Some(hand)), sums.of(None));
    }
}

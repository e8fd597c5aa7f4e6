//! Wrong passwords of a table by where they come from: who guesses must wait, however often he connects anew.

use durak_protocol::limits;
use std::collections::BTreeMap;

#[derive(Default)]
pub(super) struct Guesses(BTreeMap<String, Guess>);

struct Guess {
    wrong: u8,
    /// When they are forgotten.
    until_ms: u64,
}

impl Guesses {
    /// In how many milliseconds passwords from there are looked at again; none if they are now.
    pub(super) fn wait_ms(&self, origin: &str, now_ms: u64) -> Option<u64> {
        let guess = self.0.get(origin).filter(|it| it.wrong >= limits::WRONG_PASSWORDS)?;
        guess.until_ms.checked_sub(now_ms).filter(|wait| *wait > 0)
    }

    /// Another wrong one has come from there.
    pub(super) fn add(&mut self, origin: &str, now_ms: u64) {
        self.0.retain(|_, guess| guess.until_ms > now_ms);
        let until_ms = now_ms + limits::WRONG_PASSWORDS_MS;
        let guess = self.0.entry(origin.to_owned()).or_insert(Guess { wrong: 0, until_ms });
        guess.wrong = guess.wrong.saturating_add(1);
    }
}

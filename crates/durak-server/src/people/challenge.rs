//! Challenges: each is signed once, soon after it was given.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// How long a challenge waits to be signed.
pub(super) const LIFE_MS: u64 = 2 * 60_000;
/// Most challenges that wait; the oldest give way.
const MOST: usize = 4_096;

/// The challenges that have been given and not been signed, the oldest first.
#[derive(Default)]
pub(super) struct Challenges(Mutex<VecDeque<([u8; 32], u64)>>);

impl Challenges {
    pub(super) fn give(&self, challenge: [u8; 32], now_ms: u64) {
        self.with(|given| {
            if given.len() >= MOST {
                given.pop_front();
            }
            given.push_back((challenge, now_ms + LIFE_MS));
        });
    }

    /// Takes a challenge back; false if it was never given, has been taken, or is too old.
    pub(super) fn take(&self, challenge: &[u8; 32], now_ms: u64) -> bool {
        self.with(|given| {
            given.retain(|(_, until_ms)| *until_ms > now_ms);
            let place = given.iter().position(|(it, _)| it == challenge);
            place.is_some_and(|place| given.remove(place).is_some())
        })
    }

    fn with<T>(&self, work: impl FnOnce(&mut VecDeque<([u8; 32], u64)>) -> T) -> T {
        // A queue of bytes stays whole whatever a holder of the lock did.
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_is_taken_once_and_in_time() {
        let challenges = Challenges::default();
        challenges.give([1; 32], 0);
        challenges.give([2; 32], 0);
        assert!(challenges.take(&[1; 32], LIFE_MS - 1));
        assert!(!challenges.take(&[1; 32], LIFE_MS - 1), "taken already");
        assert!(!challenges.take(&[2; 32], LIFE_MS), "too old");
        assert!(!challenges.take(&[3; 32], 0), "never given");
    }

    #[test]
    fn the_oldest_give_way() {
        let challenges = Challenges::default();
        for number in 0..=MOST {
            let mut challenge = [0; 32];
            challenge[..8].copy_from_slice(&(number as u64).to_be_bytes());
            challenges.give(challenge, 0);
        }
        assert!(!challenges.take(&[0; 32], 0));
        assert_eq!(challenges.with(|given| given.len()), MOST);
    }
}

//! Who has entered as the operator, and who is banned: kept in memory for quick answers.

use crate::clock::unix_ms;
use crate::visitors::Visitor;
use durak_hub::hash_token;
use durak_store::{Ban, Person};
use durak_table::TokenHash;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How long an operator stays entered, in milliseconds: twelve hours.
pub(super) const STAY_MS: u64 = 12 * 60 * 60 * 1_000;

/// What the operator's page works on.
#[derive(Default)]
pub(crate) struct Desk {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Until when each token is good.
    entered: HashMap<TokenHash, u64>,
    bans: HashMap<String, Ban>,
}

impl Desk {
    fn state(&self) -> MutexGuard<'_, State> {
        // Each change below is whole: a panic elsewhere leaves nothing half done.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The holder of this token has shown the secret.
    pub(super) fn enter(&self, token: &str, now_ms: u64) {
        let mut state = self.state();
        state.entered.retain(|_, until| *until > now_ms);
        state.entered.insert(hash_token(token), now_ms + STAY_MS);
    }

    /// Whether the holder of this token has entered lately.
    pub(super) fn has_entered(&self, token: &str, now_ms: u64) -> bool {
        self.state().entered.get(&hash_token(token)).is_some_and(|until| *until > now_ms)
    }

    /// Nobody with this token is the operator any more.
    pub(super) fn leave(&self, token: &str) {
        self.state().entered.remove(&hash_token(token));
    }

    /// Takes over what the store knows.
    pub(crate) fn set_bans(&self, bans: Vec<Ban>) {
        self.state().bans = bans.into_iter().map(|ban| (ban.whom.clone(), ban)).collect();
    }

    /// Whether the operator does not want this visitor now, by his address or as this person.
    pub(crate) fn is_banned(&self, visitor: Visitor, person: Option<&Person>) -> bool {
        let (address, now_ms) = (visitor.0.to_string(), unix_ms());
        let state = self.state();
        let bans = |whom: &str| state.bans.get(whom).is_some_and(|ban| ban.until_ms > now_ms);
        bans(&address) || person.is_some_and(|it| bans(&it.id))
    }
}

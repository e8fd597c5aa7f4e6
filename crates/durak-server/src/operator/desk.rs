//! Who has entered as the operator, and who is banned: kept in memory for quick answers.

use crate::clock::unix_ms;
use crate::visitors::Visitor;
use durak_hub::hash_token;
use durak_store::{Ban, Person};
use durak_table::TokenHash;
use std::collections::HashMap;
use std::future::pending;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// How long an operator stays entered, in milliseconds: twelve hours.
pub(super) const STAY_MS: u64 = 12 * 60 * 60 * 1_000;
/// Characters of a person's id.
const ID_CHARS: usize = 16;

/// What the operator's page works on.
#[derive(Default)]
pub(crate) struct Desk {
    state: Mutex<State>,
    /// Sends a word whenever other people are banned.
    changed: watch::Sender<()>,
}

#[derive(Default)]
struct State {
    /// Until when each token is good.
    entered: HashMap<TokenHash, u64>,
    bans: HashMap<String, Ban>,
}

/// Whom a text means: a person by the id, or everybody who counts as one visitor with this address.
/// None if it is neither.
pub(super) fn whom(text: &str) -> Option<String> {
    if let Ok(addr) = text.parse::<IpAddr>() {
        return Some(Visitor::of(addr).0.to_string());
    }
    let is_id = text.len() == ID_CHARS && text.bytes().all(|it| it.is_ascii_alphanumeric());
    is_id.then(|| text.to_owned())
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

    /// Takes over what the store knows; whoever is connected and banned by it hears of it.
    pub(crate) fn set_bans(&self, bans: Vec<Ban>) {
        // Addresses may stand there as somebody once typed them.
        let bans = bans.into_iter().filter_map(|ban| Some((whom(&ban.whom)?, ban)));
        self.state().bans = bans.collect();
        self.changed.send_replace(());
    }

    /// Whether the operator does not want this visitor now: by his address, as this person, or as a
    /// bot of a person.
    pub(crate) fn is_banned(&self, visitor: Visitor, person: Option<&Person>) -> bool {
        let (address, now_ms) = (visitor.0.to_string(), unix_ms());
        let state = self.state();
        let bans = |whom: &str| state.bans.get(whom).is_some_and(|ban| ban.until_ms > now_ms);
        let is_banned = |it: &Person| bans(&it.id) || it.owner.as_deref().is_some_and(bans);
        bans(&address) || person.is_some_and(is_banned)
    }

    /// Ready when this visitor or person is banned.
    pub(crate) async fn ban(&self, visitor: Visitor, person: Option<&Person>) {
        let mut changed = self.changed.subscribe();
        while !self.is_banned(visitor, person) {
            if changed.changed().await.is_err() {
                return pending().await;
            }
        }
    }
}

//! Sessions that end while somebody is connected by one of them.

use super::SignedIn;
use crate::app::App;
use std::future::pending;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

/// So many endings may wait for a listener; one who is later asks the store.
const MOST: usize = 64;

/// Tells of whose sessions some have ended.
pub(super) struct Endings(broadcast::Sender<String>);

impl Default for Endings {
    fn default() -> Endings {
        Endings(broadcast::Sender::new(MOST))
    }
}

impl App {
    /// Some sessions of these people have ended: their connections end too.
    pub(super) fn sessions_ended(&self, people: impl IntoIterator<Item = String>) {
        self.people.known.forget();
        for person in people {
            // Nobody may be connected.
            let _ = self.people.endings.0.send(person);
        }
    }

    /// Ready when this session has ended; never for who has none.
    pub(crate) async fn session_end(&self, signed_in: Option<SignedIn>) {
        let Some(SignedIn(session, hash)) = signed_in else { return pending().await };
        let mut endings = self.people.endings.0.subscribe();
        // It may have ended before anybody listened.
        while self.is_session(hash).await {
            loop {
                match endings.recv().await {
                    Ok(person) if person != session.person.id => {}
                    Ok(_) | Err(RecvError::Lagged(_)) => break,
                    Err(RecvError::Closed) => return pending().await,
                }
            }
        }
    }
}

//! Games that players have seen end and that are not in the store yet.
//!
//! A game is checked and packed after its players were told of its end, so that the last move is answered
//! as quickly as any other. Who reads what is kept waits for the games that have ended by then: whoever has
//! seen a game end finds it.

use crate::app::App;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::{Arc, Mutex, PoisonError};
use tokio_util::sync::{CancellationToken, DropGuard};

/// The games that are being kept.
#[derive(Default)]
pub(crate) struct Keeping(Mutex<Vec<CancellationToken>>);

impl Keeping {
    /// A game has ended; it counts as being kept until the guard is dropped.
    pub(crate) fn begin(&self) -> DropGuard {
        let token = CancellationToken::new();
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|game| !game.is_cancelled());
        games.push(token.clone());
        token.drop_guard()
    }

    /// Waits for the games that are being kept now; not for those that the store did not take.
    async fn settled(&self) {
        let games = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for game in games {
            game.cancelled().await;
        }
    }
}

/// Answers when the games that have ended by now are kept.
pub(crate) async fn settle(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    app.keeping.settled().await;
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[test]
    fn who_reads_waits_for_the_games_that_have_ended_before_and_for_no_other() {
        let keeping = Keeping::default();
        assert!(keeping.settled().now_or_never().is_some(), "nothing to wait for");
        let (first, second) = (keeping.begin(), keeping.begin());
        let mut reader = Box::pin(keeping.settled());
        assert!((&mut reader).now_or_never().is_none());
        drop(second);
        let later = keeping.begin();
        assert!((&mut reader).now_or_never().is_none(), "the first is still being kept");
        drop(first);
        assert!((&mut reader).now_or_never().is_some(), "the later one is nothing to wait for");
        drop(later);
    }
}

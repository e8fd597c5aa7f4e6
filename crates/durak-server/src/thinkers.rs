//! Where bots think that take long: beside the tables, and no more of them than there are cores.

use durak_core::Action;
use durak_hub::Question;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use tokio::sync::Semaphore;

/// Lets so many bots think at the same time.
pub(crate) struct Thinkers(Semaphore);

impl Thinkers {
    pub(crate) fn new() -> Thinkers {
        Thinkers(Semaphore::new(available_parallelism().map_or(1, NonZeroUsize::get)))
    }

    /// The bot's action; none if it waits.
    pub(crate) async fn answer(&self, question: Question) -> Option<Action> {
        if !question.is_long() {
            return question.answer();
        }
        // It is never closed; without an answer the table's clock decides.
        let _turn = self.0.acquire().await.ok()?;
        tokio::task::spawn_blocking(move || question.answer()).await.ok()?
    }
}

//! Where bots think that take long: beside the tables, and no more of them than there are cores.

use durak_core::Action;
use durak_hub::Question;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep_until};

/// A bot that searches answers when a whole number of these has passed since it was asked, nearly
/// always one: how long it has thought would tell whether its cards leave it a choice.
const STEP: Duration = Duration::from_millis(100);

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
        let asked = Instant::now();
        let answer = self.search(question).await;
        let steps = asked.elapsed().as_millis() / STEP.as_millis() + 1;
        sleep_until(asked + STEP * u32::try_from(steps).unwrap_or(1)).await;
        answer
    }

    async fn search(&self, question: Question) -> Option<Action> {
        // It is never closed; without an answer the table's clock decides.
        let _turn = self.0.acquire().await.ok()?;
        tokio::task::spawn_blocking(move || question.answer()).await.ok()?
    }
}

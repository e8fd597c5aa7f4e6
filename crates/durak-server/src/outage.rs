//! Tables that wait since the store has refused a change of theirs.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::timeout;

/// How long a table waits when its first change is refused; twice as long each time in a row.
pub(crate) const FIRST_WAIT: Duration = Duration::from_secs(1);
/// A table waits no longer.
const LONGEST_WAIT: Duration = Duration::from_secs(32);

/// Who waits, and until when.
#[derive(Default)]
pub(crate) struct Outage {
    waiting: AtomicUsize,
    over: Notify,
}

impl Outage {
    /// Waits so long, or until the store has taken a change of another table that had waited.
    pub(crate) async fn wait(&self, longest: Duration) {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        // Either way it is to be tried again.
        let _ = timeout(longest, self.over.notified()).await;
        self.waiting.fetch_sub(1, Ordering::Relaxed);
    }

    /// The store has taken a change of a table that had waited.
    pub(crate) fn end(&self) {
        self.over.notify_waiters();
    }

    /// Whether tables wait.
    pub(crate) fn is_on(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }
}

/// The wait after this one.
pub(crate) fn longer(wait: Duration) -> Duration {
    (wait * 2).min(LONGEST_WAIT)
}

//! How many messages one connection may send.

/// Messages that may come at once: a program plays a few games without a pause within it.
const BURST: u64 = 240;
/// Milliseconds after which one more is allowed.
const MS_A_MESSAGE: u64 = 20;

/// A bucket of allowances that fills with time.
#[derive(Debug)]
pub(crate) struct Rate {
    left: u64,
    filled_ms: u64,
}

impl Rate {
    pub(crate) fn new(now_ms: u64) -> Rate {
        Rate { left: BURST, filled_ms: now_ms }
    }

    /// Whether one more message is within the rate.
    pub(crate) fn allows(&mut self, now_ms: u64) -> bool {
        let more = now_ms.saturating_sub(self.filled_ms) / MS_A_MESSAGE;
        self.filled_ms += more * MS_A_MESSAGE;
        self.left = (self.left + more).min(BURST);
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_one_message_at_a_time() {
        let mut rate = Rate::new(1_000);
        assert_eq!((0..1_000).filter(|_| rate.allows(1_000)).count() as u64, BURST);
        assert!(!rate.allows(1_000 + MS_A_MESSAGE - 1));
        assert!(rate.allows(1_000 + MS_A_MESSAGE));
        assert!(!rate.allows(1_000 + MS_A_MESSAGE));
        assert_eq!((0..1_000).filter(|_| rate.allows(1_000_000)).count() as u64, BURST);
    }
}

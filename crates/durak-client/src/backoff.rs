//! How long to wait before connecting again.

/// Shortest wait, in milliseconds.
const FIRST_MS: u32 = 500;
/// The wait doubles this many times, to 16 seconds.
const DOUBLINGS: u32 = 5;

/// Counts attempts that failed since the last success.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Backoff {
    failed: u32,
}

impl Backoff {
    pub(crate) fn success(&mut self) {
        self.failed = 0;
    }

    pub(crate) fn failure(&mut self) {
        self.failed = self.failed.saturating_add(1);
    }

    /// Milliseconds to wait: between half and all of the doubled time, spread by `random` so that
    /// many clients do not return at once.
    pub(crate) fn wait_ms(self, random: u8) -> u32 {
        let full = FIRST_MS << self.failed.saturating_sub(1).min(DOUBLINGS);
        full / 2 + full / 2 * u32::from(random) / 255
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_stay_below_sixteen_seconds() {
        let mut backoff = Backoff::default();
        let mut last = 0;
        for _ in 0..20 {
            backoff.failure();
            let wait = backoff.wait_ms(255);
            assert!(wait >= last && wait <= 16_000, "{wait} after {last}");
            assert!(backoff.wait_ms(0) >= wait / 2 - 1);
            last = wait;
        }
        backoff.success();
        assert!(backoff.wait_ms(255) <= FIRST_MS);
    }
}

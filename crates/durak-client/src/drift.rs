//! How far the server's clock is from this one, by the quickest answer to a ping.

/// An estimate that gets better with every quicker `pong`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Drift {
    best: Option<Sample>,
}

#[derive(Clone, Copy, Debug)]
struct Sample {
    /// Milliseconds from the ping to its answer.
    round_trip: u64,
    /// The server's clock less this one.
    offset: i128,
}

impl Drift {
    pub(crate) fn is_unknown(self) -> bool {
        self.best.is_none()
    }

    /// A `pong` with the server's `time` has come for the ping that was sent at `sent_ms`.
    pub(crate) fn heard(&mut self, time: u64, sent_ms: u64, now_ms: u64) {
        let round_trip = now_ms.saturating_sub(sent_ms);
        if self.best.is_some_and(|best| best.round_trip < round_trip) {
            return;
        }
        // The server read its clock when half of the way was done, as well as one can know.
        let offset = i128::from(time) - i128::from(sent_ms) - i128::from(round_trip / 2);
        self.best = Some(Sample { round_trip, offset });
    }

    /// When a time ends on this clock: at `ends` of the server's, or in `left_ms` as long as its
    /// clock is not known, or not told.
    pub(crate) fn deadline(self, ends: u64, left_ms: u32, now_ms: u64) -> u64 {
        let told = now_ms.saturating_add(u64::from(left_ms));
        match self.best {
            // Never later than the message itself says.
            Some(best) if ends > 0 => {
                u64::try_from((i128::from(ends) - best.offset).max(0)).unwrap_or(told).min(told)
            }
            _ => told,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t2_a_late_message_does_not_make_the_time_longer() {
        let mut drift = Drift::default();
        assert_eq!(drift.deadline(99_000, 30_000, 5_000), 35_000, "nothing is known yet");
        // The server's clock is 64 s ahead: 100 ms there and back.
        drift.heard(69_050, 5_000, 5_100);
        assert_eq!(drift.deadline(99_000, 30_000, 5_100), 35_000);
        // A message that was two seconds on its way names the same end.
        assert_eq!(drift.deadline(99_000, 30_000, 7_100), 35_000);
        // A slow answer tells less than a quick one; a server that names no end is believed.
        drift.heard(75_000, 8_000, 9_000);
        assert_eq!(drift.deadline(99_000, 30_000, 7_100), 35_000);
        assert_eq!(drift.deadline(0, 30_000, 7_100), 37_100);
    }
}

//! Figures from many single times.

use serde_json::{Value, json};
use std::time::Duration;

/// How fast something was.
pub(super) struct Speed {
    /// Times a second.
    pub(super) rate: f64,
    /// Median and 99th percentile, in milliseconds.
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    /// Microseconds of the server's processor time each.
    pub(super) cpu_us: Option<f64>,
    /// Of moves: the 99th percentile until the answer to who made them, in milliseconds.
    pub(super) acked_p99_ms: Option<f64>,
}

impl Speed {
    /// From the number of times in a while, and single durations, of which there may be fewer.
    pub(super) fn of(
        count: u64,
        elapsed: Duration,
        times: &mut [Duration],
        cpu_seconds: Option<f64>,
    ) -> Speed {
        times.sort_unstable();
        Speed {
            rate: count as f64 / elapsed.as_secs_f64(),
            p50_ms: quantile(times, 0.5),
            p99_ms: quantile(times, 0.99),
            cpu_us: cpu_seconds.map(|it| it * 1e6 / count.max(1) as f64),
            acked_p99_ms: None,
        }
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "per_second": self.rate,
            "p50_ms": self.p50_ms,
            "p99_ms": self.p99_ms,
            "cpu_us": self.cpu_us,
            "acked_p99_ms": self.acked_p99_ms,
        })
    }
}

/// Of sorted durations, in milliseconds.
pub(super) fn quantile(sorted: &[Duration], part: f64) -> f64 {
    let place = (sorted.len() as f64 * part) as usize;
    let found = sorted.get(place.min(sorted.len().saturating_sub(1)));
    found.map_or(f64::NAN, |it| it.as_secs_f64() * 1000.0)
}

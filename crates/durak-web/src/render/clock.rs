//! The time that a seat has left: a ring that empties, and seconds near its end.

use crate::model::Clock;
use crate::net::now_ms;
use crate::react::live;
use crate::text::use_text;
use leptos::prelude::*;
use std::time::Duration;

/// Seconds are written out from here on.
const NEAR: u32 = 10;

/// A ring round the seat's picture; the style sheet lets it run, no timer draws it.
#[component]
pub(super) fn ClockRing(
    /// The clock.
    clock: Clock,
) -> impl IntoView {
    let text = use_text();
    // A page in the background is told of seconds seldom: what is left is measured, not counted.
    let ends_ms = now_ms() + u64::from(clock.left_ms);
    let seconds_left = move || ends_ms.saturating_sub(now_ms()).div_ceil(1000) as u32;
    let left = RwSignal::new(seconds_left());
    if let Ok(timer) =
        set_interval_with_handle(move || left.set(seconds_left()), Duration::from_secs(1))
    {
        on_cleanup(move || timer.clear());
    }
    let total = format!("{}ms", clock.total_ms);
    let gone = format!("-{}ms", clock.total_ms.saturating_sub(clock.left_ms));
    let seconds = move || (left.get() <= NEAR).then(|| left.get().to_string());
    view! {
        <span class="clock" class:near=live(move || left.get() <= NEAR) role="timer" aria-label=live(move || text.with("web-clock-left", &[("seconds", left.get().into())]))>
            <svg viewBox="0 0 48 48" aria-hidden="true" style:animation-duration=total style:animation-delay=gone>
                <circle cx="24" cy="24" r="21.5" pathLength="100"/>
            </svg>
            <b aria-hidden="true">{live(seconds)}</b>
        </span>
    }
}

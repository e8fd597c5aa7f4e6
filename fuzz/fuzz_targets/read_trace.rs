//! Traces: whatever the lines hold, the replay says so and does not crash.
#![no_main]

use durak_engine::trace::Replay;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut replay = Replay::default();
    for line in text.lines() {
        if replay.line(line).is_err() {
            return;
        }
    }
    let _ = replay.finish();
});

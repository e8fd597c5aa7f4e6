//! Small questions to the browser.

use leptos::prelude::window;

/// Milliseconds on a clock that never goes back.
pub(crate) fn now_ms() -> u64 {
    window().performance().map_or(0, |clock| clock.now() as u64)
}

/// A byte of real randomness; a browser without any gives 0, which only makes waits shorter.
pub(super) fn random_byte() -> u8 {
    let mut byte = [0];
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut byte);
    }
    byte[0]
}

/// Scheme, host and port of the page: `http://127.0.0.1:8080`.
pub(crate) fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// The browser's storage; one that keeps nothing still plays.
pub(crate) fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

//! Drives the whole product in a real browser.

//! The browser client: it shows what `durak-client` decides and reports what the user does.
//!
//! - [`model`]: what is shown, as plain values.
//! - [`build`]: from the session's view-model to those values.
//! - [`input`]: from clicks, drags and keys to intents.
//! - [`render`]: components, with [`cards`] that draw themselves and [`motion`] between two states.
//!
//! This crate decides nothing about the game: legality, the reducer and the connection's
//! state machine are in `durak-core` and `durak-client`.

// The component macro makes public items, also for components that are used in one module only.
#![allow(unreachable_pub)]

mod app;
pub mod build;
pub mod cards;
pub mod input;
pub mod model;
mod motion;
mod net;
mod pages;
mod prefs;
pub mod render;
mod text;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the application on the page's body; called by the loader script.
#[wasm_bindgen(start)]
pub fn start() {
    mount_to_body(app::App);
}

//! The browser client: it shows what `durak-client` decides and reports what the user does.
//!
//! - [`model`]: what is shown, as plain values.
//! - [`build`]: from the session's view-model to those values.
//! - `net`: the socket, the request for a table, the browser's storage; `pages`: one for each address.
//! - [`input`]: from clicks, drags and keys to intents.
//! - [`render`]: components, with [`cards`] that draw themselves and [`motion`] between two states.
//!
//! This crate decides nothing about the game: legality, the reducer and the connection's
//! state machine are in `durak-core` and `durak-client`.
//!
//! # What tests in a browser may rely on
//!
//! | what | selector |
//! | --- | --- |
//! | preset, option, clock | `input[name=preset][value=home]`, `input[name=option-players][value='4']`, `input[name=clock]`; the inputs lie over their labels |
//! | another seat on the start page | `.company-row select`, with the values `bot-careful`, `bot-random`, `person` |
//! | make a table | `[data-action=play]`, `[data-action=invite]` |
//! | lobby | `.lobby`, the link in `.copy input`, `.chair[data-seat='1']` with `[data-action=sit]`, `[data-action=add-bot]`, `[data-action=free-seat]`; `[data-action=begin]` |
//! | own cards | `.hand .card[data-card='6s'][data-legal=true]` |
//! | own side while it is one's turn | `.mine.acts` |
//! | another player | `.seat[data-seat='1']`, `.acts` while to act |
//! | the table | `.pairs .pair[data-attack='6s']`, `.beaten` once beaten; drop onto it, or onto `.felt` |
//! | buttons of the game | `[data-action=take]`, `[data-action=pass]` |
//! | whose turn; last action | `[data-testid=status]`; `.last` |
//! | a question, and its answers | `#chooser[open]`, `.choice`; a lead of several cards ends with `.button.primary` in it |
//! | a refused move | `.toast` |
//! | result | `#result[open]`, `[data-action=again]`, `[data-action=new-table]` |
//! | where one plays, on the start page | `.place`; `html[data-practice]` on `/practice`, with `kept` as its value once the page opens without a network |
//! | the record of a game of practice | `#result [data-action=save-record]` |
//! | header | `[data-action=leave]`, `rules`, `lang`, `keys`, `log`, `settings`; dialogs `#rules`, `#keys`, `#log`, `#settings`, each `[open]` when open |
//! | settings | `input[name=pref-theme]` and so on, in the order shown; `html[data-theme][data-suits][data-motion]` follow |
//! | no table to show | `.absent`, `[data-action=take-over]` |

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
mod react;
pub mod render;
mod route;
mod text;

use durak_text::Part;
use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the application on the page's body; called by the loader script.
#[wasm_bindgen(start)]
pub fn start() {
    // A fault of the program is at least to be read on the browser's console.
    std::panic::set_hook(Box::new(|fault| web_sys::console::error_1(&fault.to_string().into())));
    Part::choose(&[&Part::GAME]);
    mount_to_body(app::App);
}

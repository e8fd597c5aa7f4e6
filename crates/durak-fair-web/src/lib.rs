//! A player's side of the fair deal in the browser: a module of its own, loaded when a table opens.
//!
//! `durak-player` decides; here is what it needs of a browser, and what the user sees of it.
//!
//! - `browser`, `db`, `key`: the device that a browser is. `view`: shield, panel, the cut.
//! - `desk`: messages of the page and of the server in their order.
//! - [`join`], [`FairTable`], [`public_key`], [`sign_in`], [`prove_key`], [`verify_text`]: what the page calls.
//!
//! Everything is kept before it is sent. A check that fails ends the signing: the page says which,
//! loudly, and offers the statements that prove it.
//!
//! # What tests in a browser may rely on
//!
//! | what | selector |
//! | --- | --- |
//! | the question for the cut, and its one button | `#cut[open]`, `[data-action=cut]`; the phrase `#cut input[name=phrase]` |
//! | the shield; how far the proof is | `[data-action=shield]`; `[data-fair=state]` with `data-state` `none`, `sealed`, `shown`, `locked`, `verified`, `aborted` or `failed` |
//! | the panel | `#fair[open]` with `[data-action=save-file]`, `[data-action=see-proof]` |
//! | what was wrong | `.fair-alert` with `data-reason` |

mod browser;
mod db;
mod desk;
mod key;
mod sign_in;
mod view;

use std::rc::Rc;

use durak_core::Rules;
use durak_fair::verify;
use durak_text::{Lang, Part};
use js_sys::Function;
use serde_json::json;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use browser::Browser;
use desk::Desk;

/// Names the texts that this module says; the browser calls it when it loads the module.
#[wasm_bindgen(start)]
pub fn choose_texts() {
    Part::choose(&[&Part::FAIR]);
}

/// The device's public key in hex, made at the first call.
///
/// # Errors
/// `no-randomness`: without a secure generator nobody sits.
#[wasm_bindgen(js_name = publicKey)]
pub async fn public_key() -> Result<String, JsValue> {
    let browser = Browser::of_page().await.map_err(|_| JsValue::from("no-randomness"))?;
    Ok(browser.key().to_string())
}

/// Signs the device in with the name that the user would like, unless it is signed in; returns the
/// name that stands.
///
/// # Errors
/// `no-randomness`, what the network says, or undefined if the server refuses.
#[wasm_bindgen(js_name = signIn)]
pub async fn sign_in(name: String) -> Result<String, JsValue> {
    let browser = Browser::of_page().await.map_err(|_| JsValue::from("no-randomness"))?;
    sign_in::sign_in(&browser, &name).await
}

/// Shows that this device has its key: an object as `POST /api/session` takes it, as JSON.
///
/// # Errors
/// As [`sign_in`].
#[wasm_bindgen(js_name = proveKey)]
pub async fn prove_key() -> Result<String, JsValue> {
    let browser = Browser::of_page().await.map_err(|_| JsValue::from("no-randomness"))?;
    let proof = sign_in::prove(&browser).await?;
    serde_json::to_string(&proof).map_err(|_| JsValue::UNDEFINED)
}

/// Checks a game's file; returns `{"passes":…,"failures":["name: what is wrong",…]}`.
#[wasm_bindgen(js_name = verify)]
pub fn verify_text(file: &str) -> String {
    let report = verify(file.as_bytes());
    let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
    json!({ "passes": report.passes(), "names": report.names(), "failures": failures }).to_string()
}

/// Begins at a table. `send` gets what goes to the server; `verdict` gets a sentence when a game's
/// proof is complete, and an empty one when another game begins.
#[wasm_bindgen]
pub fn join(table: String, send: Function, verdict: Function) -> FairTable {
    FairTable(Desk::new(table, Lang::En, send, verdict))
}

/// The player's side at one table, between the page and its socket.
#[wasm_bindgen]
pub struct FairTable(Rc<Desk>);

#[wasm_bindgen]
impl FairTable {
    /// Tells the options that the user is shown, `key=value` joined by `;`.
    pub fn rules(&self, text: &str) {
        let mut rules = Rules::default();
        let pairs = text.split(';').filter_map(|pair| pair.split_once('='));
        if pairs.into_iter().all(|(key, value)| rules.set(key, value).is_ok()) {
            self.0.set_rules(rules);
        }
    }

    /// Takes a `fair` message of the server.
    pub fn heard(&self, text: String) {
        self.0.heard(text);
    }

    /// Takes a message of the page; an action is signed before it is sent.
    pub fn send(&self, text: String) {
        self.0.send(text);
    }

    /// The connection is a new one: what was to be sent on the old one is void.
    pub fn reconnected(&self) {
        self.0.reconnected();
    }

    /// Speaks another language.
    pub fn speak(&self, lang: &str) {
        self.0.speak(lang.parse().unwrap_or(Lang::En));
    }

    /// Opens the panel.
    pub fn show(&self) {
        self.0.show();
    }

    /// Leaves the table: takes everything off the page.
    pub fn close(&self) {
        self.0.close();
    }

    /// Whether something that has come is still being worked through; after `close` that soon ends.
    #[wasm_bindgen(js_name = isWorking)]
    pub fn is_working(&self) -> bool {
        self.0.is_working()
    }
}

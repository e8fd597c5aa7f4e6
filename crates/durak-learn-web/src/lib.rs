//! Lessons made live in the browser: a module of its own, fetched after the page has been read.
//!
//! The page comes from the server with everything on it; this makes its answers buttons and lets the
//! rules judge what is pressed.
//!
//! - [`start`]: every lesson of the page. `live`: one lesson.
//! - [`tell`]: the rules of a table in words, which the game shows beside it.
//! - [`Explainer`]: a game explained while it is played, at `/practice?learn=1`.
//!
//! # What tests in a browser may rely on
//!
//! | what | selector |
//! | --- | --- |
//! | a lesson, solved or not | `[data-lesson]`, `data-solved` |
//! | an answer | `[data-choice] > button`, `data-verdict` `right` or `wrong` once it was given |
//! | what is said to it | `[data-said]` |

mod explain;
mod live;
mod rules;

pub use explain::Explainer;
pub use rules::tell;

use durak_text::{Lang, Part, Texts};
use live::Live;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Element;

/// Names the texts that this module says; the browser calls it when it loads the module.
#[wasm_bindgen(start)]
pub fn choose_texts() {
    Part::choose(&[&Part::GAME, &Part::LEARN, &Part::RULES]);
}

/// Makes every lesson of the page live, in the page's language.
#[wasm_bindgen]
pub fn start() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let lang = document.document_element().and_then(|root| root.get_attribute("lang"));
    let lang = lang.and_then(|lang| lang.parse().ok()).unwrap_or(Lang::En);
    let Ok(lessons) = document.query_selector_all("[data-lesson]") else { return };
    for place in 0..lessons.length() {
        if let Some(root) = lessons.item(place).and_then(|node| node.dyn_into::<Element>().ok()) {
            Live::begin(root, Texts::of(lang));
        }
    }
}

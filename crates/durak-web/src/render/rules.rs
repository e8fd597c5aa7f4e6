//! The rules of this table, beside it; `rules.js` fetches the module that tells them.

use super::modal::Modal;
use crate::react::{effect, live, signal};
use crate::text::use_text;
use leptos::{html::Div, prelude::*};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Writes the rules into an element, in a language.
    #[wasm_bindgen(js_namespace = durakFair, js_name = tellRules)]
    fn tell_rules(place: &web_sys::Element, lang: &str, rules: &str);
}

/// The rules in a dialog: beside the table where there is room.
#[component]
pub(super) fn RulesDialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// The rules, `key=value` joined by `;`.
    told: Signal<String>,
) -> impl IntoView {
    let text = use_text();
    let place = NodeRef::<Div>::new();
    effect(move || {
        if let Some(place) = place.get() {
            tell_rules(&place, text.lang().code(), &told.get());
        }
    });
    view! {
        <Modal open id="rules" beside=true title=signal(move || text.t("web-rules"))>
            <div node_ref=place class="told" tabindex="0" role="region" aria-label=live(move || text.t("web-rules"))></div>
        </Modal>
    }
}

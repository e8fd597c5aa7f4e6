//! The rules of this table, told in sentences.

use super::modal::Modal;
use crate::model::RulesPart;
use crate::react::{live, part, signal};
use crate::text::use_text;
use leptos::prelude::*;

/// The rules in a dialog.
#[component]
pub(super) fn RulesDialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// The rules.
    parts: Signal<Vec<RulesPart>>,
) -> impl IntoView {
    let text = use_text();
    let told = move || {
        let parts = parts.get().into_iter();
        parts
            .map(|part| {
                let paragraphs = part.paragraphs.into_iter().map(|p| view! { <p>{p}</p> });
                view! { <section><h3>{part.title}</h3>{paragraphs.collect_view()}</section> }
            })
            .collect_view()
    };
    view! {
        <Modal open id="rules" title=signal(move || text.t("web-rules"))>
            <div class="told" tabindex="0" role="region" aria-label=live(move || text.t("web-rules"))>{part(told)}</div>
        </Modal>
    }
}

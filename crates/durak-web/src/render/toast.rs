//! Why a move was refused: in words, with the rule.

use crate::model::{Refusal, TableIntent};
use crate::react::{memo, on, part};
use crate::text::use_text;
use leptos::prelude::*;

/// The refusal, while it is to be seen.
#[component]
pub(super) fn Toast(
    /// The refusal.
    #[prop(into)]
    refusal: Signal<Option<Refusal>>,
    /// What the user does.
    on_intent: Callback<TableIntent>,
) -> impl IntoView {
    let text = use_text();
    let shown = memo(move || refusal.get());
    view! {
        <div class="toasts" role="alert">
            {part(move || shown.get().map(|refusal| view! {
                <div class="toast" data-id=refusal.id.to_string()>
                    <p><strong>{refusal.text}</strong>{(!refusal.rule.is_empty()).then(|| view! { <small><a href=refusal.link target="_blank" data-action="why">{refusal.rule}</a></small> })}</p>
                    <button type="button" class="icon" aria-label=text.t("web-close") on:click=on(move |_| on_intent.run(TableIntent::Dismiss))>
                        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>
                    </button>
                </div>
            }))}
        </div>
    }
}

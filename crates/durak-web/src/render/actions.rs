//! The buttons for what is done without a card.

use crate::model::{Action, TableIntent, TableScene};
use crate::react::{live, memo, on};
use crate::text::use_text;
use leptos::prelude::*;

/// Take and pass, shown while they are possible.
#[component]
pub(super) fn Actions(
    /// The table.
    scene: Signal<TableScene>,
    /// What the user does.
    on_intent: Callback<TableIntent>,
) -> impl IntoView {
    let text = use_text();
    let take = memo(move || scene.get().take);
    let pass = memo(move || scene.get().pass);
    view! {
        <div class="actions">
            <Show when=move || take.get()>
                <button type="button" class="button strong" data-action="take" aria-keyshortcuts="T"
                    on:click=on(move |_| on_intent.run(TableIntent::Act(Action::Take)))>{live(move || text.t("web-take"))}<kbd aria-hidden="true">"T"</kbd></button>
            </Show>
            <Show when=move || pass.get()>
                <button type="button" class="button primary" data-action="pass" aria-keyshortcuts="P"
                    on:click=on(move |_| on_intent.run(TableIntent::Act(Action::Pass)))>{live(move || scene.get().pass_text)}<kbd aria-hidden="true">"P"</kbd></button>
            </Show>
        </div>
    }
}

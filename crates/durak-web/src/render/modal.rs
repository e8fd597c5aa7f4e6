//! A dialog over the page: the browser's own, which keeps the focus inside and closes with Escape.

use crate::text::use_text;
use leptos::{html::Dialog, prelude::*, wasm_bindgen::JsCast};

/// A modal dialog with a title and a button that closes it.
#[component]
pub(super) fn Modal(
    /// Whether it is open; closing it by any means sets this to false.
    open: RwSignal<bool>,
    /// An id, unique on the page.
    id: &'static str,
    /// The title.
    #[prop(into)]
    title: Signal<String>,
    /// What is inside.
    children: ChildrenFn,
) -> impl IntoView {
    let text = use_text();
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move || {
        let (Some(dialog), open) = (dialog.get(), open.get()) else { return };
        if open && !dialog.open() {
            // Fails only for a dialog that is not in the page; then there is nothing to open.
            let _ = dialog.show_modal();
        } else if !open && dialog.open() {
            dialog.close();
        }
    });
    // A click on the dialog itself, not on what it holds, is a click beside it.
    let beside = move |event: web_sys::MouseEvent| {
        let hit = event.target().map(|t| t.unchecked_into::<web_sys::Node>());
        if let (Some(hit), Some(dialog)) = (hit, dialog.get())
            && dialog.is_same_node(Some(&hit))
        {
            open.set(false);
        }
    };
    let heading = format!("{id}-title");
    let labelled = heading.clone();
    view! {
        <dialog node_ref=dialog class="modal" id=id aria-labelledby=labelled on:close=move |_| open.set(false) on:click=beside>
            <div class="modal-body">
                <div class="modal-head">
                    <h2 id=heading>{title}</h2>
                    <button type="button" class="icon" aria-label=move || text.t("web-close") on:click=move |_| open.set(false)>
                        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>
                    </button>
                </div>
                {move || open.get().then(|| children())}
            </div>
        </dialog>
    }
}

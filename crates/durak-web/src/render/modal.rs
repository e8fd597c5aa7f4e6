//! A dialog over the page: the browser's own, which keeps the focus inside and closes with Escape.

use crate::react::{effect, live, on, part};
use crate::text::use_text;
use leptos::{html::Dialog, prelude::*, wasm_bindgen::JsCast};
use web_sys::HtmlElement;

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
    /// Whether it lies beside the page where that is wide, and the page goes on being used.
    #[prop(optional)]
    beside: bool,
    /// What is inside.
    children: ChildrenFn,
) -> impl IntoView {
    let text = use_text();
    let dialog = NodeRef::<Dialog>::new();
    effect(move || {
        let (Some(dialog), open) = (dialog.get(), open.get()) else { return };
        if open && !dialog.open() {
            // Fails only for a dialog that is not in the page; then there is nothing to open.
            let _ = if beside && is_wide() {
                dialog.show();
                Ok(())
            } else {
                dialog.show_modal()
            };
            // What is inside is there with the next frame.
            request_animation_frame(move || focus_first(&dialog));
        } else if !open && dialog.open() {
            dialog.close();
        }
    });
    // A click on the dialog itself, not on what it holds, is a click beside it.
    let outside = move |event: web_sys::MouseEvent| {
        let hit = event.target().map(|t| t.unchecked_into::<web_sys::Node>());
        if let (Some(hit), Some(dialog)) = (hit, dialog.get())
            && dialog.is_same_node(Some(&hit))
        {
            open.set(false);
        }
    };
    // The browser closes a modal dialog by itself.
    let escape = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" {
            open.set(false);
        }
    };
    let heading = format!("{id}-title");
    let labelled = heading.clone();
    view! {
        <dialog node_ref=dialog class="modal" id=id aria-labelledby=labelled on:close=on(move |_| open.set(false)) on:click=on(outside) on:keydown=on(escape)>
            <div class="modal-body">
                <div class="modal-head">
                    <h2 id=heading>{title}</h2>
                    <button type="button" class="icon" aria-label=live(move || text.t("web-close")) on:click=on(move |_| open.set(false))>
                        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>
                    </button>
                </div>
                {part(move || open.get().then(|| children()))}
            </div>
        </dialog>
    }
}

/// Whether the page has room for more than the table.
fn is_wide() -> bool {
    window().match_media("(min-width: 72rem)").ok().flatten().is_some_and(|wide| wide.matches())
}

/// Moves the focus to what the dialog is about, if something is marked so.
fn focus_first(dialog: &web_sys::HtmlDialogElement) {
    let first = dialog.query_selector("[autofocus]").ok().flatten();
    if let Some(first) = first.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // An element that cannot take the focus leaves it where it is.
        let _ = first.focus();
    }
}

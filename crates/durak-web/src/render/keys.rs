//! The list of keys.

use super::modal::Modal;
use crate::react::{live, signal};
use crate::text::use_text;
use leptos::prelude::*;

/// What the keyboard and the mouse do.
#[component]
pub(super) fn KeysDialog(
    /// Whether it is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let text = use_text();
    let rows = [
        ("← →", "web-key-walk"),
        ("Enter", "web-key-play"),
        ("T", "web-key-take"),
        ("P", "web-key-pass"),
        ("X", "web-key-transfer"),
        ("?", "web-key-help"),
    ];
    view! {
        <Modal open id="keys" title=signal(move || text.t("web-keys"))>
            <dl class="keys">
                {rows.map(|(key, id)| view! { <div><dt><kbd>{key}</kbd></dt><dd>{live(move || text.t(id))}</dd></div> }).into_iter().collect_view()}
            </dl>
            <p class="muted">{live(move || text.t("web-key-mouse"))}</p>
        </Modal>
    }
}

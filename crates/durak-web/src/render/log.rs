//! All that happened in this game.

use super::modal::Modal;
use crate::model::LogLine;
use crate::react::{live, signal};
use crate::text::use_text;
use leptos::prelude::*;

/// The log, newest first.
#[component]
pub(super) fn LogDialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// The lines, oldest first.
    #[prop(into)]
    lines: Signal<Vec<LogLine>>,
) -> impl IntoView {
    let text = use_text();
    let newest_first = move || lines.get().into_iter().rev().collect::<Vec<_>>();
    view! {
        <Modal open id="log" title=signal(move || text.t("web-log"))>
            <ol class="log" reversed=true tabindex="0" aria-label=live(move || text.t("web-log"))>
                <For each=newest_first key=|line| (line.n, line.text.clone()) let:line>
                    <li class:bout=line.bout>{line.text}</li>
                </For>
            </ol>
        </Modal>
    }
}

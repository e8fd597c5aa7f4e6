//! The page for addresses that lead nowhere.

use crate::react::live;
use crate::text::use_text;
use leptos::prelude::*;

/// Says so, and shows the way to the start page.
#[component]
pub(crate) fn Missing() -> impl IntoView {
    let text = use_text();
    view! {
        <main class="panel missing">
            <h1>{live(move || text.t("web-not-found"))}</h1>
            <p><a href="/">{live(move || text.t("web-home"))}</a></p>
        </main>
    }
}

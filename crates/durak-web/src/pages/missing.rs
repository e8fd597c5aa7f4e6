//! The page for addresses that lead nowhere.

use crate::text::use_text;
use leptos::prelude::*;

/// Says so, and shows the way to the start page.
#[component]
pub(crate) fn Missing() -> impl IntoView {
    let text = use_text();
    view! {
        <main class="panel missing">
            <h1>{move || text.t("web-not-found")}</h1>
            <p><a href="/">{move || text.t("web-home")}</a></p>
        </main>
    }
}

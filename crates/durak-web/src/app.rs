//! The application: settings, symbols of the cards, and a page for each address.

use crate::cards;
use crate::pages::{Missing, Start, Table};
use crate::prefs::provide_prefs;
use crate::react::{memo, part};
use crate::route::{Route, provide_route};
use leptos::prelude::*;

/// The whole application.
#[component]
pub(crate) fn App() -> impl IntoView {
    provide_prefs();
    let route = provide_route();
    let route = memo(move || route.get());
    let page = move || match route.get() {
        Route::Start => view! { <Start/> }.into_any(),
        Route::Table(id) => view! { <Table id/> }.into_any(),
        Route::Missing => view! { <Missing/> }.into_any(),
    };
    view! {
        <div class="symbols" inner_html=cards::symbols()></div>
        {part(page)}
    }
}

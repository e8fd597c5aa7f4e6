//! The application: settings, symbols of the cards, and a page for each address.

use crate::cards;
use crate::prefs::provide_prefs;
use crate::render::Gallery;
use leptos::prelude::*;
use leptos_router::{
    components::{Route, Router, Routes},
    path,
};

/// The whole application.
#[component]
pub(crate) fn App() -> impl IntoView {
    provide_prefs();
    view! {
        <div class="symbols" inner_html=cards::symbols()></div>
        <Router>
            <Routes fallback=Gallery>
                <Route path=path!("/gallery") view=Gallery/>
            </Routes>
        </Router>
    }
}

//! The application: settings, symbols of the cards, and a page for each address.

use crate::cards;
use crate::pages::{Missing, Start, Table};
use crate::prefs::provide_prefs;
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
            <Routes fallback=Missing>
                <Route path=path!("/") view=Start/>
                <Route path=path!("/table/:id") view=Table/>
            </Routes>
        </Router>
    }
}

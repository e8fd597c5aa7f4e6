//! Which page an address names, and going to another one without loading everything anew.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsValue;

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// `/` and `/practice`: the start page.
    Start,
    /// `/table/…`: a table.
    Table(String),
    /// Anything else.
    Missing,
}

impl Route {
    /// The page that a path names.
    fn of(path: &str) -> Route {
        match path.trim_matches('/').split('/').collect::<Vec<_>>().as_slice() {
            [""] | ["practice"] => Route::Start,
            ["table", id] if !id.is_empty() => Route::Table((*id).to_owned()),
            _ => Route::Missing,
        }
    }

    fn here() -> Route {
        Route::of(&window().location().pathname().unwrap_or_default())
    }
}

/// The page of the present address; follows the browser's own steps back and forth.
pub(crate) fn provide_route() -> RwSignal<Route> {
    let route = RwSignal::new(Route::here());
    provide_context(route);
    // The application lives as long as the page: the listener is never removed.
    let _ = window_event_listener(ev::popstate, move |_| route.set(Route::here()));
    route
}

/// What goes to another page of this application, by its path.
pub(crate) fn use_navigate() -> impl Fn(&str) + Clone + Send + Sync + 'static {
    let route = expect_context::<RwSignal<Route>>();
    move |path: &str| {
        let history = window().history();
        // A browser that keeps no history shows the page under the old address.
        let _ = history.and_then(|it| it.push_state_with_url(&JsValue::NULL, "", Some(path)));
        route.set(Route::of(path));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_name_pages() {
        assert_eq!(Route::of("/"), Route::Start);
        assert_eq!(Route::of(""), Route::Start);
        assert_eq!(Route::of("/practice"), Route::Start);
        assert_eq!(Route::of("/table/k3v9q"), Route::Table("k3v9q".to_owned()));
        assert_eq!(Route::of("/table/k3v9q/"), Route::Table("k3v9q".to_owned()));
        for path in ["/table", "/table/", "/table/a/b", "/tables/a", "/x"] {
            assert_eq!(Route::of(path), Route::Missing, "{path}");
        }
    }
}

//! The browser client: components that render what `durak-client` decides.

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the application on the page's body; called by the loader script.
#[wasm_bindgen(start)]
pub fn start() {
    mount_to_body(|| view! { <main><h1>"Durak"</h1></main> });
}

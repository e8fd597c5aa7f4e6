//! Elements, texts and listeners, without what can only fail outside of a page.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Blob, BlobPropertyBag, Document, Element, Event, EventTarget, HtmlAnchorElement,
    HtmlDialogElement, Url,
};

/// A listener; dropping it ends it.
pub(super) struct Listener {
    target: EventTarget,
    kind: &'static str,
    call: Closure<dyn FnMut(Event)>,
}

/// Listeners that end together.
pub(super) type Listeners = Vec<Listener>;

impl Drop for Listener {
    fn drop(&mut self) {
        let call = self.call.as_ref().unchecked_ref();
        // One that is not there is gone already.
        let _ = self.target.remove_event_listener_with_callback(self.kind, call);
    }
}

/// Listens.
pub(super) fn on(
    target: &EventTarget,
    kind: &'static str,
    call: impl FnMut(Event) + 'static,
) -> Listener {
    let call = Closure::new(call);
    // Fails only for a kind that no browser has.
    let _ = target.add_event_listener_with_callback(kind, call.as_ref().unchecked_ref());
    Listener { target: target.clone(), kind, call }
}

/// The page.
///
/// # Panics
/// Outside of a page, where this module is never loaded.
#[allow(clippy::expect_used)]
pub(super) fn document() -> Document {
    web_sys::window().and_then(|window| window.document()).expect("a module of a page")
}

/// An element of this class; an empty class is none.
///
/// # Panics
/// For a name that no element can have; all names are written here.
#[allow(clippy::expect_used)]
pub(super) fn element(name: &str, class: &str) -> Element {
    let made = document().create_element(name).expect("a name of an element");
    if !class.is_empty() {
        made.set_class_name(class);
    }
    made
}

/// An element with a text.
pub(super) fn text(name: &str, class: &str, words: &str) -> Element {
    let made = element(name, class);
    set_text(&made, words);
    made
}

pub(super) fn set_text(element: &Element, words: &str) {
    element.set_text_content(Some(words));
}

/// Sets an attribute; its name is always a proper one.
pub(super) fn attribute(element: &Element, name: &str, value: &str) {
    let _ = element.set_attribute(name, value);
}

/// Puts children at the end.
pub(super) fn append(parent: &Element, children: &[&Element]) {
    for child in children {
        // Fails only for a child that contains its parent.
        let _ = parent.append_child(child);
    }
}

/// Puts these children in the place of those that are there.
pub(super) fn replace(parent: &Element, children: &[&Element]) {
    set_text(parent, "");
    append(parent, children);
}

pub(super) fn query(element: &Element, selector: &str) -> Option<Element> {
    element.query_selector(selector).ok().flatten()
}

/// A dialog; it keeps the focus inside and closes with Escape by itself.
pub(super) fn dialog(id: &str) -> HtmlDialogElement {
    let made = element("dialog", "modal");
    made.set_id(id);
    attribute(&made, "aria-labelledby", &format!("{id}-title"));
    made.unchecked_into()
}

/// A button with words.
pub(super) fn button(action: &str, class: &str, words: &str) -> Element {
    let made = text("button", class, words);
    attribute(&made, "type", "button");
    attribute(&made, "data-action", action);
    made
}

/// A round button with a picture, a path in a square of 24.
pub(super) fn icon(action: &str, path: &str) -> Element {
    let made = button(action, "icon", "");
    made.set_inner_html(&format!(
        "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{path}\"/><path class=\"tick\" d=\"M8.500 12l2.500 2.500 4.500-5\"/></svg>"
    ));
    made
}

/// The place in the page that is kept for this module; without one, the end of the page.
pub(super) fn slot() -> Element {
    let body = || document().body().map(JsCast::unchecked_into);
    let place = document().get_element_by_id("fair-slot").or_else(body);
    place.unwrap_or_else(|| element("div", ""))
}

/// Lets the browser save a text.
pub(super) fn download(name: &str, content: &str) {
    // A browser that saves nothing shows it by doing nothing.
    let _ = try_download(name, content);
}

fn try_download(name: &str, content: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type("application/json");
    let parts = js_sys::Array::of1(&content.into());
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = element("a", "").unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}

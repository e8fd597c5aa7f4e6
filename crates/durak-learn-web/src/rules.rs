//! The rules of a table in words, written into an element of the page.

use durak_core::Rules;
use durak_text::{Lang, RulesSection, Texts};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Document, Element};

/// A rule set from `key=value` joined by `;`; none if something in it is not known.
pub(crate) fn read(text: &str) -> Option<Rules> {
    let mut rules = Rules::DEFAULT;
    for pair in text.split(';') {
        let (key, value) = pair.split_once('=')?;
        rules.set(key, value).ok()?;
    }
    Some(rules)
}

/// Writes a rule set, `key=value` joined by `;`, into an element, in the place of what is there: a
/// `section` for each section, and a link to the page of these rules.
#[wasm_bindgen]
pub fn tell(place: &Element, lang: &str, rules: &str) {
    let (Some(document), Some(set)) = (place.owner_document(), read(rules)) else { return };
    let texts = Texts::of(lang.parse().unwrap_or(Lang::En));
    place.set_text_content(None);
    for section in texts.rules(&set).sections {
        if let Some(told) = told(&document, &section) {
            // It is in this document, so it can be added.
            let _ = place.append_child(&told);
        }
    }
    if let Some(link) = element(&document, "a", &texts.get("live-all-rules")) {
        let address = format!("/rules/table?{}", rules.replace(';', "&"));
        let _ = link.set_attribute("href", &address);
        let _ = link.set_attribute("target", "_blank");
        let _ = place.append_child(&link);
    }
}

fn told(document: &Document, section: &RulesSection) -> Option<Element> {
    let told = element(document, "section", "")?;
    told.set_attribute("data-section", section.key).ok()?;
    let paragraphs = section.paragraphs.iter().map(|text| ("p", text));
    for (name, text) in [("h3", &section.title)].into_iter().chain(paragraphs) {
        let part = element(document, name, text)?;
        told.append_child(&part).ok()?;
    }
    Some(told)
}

fn element(document: &Document, name: &str, text: &str) -> Option<Element> {
    let element = document.create_element(name).ok()?;
    element.set_text_content(Some(text));
    Some(element)
}

//! Measures the page, and lets planned flights be seen.

use super::plan::{Area, Flight, Flyer, Seen, Zones, cleared, drawn, moved};
use crate::cards;
use crate::model::{Card, Prefs, TableScene};
use crate::prefs::motion_allowed;
use js_sys::{Array, Object, Reflect};
use leptos::{prelude::*, wasm_bindgen::JsCast};
use std::collections::HashMap;
use std::time::Duration;
use web_sys::{Element, HtmlElement};

const FLIGHT_MS: f64 = 320.0;
const LONG_FLIGHT_MS: f64 = 900.0;
const GLIDE: &str = "cubic-bezier(.25,.8,.3,1)";

/// Follows `scene`; each time it changes, cards glide from where they were.
///
/// What is returned is what the page is to show. It is the scene itself, only measured in between.
pub(crate) fn animated(scene: Signal<TableScene>, prefs: RwSignal<Prefs>) -> Signal<TableScene> {
    let shown = RwSignal::new(scene.get_untracked());
    Effect::new(move || {
        let new = scene.get();
        let old = shown.get_untracked();
        if new == old {
            return;
        }
        let moving = motion_allowed(prefs.get_untracked());
        let before = if moving {
            cards_on_page().into_iter().map(|(seen, _)| (seen.card, seen.area)).collect()
        } else {
            HashMap::new()
        };
        put_down_dragged();
        shown.set(new.clone());
        if moving {
            // Runs when the page has been built anew and before it is painted.
            request_animation_frame(move || fly(&old, &new, &before, prefs.get_untracked()));
        }
    });
    shown.into()
}

fn fly(old: &TableScene, new: &TableScene, before: &HashMap<Card, Area>, prefs: Prefs) {
    let zones = zones_on_page();
    let elements = cards_on_page();
    let after: Vec<Seen> = elements.iter().map(|(seen, _)| seen.clone()).collect();
    for flight in moved(before, &after, &zones) {
        if let Flyer::Real(card) = flight.what
            && let Some((_, element)) = elements.iter().find(|(seen, _)| seen.card == card)
        {
            glide(element, &flight, FLIGHT_MS);
        }
    }
    for flight in cleared(old, new, before, &after, &zones).iter().chain(&drawn(old, new, &zones)) {
        show_copy(flight, prefs);
    }
}

/// Cards that were being dragged belong to their places again; the flight starts from where they were let go.
fn put_down_dragged() {
    for element in all(".hand .card") {
        if let Some(element) = element.dyn_ref::<HtmlElement>() {
            let _ = element.style().remove_property("translate");
        }
    }
}

fn all(selector: &str) -> Vec<Element> {
    let Ok(list) = document().query_selector_all(selector) else { return Vec::new() };
    (0..list.length()).filter_map(|i| list.get(i)?.dyn_into::<Element>().ok()).collect()
}

fn area(element: &Element) -> Area {
    let rect = element.get_bounding_client_rect();
    Area { x: rect.x(), y: rect.y(), w: rect.width(), h: rect.height() }
}

fn cards_on_page() -> Vec<(Seen, Element)> {
    let read = |element: Element| {
        let card = element.get_attribute("data-card")?.parse().ok()?;
        let from = element.get_attribute("data-from").unwrap_or_default();
        Some((Seen { card, area: area(&element), from }, element))
    };
    all("main [data-card]").into_iter().filter_map(read).collect()
}

fn zones_on_page() -> Zones {
    let mut zones: Zones = all("[data-zone]")
        .iter()
        .filter_map(|e| Some((e.get_attribute("data-zone")?, area(e))))
        .collect();
    zones.extend(all(".pairs").first().map(|pairs| ("table".to_owned(), area(pairs))));
    zones
}

/// Lets an element that is in its place glide there along the flight's path.
fn glide(element: &Element, flight: &Flight, ms: f64) {
    let Some(home) = flight.path.last().copied() else { return };
    let frames = Array::new();
    for place in &flight.path {
        let (x, y) = (whole(place.x - home.x), whole(place.y - home.y));
        let size = whole(1000.0 * place.w / home.w.max(1.0));
        let transform = format!("translate({x}px,{y}px) scale(calc({size}/1000))");
        frames.push(&object(&[
            ("transform", transform.into()),
            ("transformOrigin", "0 0".into()),
            ("zIndex", 30.into()),
        ]));
    }
    let timing = object(&[
        ("duration", ms.into()),
        ("delay", flight.delay.into()),
        ("easing", GLIDE.into()),
        ("fill", "backwards".into()),
    ]);
    // web-sys keeps this method behind a flag of the compiler; a browser without it shows the cards in place.
    if let Ok(animate) =
        Reflect::get(element, &"animate".into()).and_then(|f| f.dyn_into::<js_sys::Function>())
    {
        let _ = animate.call2(element, &frames, &timing);
    }
}

/// Shows a copy of a card that is not on the page, for as long as its flight takes.
fn show_copy(flight: &Flight, prefs: Prefs) {
    let (Some(goal), Ok(element)) = (flight.path.last(), document().create_element("span")) else {
        return;
    };
    let Ok(copy) = element.dyn_into::<HtmlElement>() else { return };
    match flight.what {
        Flyer::Real(card) | Flyer::Copy(card) => {
            copy.set_class_name("card copy");
            copy.set_inner_html(&cards::face(card, prefs.letters));
            // Setting a well-formed attribute cannot fail; nor can the properties below.
            let _ = copy.set_attribute("data-suit", &card.suit().letter().to_string());
        }
        Flyer::Back => {
            copy.set_class_name("card copy back");
            copy.set_inner_html(cards::back());
        }
    }
    let _ = copy.set_attribute("aria-hidden", "true");
    for (name, value) in [("left", goal.x), ("top", goal.y), ("width", goal.w)] {
        let _ = copy.style().set_property(name, &format!("{}px", whole(value)));
    }
    let Some(body) = document().body() else { return };
    if body.append_child(&copy).is_err() {
        return;
    }
    let ms = if flight.path.len() > 2 { LONG_FLIGHT_MS } else { FLIGHT_MS };
    glide(&copy, flight, ms);
    set_timeout(move || copy.remove(), Duration::from_millis(ms as u64 + u64::from(flight.delay)));
}

fn object(entries: &[(&str, leptos::wasm_bindgen::JsValue)]) -> Object {
    let object = Object::new();
    for (key, value) in entries {
        // Setting a property of a new, plain object cannot fail.
        let _ = Reflect::set(&object, &(*key).into(), value);
    }
    object
}

/// Whole numbers: writing broken ones would bring much code into the module.
fn whole(number: f64) -> i32 {
    number.round() as i32
}

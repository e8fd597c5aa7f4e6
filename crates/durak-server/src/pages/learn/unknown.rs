//! What is said when an address names a preset, an option or a term that there is not.

use super::numbers::values;
use crate::pages::{Visit, page_of};
use axum::http::StatusCode;
use axum::response::Response;
use durak_core::{OPTIONS, PRESETS};
use maud::{Markup, html};

/// The page about a preset that there is not; `place` is where the others lie, `/rules` for example.
pub(super) fn preset(visit: &Visit, key: &str, place: &str) -> Response {
    let body = html! {
        p { (no_preset(visit, key)) }
        (presets(visit, place))
        p { a.button href="/learn" { (visit.say("study-title")) } }
    };
    page_of(visit, StatusCode::NOT_FOUND, &visit.say("study-unknown"), body)
}

/// Says that there is no such preset.
pub(super) fn no_preset(visit: &Visit, key: &str) -> String {
    visit.tell("study-no-preset", &[("name", key.into())])
}

/// The page about a number of players or cards that there is not.
pub(super) fn number(visit: &Visit, option: &str, value: &str) -> Response {
    let body = html! {
        p { (visit.tell("study-no-number", &[("value", value.into())])) }
        (numbers(visit, option))
    };
    page_of(visit, StatusCode::NOT_FOUND, &visit.say("study-unknown"), body)
}

/// All pages by an option as links.
pub(super) fn numbers(visit: &Visit, option: &str) -> Markup {
    html! {
        nav.choices aria-label=(visit.say(&format!("study-{option}-title"))) {
            @for value in values(option) {
                a.button href=(format!("/rules/{option}/{value}")) { (value) }
            }
        }
    }
}

/// The page about options that cannot be played, with all that could be said instead.
pub(super) fn options(visit: &Visit, reasons: &[String]) -> Response {
    let body = html! {
        ul.note.bad { @for reason in reasons { li { (reason) } } }
        section {
            h2 { (visit.say("study-rules")) }
            (presets(visit, "/rules"))
        }
        (all_options(visit))
        p { a.button href="/learn" { (visit.say("study-title")) } }
    };
    page_of(visit, StatusCode::BAD_REQUEST, &visit.say("study-bad-rules"), body)
}

/// All presets as links.
pub(super) fn presets(visit: &Visit, place: &str) -> Markup {
    html! {
        ul.plain {
            @for preset in &PRESETS {
                @let text = visit.texts().preset(preset.key);
                li {
                    a href=(format!("{place}/{}", preset.key)) { (text.name) }
                    ": " (text.description)
                }
            }
        }
    }
}

/// Every option with its values, as they are written in an address.
fn all_options(visit: &Visit) -> Markup {
    html! {
        section {
            h2 { (visit.say("study-options")) }
            dl.facts {
                @for option in &OPTIONS {
                    @let text = visit.texts().option(option);
                    dt { code { (option.key) } }
                    dd {
                        (text.help) " "
                        @for (place, value) in option.values.iter().enumerate() {
                            @if place > 0 { ", " }
                            code { (value) } " (" (visit.texts().value(option, value).label) ")"
                        }
                    }
                }
            }
        }
    }
}

//! `/learn`: what there is to learn from.

use super::{first_game, page, unknown};
use crate::pages::Visit;
use axum::response::Response;
use maud::{Markup, html};

/// Pages to look something up: the messages `ID-title` and `ID-about`.
const LOOK_UP: [(&str, &str); 6] = [
    ("/glossary", "glossary"),
    ("/faq", "faq"),
    ("/compare", "study-compare"),
    ("/strategy", "strategy"),
    ("/rules/table", "study-table"),
    ("/puzzle", "study-puzzle"),
];

/// `GET /learn`.
pub(super) async fn index(visit: Visit) -> Response {
    let body = html! {
        p.intro { (visit.say("study-intro")) }
        section {
            h2.sr { (visit.say("study-title")) }
            ul.cards { (entry(&visit, first_game::ADDRESS, "tutorial")) }
        }
        section {
            h2 { (visit.say("study-rules")) }
            p { (visit.say("study-rules-text")) }
            (unknown::presets(&visit, "/rules"))
        }
        section {
            h2 { (visit.say("study-players-title")) }
            p { (visit.say("study-figures-text")) }
            (unknown::numbers(&visit, "players"))
            h2 { (visit.say("study-deck-title")) }
            (unknown::numbers(&visit, "deck"))
        }
        section {
            h2 { (visit.say("study-look-up")) }
            ul.cards {
                @for (href, id) in LOOK_UP { (entry(&visit, href, id)) }
            }
        }
    };
    let about = visit.say("study-about");
    page(&visit, &visit.say("study-heading"), "/learn".to_owned(), about, body)
}

/// One page: the messages `ID-title` and `ID-about`.
fn entry(visit: &Visit, href: &str, id: &str) -> Markup {
    html! {
        li.panel {
            h3 { a href=(href) { (visit.say(&format!("{id}-title"))) } }
            p { (visit.say(&format!("{id}-about"))) }
        }
    }
}

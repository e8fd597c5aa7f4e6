//! `/privacy`: what the server keeps of whom, and for how long.

use super::layout::page;
use super::visit::Visit;
use axum::response::Response;
use maud::html;

/// What is kept, in the order of the page; each has a name and a sentence.
const KEPT: [&str; 6] = [
    "site-privacy-person",
    "site-privacy-devices",
    "site-privacy-tables",
    "site-privacy-games",
    "site-privacy-log",
    "site-privacy-cookies",
];

/// `GET /privacy`.
pub(crate) async fn privacy(visit: Visit) -> Response {
    let body = html! {
        p { (visit.say("site-privacy-intro")) }
        dl.facts {
            @for id in KEPT {
                dt { (visit.say(id)) }
                dd { (visit.say(&format!("{id}.text"))) }
            }
        }
        p { (visit.say("site-privacy-others")) }
        p { (visit.say("site-privacy-yours")) " " a href="/me" { (visit.say("site-me")) } }
    };
    page(&visit, &visit.say("site-privacy"), body)
}

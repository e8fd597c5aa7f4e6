//! What all pages have round their content: the bar of links, the languages, the head.

use super::about::{self, About};
use super::files::href;
use super::lang;
use super::visit::Visit;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, SET_COOKIE, VARY};
use axum::response::{Html, IntoResponse, Response};
use durak_text::Lang;
use maud::{DOCTYPE, Markup, html};

/// The places of the bar: path, and id of its name.
const PLACES: [(&str, &str); 6] = [
    ("/", "site-play"),
    ("/lobby", "site-lobby"),
    ("/learn", "site-learn"),
    ("/games", "site-games"),
    ("/ratings", "site-ratings"),
    ("/me", "site-me"),
];

/// Where the pages lie to which `/learn` leads.
const LEARN: [&str; 5] = ["/rules", "/glossary", "/compare", "/faq", "/strategy"];

/// A whole page. `title` is its heading too; `body` is what comes below the heading.
pub(crate) fn page(visit: &Visit, title: &str, body: Markup) -> Response {
    Sheet::new(title).answer(visit, body)
}

/// A page that needs scripts; `scripts` are names of `files.rs`.
pub(crate) fn page_with(visit: &Visit, title: &str, scripts: &[&str], body: Markup) -> Response {
    Sheet { scripts, ..Sheet::new(title) }.answer(visit, body)
}

/// A page that says why there is nothing else.
pub(crate) fn page_of(visit: &Visit, status: StatusCode, title: &str, body: Markup) -> Response {
    Sheet { status, ..Sheet::new(title) }.answer(visit, body)
}

/// A page before its content.
pub(crate) struct Sheet<'a> {
    /// With what status it is answered.
    pub(crate) status: StatusCode,
    /// Its heading, which is its title too.
    pub(crate) title: &'a str,
    /// Names of `files.rs`.
    pub(crate) scripts: &'a [&'a str],
    /// What it tells search engines and those to whom its link is sent, if it has a lasting address.
    pub(crate) about: Option<&'a About>,
}

impl<'a> Sheet<'a> {
    /// A page that is there, with no script and no more to tell.
    pub(crate) fn new(title: &'a str) -> Sheet<'a> {
        Sheet { status: StatusCode::OK, title, scripts: &[], about: None }
    }

    /// The page with what comes below its heading.
    pub(crate) fn answer(&self, visit: &Visit, body: Markup) -> Response {
        let text = self.document(visit, &body).into_string();
        // What a page says depends on who asks, and soon on another moment.
        let headers = [(CACHE_CONTROL, "no-store"), (VARY, "cookie, accept-language")];
        let mut response = (self.status, headers, Html(text)).into_response();
        if visit.lang_chosen {
            response.headers_mut().append(SET_COOKIE, lang::keep(visit.lang));
        }
        response
    }

    fn document(&self, visit: &Visit, body: &Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang=(visit.lang.code()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                    meta name="color-scheme" content="light dark";
                    meta name="theme-color" content="#23634d";
                    title { (self.title) " · " (visit.say("site-name")) }
                    @if let Some(about) = self.about { (about::tags(visit, self.title, about)) }
                    link rel="icon" type="image/svg+xml" href=(href("icon.svg")) data-turn=(href("icon-turn.svg"));
                    link rel="stylesheet" href=(href("base.css"));
                    link rel="stylesheet" href=(href("pages.css"));
                    @for script in self.scripts {
                        script type="module" src=(href(script)) {}
                    }
                }
                body {
                    a.skip href="#content" { (visit.say("site-skip")) }
                    (bar(visit))
                    main #content tabindex="-1" {
                        h1 { (self.title) }
                        (body)
                    }
                    (foot(visit))
                }
            }
        }
    }
}

/// A table that may be wider than a phone: it scrolls by itself, by keys too, under this name.
pub(crate) fn scrolled(name: &str, table: Markup) -> Markup {
    html! { div.scroll tabindex="0" role="region" aria-label=(name) { table { (table) } } }
}

fn bar(visit: &Visit) -> Markup {
    let here = visit.uri.path();
    html! {
        header.site-bar {
            nav aria-label=(visit.say("site-places")) {
                @for (path, id) in PLACES {
                    a href=(path) aria-current=[is_here(here, path).then_some("page")] {
                        (place_name(visit, path, id))
                    }
                }
            }
        }
    }
}

/// What a place is called: one's own page by one's name.
fn place_name(visit: &Visit, path: &str, id: &str) -> String {
    match &visit.person {
        Some(person) if path == "/me" => person.name.clone(),
        _ => visit.say(id),
    }
}

/// Whether a page is the place, or lies below it.
fn is_here(here: &str, place: &str) -> bool {
    let below = |place: &str| here.strip_prefix(place).is_some_and(|rest| rest.starts_with('/'));
    here == place
        || place != "/" && below(place)
        || place == "/learn" && LEARN.iter().any(|place| here == *place || below(place))
}

fn foot(visit: &Visit) -> Markup {
    html! {
        footer.site-foot {
            nav aria-label=(visit.say("site-language")) {
                @for lang in Lang::ALL {
                    a href=(lang::address(&visit.uri, lang)) lang=(lang.code()) hreflang=(lang.code())
                        rel="nofollow" aria-current=[(lang == visit.lang).then_some("true")] {
                        (lang.own_name())
                    }
                }
            }
            nav aria-label=(visit.say("site-more")) {
                a href="/puzzle" { (visit.say("puzzle-title")) }
                a href="/privacy" { (visit.say("site-privacy")) }
                a href="/verify" { (visit.say("site-verify")) }
                a href="/log" { (visit.say("site-log")) }
            }
        }
    }
}

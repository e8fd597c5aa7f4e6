//! What all pages have round their content: the bar of links, the languages, the head.

use super::files::href;
use super::lang;
use super::visit::Visit;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, SET_COOKIE, VARY};
use axum::response::{Html, IntoResponse, Response};
use durak_text::Lang;
use maud::{DOCTYPE, Markup, html};

/// The places of the bar: path, and id of its name.
const PLACES: [(&str, &str); 5] = [
    ("/", "site-play"),
    ("/lobby", "site-lobby"),
    ("/games", "site-games"),
    ("/ratings", "site-ratings"),
    ("/me", "site-me"),
];

/// A whole page. `title` is its heading too; `body` is what comes below the heading.
pub(crate) fn page(visit: &Visit, title: &str, body: Markup) -> Response {
    answer(visit, StatusCode::OK, title, &[], body)
}

/// A page that needs scripts; `scripts` are names of `files.rs`.
pub(crate) fn page_with(visit: &Visit, title: &str, scripts: &[&str], body: Markup) -> Response {
    answer(visit, StatusCode::OK, title, scripts, body)
}

/// A page that says why there is nothing else.
pub(crate) fn page_of(visit: &Visit, status: StatusCode, title: &str, body: Markup) -> Response {
    answer(visit, status, title, &[], body)
}

/// A table that may be wider than a phone: it scrolls by itself, by keys too, under this name.
pub(crate) fn scrolled(name: &str, table: Markup) -> Markup {
    html! { div.scroll tabindex="0" role="region" aria-label=(name) { table { (table) } } }
}

fn answer(
    visit: &Visit,
    status: StatusCode,
    title: &str,
    scripts: &[&str],
    body: Markup,
) -> Response {
    let text = document(visit, title, scripts, &body).into_string();
    // What a page says depends on who asks, and soon on another moment.
    let headers = [(CACHE_CONTROL, "no-store"), (VARY, "cookie, accept-language")];
    let mut response = (status, headers, Html(text)).into_response();
    if visit.lang_chosen {
        response.headers_mut().append(SET_COOKIE, lang::keep(visit.lang));
    }
    response
}

fn document(visit: &Visit, title: &str, scripts: &[&str], body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(visit.lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                meta name="theme-color" content="#23634d";
                title { (title) " · " (visit.say("site-name")) }
                link rel="icon" type="image/svg+xml" href=(href("icon.svg"));
                link rel="stylesheet" href=(href("base.css"));
                link rel="stylesheet" href=(href("pages.css"));
                @for script in scripts {
                    script type="module" src=(href(script)) {}
                }
            }
            body {
                a.skip href="#content" { (visit.say("site-skip")) }
                (bar(visit))
                main #content tabindex="-1" {
                    h1 { (title) }
                    (body)
                }
                (foot(visit))
            }
        }
    }
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
    here == place
        || place != "/" && here.strip_prefix(place).is_some_and(|rest| rest.starts_with('/'))
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

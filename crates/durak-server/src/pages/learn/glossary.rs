//! `/glossary`: the words of the game.

use super::page;
use super::words::linked;
use crate::pages::{Visit, page_of};
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use durak_text::{Lang, Term, Texts};
use maud::{Markup, html};

/// `GET /glossary`.
pub(super) async fn glossary(visit: Visit) -> Response {
    let terms = visit.texts().terms();
    let body = html! {
        p.intro { (visit.say("glossary-intro")) }
        (list(&visit, &terms))
        div.terms { @for term in &terms { (told(&visit, term)) } }
    };
    let about = visit.say("glossary-about");
    page(&visit, &visit.say("glossary-title"), "/glossary".to_owned(), about, body)
}

/// `GET /glossary/{term}`: the way to a term by its key or by what it is called in any language.
pub(super) async fn term(Path(word): Path<String>, visit: Visit) -> Response {
    let found = Lang::ALL.into_iter().find_map(|lang| Texts::of(lang).find_term(&word));
    if let Some(key) = found {
        return Redirect::to(&format!("/glossary#{key}")).into_response();
    }
    let text = visit.tell("glossary-unknown-text", &[("term", word.into())]);
    let body = html! { p { (text) } (list(&visit, &visit.texts().terms())) };
    page_of(&visit, StatusCode::NOT_FOUND, &visit.say("glossary-unknown"), body)
}

/// All terms as links.
fn list(visit: &Visit, terms: &[Term]) -> Markup {
    html! {
        nav.toc.words aria-label=(visit.say("glossary-title")) {
            ul {
                @for term in terms {
                    li { a href=(format!("/glossary#{}", term.key)) { (term.name) } }
                }
            }
        }
    }
}

fn told(visit: &Visit, term: &Term) -> Markup {
    let other = Lang::ALL.into_iter().find(|lang| *lang != visit.lang).unwrap_or(visit.lang);
    let words = |texts: &Texts, term: &Term| {
        let name = texts.get(&format!("term-{}", term.key));
        std::iter::once(name).chain(term.synonyms.iter().cloned()).collect::<Vec<_>>().join(", ")
    };
    let others = Texts::of(other).terms();
    let translated = others.iter().find(|it| it.key == term.key);
    let section = visit.say(&format!("rules-{}", term.section));
    // A term is not explained by a link to itself.
    let mut seen = vec![term.key];
    html! {
        section id=(term.key) {
            h2 { (term.name) }
            p { (linked(visit, &term.meaning, &mut seen)) }
            p.muted {
                @if !term.synonyms.is_empty() {
                    (visit.tell("glossary-also", &[("words", term.synonyms.join(", ").into())])) "; "
                }
                @if let Some(it) = translated {
                    @let words = words(Texts::of(other), it);
                    (visit.tell("glossary-other", &[("words", words.into())])) ". "
                }
                a href=(format!("/rules/{}#{}", place(term.section), term.section)) {
                    (visit.tell("glossary-rules", &[("title", section.into())]))
                }
            }
        }
    }
}

/// Rules that have the section: a transfer is not in all of them.
fn place(section: &str) -> &'static str {
    if section == "transfer" {
        "table?players=4&transfer=cards_or_trump"
    } else {
        "durak?players=4"
    }
}

//! Sentences whose terms are links to the glossary.

use crate::pages::Visit;
use durak_text::Piece;
use maud::{Markup, html};

/// A sentence; of each term the first that is not in `seen` becomes a link.
pub(super) fn linked(visit: &Visit, text: &str, seen: &mut Vec<&'static str>) -> Markup {
    html! {
        @for piece in visit.texts().pieces(text, seen) {
            @match piece {
                Piece::Text(text) => (text),
                Piece::Term(key, text) => {
                    a.term href=(format!("/glossary#{key}")) { (text) }
                }
            }
        }
    }
}

/// Whole paragraphs, each term linked once in all of them.
pub(super) fn paragraphs(visit: &Visit, paragraphs: &[String]) -> Markup {
    let mut seen = Vec::new();
    html! { @for text in paragraphs { p { (linked(visit, text, &mut seen)) } } }
}

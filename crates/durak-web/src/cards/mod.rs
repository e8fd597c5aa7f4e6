//! The deck, drawn by code: each face is a small piece of SVG made when it is needed.
//!
//! Suits and the back are symbols that the page holds once ([`symbols`]); faces refer to them. Colours come
//! from the style sheet, so that two and four colours, light and dark need no second drawing.

mod court;
mod glyphs;
mod pips;

use crate::model::{Card, Letters, Rank, Suit};

/// The width and height of a card in its own units.
pub const SIZE: (u32, u32) = (100, 140);

/// The SVG of a card's face.
pub fn face(card: Card, letters: Letters) -> String {
    let suit = card.suit().letter();
    let (glyph, scale) = glyphs::rank(card.rank(), letters);
    let picture = match card.rank() {
        Rank::Jack | Rank::Queen | Rank::King => court::figure(card),
        Rank::Ace => pips::ace(card.suit()),
        _ => pips::field(card),
    };
    format!(
        "<svg viewBox=\"0 0 100 140\" aria-hidden=\"true\" focusable=\"false\">\
         <path class=\"ix\" transform=\"translate(7 9)scale({scale} 1.12)\" d=\"{glyph}\"/>\
         <use href=\"#s-{suit}\" x=\"7\" y=\"55\" width=\"27\" height=\"27\"/>{picture}</svg>"
    )
}

/// The SVG of a card's back.
pub fn back() -> &'static str {
    "<svg viewBox=\"0 0 100 140\" aria-hidden=\"true\" focusable=\"false\"><use href=\"#back\"/></svg>"
}

/// The SVG of a suit's sign alone.
pub fn suit(suit: Suit) -> String {
    format!(
        "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\"><use href=\"#s-{}\"/></svg>",
        suit.letter()
    )
}

/// The symbols that faces and backs refer to; the page holds them once.
pub fn symbols() -> String {
    let mut out = String::from("<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>");
    for suit in Suit::ALL {
        let (id, path) = (suit.letter(), glyphs::suit(suit));
        out.push_str(&format!(
            "<symbol id=\"s-{id}\" viewBox=\"0 0 24 24\"><path fill=\"currentColor\" d=\"{path}\"/></symbol>"
        ));
    }
    out.push_str(&pips::back_symbol());
    out.push_str("</defs></svg>");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck() -> impl Iterator<Item = Card> {
        Suit::ALL
            .into_iter()
            .flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card::new(rank, suit)))
    }

    #[test]
    fn faces_are_small_and_all_different() {
        for letters in [Letters::Latin, Letters::Russian] {
            let faces: Vec<String> = deck().map(|card| face(card, letters)).collect();
            for (card, svg) in deck().zip(&faces) {
                assert!(svg.len() <= 2048, "{} takes {} bytes", card, svg.len());
                assert!(svg.is_ascii(), "{} uses a glyph of a font", card);
            }
            let different: std::collections::BTreeSet<_> = faces.iter().collect();
            assert_eq!(different.len(), 52);
        }
    }

    #[test]
    fn a_face_has_as_many_pips_as_its_rank() {
        for (n, rank) in Rank::ALL.into_iter().take(9).enumerate() {
            let svg = face(Card::new(rank, Suit::Clubs), Letters::Latin);
            assert_eq!(svg.matches("href=\"#s-c\"").count(), n + 2 + 1, "{rank:?} and its index");
        }
    }

    #[test]
    fn every_symbol_that_a_face_uses_exists() {
        let symbols = symbols();
        for card in deck() {
            let svg = face(card, Letters::Latin);
            let id = format!("#s-{}", card.suit().letter());
            assert!(svg.contains(&id) && symbols.contains(&format!("id=\"{}\"", &id[1..])));
        }
        assert!(symbols.contains("id=\"back\""));
    }
}

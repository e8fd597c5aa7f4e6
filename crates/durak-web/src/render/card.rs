//! One card, face up or face down.

use crate::cards;
use crate::model::{Card, Suit};
use crate::prefs::use_prefs;
use crate::react::{Live, live, memo};
use leptos::prelude::*;

/// A face for looking at: an image with a spoken name.
#[component]
pub(super) fn Face(
    /// The card.
    card: Card,
    /// Its spoken name.
    #[prop(into)]
    name: String,
) -> impl IntoView {
    view! {
        <span class="card" role="img" data-suit=card.suit().letter().to_string() aria-label=name inner_html=face_svg(card)></span>
    }
}

/// The drawing of a face with the letters of the user's choice.
pub(super) fn face_svg(card: Card) -> Live<String> {
    let prefs = use_prefs();
    let letters = memo(move || prefs.get().letters);
    live(move || cards::face(card, letters.get()))
}

/// A card from behind; it says nothing, whoever shows it gives the count in words.
#[component]
pub(super) fn Back() -> impl IntoView {
    view! { <span class="card back" aria-hidden="true" inner_html=cards::back()></span> }
}

/// A suit's sign, coloured.
#[component]
pub(super) fn SuitSign(
    /// The suit.
    suit: Suit,
    /// Its spoken name; empty when words beside it say it.
    #[prop(into)]
    name: String,
) -> impl IntoView {
    let hidden = name.is_empty().then_some("true");
    view! {
        <span class="suit" role="img" data-suit=suit.letter().to_string() aria-label=name aria-hidden=hidden inner_html=cards::suit(suit)></span>
    }
}

//! The question when a card can do more than one thing.

use super::{card::Face, modal::Modal};
use crate::model::{Card, Move};
use crate::text::{Text, use_text};
use leptos::prelude::*;

/// What the user is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which of these moves.
    Which(Vec<Move>),
    /// Which cards to lead together with the first.
    Together(Card, Vec<Card>),
}

/// Asks; the answer is a move.
#[component]
pub fn Chooser(
    /// The question, while there is one.
    question: RwSignal<Option<Question>>,
    /// The spoken name of a card.
    name: Callback<Card, String>,
    /// The answer.
    on_move: Callback<Move>,
) -> impl IntoView {
    let text = use_text();
    let open = RwSignal::new(false);
    Effect::new(move || open.set(question.get().is_some()));
    Effect::new(move || {
        if !open.get() {
            question.set(None);
        }
    });
    let answer = Callback::new(move |m: Move| {
        question.set(None);
        on_move.run(m);
    });
    let title = move || match question.get() {
        Some(Question::Together(..)) => text.t("web-lead-together"),
        _ => text.t("web-choose"),
    };
    view! {
        <Modal open id="chooser" title=Signal::derive(title)>
            {move || match question.get() {
                None => ().into_any(),
                Some(Question::Which(moves)) => view! { <Which moves name answer/> }.into_any(),
                Some(Question::Together(card, mates)) => view! { <Together card mates name answer/> }.into_any(),
            }}
        </Modal>
    }
}

#[component]
fn Which(moves: Vec<Move>, name: Callback<Card, String>, answer: Callback<Move>) -> impl IntoView {
    let text = use_text();
    let options = moves.into_iter().map(|m| {
        let (card, words) = words(text, &m);
        let picture = card.map(|card| view! { <Face card name=name.run(card)/> });
        view! {
            <button type="button" class="choice" on:click=move |_| answer.run(m.clone())>
                <span>{words}</span>{picture}
            </button>
        }
    });
    view! { <div class="choices">{options.collect_view()}</div> }
}

/// A move's verb, and the card that the verb is about.
fn words(text: Text, m: &Move) -> (Option<Card>, String) {
    let (card, id) = match m {
        Move::Beat { attack, .. } => (Some(*attack), "web-beat-this"),
        Move::Transfer(card) => (Some(*card), "web-transfer"),
        Move::Show(card) => (Some(*card), "web-show"),
        Move::Throw(card) => (Some(*card), "web-throw"),
        Move::Lead(cards) => (cards.first().copied(), "web-lead"),
        Move::Take => (None, "web-take"),
        Move::Pass => (None, "web-pass"),
    };
    (card, text.t(id))
}

#[component]
fn Together(card: Card, mates: Vec<Card>, name: Callback<Card, String>, answer: Callback<Move>) -> impl IntoView {
    let text = use_text();
    let chosen = RwSignal::new(vec![card]);
    let toggles = mates.into_iter().map(|mate| {
        let pressed = move || chosen.get().contains(&mate);
        let toggle = move |_| {
            chosen.update(|cards| match cards.iter().position(|c| *c == mate) {
                Some(at) => drop(cards.remove(at)),
                None => cards.push(mate),
            });
        };
        view! {
            <button type="button" class="choice toggle" aria-pressed=move || pressed().to_string() on:click=toggle>
                <Face card=mate name=name.run(mate)/>
            </button>
        }
    });
    let lead = move |_| {
        let mut cards = chosen.get();
        cards.sort_by_key(|c| c.suit);
        answer.run(Move::Lead(cards));
    };
    let words = move || text.with("web-lead-count", &[("count", chosen.get().len().into())]);
    view! {
        <div class="choices">
            <span class="choice fixed"><Face card name=name.run(card)/></span>
            {toggles.collect_view()}
        </div>
        <button type="button" class="button primary wide" autofocus=true on:click=lead>{words}</button>
    }
}

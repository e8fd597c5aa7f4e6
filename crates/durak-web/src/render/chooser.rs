//! The question when a card can do more than one thing.

use super::{card::Face, modal::Modal};
use crate::model::{Action, Card, CardSet, HandCard, SameRank};
use crate::react::{effect, live, memo, on, part, signal};
use crate::text::use_text;
use leptos::prelude::*;

/// What the user is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Which of these moves.
    Which(Vec<Action>),
    /// Which cards to lead together with the first.
    Together(Card, Vec<Card>),
}

impl Question {
    /// Whether its answers are still moves that can be made; time may have played meanwhile.
    pub(super) fn stands(&self, hand: &[HandCard]) -> bool {
        match self {
            Question::Which(moves) => {
                moves.iter().all(|m| hand.iter().any(|held| held.moves.contains(m)))
            }
            Question::Together(card, _) => hand.iter().any(|held| {
                held.card == *card && held.moves.iter().any(|m| matches!(m, Action::Lead(_)))
            }),
        }
    }
}

/// Asks; the answer is a move.
#[component]
pub(super) fn Chooser(
    /// The question, while there is one.
    question: RwSignal<Option<Question>>,
    /// The spoken name of a card.
    name: Callback<Card, String>,
    /// The answer.
    on_move: Callback<Action>,
) -> impl IntoView {
    let text = use_text();
    let open = RwSignal::new(false);
    let asked = memo(move || question.get().is_some());
    effect(move || open.set(asked.get()));
    effect(move || {
        if !open.get() && question.with_untracked(Option::is_some) {
            question.set(None);
        }
    });
    let answer = Callback::new(move |m: Action| {
        question.set(None);
        on_move.run(m);
    });
    let title = move || match question.get() {
        Some(Question::Together(..)) => text.t("web-lead-together"),
        _ => text.t("web-choose"),
    };
    view! {
        <Modal open id="chooser" title=signal(title)>
            {part(move || match question.get() {
                None => ().into_any(),
                Some(Question::Which(moves)) => view! { <Which moves name answer/> }.into_any(),
                Some(Question::Together(card, mates)) => view! { <Together card mates name answer/> }.into_any(),
            })}
        </Modal>
    }
}

#[component]
fn Which(
    moves: Vec<Action>,
    name: Callback<Card, String>,
    answer: Callback<Action>,
) -> impl IntoView {
    let text = use_text();
    let options = moves.into_iter().enumerate().map(|(place, m)| {
        let (card, id) = verb(&m);
        let picture = card.map(|card| view! { <Face card name=name.run(card)/> });
        view! {
            <button type="button" class="choice" autofocus=place == 0 on:click=on(move |_| answer.run(m))>
                <span>{live(move || text.t(id))}</span>{picture}
            </button>
        }
    });
    view! { <div class="choices">{options.collect_view()}</div> }
}

/// A move's verb, and the card that the verb is about.
fn verb(m: &Action) -> (Option<Card>, &'static str) {
    match m {
        Action::Beat { attack, .. } => (Some(*attack), "web-beat-this"),
        Action::Transfer(card) => (Some(*card), "web-transfer"),
        Action::Show(card) => (Some(*card), "web-show"),
        Action::Throw(card) => (Some(*card), "web-throw"),
        Action::Lead(lead) => (lead.cards().first(), "web-lead"),
        Action::Take => (None, "web-take"),
        Action::Pass => (None, "web-pass"),
    }
}

#[component]
fn Together(
    card: Card,
    mates: Vec<Card>,
    name: Callback<Card, String>,
    answer: Callback<Action>,
) -> impl IntoView {
    let text = use_text();
    let chosen = RwSignal::new(CardSet::only(card));
    let toggles = mates.into_iter().map(|mate| {
        let pressed = move || chosen.get().contains(mate);
        let toggle = move |_| {
            chosen.update(|cards| if cards.contains(mate) { cards.remove(mate) } else { cards.insert(mate) });
        };
        view! {
            <button type="button" class="choice toggle" aria-pressed=live(move || pressed().to_string()) on:click=on(toggle)>
                <Face card=mate name=name.run(mate)/>
            </button>
        }
    });
    let lead = move |_| {
        if let Some(lead) = SameRank::new(chosen.get()) {
            answer.run(Action::Lead(lead));
        }
    };
    let words = move || text.with("web-lead-count", &[("count", chosen.get().len().into())]);
    view! {
        <div class="choices">
            <span class="choice fixed"><Face card name=name.run(card)/></span>
            {toggles.collect_view()}
        </div>
        <button type="button" class="button primary wide" autofocus=true on:click=on(lead)>{live(words)}</button>
    }
}

//! The middle of the table: talon with the trump card, pairs of attack and defence, discard.

use super::card::{Back, Face, SuitSign};
use crate::model::{Card, Pair, Played, TableScene};
use crate::react::{live, memo, part, signal};
use crate::text::use_text;
use leptos::prelude::*;

/// Talon, pairs and discard; the whole of it is where a dragged card can be dropped.
#[component]
pub(super) fn Felt(
    /// The table.
    scene: Signal<TableScene>,
) -> impl IntoView {
    view! {
        <div class="felt" data-drop="table">
            <Talon scene/>
            <Pairs scene/>
            <Discard scene/>
        </div>
    }
}

#[component]
fn Talon(scene: Signal<TableScene>) -> impl IntoView {
    let text = use_text();
    let under = memo(move || scene.get().trump_card);
    let trump = memo(move || scene.get().trump);
    let count = memo(move || scene.get().talon);
    let spoken = move || {
        let trump = trump.get().map(|(_, name)| name).unwrap_or_default();
        text.with("web-talon-spoken", &[("count", count.get().into()), ("trump", trump.into())])
    };
    view! {
        <div class="talon" class:empty=live(move || count.get() == 0) data-zone="talon">
            <span class="sr">{live(spoken)}</span>
            <div class="talon-cards">
                {part(move || under.get().map(|(card, name)| view! { <span class="under" data-card=card.to_string()><Face card name/></span> }))}
                {part(move || (count.get() > 1).then(|| view! { <span class="stack" data-deep=(count.get().div_ceil(8)).to_string()><Back/></span> }))}
                {part(move || (count.get() == 0).then(|| trump.get().map(|(suit, _)| view! { <span class="ghost-trump"><SuitSign suit name=""/></span> })))}
            </div>
            <p class="pile-words" aria-hidden="true">
                {part(move || trump.get().map(|(suit, _)| view! { <SuitSign suit name=""/> }))}
                <span>{live(move || count.get())}</span>
            </p>
        </div>
    }
}

#[component]
fn Discard(scene: Signal<TableScene>) -> impl IntoView {
    let text = use_text();
    let count = memo(move || scene.get().discard);
    let spoken = move || text.with("web-discard-spoken", &[("count", count.get().into())]);
    view! {
        <div class="discard" data-zone="discard">
            <span class="sr">{live(spoken)}</span>
            <div class="discard-cards" aria-hidden="true">
                {part(move || (0..count.get().div_ceil(6).min(4)).map(|_| view! { <Back/> }).collect_view())}
            </div>
            <p class="pile-words" aria-hidden="true">
                <svg viewBox="0 0 24 24" class="glyph"><path d="M5 12l5 5L19.5 7"/></svg>
                <span>{live(move || count.get())}</span>
            </p>
        </div>
    }
}

#[component]
fn Pairs(scene: Signal<TableScene>) -> impl IntoView {
    let text = use_text();
    let pairs = memo(move || scene.get().pairs);
    let find = move |card: Card| pairs.get().into_iter().find(|pair| pair.attack.card == card);
    view! {
        <ol class="pairs" aria-label=live(move || text.t("web-table")) data-n=live(move || pairs.get().len().to_string())>
            <For each=move || pairs.get() key=|pair| pair.attack.card let:pair>
                <PairView pair=pair.clone() now=signal(move || find(pair.attack.card))/>
            </For>
        </ol>
    }
}

#[component]
fn PairView(pair: Pair, now: Signal<Option<Pair>>) -> impl IntoView {
    let attack = pair.attack;
    let code = attack.card.to_string();
    let defence = memo(move || now.get().and_then(|pair| pair.beaten_by));
    view! {
        <li class="pair" class:beaten=live(move || defence.get().is_some()) data-attack=code>
            <Lying played=attack/>
            {part(move || defence.get().map(|played| view! { <Lying played/> }))}
        </li>
    }
}

#[component]
fn Lying(played: Played) -> impl IntoView {
    view! {
        <span class="lying" data-card=played.card.to_string() data-from=format!("seat-{}", played.by)>
            <Face card=played.card name=played.name/>
        </span>
    }
}

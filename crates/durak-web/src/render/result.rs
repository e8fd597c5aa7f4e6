//! The end of a game.

use super::modal::Modal;
use crate::model::{ResultScene, Stage, TableIntent, TableScene};
use crate::react::{effect, live, memo, on, part, signal};
use crate::text::use_text;
use leptos::prelude::*;

/// Opens when the game ends; can be closed to look at the table.
#[component]
pub(super) fn ResultDialog(
    /// The table.
    scene: Signal<TableScene>,
    /// How the check of the deal came out.
    verdict: Signal<String>,
    /// Whether it is open.
    open: RwSignal<bool>,
    /// What the user does.
    on_intent: Callback<TableIntent>,
) -> impl IntoView {
    let result = memo(move || match scene.get().stage {
        Stage::Over(result) => Some(result),
        _ => None,
    });
    let over = memo(move || result.get().is_some());
    effect(move || open.set(over.get()));
    let title = signal(move || result.get().map(|r| r.headline).unwrap_or_default());
    view! {
        <Modal open id="result" title>
            {part(move || result.get().map(|result| view! { <Outcome result verdict on_intent/> }))}
        </Modal>
    }
}

#[component]
fn Outcome(
    result: ResultScene,
    verdict: Signal<String>,
    on_intent: Callback<TableIntent>,
) -> impl IntoView {
    let text = use_text();
    let mood = match result.won {
        Some(true) => "won",
        Some(false) => "lost",
        None => "even",
    };
    let places = result.places.into_iter().map(|place| {
        view! {
            <li class:me=place.me class:durak=place.durak><span class="name">{place.name}</span><span class="place">{place.text}</span><span class="score muted">{place.score}</span></li>
        }
    });
    view! {
        <div class="outcome" data-mood=mood>
            <ol class="places">{places.collect_view()}</ol>
            <button type="button" class="verdict" data-action="proof" data-fair="verdict" on:click=on(move |_| on_intent.run(TableIntent::Proof))>{live(move || verdict.get())}</button>
            <p class="waiting" role="status">{result.waiting}</p>
            <div class="row">
                {result.again.then(|| view! {
                    <button type="button" class="button primary" data-action="again" autofocus=true disabled=result.draining
                        on:click=on(move |_| on_intent.run(TableIntent::Again))>{live(move || text.t("web-again"))}</button>
                })}
                <button type="button" class="button" data-action="new-table" on:click=on(move |_| on_intent.run(TableIntent::Leave))>{live(move || text.t("web-new-table"))}</button>
            </div>
        </div>
    }
}

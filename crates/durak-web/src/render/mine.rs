//! The user's own side of the table.

use super::actions::Actions;
use super::hand::Hand;
use super::seat::{Avatar, RoleChip};
use crate::build::arrange;
use crate::input::Target;
use crate::model::{Card, Stage, TableIntent, TableScene};
use crate::prefs::use_prefs;
use crate::text::use_text;
use leptos::prelude::*;

/// The user's own side: whose turn it is, buttons, hand.
#[component]
pub(super) fn Mine(
    /// The table.
    scene: Signal<TableScene>,
    /// What the user does.
    on_intent: Callback<TableIntent>,
    /// The card that has the keyboard's focus, if any.
    focused: RwSignal<Option<Card>>,
    /// A card is played somewhere.
    play: Callback<(Card, Target)>,
    /// Whether the result is shown.
    result: RwSignal<bool>,
) -> impl IntoView {
    let (text, prefs) = (use_text(), use_prefs());
    let slots = Memo::new(move |_| {
        let sorting = prefs.get().sorting;
        scene.with(|s| arrange(&s.hand, s.trump.as_ref().map(|t| t.0), sorting))
    });
    let me = Memo::new(move |_| scene.get().me);
    let over = Memo::new(move |_| matches!(scene.get().stage, Stage::Over(_)));
    let chip = move || {
        me.get().map(|mine| {
            let seat = Signal::derive(move || me.get().unwrap_or_else(|| mine.clone()));
            view! { <Avatar seat/><div class="seat-words"><span class="name">{move || seat.get().name}</span><RoleChip seat/></div> }
        })
    };
    let acts = move || me.get().is_some_and(|me| me.to_act);
    view! {
        <section class="mine" class:acts=acts data-zone=move || me.get().map(|me| format!("seat-{}", me.seat)) aria-label=move || text.t("web-mine")>
            <div class="status">
                <div class="me" aria-hidden="true">{chip}</div>
                <div class="says"><p class="turn" data-testid="status">{move || scene.get().turn}</p><p class="last">{move || scene.get().last}</p></div>
                <Actions scene on_intent/>
                <Show when=move || over.get() && !result.get()>
                    <button type="button" class="button primary" data-action="result" on:click=move |_| result.set(true)>{move || text.t("web-result")}</button>
                </Show>
            </div>
            <Show when=move || me.get().is_some() fallback=move || view! { <Visitor scene on_intent/> }>
                <Hand slots=slots.into() focused on_play=play/>
            </Show>
        </section>
    }
}

/// For who has no seat: that he watches, and how to sit down if he can.
#[component]
fn Visitor(scene: Signal<TableScene>, on_intent: Callback<TableIntent>) -> impl IntoView {
    let text = use_text();
    let offer = Memo::new(move |_| scene.with(|s| s.can_sit.then_some(s.kept)));
    let sit = move |kept| {
        let id = if kept { "web-sit-again" } else { "web-sit-down" };
        view! {
            <button type="button" class="button primary" data-action="sit" on:click=move |_| on_intent.run(TableIntent::Sit(None))>{move || text.t(id)}</button>
        }
    };
    view! { <div class="visitor"><p>{move || text.t("web-watching")}</p>{move || offer.get().map(sit)}</div> }
}

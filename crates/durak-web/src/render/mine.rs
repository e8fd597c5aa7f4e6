//! The user's own side of the table.

use super::actions::Actions;
use super::hand::Hand;
use super::seat::{Avatar, RoleChip};
use crate::build::arrange;
use crate::input::Target;
use crate::model::{Card, Stage, TableIntent, TableScene};
use crate::prefs::use_prefs;
use crate::react::{live, memo, on, part, signal};
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
    let slots = memo(move || {
        let sorting = prefs.get().sorting;
        scene.with(|s| arrange(&s.hand, s.trump.as_ref().map(|t| t.0), sorting))
    });
    let me = memo(move || scene.get().me);
    let over = memo(move || matches!(scene.get().stage, Stage::Over(_)));
    let chip = move || {
        me.get().map(|mine| {
            let seat = signal(move || me.get().unwrap_or_else(|| mine.clone()));
            view! { <Avatar seat/><div class="seat-words"><span class="name">{live(move || seat.get().name)}</span><RoleChip seat/></div> }
        })
    };
    // A bot plays for a player who was not there: he says that he is back.
    let back = memo(move || scene.with(|s| s.can_sit && s.me.is_some()));
    let acts = move || me.get().is_some_and(|me| me.to_act);
    view! {
        <section class="mine" class:acts=live(acts) data-zone=live(move || me.get().map(|me| format!("seat-{}", me.seat))) aria-label=live(move || text.t("web-mine"))>
            <div class="status">
                <div class="me" aria-hidden="true">{part(chip)}</div>
                <div class="says"><p class="turn" data-testid="status">{live(move || scene.get().turn)}</p><p class="last">{live(move || scene.get().last)}</p></div>
                <Actions scene on_intent/>
                <Show when=move || over.get() && !result.get()>
                    <button type="button" class="button primary" data-action="result" on:click=on(move |_| result.set(true))>{live(move || text.t("web-result"))}</button>
                </Show>
            </div>
            {part(move || back.get().then(|| view! { <SitDown kept=true on_intent/> }))}
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
    let offer = memo(move || scene.with(|s| s.can_sit.then_some(s.kept)));
    let sit = move |kept| view! { <SitDown kept on_intent/> };
    view! { <div class="visitor"><p>{live(move || text.t("web-watching"))}</p>{live(move || offer.get().map(sit))}</div> }
}

#[component]
fn SitDown(kept: bool, on_intent: Callback<TableIntent>) -> impl IntoView {
    let text = use_text();
    let id = if kept { "web-sit-again" } else { "web-sit-down" };
    view! {
        <button type="button" class="button primary" data-action="sit" on:click=on(move |_| on_intent.run(TableIntent::Sit(None)))>{live(move || text.t(id))}</button>
    }
}

//! Another player at the table: picture, name, role, cards in hand.

use super::{card::Back, card::Face, clock::ClockRing};
use crate::model::{Role, SeatScene};
use crate::react::{live, memo, part};
use crate::text::use_text;
use leptos::prelude::*;

/// Backs that are drawn; the number says the rest.
const FAN: u8 = 8;

/// Another player.
#[component]
pub(super) fn Seat(
    /// The player.
    #[prop(into)]
    seat: Signal<SeatScene>,
) -> impl IntoView {
    let text = use_text();
    let number = seat.get_untracked().seat;
    let cards = memo(move || seat.get().cards);
    let fan = move || (0..cards.get().min(FAN)).map(|_| view! { <Back/> }).collect_view();
    view! {
        <li class="seat" class:acts=live(move || seat.get().to_act) class:out=live(move || seat.get().role == Role::Out)
            class:away=live(move || !seat.get().online) class:partner=live(move || seat.get().partner) data-zone=format!("seat-{number}") data-seat=number.to_string()>
            <span class="sr">{live(move || seat.get().spoken)}</span>
            <div class="seat-body" aria-hidden="true">
                <Avatar seat/>
                <div class="seat-words">
                    <span class="name">{live(move || seat.get().name)}</span>
                    {part(move || seat.get().partner.then(|| view! { <span class="side">{text.t("web-partner")}</span> }))}
                    <RoleChip seat/>
                </div>
                <div class="fan" data-n=live(move || cards.get().min(FAN).to_string())>
                    {part(fan)}
                    {part(move || (cards.get() > 0).then(|| view! { <b class="count">{cards.get()}</b> }))}
                </div>
            </div>
            <Known seat/>
        </li>
    }
}

/// A round picture with the first letter of the name, or a bot's face, and the clock round it.
#[component]
pub(super) fn Avatar(
    /// The player.
    #[prop(into)]
    seat: Signal<SeatScene>,
) -> impl IntoView {
    // A clock that runs on is left alone: its ring needs no new start.
    let clock = Memo::new_with_compare(
        move |_| seat.get().clock,
        |old, new| old.map(|o| o.map(|c| c.run)) != new.map(|n| n.map(|c| c.run)),
    );
    let picture = move || {
        let seat = seat.get();
        if seat.bot {
            view! {
                <svg viewBox="0 0 24 24" class="bot"><path d="M12 3v3M5 9a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM9 11v2m6-2v2M10 16h4M2.5 11v3m19-3v3"/></svg>
            }
            .into_any()
        } else {
            // The style sheet makes it a capital.
            seat.name.chars().take(1).collect::<String>().into_any()
        }
    };
    view! {
        <span class="avatar" data-hue=live(move || (seat.get().seat % 6).to_string())>
            {live(picture)}
            {part(move || clock.get().map(|clock| view! { <ClockRing clock/> }))}
        </span>
    }
}

/// The role in a small coloured label.
#[component]
pub(super) fn RoleChip(
    /// The player.
    #[prop(into)]
    seat: Signal<SeatScene>,
) -> impl IntoView {
    let kind = move || match seat.get().role {
        Role::Attacker => "attacks",
        Role::Defender => "defends",
        Role::Taking => "takes",
        Role::Thrower => "throws",
        Role::Passed => "passed",
        Role::Waiting => "waits",
        Role::Out => "out",
    };
    view! { <span class="chip" data-role=live(kind)>{live(move || seat.get().role_text)}</span> }
}

/// The cards that everybody knows this player to hold, on demand.
#[component]
fn Known(seat: Signal<SeatScene>) -> impl IntoView {
    let known = memo(move || seat.get().known);
    let faces = move || {
        known.get().into_iter().map(|(card, name)| view! { <Face card name/> }).collect_view()
    };
    let text = use_text();
    let words = move || text.with("web-known", &[("count", known.get().len().into())]);
    view! {
        <Show when=move || !known.get().is_empty()>
            <details class="known"><summary>{live(words)}</summary><div class="known-cards">{part(faces)}</div></details>
        </Show>
    }
}

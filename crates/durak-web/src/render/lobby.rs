//! A table that waits for its players.

use crate::model::{Fill, LobbyScene, LobbySeat, TableIntent};
use crate::react::{live, on, part};
use crate::text::use_text;
use leptos::prelude::*;

/// The link to send and the seats.
#[component]
pub(super) fn Lobby(
    /// The waiting table.
    #[prop(into)]
    lobby: Signal<LobbyScene>,
    /// What the user does.
    on_intent: Callback<TableIntent>,
) -> impl IntoView {
    let text = use_text();
    let press = move |action, words, intent| press(action, words, intent, on_intent);
    // `copy.js` copies: how depends on the browser and on the page's origin.
    let copied = RwSignal::new(false);
    let seats = move || {
        let lobby = lobby.get();
        let chairs = lobby.seats.clone().into_iter();
        chairs.map(|seat| view! { <Chair seat lobby=lobby.clone() on_intent/> }).collect_view()
    };
    view! {
        <section class="lobby panel">
            <h1>{live(move || text.t(if lobby.get().closed { "web-closed" } else { "web-lobby" }))}</h1>
            <p class="muted">{live(move || lobby.get().rules)}</p>
            <p class="note" role="status">{live(move || lobby.get().note)}</p>
            <label class="field"><span>{live(move || text.t("web-link"))}</span>
                <span class="copy">
                    <input type="text" readonly=true prop:value=live(move || lobby.get().link)/>
                    <button type="button" class="button" data-action="copy" on:click=on(move |_| copied.set(true))>{live(move || text.t(if copied.get() { "web-copied" } else { "web-copy" }))}</button>
                </span>
            </label>
            <img class="qr" loading="lazy" alt=live(move || text.t("web-qr")) src=format!("{}/qr.svg", lobby.get_untracked().link)/>
            <ol class="chairs">{part(seats)}</ol>
            {part(move || lobby.get().again.then(|| view! { <button type="button" class="button" data-action="again" disabled=lobby.get().draining on:click=on(move |_| on_intent.run(TableIntent::Again))>{text.t("web-again")}</button> }))}
            <Show when=move || lobby.get().host>
                <div class="row">{part(move || {
                    let LobbyScene { watch, listed, .. } = lobby.get();
                    let id = |on, words: [&str; 2]| text.t(words[usize::from(on)]);
                    view! {
                        {press("watch", id(watch, ["web-watch", "web-watch-not"]), TableIntent::Watch(!watch))}
                        {press("list", id(listed, ["web-list", "web-list-not"]), TableIntent::List(!listed))}
                    }
                })}</div>
                {part(move || lobby.get().seats.iter().any(|seat| seat.name.is_none()).then(|| view! { <p class="muted">{text.t("web-begin-note")}</p> }))}
                <button type="button" class="button primary wide" data-action="begin" disabled=live(move || lobby.get().draining) on:click=on(move |_| on_intent.run(TableIntent::Begin))>{live(move || text.t("web-begin"))}</button>
            </Show>
        </section>
    }
}

/// A button that asks for one thing.
fn press(
    action: &'static str,
    words: String,
    intent: TableIntent,
    on_intent: Callback<TableIntent>,
) -> AnyView {
    view! { <button type="button" class="button" data-action=action on:click=on(move |_| on_intent.run(intent.clone()))>{words}</button> }.into_any()
}

#[component]
fn Chair(seat: LobbySeat, lobby: LobbyScene, on_intent: Callback<TableIntent>) -> impl IntoView {
    let text = use_text();
    let number = seat.seat;
    let LobbySeat { name, bot, me, score, .. } = seat;
    let empty = name.is_none();
    let note = match (empty, bot, me) {
        (true, ..) => None,
        (_, _, true) => Some("web-you"),
        (_, true, _) => Some("web-bot"),
        _ => None,
    };
    let sit = (empty && lobby.can_sit).then(|| {
        view! { <button type="button" class="button" data-action="sit" on:click=on(move |_| on_intent.run(TableIntent::Sit(Some(number))))>{live(move || text.t("web-sit"))}</button> }
    });
    let levels = lobby.levels.into_iter().filter(|_| empty && lobby.host).map(|(key, label)| {
        view! { <button type="button" class="button" data-action="add-bot" on:click=on(move |_| on_intent.run(TableIntent::Fill(number, Fill::Bot(key.clone()))))>{live(move || text.with("web-seat-bot", &[("level", label.clone().into())]))}</button> }
    });
    let open = (bot && lobby.host).then(|| {
        view! { <button type="button" class="button" data-action="free-seat" on:click=on(move |_| on_intent.run(TableIntent::Fill(number, Fill::Open)))>{live(move || text.t("web-open-seat"))}</button> }
    });
    let press = |action, id, intent| press(action, text.t(id), intent, on_intent);
    let kick = (!empty && !bot && !me && lobby.host)
        .then(|| press("kick", "web-kick", TableIntent::Kick(number)));
    // The host changes places with anybody, a guest with nobody and with a bot.
    let moves = lobby.place.is_some() && !me && (lobby.host || empty || bot);
    let moves = moves.then(|| press("move", "web-move", TableIntent::Move(number)));
    view! {
        <li class="chair" class:empty=empty data-seat=number.to_string()>
            <span class="name">{live(move || name.clone().unwrap_or_else(|| text.t("web-empty-seat")))}</span>
            <span class="muted">{live(move || note.map(|id| text.t(id)))}</span>
            <span class="muted score">{score}</span>
            <span class="row">{sit}{levels.collect_view()}{open}{kick}{moves}</span>
        </li>
    }
}

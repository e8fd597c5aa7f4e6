//! What is shown when the connection or the table is not there.

use crate::model::{Link, Stage, TableIntent, TableScene};
use crate::react::{live, memo, on, part};
use crate::text::use_text;
use leptos::prelude::*;

/// Says that the connection is not there, while it is not, and what the server has to say.
#[component]
pub(super) fn Connection(
    /// The table.
    scene: Signal<TableScene>,
) -> impl IntoView {
    let text = use_text();
    let words = move || match scene.get().link {
        Link::Lost => text.t("web-lost"),
        Link::Restarting => text.t("web-restarting"),
        Link::Online => scene.get().notice,
        // Everything else is said in the middle of the page.
        Link::Connecting | Link::Replaced | Link::Gone | Link::Incompatible => String::new(),
    };
    view! { <p class="connection" role="status">{live(words)}</p> }
}

/// Whether there is nothing to play with: no table yet, or no more.
pub(super) fn is_absent(scene: &TableScene) -> bool {
    let for_good = matches!(scene.link, Link::Replaced | Link::Gone | Link::Incompatible);
    for_good || scene.stage == Stage::Unknown
}

/// Says why, and what can be done.
#[component]
pub(super) fn Absent(
    /// The table.
    scene: Signal<TableScene>,
    /// What the user does.
    on_intent: Callback<TableIntent>,
) -> impl IntoView {
    let text = use_text();
    let link = memo(move || scene.with(|s| s.link));
    let words = move || {
        text.t(match link.get() {
            Link::Online | Link::Connecting => "web-connecting",
            Link::Lost => "web-lost",
            Link::Restarting => "web-restarting",
            Link::Replaced => "web-replaced",
            Link::Gone => "web-gone",
            Link::Incompatible => "web-incompatible",
        })
    };
    // A page that cannot be loaded anew stays as it is.
    let reload = move |_| drop(window().location().reload());
    let remedy = move || {
        match link.get() {
        Link::Replaced => Some(view! {
            <button type="button" class="button primary" data-action="take-over" on:click=on(move |_| on_intent.run(TableIntent::TakeOver))>{live(move || text.t("web-take-over"))}</button>
        }.into_any()),
        Link::Incompatible => Some(view! {
            <button type="button" class="button primary" on:click=on(reload)>{live(move || text.t("web-reload"))}</button>
        }.into_any()),
        _ => None,
    }
    };
    view! {
        <section class="panel absent">
            <h1>{live(move || text.t("web-title"))}</h1>
            <p role="status">{live(words)}</p>
            <div class="row">{part(remedy)}<a class="button" href="/">{live(move || text.t("web-home"))}</a></div>
        </section>
    }
}

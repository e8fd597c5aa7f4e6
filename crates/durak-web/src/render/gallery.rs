//! Every component with made-up values, one page for each: `/gallery?show=table4`.

use super::card::{Back, Face};
use super::{StartPage, TablePage};
use crate::build::sample;
use crate::model::{Card, Rank, StartForm, StartIntent, Suit, TableIntent, TableScene};
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

/// The gallery.
#[component]
pub fn Gallery() -> impl IntoView {
    let query = use_query_map();
    move || match query.read().get("show").as_deref() {
        Some("start") => view! { <Start/> }.into_any(),
        Some("deck") => view! { <Deck/> }.into_any(),
        Some("table2") => table(sample::table(2)),
        Some("table3") => table(sample::table(3)),
        Some("table4") => table(sample::table(4)),
        Some("table6") => table(sample::table(6)),
        Some("crowded") => table(sample::crowded()),
        Some("refused") => table(sample::refused()),
        Some("over") => table(sample::over()),
        Some("lobby") => table(sample::lobby()),
        _ => view! { <Index/> }.into_any(),
    }
}

#[component]
fn Index() -> impl IntoView {
    let names = [
        "start", "deck", "table2", "table3", "table4", "table6", "crowded", "refused", "over",
        "lobby",
    ];
    let links =
        names.map(|name| view! { <li><a href=format!("/gallery?show={name}")>{name}</a></li> });
    view! { <main class="panel"><h1>"Gallery"</h1><ul>{links.into_iter().collect_view()}</ul></main> }
}

#[component]
fn Deck() -> impl IntoView {
    let cards = Suit::ALL
        .into_iter()
        .flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card::new(rank, suit)));
    let faces = cards.map(|card| view! { <Face card name=card.to_string()/> });
    view! { <main class="deck"><h1 class="sr">"Deck"</h1>{faces.collect_view()}<Back/></main> }
}

#[component]
fn Start() -> impl IntoView {
    let form = RwSignal::new(sample::start());
    let on_intent = Callback::new(move |intent| form.update(|form| follow(form, intent)));
    view! { <StartPage form=form.into() on_intent/> }
}

fn follow(form: &mut StartForm, intent: StartIntent) {
    match intent {
        StartIntent::Preset(key) => form.preset = key,
        StartIntent::Set(key, value) => {
            form.options
                .iter_mut()
                .filter(|o| o.key == key)
                .for_each(|o| o.chosen.clone_from(&value));
        }
        StartIntent::Clock(seconds) => form.clock = seconds,
        StartIntent::Name(name) => form.name = name,
        StartIntent::Seat(..) => {}
        StartIntent::Play | StartIntent::Invite => {
            form.failure = Some("The gallery has no server".to_owned())
        }
    }
}

fn table(scene: TableScene) -> AnyView {
    let scene = RwSignal::new(scene);
    let on_intent = Callback::new(move |intent| {
        scene.update(|scene| match intent {
            TableIntent::Dismiss => scene.refusal = None,
            TableIntent::Refused(_) => scene.refusal = sample::refused().refusal,
            TableIntent::Act(action) => sample::act(scene, action),
            _ => {}
        });
    });
    view! { <TablePage scene=scene.into() on_intent/> }.into_any()
}

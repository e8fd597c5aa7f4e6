//! The own hand: click or tap, drag and drop, arrow keys.

use super::card::face_svg;
use crate::build::Slot;
use crate::input::{Drag, Point, Release, Target, walk};
use crate::model::Card;
use crate::prefs::use_prefs;
use crate::react::{live, memo, on};
use crate::text::use_text;
use leptos::{html, prelude::*, wasm_bindgen::JsCast};
use web_sys::{HtmlElement, KeyboardEvent, PointerEvent};

/// The hand; its cards are in one row that overlaps, or in several on a narrow screen.
#[component]
pub(super) fn Hand(
    /// The places, sorted.
    slots: Signal<Vec<Slot>>,
    /// The card that has the keyboard's focus, if any.
    focused: RwSignal<Option<Card>>,
    /// A card is played somewhere.
    on_play: Callback<(Card, Target)>,
) -> impl IntoView {
    let text = use_text();
    let list = NodeRef::<html::Ul>::new();
    let drag = RwSignal::new(None::<Drag<Card>>);
    let on_key = move |event: KeyboardEvent| {
        let cards: Vec<Card> = slots.get_untracked().iter().map(|s| s.card.card).collect();
        let at = focused
            .get_untracked()
            .and_then(|c| cards.iter().position(|card| *card == c))
            .unwrap_or(0);
        if let Some(next) = walk(&event.key(), at, cards.len()) {
            event.prevent_default();
            focus_card(list.get_untracked(), cards[next]);
        }
    };
    let order = memo(move || slots.get().iter().map(|s| s.card.card).collect::<Vec<_>>());
    // Where a card with the focus is played, its neighbour takes the focus over.
    Effect::new(move |before: Option<Vec<Card>>| {
        let now = order.get();
        let gone = focused.get_untracked().filter(|card| !now.contains(card));
        if let (Some(gone), Some(before)) = (gone, before) {
            let at = before.iter().position(|card| *card == gone).unwrap_or(0);
            let heir = now.get(at).or(now.last()).copied();
            focused.set(heir);
            if let Some(heir) = heir.filter(|_| nothing_has_focus()) {
                focus_card(list.get_untracked(), heir);
            }
        }
        now
    });
    let count = memo(move || slots.get().len());
    let first = memo(move || slots.get().first().map(|slot| slot.card.card));
    let find = move |card: Card| slots.get().into_iter().find(|slot| slot.card.card == card);
    view! {
        <ul class="hand" node_ref=list aria-label=live(move || text.with("web-hand", &[("count", count.get().into())]))
            style=("--n", move || count.get().max(1).to_string()) data-zone="hand" on:keydown=on(on_key)>
            <For each=move || slots.get() key=|slot| slot.card.card let:slot>
                <HandSlot card=slot.card.card now=memo(move || find(slot.card.card)) first focused drag on_play/>
            </For>
        </ul>
    }
}

#[component]
fn HandSlot(
    card: Card,
    now: Memo<Option<Slot>>,
    first: Memo<Option<Card>>,
    focused: RwSignal<Option<Card>>,
    drag: RwSignal<Option<Drag<Card>>>,
    on_play: Callback<(Card, Target)>,
) -> impl IntoView {
    let (text, prefs) = (use_text(), use_prefs());
    let button = NodeRef::<html::Button>::new();
    let dragged = RwSignal::new(false);
    let playable = memo(move || now.get().is_some_and(|slot| !slot.card.moves.is_empty()));
    let marked = memo(move || playable.get() && prefs.get().marks);
    let name = move || {
        let name = now.get().map(|slot| slot.card.name).unwrap_or_default();
        if marked.get() { text.with("web-playable", &[("card", name.into())]) } else { name }
    };
    // Exactly one card can be reached with Tab; the arrows do the rest.
    let tab = move || if focused.get().or(first.get()) == Some(card) { "0" } else { "-1" };

    let down = move |event: PointerEvent| {
        if event.button() == 0
            && let Some(button) = button.get_untracked()
        {
            // A pointer that has gone away meanwhile cannot be captured; then it does not drag.
            let _ = button.set_pointer_capture(event.pointer_id());
            drag.set(Some(Drag::press(card, event.pointer_id(), point(&event))));
            dragged.set(false);
        }
    };
    let slide = move |event: PointerEvent| {
        let shift = drag.try_update(|drag| {
            drag.as_mut().filter(|d| d.owns(event.pointer_id()))?.slide(point(&event))
        });
        if let (Some(Some(by)), Some(button)) = (shift, button.get_untracked()) {
            dragged.set(true);
            lift(&button, by);
        }
    };
    let up = move |event: PointerEvent| {
        let Some(held) = drag.get_untracked().filter(|d| d.owns(event.pointer_id())) else {
            return;
        };
        drag.set(None);
        if let (Release::Drop(card, at), Some(button)) = (held.release(), button.get_untracked()) {
            match target_at(&button, at) {
                Some(target) => {
                    on_play.run((card, target));
                    // It stays where it was dropped until the next scene says where it belongs, but not for ever.
                    set_timeout(move || settle(&button), std::time::Duration::from_millis(900));
                }
                None => settle(&button),
            }
        }
    };
    let cancel = move |_: PointerEvent| {
        drag.set(None);
        if let Some(button) = button.get_untracked() {
            settle(&button);
        }
    };
    let click = move |_| {
        // The click that ends a drag is not one.
        if !dragged.get_untracked() {
            on_play.run((card, Target::Nowhere));
        }
        dragged.set(false);
    };
    view! {
        <li class="slot" class:apart=live(move || now.get().is_some_and(|slot| slot.apart)) class:marked=live(move || marked.get())
            class:pending=live(move || now.get().is_some_and(|slot| slot.card.pending))
            class:held=live(move || drag.get().is_some_and(|d| d.what() == card) && dragged.get())>
            <button type="button" class="card" node_ref=button data-card=card.to_string() data-legal=live(move || playable.get().to_string()) data-from="talon" data-suit=card.suit().letter().to_string()
                aria-label=live(name) tabindex=live(tab) inner_html=face_svg(card)
                on:focus=on(move |_| focused.set(Some(card))) on:click=on(click)
                on:pointerdown=on(down) on:pointermove=on(slide) on:pointerup=on(up) on:pointercancel=on(cancel)></button>
        </li>
    }
}

fn point(event: &PointerEvent) -> Point {
    Point { x: event.client_x().into(), y: event.client_y().into() }
}

fn lift(card: &HtmlElement, by: Point) {
    // Setting a well-formed property cannot fail.
    let _ = card
        .style()
        .set_property("translate", &format!("{}px {}px", by.x.round() as i32, by.y.round() as i32));
}

/// Lets a card that was dragged go back to its place; the style sheet makes it glide.
pub(super) fn settle(card: &HtmlElement) {
    let _ = card.style().remove_property("translate");
}

/// What lies under the dropped card.
fn target_at(card: &HtmlElement, at: Point) -> Option<Target> {
    let _ = card.style().set_property("pointer-events", "none");
    let under = document().element_from_point(at.x as f32, at.y as f32);
    let _ = card.style().remove_property("pointer-events");
    let under = under?;
    if let Ok(Some(pair)) = under.closest(".pair:not(.beaten)") {
        return pair
            .get_attribute("data-attack")
            .and_then(|code| code.parse().ok())
            .map(Target::On);
    }
    under.closest("[data-drop]").ok().flatten().map(|_| Target::Table)
}

/// Whether the element that had the focus has left the page.
fn nothing_has_focus() -> bool {
    document().active_element().is_none_or(|element| element.tag_name() == "BODY")
}

/// Moves the keyboard's focus into the hand, to the card that can be reached with Tab.
pub(super) fn enter_hand() {
    let card = document().query_selector(".hand .card[tabindex='0']").ok().flatten();
    if let Some(card) = card.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // An element that cannot take the focus leaves it where it is.
        let _ = card.focus();
    }
}

/// Moves the keyboard's focus to a card of the hand.
fn focus_card(list: Option<web_sys::HtmlUListElement>, card: Card) {
    let found = list
        .and_then(|list| list.query_selector(&format!("[data-card='{}']", card)).ok().flatten());
    if let Some(button) = found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // An element that cannot take the focus leaves it where it is.
        let _ = button.focus();
    }
}

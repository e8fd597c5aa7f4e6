//! The table page: puts the parts together and turns input into intents.

use super::chooser::{Chooser, Question};
use super::connection::{Absent, Connection, is_absent};
use super::felt::Felt;
use super::hand::enter_hand;
use super::keys::KeysDialog;
use super::lobby::Lobby;
use super::log::LogDialog;
use super::mine::Mine;
use super::result::ResultDialog;
use super::rules::RulesDialog;
use super::seat::Seat;
use super::settings::{LangSwitch, SettingsButton, SettingsDialog};
use super::toast::Toast;
use crate::input::{Choice, Command, Target, choose, command};
use crate::model::{Action, Card, HandCard, LogLine, Stage, TableIntent, TableScene};
use crate::motion::animated;
use crate::prefs::use_prefs;
use crate::react::{effect, live, memo, on, part, signal};
use crate::text::use_text;
use leptos::{ev, prelude::*, wasm_bindgen::JsCast};

/// The table page.
#[component]
pub fn TablePage(
    /// What it shows.
    scene: Signal<TableScene>,
    /// All that happened, oldest first; read while it is looked at.
    history: Signal<Vec<LogLine>>,
    /// The rules of the table, `key=value` joined by `;`; read while they are looked at.
    told: Signal<String>,
    /// How the check of the deal came out.
    verdict: Signal<String>,
    /// What the user does.
    on_intent: Callback<TableIntent>,
) -> impl IntoView {
    let (text, prefs) = (use_text(), use_prefs());
    // What is on the screen follows the scene; between the two, the motion of cards is measured.
    let scene = animated(scene, prefs);
    let [settings, log, keys, rules, result] = [(); 5].map(|()| RwSignal::new(false));
    let question = RwSignal::new(None::<Question>);
    let focused = RwSignal::new(None::<Card>);
    let make = Callback::new(move |m: Action| on_intent.run(TableIntent::Act(m)));
    let play = Callback::new(move |(card, target): (Card, Target)| {
        let Some(held) = scene.with_untracked(|s| s.hand.iter().find(|h| h.card == card).cloned())
        else {
            return;
        };
        match choose(&held, target) {
            Choice::Do(m) => make.run(m),
            Choice::Ask(moves) => question.set(Some(Question::Which(moves))),
            Choice::Gather { card, mates } => question.set(Some(Question::Together(card, mates))),
            Choice::Refuse(attempt) => on_intent.run(TableIntent::Refused(attempt)),
        }
    });
    let obey = move |event: web_sys::KeyboardEvent| {
        if typing(&event) {
            return;
        }
        if matches!(event.key().as_str(), "ArrowLeft" | "ArrowRight") && !event.default_prevented()
        {
            enter_hand();
            return;
        }
        let Some(wish) = command(&event.key()) else { return };
        if wish != Command::Help && scene.with_untracked(|s| s.me.is_none()) {
            return; // who watches scrolls with his keys
        }
        event.prevent_default();
        match wish {
            Command::Take => make.run(Action::Take),
            Command::Pass => make.run(Action::Pass),
            Command::Help => keys.update(|open| *open = !*open),
            Command::Transfer => {
                let held = focused.get_untracked().and_then(|card| {
                    scene.with_untracked(|s| s.hand.iter().find(|h| h.card == card).cloned())
                });
                if let Some(m) = held.and_then(|h| {
                    h.moves.into_iter().find(|m| matches!(m, Action::Transfer(_) | Action::Show(_)))
                }) {
                    make.run(m);
                }
            }
        }
    };
    effect(move || {
        let stands = |hand: &[HandCard]| {
            question.with_untracked(|asked| asked.as_ref().is_none_or(|asked| asked.stands(hand)))
        };
        if !scene.with(|scene| stands(&scene.hand)) {
            question.set(None);
        }
    });
    let handle = window_event_listener(ev::keydown, obey);
    on_cleanup(move || handle.remove());
    let name = Callback::new(move |card: Card| scene.with_untracked(|s| name_of(s, card)));
    let lobby = memo(move || match scene.get().stage {
        Stage::Lobby(lobby) => Some(lobby),
        _ => None,
    });
    let others = memo(move || scene.get().others);
    let waiting = memo(move || lobby.get().is_some());
    let concede = memo(move || scene.with(|s| s.concede));
    let absent = memo(move || scene.with(is_absent));
    view! {
        <div class="table-page" data-others=live(move || others.get().len().to_string())>
            <header class="bar">
                <button type="button" class="icon" data-action="leave" aria-label=live(move || text.t("web-leave")) on:click=on(move |_| on_intent.run(TableIntent::Leave))>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M14.5 5l-7 7 7 7"/></svg>
                </button>
                <button type="button" class="rules" data-action="rules" aria-label=live(move || format!("{}: {}", text.t("web-rules"), scene.get().rules))
                    on:click=on(move |_| rules.update(|open| *open = !*open))>{live(move || scene.get().rules)}</button>
                <Connection scene/>
                <div id="fair-slot"></div>
                <span class="wide-only"><LangSwitch/></span>
                {part(move || concede.get().then(|| view! {
                    <button type="button" class="icon" data-action="concede" aria-label=live(move || text.t("web-concede")) on:click=on(move |_| on_intent.run(TableIntent::Concede))>
                        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 21V4h12l-3 4 3 4H6"/></svg>
                    </button>
                }))}
                <button type="button" class="icon" data-action="keys" aria-label=live(move || text.t("web-keys")) on:click=on(move |_| keys.set(true))>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 9.2a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.8v.1"/><circle cx="12" cy="12" r="9.5"/></svg>
                </button>
                <button type="button" class="icon" data-action="log" aria-label=live(move || text.t("web-log")) on:click=on(move |_| log.set(true))>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 6h14M5 12h14M5 18h9"/></svg>
                </button>
                <SettingsButton open=settings/>
            </header>
            <main>
                {part(move || if absent.get() {
                    view! { <Absent scene on_intent/> }.into_any()
                } else if waiting.get() {
                    view! { <Lobby lobby=signal(move || lobby.get().unwrap_or_default()) on_intent/> }.into_any()
                } else {
                    view! { <Playing scene on_intent focused play result/> }.into_any()
                })}
            </main>
            <p class="sr" aria-live="polite" role="status">{live(move || scene.with(|s| format!("{} {}", s.said, s.turn)))}</p>
            <Toast refusal=signal(move || scene.get().refusal.filter(|_| !absent.get())) on_intent/>
            <Chooser question name on_move=make/>
            <LogDialog open=log lines=history/>
            <KeysDialog open=keys/>
            <RulesDialog open=rules told/>
            <SettingsDialog open=settings/>
            <ResultDialog scene verdict open=result on_intent/>
        </div>
    }
}

/// The game itself: the others, the middle, the own side.
#[component]
fn Playing(
    scene: Signal<TableScene>,
    on_intent: Callback<TableIntent>,
    focused: RwSignal<Option<Card>>,
    play: Callback<(Card, Target)>,
    result: RwSignal<bool>,
) -> impl IntoView {
    let text = use_text();
    let others = memo(move || scene.get().others);
    view! {
        <h1 class="sr">{live(move || text.t("web-title"))}</h1>
        <ul class="others" aria-label=live(move || text.t("web-others"))>
            <For each=move || others.get() key=|seat| seat.seat let:seat>
                <Seat seat=signal(move || others.get().into_iter().find(|s| s.seat == seat.seat).unwrap_or_else(|| seat.clone()))/>
            </For>
        </ul>
        <Felt scene/>
        <Mine scene on_intent focused play result/>
    }
}

/// Whether the key belongs to something else: a text field, a dialog, a button that it presses, a shortcut of the browser.
fn typing(event: &web_sys::KeyboardEvent) -> bool {
    let within = |selector: &str| {
        let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        element.is_some_and(|element| element.closest(selector).is_ok_and(|found| found.is_some()))
    };
    event.ctrl_key()
        || event.meta_key()
        || event.alt_key()
        || within("input, select, textarea, dialog")
        || (event.key() == " " && within("button, a, summary"))
}

/// The spoken name of a card in sight.
fn name_of(scene: &TableScene, card: Card) -> String {
    let held = scene.hand.iter().map(|h| (h.card, &h.name));
    let lying = scene
        .pairs
        .iter()
        .flat_map(|pair| std::iter::once(&pair.attack).chain(&pair.beaten_by))
        .map(|p| (p.card, &p.name));
    held.chain(lying).find(|(c, _)| *c == card).map(|(_, name)| name.clone()).unwrap_or_default()
}

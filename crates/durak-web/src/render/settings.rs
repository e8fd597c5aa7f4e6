//! The user's settings.

use super::modal::Modal;
use crate::model::{Lang, Letters, Prefs, Sorting, Suits, Theme};
use crate::prefs::use_prefs;
use crate::react::{live, on, signal};
use crate::text::use_text;
use leptos::prelude::*;

/// The dialog of settings; every change shows at once.
#[component]
pub(super) fn SettingsDialog(
    /// Whether it is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let text = use_text();
    view! {
        <Modal open id="settings" title=signal(move || text.t("web-settings"))>
            <div class="settings">
                <Pick id="lang" values=&[(Lang::Ru, "web-lang-ru"), (Lang::En, "web-lang-en")] get=|p| p.lang set=|p, v| p.lang = v/>
                <Pick id="theme" values=&[(Theme::System, "web-theme-system"), (Theme::Light, "web-theme-light"), (Theme::Dark, "web-theme-dark")]
                    get=|p| p.theme set=|p, v| p.theme = v/>
                <Pick id="suits" values=&[(Suits::TwoColours, "web-suits-two"), (Suits::FourColours, "web-suits-four")]
                    get=|p| p.suits set=|p, v| p.suits = v/>
                <Pick id="letters" values=&[(Letters::Latin, "web-letters-latin"), (Letters::Russian, "web-letters-russian")]
                    get=|p| p.letters set=|p, v| p.letters = v/>
                <Pick id="sort" values=&[(Sorting::BySuit, "web-sort-suit"), (Sorting::ByRank, "web-sort-rank")]
                    get=|p| p.sorting set=|p, v| p.sorting = v/>
                <Pick id="marks" values=ON_OFF get=|p| p.marks set=|p, v| p.marks = v/>
                <Pick id="motion" values=ON_OFF get=|p| p.motion set=|p, v| p.motion = v/>
                <Pick id="sound" values=ON_OFF get=|p| p.sound set=|p, v| p.sound = v/>
            </div>
        </Modal>
    }
}

const ON_OFF: &[(bool, &str)] = &[(true, "web-on"), (false, "web-off")];

/// One setting: a row of radio buttons.
#[component]
fn Pick<T: Copy + PartialEq + Send + Sync + 'static>(
    id: &'static str,
    values: &'static [(T, &'static str)],
    get: fn(&Prefs) -> T,
    set: fn(&mut Prefs, T),
) -> impl IntoView {
    let (text, prefs) = (use_text(), use_prefs());
    let choices = values.iter().map(|&(value, words)| {
        let checked = move || prefs.with(get) == value;
        view! {
            <label class="segment">
                <input type="radio" name=format!("pref-{id}") prop:checked=live(checked) on:change=on(move |_| prefs.update(|p| set(p, value)))/>
                <span>{live(move || text.t(words))}</span>
            </label>
        }
    });
    view! {
        <fieldset class="setting">
            <legend>{live(move || text.t(&format!("web-set-{id}")))}</legend>
            <div class="segments">{choices.collect_view()}</div>
        </fieldset>
    }
}

/// Switches between the two languages with one touch.
#[component]
pub(super) fn LangSwitch() -> impl IntoView {
    let prefs = use_prefs();
    let other = move || if prefs.get().lang == Lang::Ru { Lang::En } else { Lang::Ru };
    let switch = move || {
        // Read before it is written: inside of `update` nothing can be read.
        let lang = other();
        prefs.update(|prefs| prefs.lang = lang);
    };
    view! {
        <button type="button" class="button quiet" data-action="lang" lang=live(move || other().code())
            on:click=on(move |_| switch())>{live(move || other().own_name())}</button>
    }
}

/// Opens the settings.
#[component]
pub(super) fn SettingsButton(
    /// Whether they are open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let text = use_text();
    view! {
        <button type="button" class="icon" data-action="settings" aria-label=live(move || text.t("web-settings")) on:click=on(move |_| open.set(true))>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h9m5 0h2M4 17h2m5 0h9"/><circle cx="15.5" cy="7" r="2.5"/><circle cx="8.5" cy="17" r="2.5"/></svg>
        </button>
    }
}

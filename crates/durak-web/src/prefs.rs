//! The user's settings in this browser: kept in its storage, shown on the root element.

use crate::model::{Lang, Prefs, Suits, Theme};
use crate::net::storage;
use leptos::prelude::*;

const KEY: &str = "durak-prefs";

/// The settings, for any component.
pub(crate) fn use_prefs() -> RwSignal<Prefs> {
    expect_context::<RwSignal<Prefs>>()
}

/// Loads the settings, provides them and keeps page and storage in step with them.
pub(crate) fn provide_prefs() -> RwSignal<Prefs> {
    let prefs = RwSignal::new(load());
    provide_context(prefs);
    Effect::new(move || {
        let prefs = prefs.get();
        show(prefs);
        if let Some(storage) = storage() {
            // A browser that keeps nothing still plays.
            let _ = storage.set_item(KEY, &prefs.to_line());
        }
    });
    prefs
}

/// Whether cards may move: the user's setting and the system's wish.
pub(crate) fn motion_allowed(prefs: Prefs) -> bool {
    let less = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    prefs.motion && !less.is_some_and(|query| query.matches())
}

fn load() -> Prefs {
    let lang = Lang::first_of(window().navigator().language().as_deref()).unwrap_or(Lang::En);
    let line = storage().and_then(|s| s.get_item(KEY).ok().flatten()).unwrap_or_default();
    Prefs::from_line(Prefs { lang, ..Prefs::default() }, &line)
}

fn show(prefs: Prefs) {
    let Some(root) = document().document_element() else { return };
    let theme = match prefs.theme {
        Theme::System => "system",
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    let suits = if prefs.suits == Suits::FourColours { "four" } else { "two" };
    let motion = if prefs.motion { "on" } else { "off" };
    let sound = if prefs.sound { "on" } else { "off" };
    for (name, value) in [
        ("lang", prefs.lang.code()),
        ("data-theme", theme),
        ("data-suits", suits),
        ("data-motion", motion),
        ("data-sound", sound),
    ] {
        // Setting a well-formed attribute cannot fail.
        let _ = root.set_attribute(name, value);
    }
}

//! `/`: the form, and the request for a table.

use crate::build;
use crate::model::StartIntent;
use crate::net::{create, keep_name, keep_token, kept_name, public_key, sign_in};
use crate::prefs::use_prefs;
use crate::react::{effect, memo};
use crate::render::StartPage;
use crate::route::use_navigate;
use crate::text::show_title;
use durak_text::Texts;
use leptos::{prelude::*, task::spawn_local};

/// The start page.
#[component]
pub(crate) fn Start() -> impl IntoView {
    let prefs = use_prefs();
    let state = RwSignal::new(build::Start::new(kept_name()));
    let form = memo(move || state.with(|state| state.form(prefs.get().lang)));
    let navigate = use_navigate();
    effect(move || show_title(&Texts::of(prefs.get().lang).get("web-title")));
    let on_intent = Callback::new(move |intent: StartIntent| {
        let asked = matches!(intent, StartIntent::Play | StartIntent::Invite);
        let invite = intent == StartIntent::Invite;
        state.update(|state| state.follow(intent));
        if !asked || state.with_untracked(|state| state.busy) {
            return;
        }
        state.update(|state| state.busy = true);
        let lang = prefs.get_untracked().lang;
        let mut wish = state.with_untracked(|state| {
            keep_name(state.name());
            state.request(invite, lang)
        });
        let navigate = navigate.clone();
        spawn_local(async move {
            sign_in().await;
            wish.pk = public_key().await;
            let answer = create(&wish, Texts::of(lang)).await;
            // The page may have been left meanwhile; then nobody waits for the table.
            let _ = state.try_update(|state| {
                state.busy = false;
                state.failure = answer.as_ref().err().cloned();
            });
            if let Ok(made) = answer {
                if let Some(token) = &made.token {
                    keep_token(&made.table, token);
                }
                navigate(&made.link);
            }
        });
    });
    view! { <StartPage form=form.into() on_intent/> }
}

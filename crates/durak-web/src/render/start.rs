//! The start page: choose rules and company, then play.

use super::card::Face;
use super::settings::{LangSwitch, SettingsButton, SettingsDialog};
use super::start_options::{OtherOptions, ProminentOptions};
use crate::model::{Card, Filler, StartForm, StartIntent};
use crate::react::{live, memo, on, part};
use crate::text::use_text;
use leptos::prelude::*;

/// The start page.
#[component]
pub fn StartPage(
    /// What it shows.
    form: Signal<StartForm>,
    /// What the user does.
    on_intent: Callback<StartIntent>,
) -> impl IntoView {
    let text = use_text();
    let settings = RwSignal::new(false);
    let blocked = memo(move || form.with(|f| f.busy || !f.errors.is_empty()));
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if !blocked.get_untracked() {
            on_intent.run(StartIntent::Play);
        }
    };
    view! {
        <div class="start">
            <header class="bar"><a class="button quiet" href="/lobby">{live(move || text.t("web-find"))}</a><span class="grow"></span><LangSwitch/><SettingsButton open=settings/></header>
            <main>
                <Hero/>
                <form on:submit=on(submit)>
                    <Presets form on_intent/>
                    <section class="panel setup">
                        <ProminentOptions form on_intent/>
                        <Company form on_intent/>
                        <Clocks form on_intent/>
                        <NameField form on_intent/>
                    </section>
                    <OtherOptions form on_intent/>
                    <div class="row go">
                        <Problems form/>
                        <button type="submit" class="button primary big" data-action="play" disabled=live(move || blocked.get())>{live(move || text.t("web-play"))}</button>
                        <button type="button" class="button big" data-action="invite" disabled=live(move || blocked.get())
                            on:click=on(move |_| on_intent.run(StartIntent::Invite))>{live(move || text.t("web-invite"))}</button>
                    </div>
                </form>
            </main>
            <SettingsDialog open=settings/>
        </div>
    }
}

#[component]
fn Hero() -> impl IntoView {
    let text = use_text();
    let fan =
        ["6c", "Js", "Qd", "Kc", "Ah"].into_iter().filter_map(|code| code.parse::<Card>().ok());
    view! {
        <div class="hero">
            <div class="hero-fan" aria-hidden="true">{fan.map(|card| view! { <Face card name=""/> }).collect_view()}</div>
            <h1>{live(move || text.t("web-title"))}</h1>
            <p>{live(move || text.t("web-tagline"))}</p>
        </div>
    }
}

#[component]
fn Presets(form: Signal<StartForm>, on_intent: Callback<StartIntent>) -> impl IntoView {
    let text = use_text();
    let presets = memo(move || form.get().presets);
    let chosen = memo(move || form.get().preset);
    let cards = move || {
        let presets = presets.get().into_iter();
        presets.map(|preset| {
            let (mine, sent) = (preset.key.clone(), preset.key.clone());
            view! {
                <label class="preset">
                    <input type="radio" name="preset" value=preset.key prop:checked=live(move || chosen.get() == mine)
                        on:change=on(move |_| on_intent.run(StartIntent::Preset(sent.clone())))/>
                    <span><b>{preset.label}</b><small>{preset.help}</small></span>
                </label>
            }
        }).collect_view()
    };
    view! {
        <fieldset class="presets"><legend>{live(move || text.t("web-rules"))}</legend><div class="preset-list">{part(cards)}</div></fieldset>
    }
}

/// The other seats: a person or a bot of some level.
#[component]
fn Company(form: Signal<StartForm>, on_intent: Callback<StartIntent>) -> impl IntoView {
    let text = use_text();
    let seats = memo(move || (form.get().seats, form.get().levels));
    let rows = move || {
        let (seats, levels) = seats.get();
        let rows = seats.into_iter().map(move |choice| {
            let seat = choice.seat;
            let chosen = match &choice.filler {
                Filler::Person => "person".to_owned(),
                Filler::Bot(level) => format!("bot-{level}"),
            };
            let change = move |event: web_sys::Event| {
                let value = event_target_value(&event);
                let filler = value.strip_prefix("bot-").map_or(Filler::Person, |level| Filler::Bot(level.to_owned()));
                on_intent.run(StartIntent::Seat(seat, filler));
            };
            let bots = levels.clone().into_iter().map(|(key, label)| {
                let value = format!("bot-{key}");
                let selected = value == chosen;
                view! { <option value=value selected=selected>{label}</option> }
            });
            view! {
                <label class="company-row"><span>{text.with("web-opponent", &[("number", seat.into())])}</span>
                    <select on:change=on(change)>
                        {bots.collect_view()}
                        <option value="person" selected=chosen == "person">{text.t("web-person")}</option>
                    </select>
                </label>
            }
        });
        rows.collect_view()
    };
    view! { <fieldset class="field-set"><legend>{live(move || text.t("web-company"))}</legend><div class="company">{part(rows)}</div></fieldset> }
}

#[component]
fn Clocks(form: Signal<StartForm>, on_intent: Callback<StartIntent>) -> impl IntoView {
    let text = use_text();
    let clocks = memo(move || form.get().clocks);
    let chosen = memo(move || form.get().clock);
    let segments = move || {
        let clocks = clocks.get().into_iter();
        clocks.map(|clock| view! {
            <label class="segment">
                <input type="radio" name="clock" prop:checked=live(move || chosen.get() == clock.seconds)
                    on:change=on(move |_| on_intent.run(StartIntent::Clock(clock.seconds)))/>
                <span>{clock.label}</span>
            </label>
        }).collect_view()
    };
    view! { <fieldset class="field-set"><legend>{live(move || text.t("web-clock"))}</legend><div class="segments">{part(segments)}</div></fieldset> }
}

#[component]
fn NameField(form: Signal<StartForm>, on_intent: Callback<StartIntent>) -> impl IntoView {
    let text = use_text();
    let name = memo(move || form.get().name);
    view! {
        <label class="field"><span>{live(move || text.t("web-name"))}</span>
            <input type="text" maxlength="24" autocomplete="nickname" prop:value=live(move || name.get())
                placeholder=live(move || text.t("web-name-hint")) on:input=on(move |event| on_intent.run(StartIntent::Name(event_target_value(&event))))/>
        </label>
    }
}

#[component]
fn Problems(form: Signal<StartForm>) -> impl IntoView {
    let problems =
        memo(move || form.with(|f| f.errors.iter().chain(&f.failure).cloned().collect::<Vec<_>>()));
    let list = move || {
        problems.get().into_iter().map(|problem| view! { <li>{problem}</li> }).collect_view()
    };
    view! { <div role="alert">{part(move || (!problems.get().is_empty()).then(|| view! { <ul class="problems">{part(list)}</ul> }))}</div> }
}

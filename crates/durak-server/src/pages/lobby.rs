//! `/lobby`: open tables, a quick match, a table of one's own.

use super::Visit;
use super::layout::page_with;
use super::learn::rules_of_table;
use crate::app::App;
use crate::assets;
use crate::lobby::{Filter, OPTIONS, option, speed};
use crate::people::{Refused, SignedIn};
use axum::Router;
use axum::extract::{Form, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use durak_core::{OptionSpec, PRESETS};
use durak_protocol::{CreateTable, Rules, SeatWish, TableInfo, limits};
use durak_text::Texts;
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/lobby", get(lobby)).route("/lobby/table", post(make))
}

/// `GET /lobby`.
async fn lobby(
    State(app): State<Arc<App>>,
    visit: Visit,
    Query(filter): Query<Filter>,
) -> Response {
    show(&app, &visit, &filter, None)
}

fn show(app: &App, visit: &Visit, filter: &Filter, wrong: Option<&str>) -> Response {
    let body = html! {
        @if let Some(wrong) = wrong { p.note.bad role="alert" { (wrong) } }
        (quick(visit))
        (tables(app, visit, filter))
        (own_table(visit))
    };
    page_with(visit, &visit.say("site-lobby-title"), &["lobby.js"], body)
}

/// What a form needs to know whose it is: a script signs the device in before it is sent.
pub(super) fn key_script(visit: &Visit) -> Option<String> {
    if visit.person.is_some() { None } else { assets::fair_script() }
}

pub(super) fn needs_script(visit: &Visit) -> Markup {
    html! {
        @if visit.person.is_none() {
            noscript { p.note.bad { (visit.say("site-needs-script")) } }
        }
    }
}

/// One choice of a form: a name, and values with words.
pub(super) fn select(name: &str, label: &str, values: &[(String, String)], chosen: &str) -> Markup {
    html! {
        label.field { (label)
            select name=(name) {
                @for (value, words) in values {
                    option value=(value) selected[value == chosen] { (words) }
                }
            }
        }
    }
}

pub(super) fn presets(visit: &Visit) -> Vec<(String, String)> {
    let name = |key: &str| Texts::of(visit.lang).preset(key).name;
    PRESETS.iter().map(|preset| (preset.key.to_owned(), name(preset.key))).collect()
}

pub(super) fn speeds(visit: &Visit) -> Vec<(String, String)> {
    let words = |key: &str| visit.say(&format!("site-speed-{key}"));
    limits::SPEEDS.iter().map(|(key, _)| ((*key).to_owned(), words(key))).collect()
}

pub(super) fn seat_counts() -> Vec<(String, String)> {
    (2..=6).map(|seats: u8| (seats.to_string(), seats.to_string())).collect()
}

fn quick(visit: &Visit) -> Markup {
    html! {
        section {
            h2 { (visit.say("site-quick")) }
            p { (visit.say("site-quick-text")) }
            (needs_script(visit))
            form method="post" action="/match" data-fair=[key_script(visit)] #quick {
                (select("seats", &visit.say("site-seats"), &seat_counts(), "2"))
                (select("preset", &visit.say("site-preset"), &presets(visit), "durak"))
                (select("speed", &visit.say("site-speed"), &speeds(visit), "normal"))
                button.button.primary { (visit.say("site-quick-do")) }
            }
        }
    }
}

fn tables(app: &App, visit: &Visit, filter: &Filter) -> Markup {
    let found = app.lobby.tables(filter);
    let query = visit.uri.query().unwrap_or_default();
    html! {
        section {
            h2 { (visit.say("site-open-tables")) }
            (filters(visit, filter))
            div #tables data-events=(format!("/api/lobby/events?{query}")) aria-live="polite" {
                @if found.is_empty() {
                    p { (visit.say("site-no-tables")) }
                } @else {
                    ul.cards { @for table in &found { (card(visit, table)) } }
                }
            }
            noscript { p { a href=(visit.uri.to_string()) { (visit.say("site-refresh")) } } }
        }
    }
}

fn filters(visit: &Visit, filter: &Filter) -> Markup {
    let any = |mut values: Vec<(String, String)>| {
        values.insert(0, (String::new(), visit.say("site-any")));
        values
    };
    let texts = Texts::of(visit.lang);
    let of_option = |key: &str| {
        let spec = OptionSpec::find(key).ok();
        let values = spec.map(|spec| spec.values).unwrap_or_default();
        let words = |value: &&str| spec.map(|spec| texts.value(spec, value).label);
        let pair = |value: &&str| ((*value).to_owned(), words(value).unwrap_or_default());
        values.iter().map(pair).collect::<Vec<_>>()
    };
    let label =
        |key: &str| OptionSpec::find(key).map(|spec| texts.option(spec).label).unwrap_or_default();
    let rated = ["yes", "no"].map(|it| (it.to_owned(), visit.say(&format!("site-rated-{it}"))));
    html! {
        details open[filter.is_some()] {
            summary { (visit.say("site-filter")) }
            form method="get" action="/lobby" #filter {
                (select("preset", &visit.say("site-preset"), &any(presets(visit)), filter.get("preset")))
                @for key in OPTIONS {
                    (select(key, &label(key), &any(of_option(key)), filter.get(key)))
                }
                (select("speed", &visit.say("site-speed"), &any(speeds(visit)), filter.get("speed")))
                (select("rated", &visit.say("site-rated"), &any(rated.to_vec()), filter.get("rated")))
                button.button { (visit.say("site-filter-do")) }
            }
        }
    }
}

/// One table: who sits there, what is played, and the way there.
fn card(visit: &Visit, table: &TableInfo) -> Markup {
    let texts = Texts::of(visit.lang);
    let own = || visit.say("site-own-rules");
    let preset = table.preset.as_deref().map_or_else(own, |key| texts.preset(key).name);
    let names =
        if table.names.is_empty() { visit.say("site-nobody") } else { table.names.join(", ") };
    let count = |id: &str, number: u8| visit.tell(id, &[("count", number.into())]);
    html! {
        li.panel data-table=(table.table) {
            h3 { (names) }
            p { a href=(rules_of_table(table)) { (preset) } " · " (option(table, "deck")) " · " (visit.say(&format!("site-speed-{}", speed(table.think_ms)))) }
            p.muted {
                @if table.playing { (visit.say("site-playing")) } @else { (count("site-open-seats", table.open)) }
                @if table.bots > 0 { " · " (count("site-table-bots", table.bots)) }
                @if table.rated { " · " (visit.say("site-rated")) }
                @if table.locked { " · " (visit.say("site-locked")) }
            }
            @if !table.playing && table.open > 0 {
                a.button.primary href=(format!("/table/{}", table.table)) { (visit.say("site-join")) }
            } @else if table.watch {
                a.button href=(format!("/table/{}", table.table)) { (visit.say("site-watch")) }
            }
        }
    }
}

fn own_table(visit: &Visit) -> Markup {
    let seating = ["rotated", "listed", "shuffled"]
        .map(|it| (it.to_owned(), visit.say(&format!("site-seating-{it}"))));
    let next = OptionSpec::find("next_game").ok();
    let texts = Texts::of(visit.lang);
    let next_values: Vec<(String, String)> = next
        .map(|spec| {
            let words = |value: &&str| texts.value(spec, value).label;
            spec.values.iter().map(|value| ((*value).to_owned(), words(value))).collect()
        })
        .unwrap_or_default();
    let next_label = next.map(|spec| texts.option(spec).label).unwrap_or_default();
    let tick = |name: &str, on: bool| {
        html! { label.tick { input type="checkbox" name=(name) value="yes" checked[on]; " " (visit.say(&format!("site-table-{name}"))) } }
    };
    let with = |values: Vec<(String, String)>| {
        let none = ("none".to_owned(), visit.say("site-speed-none"));
        values.into_iter().chain([none]).collect::<Vec<_>>()
    };
    html! {
        section {
            h2 { (visit.say("site-table")) }
            p { (visit.say("site-table-text")) }
            form method="post" action="/lobby/table" data-fair=[key_script(visit)] #own-table {
                (select("players", &visit.say("site-seats"), &seat_counts(), "4"))
                (select("preset", &visit.say("site-preset"), &presets(visit), "durak"))
                (select("speed", &visit.say("site-speed"), &with(speeds(visit)), "normal"))
                (select("next_game", &next_label, &next_values, next.map_or("", |spec| spec.get(&PRESETS[0].rules))))
                (select("seating", &visit.say("site-seating"), &seating, "rotated"))
                label.field { (visit.say("site-table-password"))
                    input type="text" name="password" maxlength="64" autocomplete="off" spellcheck="false";
                }
                (tick("listed", true)) (tick("rated", true)) (tick("watch", true))
                button.button.primary { (visit.say("site-table-do")) }
            }
        }
    }
}

/// The form for a table of one's own.
#[derive(Deserialize)]
struct OwnTable {
    players: u8,
    preset: String,
    speed: String,
    next_game: String,
    seating: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    listed: String,
    #[serde(default)]
    rated: String,
    #[serde(default)]
    watch: String,
}

impl OwnTable {
    fn request(&self, key: Option<String>) -> CreateTable {
        let rules = [
            ("players".to_owned(), Value::from(self.players)),
            ("next_game".to_owned(), Value::from(self.next_game.as_str())),
        ];
        let others = usize::from(self.players.clamp(1, 6)) - 1;
        CreateTable {
            // The person's name takes its place.
            name: "?".to_owned(),
            preset: Some(self.preset.clone()),
            rules: Rules(rules.into_iter().collect()),
            seats: vec![SeatWish::Open; others],
            speed: Some(self.speed.clone()).filter(|speed| speed != "none"),
            password: Some(self.password.clone()).filter(|word| !word.is_empty()),
            rated: self.rated == "yes",
            listed: self.listed == "yes",
            watch: Some(self.watch == "yes"),
            seating: Some(self.seating.clone()),
            pk: key,
            ..CreateTable::default()
        }
    }
}

/// `POST /lobby/table`.
async fn make(
    State(app): State<Arc<App>>,
    visit: Visit,
    signed_in: Option<SignedIn>,
    Form(form): Form<OwnTable>,
) -> Response {
    let Some(SignedIn(session, _)) = signed_in else { return Redirect::to("/me").into_response() };
    let request = form.request(session.device.clone());
    match app.create(request, Some(&session.person)).await {
        Ok(created) => Redirect::to(&created.link).into_response(),
        Err(error) => {
            let wrong = Refused::from(error);
            let said = visit.explain(&wrong);
            let mut response = show(&app, &visit, &Filter::default(), Some(&said));
            *response.status_mut() = wrong.status;
            response
        }
    }
}

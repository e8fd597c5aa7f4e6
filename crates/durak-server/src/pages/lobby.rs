//! `/lobby`: open tables, a quick match, and the form for a table of one's own.

use super::Visit;
use super::layout::page_with;
use super::learn::rules_of_table;
use super::my_tables::my_tables;
use super::own_table::OwnTable;
use crate::app::App;
use crate::assets;
use crate::lobby::{Filter, OPTIONS, news, option, speed};
use axum::Router;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::get;
use durak_core::{OptionSpec, PRESETS};
use durak_protocol::{TableInfo, limits};
use durak_text::Texts;
use maud::{Markup, html};
use std::sync::Arc;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/lobby", get(lobby))
}

/// `GET /lobby`.
async fn lobby(
    State(app): State<Arc<App>>,
    visit: Visit,
    Query(filter): Query<Filter>,
) -> Response {
    show(&app, &visit, &filter, &OwnTable::default(), &[]).await
}

/// The page; `wrong` is what there is against the table of one's own that was asked for.
pub(super) async fn show(
    app: &App,
    visit: &Visit,
    filter: &Filter,
    own: &OwnTable,
    wrong: &[String],
) -> Response {
    let body = html! {
        div #notice aria-live="polite" {
            @if app.is_draining() { p.note { (visit.say("site-error-draining")) } }
        }
        (my_tables(app, visit).await)
        (quick(visit))
        (tables(app, visit, filter))
        (own.form(visit, wrong))
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

/// The values of an option of the rules, in words.
pub(super) fn option_values(visit: &Visit, spec: &OptionSpec) -> Vec<(String, String)> {
    let words = |value: &&str| ((*value).to_owned(), visit.texts().value(spec, value).label);
    spec.values.iter().map(words).collect()
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
    // The mark comes first: what changes meanwhile is news.
    let (_, mark) = news(app, filter);
    let found = app.lobby.tables(filter);
    let query = visit.uri.query().unwrap_or_default();
    html! {
        section {
            h2 { (visit.say("site-open-tables")) }
            (filters(visit, filter))
            div #tables data-events=(format!("/api/lobby/events?{query}")) data-shown=(mark) aria-live="polite" {
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
    let options = OPTIONS.iter().filter_map(|key| OptionSpec::find(key).ok());
    let rated = ["yes", "no"].map(|it| (it.to_owned(), visit.say(&format!("site-rated-{it}"))));
    html! {
        details open[filter.is_some()] {
            summary { (visit.say("site-filter")) }
            form method="get" action="/lobby" #filter {
                (select("preset", &visit.say("site-preset"), &any(presets(visit)), filter.get("preset")))
                @for spec in options {
                    (select(spec.key, &visit.texts().option(spec).label, &any(option_values(visit, spec)), filter.get(spec.key)))
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

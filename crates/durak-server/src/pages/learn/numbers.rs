//! `/rules/players/N` and `/rules/deck/N`: what changes, in sentences and in figures.

use super::figures::{Row, decimal, percent, rows, size};
use super::{page, unknown};
use crate::pages::{Visit, scrolled};
use axum::extract::Path;
use axum::response::Response;
use durak_core::{OptionSpec, Preset, Rules};
use maud::{Markup, html};

/// The preset that the figures are about.
const PRESET: &str = "durak";

/// `GET /rules/players/{n}`.
pub(super) async fn players(Path(count): Path<String>, visit: Visit) -> Response {
    show(&visit, "players", &count)
}

/// `GET /rules/deck/{n}`.
pub(super) async fn deck(Path(count): Path<String>, visit: Visit) -> Response {
    show(&visit, "deck", &count)
}

/// The values of an option, rising.
pub(super) fn values(option: &str) -> Vec<&'static str> {
    let values = OptionSpec::find(option).map(|option| option.values).unwrap_or_default();
    let mut values = values.to_vec();
    values.sort_unstable();
    values
}

fn show(visit: &Visit, option: &'static str, value: &str) -> Response {
    let all = values(option);
    if !all.contains(&value) {
        return unknown::number(visit, option, value);
    }
    let number = |row: &Row| if option == "players" { row.players } else { row.deck };
    let rows: Vec<&Row> = rows().iter().filter(|row| number(row).to_string() == value).collect();
    let name = |row: &Row| {
        let (id, count) = match option {
            "players" => ("figures-deck", row.deck),
            _ => ("figures-players", row.players),
        };
        visit.tell(id, &[("count", count.into())])
    };
    let heads: Vec<String> = rows.iter().map(|row| name(row)).collect();
    let body = html! {
        nav.choices.screen aria-label=(visit.say(&format!("figures-{option}-all"))) {
            span { (visit.say(&format!("figures-{option}-all"))) }
            @for other in &all {
                a.button href=(format!("/rules/{option}/{other}")) aria-current=[(*other == value).then_some("page")] { (other) }
            }
        }
        p.intro { (visit.tell(&format!("figures-{option}-intro"), &[(option, number_of(value).into())])) }
        (changes(visit, option, value))
        section #calculated {
            h2 { (visit.say("figures-calculated")) }
            p { (visit.say("figures-calculated-text")) }
            (scrolled(&visit.say("figures-calculated"), calculated(visit, &heads, &rows)))
            (exactly(visit, &heads, &rows))
        }
        section #played {
            h2 { (visit.say("figures-played")) }
            p { (visit.say("figures-played-text")) }
            (scrolled(&visit.say("figures-played"), played(visit, &heads, &rows)))
        }
        section #commands {
            h2 { (visit.say("figures-commands")) }
            p { (visit.say("figures-commands-text")) }
            ul.plain {
                @for (head, row) in heads.iter().zip(&rows) { li { (head) ": " code { (row.command()) } } }
            }
        }
        p { a href=(format!("/rules/{PRESET}?{option}={value}")) { (visit.say("figures-rules")) } }
    };
    let title =
        visit.tell(&format!("figures-{option}-title"), &[(option, number_of(value).into())]);
    let about =
        visit.tell(&format!("figures-{option}-about"), &[(option, number_of(value).into())]);
    page(visit, &title, format!("/rules/{option}/{value}"), about, body)
}

fn number_of(value: &str) -> i64 {
    value.parse().unwrap_or_default()
}

/// Sentences of the rules that are others here than for the usual number.
fn changes(visit: &Visit, option: &str, value: &str) -> Markup {
    let base = Preset::find(PRESET).map_or(Rules::DEFAULT, |preset| preset.rules);
    let with = |value: &str| {
        let mut rules = base;
        // The value is one of the option's.
        let _ = rules.set(option, value);
        visit.texts().rules(&rules)
    };
    let usual = match (option, value) {
        ("players", "2") => "3",
        ("players", _) => "2",
        (_, "36") => "52",
        _ => "36",
    };
    let other: Vec<String> =
        with(usual).sections.into_iter().flat_map(|section| section.paragraphs).collect();
    let text = with(value);
    let new = |paragraph: &&String| !other.contains(*paragraph);
    html! {
        section #changes {
            h2 { (visit.tell(&format!("figures-{option}-changes"), &[("usual", number_of(usual).into())])) }
            dl.facts {
                @for section in &text.sections {
                    @let paragraphs: Vec<&String> = section.paragraphs.iter().filter(new).collect();
                    @if !paragraphs.is_empty() {
                        dt { (section.title) }
                        dd { @for (place, it) in paragraphs.into_iter().enumerate() { @if place > 0 { " " } (it) } }
                    }
                }
            }
        }
    }
}

fn head(visit: &Visit, heads: &[String]) -> Markup {
    html! {
        thead { tr {
            th scope="col" { (visit.say("figures-figure")) }
            @for head in heads { th.number scope="col" { (head) } }
        } }
    }
}

/// One row of a table: what it is, and the figure of each column.
fn figure(visit: &Visit, id: &str, rows: &[&Row], of: impl Fn(&Row) -> Markup) -> Markup {
    html! {
        tr {
            th scope="row" { (visit.say(id)) }
            @for row in rows { td.number { (of(row)) } }
        }
    }
}

fn calculated(visit: &Visit, heads: &[String], rows: &[&Row]) -> Markup {
    let seats = |row: &Row, dealer: bool| {
        let lowest = &row.exact.lowest;
        let share = if dealer { lowest.last() } else { lowest.first() };
        html! { (percent(visit, share.copied().unwrap_or_default())) }
    };
    html! {
        (head(visit, heads))
        tbody {
            (figure(visit, "figures-talon", rows, |row| html! { (row.exact.talon) }))
            (figure(visit, "figures-hands", rows, |row| size(visit, &row.exact.hands)))
            (figure(visit, "figures-deals", rows, |row| size(visit, &row.exact.deals)))
            (figure(visit, "figures-trumps", rows, |row| html! { (decimal(visit, row.exact.trumps, 2)) }))
            (figure(visit, "figures-nobody", rows, |row| html! { (percent(visit, row.exact.nobody)) }))
            (figure(visit, "figures-lowest", rows, |row| seats(row, false)))
            (figure(visit, "figures-lowest-dealer", rows, |row| seats(row, true)))
        }
    }
}

/// The long numbers digit by digit, for who wants them.
fn exactly(visit: &Visit, heads: &[String], rows: &[&Row]) -> Markup {
    html! {
        details {
            summary { (visit.say("figures-exactly")) }
            dl.facts.digits {
                @for (head, row) in heads.iter().zip(rows) {
                    dt { (head) ": " (visit.say("figures-hands")) }
                    dd { (row.exact.hands) }
                    dt { (head) ": " (visit.say("figures-deals")) }
                    dd { (row.exact.deals) }
                }
            }
        }
    }
}

fn played(visit: &Visit, heads: &[String], rows: &[&Row]) -> Markup {
    let mean = |number: f64| html! { (decimal(visit, number, 1)) };
    let share =
        |share: Option<f64>| html! { (share.map_or("–".to_owned(), |it| percent(visit, it))) };
    html! {
        (head(visit, heads))
        tbody {
            (figure(visit, "figures-games", rows, |row| html! { (row.played.games) }))
            (figure(visit, "figures-bouts", rows, |row| mean(row.played.bouts)))
            (figure(visit, "figures-actions", rows, |row| mean(row.played.actions)))
            (figure(visit, "figures-takes", rows, |row| mean(row.played.takes)))
            (figure(visit, "figures-draws", rows, |row| share(Some(row.played.draws))))
            (figure(visit, "figures-even", rows, |row| share(Some((1.0 - row.played.draws) / f64::from(row.players)))))
            (figure(visit, "figures-leader", rows, |row| share(row.played.leader.durak)))
            (figure(visit, "figures-taker", rows, |row| share(row.played.first_taker.durak)))
        }
    }
}

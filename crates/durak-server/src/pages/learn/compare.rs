//! `/compare?a=…&b=…`: two rule sets side by side, and only what differs.

use super::chosen::Chosen;
use super::numbers::values;
use super::{Pairs, page, unknown};
use crate::pages::Visit;
use crate::pages::lesson;
use crate::pages::lobby::{presets, select};
use axum::extract::Query;
use axum::response::Response;
use durak_core::{OptionSpec, Preset};
use durak_text::RulesSection;
use maud::{Markup, html};

/// What is compared if nothing else is asked for.
const FIRST: [&str; 2] = ["durak", "durak_live"];

/// `GET /compare?a=SIDE&b=SIDE&players=N`. A side is a preset, options as `key=value`, or a preset
/// and the options that differ from it, with commas between.
pub(super) async fn compare(Query(pairs): Pairs, visit: Visit) -> Response {
    let get = |key: &str| pairs.iter().find(|(it, _)| it == key).map(|(_, value)| value.as_str());
    let players = get("players").filter(|players| !players.is_empty());
    let sides = [("a", FIRST[0]), ("b", FIRST[1])].map(|(key, usual)| {
        let text = get(key).filter(|text| !text.is_empty()).unwrap_or(usual);
        side(&visit, text, players)
    });
    match sides {
        [Ok(a), Ok(b)] => show(&visit, &a, &b, players.unwrap_or_default()),
        [a, b] => {
            let mut reasons: Vec<String> =
                [a, b].into_iter().filter_map(Result::err).flatten().collect();
            reasons.dedup();
            unknown::options(&visit, &reasons)
        }
    }
}

/// Reads a side.
fn side(visit: &Visit, text: &str, players: Option<&str>) -> Result<Chosen, Vec<String>> {
    let parts: Vec<&str> =
        text.split([',', ';']).map(str::trim).filter(|it| !it.is_empty()).collect();
    let mut pairs = Vec::new();
    let mut base = None;
    for (place, part) in parts.iter().enumerate() {
        match part.split_once('=') {
            Some((key, value)) => pairs.push((key.to_owned(), value.to_owned())),
            None if place == 0 && Preset::find(part).is_some() => base = Preset::find(part),
            None => return Err(vec![unknown::no_preset(visit, part)]),
        }
    }
    pairs.extend(players.map(|players| ("players".to_owned(), players.to_owned())));
    Chosen::read(visit, base, &pairs)
}

/// A side as it is written in an address.
pub(super) fn written(chosen: &Chosen) -> String {
    let changes = chosen.changes().into_iter().map(|(key, value)| format!("{key}={value}"));
    let base = chosen.base.map(|preset| preset.key.to_owned());
    let parts: Vec<String> = base.into_iter().chain(changes).collect();
    if parts.is_empty() { "players=2".to_owned() } else { parts.join(",") }
}

fn show(visit: &Visit, a: &Chosen, b: &Chosen, players: &str) -> Response {
    let names = [a.name(visit), b.name(visit)];
    let differing: Vec<_> = a
        .rules
        .pairs()
        .filter(|(option, value)| option.get(&b.rules) != *value)
        .map(|(option, _)| option)
        .collect();
    let body = html! {
        p.intro { (visit.say("compare-intro")) }
        (form(visit, a, b, players))
        @if differing.is_empty() {
            p.note { (visit.say("compare-same")) }
        } @else {
            div.differences { @for option in &differing { (difference(visit, option, a, b, &names)) } }
            (in_words(visit, a, b, &names))
        }
        p {
            a href=(format!("/rules/{}", a.path())) { (visit.tell("study-rules-of", &[("name", names[0].clone().into())])) }
            " · "
            a href=(format!("/rules/{}", b.path())) { (visit.tell("study-rules-of", &[("name", names[1].clone().into())])) }
        }
    };
    let args = [("a", names[0].clone().into()), ("b", names[1].clone().into())];
    let address = format!("/compare?a={}&b={}", written(a), written(b));
    let about = visit.tell("compare-about", &args);
    page(visit, &visit.tell("compare-heading", &args), address, about, body)
}

/// The choice of both sides; rules of one's own stay in the list.
fn form(visit: &Visit, a: &Chosen, b: &Chosen, players: &str) -> Markup {
    let choice = |name: &str, chosen: &Chosen| {
        let mut all = presets(visit);
        let own = match chosen.base {
            Some(preset) if chosen.with_base_players().rules == preset.rules => {
                preset.key.to_owned()
            }
            _ => {
                let own = written(chosen);
                all.push((own.clone(), chosen.name(visit)));
                own
            }
        };
        select(name, &visit.say(&format!("compare-{name}")), &all, &own)
    };
    let mut counts = vec![(String::new(), visit.say("compare-as-usual"))];
    counts.extend(values("players").into_iter().map(|it| (it.to_owned(), it.to_owned())));
    html! {
        form.screen method="get" action="/compare" {
            (choice("a", a)) (choice("b", b))
            (select("players", &visit.say("study-players"), &counts, players))
            button.button.primary { (visit.say("compare-do")) }
        }
    }
}

/// One option: what it decides, both values, and a position where it matters.
fn difference(
    visit: &Visit,
    option: &'static OptionSpec,
    a: &Chosen,
    b: &Chosen,
    names: &[String; 2],
) -> Markup {
    let texts = visit.texts();
    let scenes = durak_lessons::difference(option.key, &a.rules, &b.rules);
    // What one option alone would change: some make no difference where others have decided.
    let mut other = a.rules;
    let _ = option.set(&mut other, option.get(&b.rules));
    let idle = other.check().is_ok() && texts.rules(&other) == texts.rules(&a.rules);
    html! {
        section id=(option.key) {
            h2 { (texts.option(option).label) }
            p.muted { (texts.option(option).help) }
            @if idle { p.muted { (visit.say("compare-idle")) } }
            div.sides {
                @for (place, (chosen, name)) in [a, b].into_iter().zip(names).enumerate() {
                    @let value = texts.value(option, option.get(&chosen.rules));
                    div.side {
                        p.name { (name) }
                        p { strong { (value.label) } }
                        p { (value.meaning) }
                        @if let Some((first, second)) = &scenes {
                            (lesson::show(visit, if place == 0 { first } else { second }, &chosen.rules))
                        }
                    }
                }
            }
        }
    }
}

/// Sections of both rules in words, where their sentences differ.
fn in_words(visit: &Visit, a: &Chosen, b: &Chosen, names: &[String; 2]) -> Markup {
    let sections = [a, b].map(|chosen| visit.texts().rules(&chosen.rules).sections);
    let mut keys: Vec<(&str, &str)> = Vec::new();
    for section in sections.iter().flatten() {
        let of = |all: &[RulesSection]| all.iter().find(|it| it.key == section.key).cloned();
        let differs = of(&sections[0]) != of(&sections[1]);
        if differs && !keys.iter().any(|(key, _)| *key == section.key) {
            keys.push((section.key, &section.title));
        }
    }
    html! {
        section #words {
            h2 { (visit.say("compare-words")) }
            @for (key, title) in keys {
                h3 { (title) }
                div.sides {
                    @for ((own, others), name) in [(&sections[0], &sections[1]), (&sections[1], &sections[0])].into_iter().zip(names) {
                        div.side {
                            p.name { (name) }
                            (only_here(visit, key, own, others))
                        }
                    }
                }
            }
        }
    }
}

/// The paragraphs of a section that the other side does not have.
fn only_here(visit: &Visit, key: &str, own: &[RulesSection], others: &[RulesSection]) -> Markup {
    let of = |all: &[RulesSection]| {
        let section = all.iter().find(|section| section.key == key);
        section.map(|section| section.paragraphs.clone()).unwrap_or_default()
    };
    let others = of(others);
    let mut own = of(own);
    own.retain(|paragraph| !others.contains(paragraph));
    html! {
        @for paragraph in &own { p { (paragraph) } }
        @if own.is_empty() { p.muted { (visit.say("compare-nothing")) } }
    }
}

//! `/rules/PRESET` and `/rules/table`: a rule set told in sentences, section by section.

use super::chosen::Chosen;
use super::words::paragraphs;
use super::{Pairs, compare, page, unknown};
use crate::pages::Visit;
use crate::pages::lesson::lesson;
use crate::pages::lobby::select;
use axum::extract::{Path, Query};
use axum::response::Response;
use durak_core::{OPTIONS, OptionSpec, PRESETS, Preset, Rules};
use durak_lessons::lessons_for;
use durak_text::{RulesSection, RulesText};
use maud::{Markup, html};

/// `GET /rules/{preset}?key=value…`.
pub(super) async fn preset(Path(key): Path<String>, Query(pairs): Pairs, visit: Visit) -> Response {
    match Preset::find(&key) {
        Some(preset) => show(&visit, Some(preset), &pairs),
        None => unknown::preset(&visit, &key, "/rules"),
    }
}

/// `GET /rules/table?key=value…`: any rule set; options that are left out have their first value.
pub(super) async fn table(Query(pairs): Pairs, visit: Visit) -> Response {
    show(&visit, None, &pairs)
}

fn show(visit: &Visit, base: Option<&'static Preset>, pairs: &[(String, String)]) -> Response {
    let chosen = match Chosen::read(visit, base, pairs) {
        Ok(chosen) => chosen,
        Err(reasons) => return unknown::options(visit, &reasons),
    };
    let text = visit.texts().rules(&chosen.rules);
    let name = chosen.name(visit);
    let body = html! {
        (opening(visit, &chosen))
        (contents(visit, &text))
        div.rules { @for section in &text.sections { (told(visit, section, &chosen.rules)) } }
        (further(visit, &chosen))
    };
    let title = visit.tell("study-rules-of", &[("name", name.clone().into())]);
    let description = match base {
        Some(preset) => visit.texts().preset(preset.key).description,
        None => visit.tell("study-table-of", &[("changes", chosen.changes_in_words(visit).into())]),
    };
    page(visit, &title, format!("/rules/{}", chosen.path()), description, body)
}

/// What these rules are, and the same for other numbers of players.
fn opening(visit: &Visit, chosen: &Chosen) -> Markup {
    let players = OptionSpec::find("players").map(|option| option.values).unwrap_or_default();
    let others = players.iter().filter_map(|it| Some((it, chosen.with_players(it)?)));
    let others: Vec<_> = others.collect();
    html! {
        @match chosen.base {
            Some(preset) => { p.intro { (visit.texts().preset(preset.key).description) } }
            None => { p.intro { (visit.say("study-table-intro")) } }
        }
        @if others.len() > 1 {
            nav.choices.screen aria-label=(visit.say("study-players")) {
                span { (visit.say("study-players")) }
                @for (count, other) in others {
                    @let here = other.rules == chosen.rules;
                    a.button href=(format!("/rules/{}", other.path())) aria-current=[here.then_some("true")] { (count) }
                }
            }
        }
    }
}

fn contents(visit: &Visit, text: &RulesText) -> Markup {
    html! {
        nav.toc.screen aria-label=(visit.say("study-contents")) {
            ol {
                @for section in &text.sections {
                    li { a href=(format!("#{}", section.key)) { (section.title) } }
                }
            }
        }
    }
}

/// A section with its live examples.
fn told(visit: &Visit, section: &RulesSection, rules: &Rules) -> Markup {
    html! {
        section id=(section.key) {
            h2 { (section.title) }
            (paragraphs(visit, &section.paragraphs))
            @for it in lessons_for(section.key, rules) { (lesson(visit, it, rules)) }
        }
    }
}

/// All options with their values, the way to change them, and what else there is to read.
fn further(visit: &Visit, chosen: &Chosen) -> Markup {
    let texts = visit.texts();
    html! {
        section.screen #options {
            h2 { (visit.say("study-options")) }
            dl.facts {
                @for (option, value) in chosen.rules.pairs() {
                    dt { (texts.option(option).label) }
                    dd { (texts.value(option, value).label) }
                }
            }
            details {
                summary { (visit.say("study-change")) }
                form method="get" action="/rules/table" {
                    @for option in &OPTIONS {
                        @let words = |value: &&str| ((*value).to_owned(), texts.value(option, value).label);
                        @let values: Vec<_> = option.values.iter().map(words).collect();
                        (select(option.key, &texts.option(option).label, &values, option.get(&chosen.rules)))
                    }
                    button.button.primary { (visit.say("study-change-do")) }
                }
            }
        }
        section.screen #more {
            h2 { (visit.say("study-more")) }
            ul.plain {
                @if let Some(preset) = chosen.base {
                    li { a href=(format!("/faq/{}", preset.key)) { (visit.say("faq-title")) } ": " (visit.say("faq-about")) }
                }
                li { a href=(compared(chosen)) { (visit.say("study-compare-title")) } ": " (visit.say("study-compare-about")) }
                li { a href=(format!("/rules/players/{}", chosen.rules.players)) { (visit.say("study-players-title")) } ": " (visit.say("study-figures-text")) }
                li { a href="/glossary" { (visit.say("glossary-title")) } ": " (visit.say("glossary-about")) }
            }
            p.muted { (visit.say("study-print")) }
        }
    }
}

/// These rules beside others.
fn compared(chosen: &Chosen) -> String {
    let other = PRESETS.iter().find(|preset| chosen.base.is_none_or(|base| base.key != preset.key));
    let other = other.map_or("", |preset| preset.key);
    format!("/compare?a={}&b={other}", compare::written(chosen))
}

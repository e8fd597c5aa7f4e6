//! `/faq/PRESET`: questions that people ask, answered from the options of the rules.

use super::chosen::Chosen;
use super::words::paragraphs;
use super::{Pairs, page, unknown};
use crate::pages::Visit;
use axum::extract::{Path, Query};
use axum::response::Response;
use durak_core::{PRESETS, Preset};
use maud::html;

/// The questions in their order: the messages `faq-KEY`, each with an answer that has the options as
/// variables.
const QUESTIONS: [&str; 19] = [
    "first",
    "ace",
    "several",
    "which",
    "who",
    "many",
    "five",
    "after-take",
    "one-card",
    "must-pass",
    "next",
    "transfer",
    "draw-order",
    "trump-card",
    "out",
    "tie",
    "discard",
    "next-game",
    "fair",
];

/// `GET /faq`.
pub(super) async fn all(visit: Visit) -> Response {
    let body = html! {
        p.intro { (visit.say("faq-intro")) }
        (unknown::presets(&visit, "/faq"))
    };
    page(&visit, &visit.say("faq-title"), "/faq".to_owned(), visit.say("faq-about"), body)
}

/// `GET /faq/{preset}?key=value…`. With four players where there may be four: with two many questions
/// have no point.
pub(super) async fn preset(
    Path(key): Path<String>,
    Query(mut pairs): Pairs,
    visit: Visit,
) -> Response {
    let Some(preset) = Preset::find(&key) else { return unknown::preset(&visit, &key, "/faq") };
    if !pairs.iter().any(|(key, _)| key == "players") {
        pairs.push(("players".to_owned(), players_of(preset).to_owned()));
    }
    let chosen = match Chosen::read(&visit, Some(preset), &pairs) {
        Ok(chosen) => chosen,
        Err(reasons) => return unknown::options(&visit, &reasons),
    };
    let name = chosen.name(&visit);
    let answer = |key: &str| visit.texts().about_rules(&format!("faq-{key}.answer"), &chosen.rules);
    let body = html! {
        p.intro { (visit.tell("faq-of-intro", &[("players", chosen.rules.players.into())])) }
        nav.choices.screen aria-label=(visit.say("faq-others")) {
            @for other in &PRESETS {
                a.button href=(format!("/faq/{}", other.key)) aria-current=[(other.key == preset.key).then_some("page")] {
                    (visit.texts().preset(other.key).name)
                }
            }
        }
        div.rules {
            @for key in QUESTIONS {
                section id=(key) {
                    h2 { (visit.say(&format!("faq-{key}"))) }
                    (paragraphs(&visit, &[answer(key)]))
                }
            }
        }
        p {
            a href=(format!("/rules/{}", chosen.path())) {
                (visit.tell("study-rules-of", &[("name", name.clone().into())]))
            }
        }
    };
    let title = visit.tell("faq-of", &[("name", visit.texts().preset(preset.key).name.into())]);
    let about = visit.tell("faq-of-about", &[("name", name.into())]);
    let changed = chosen.path().split_once('?').map(|(_, changes)| changes.to_owned());
    let usual = format!("players={}", players_of(preset));
    let address = match changed.filter(|changes| *changes != usual) {
        Some(changes) => format!("/faq/{}?{changes}", preset.key),
        None => format!("/faq/{}", preset.key),
    };
    page(&visit, &title, address, about, body)
}

/// Four if the preset may be played by four, else its own number.
fn players_of(preset: &'static Preset) -> &'static str {
    let open = preset.open.iter().find(|(key, _)| *key == "players").map(|(_, values)| *values);
    if open.is_some_and(|values| values.contains(&"4")) { "4" } else { "2" }
}

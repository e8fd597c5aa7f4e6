//! `/learn` and all pages to learn the game from: rules, words, numbers, questions.
//!
//! They are text that the server writes from the same sources as the engine's own words, and each has
//! an address in every language. [`addresses`] lists them; what is said about them stands in
//! `study.ftl`, `glossary.ftl` and others of `durak-text`.

mod chosen;
mod compare;
mod faq;
mod figures;
mod glossary;
mod index;
mod numbers;
mod rules;
mod sitemap;
mod strategy;
mod unknown;
mod words;

pub(crate) use chosen::{read_rules, rules_of, rules_of_table};

use super::first_game;
use super::layout::Sheet;
use super::{About, Visit, lesson};
use crate::app::App;
use crate::picture;
use axum::Router;
use axum::extract::Query;
use axum::response::Response;
use axum::routing::get;
use durak_core::PRESETS;
use maud::Markup;
use std::sync::Arc;

/// The pairs of an address's query, in their order.
type Pairs = Query<Vec<(String, String)>>;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/learn", get(index::index))
        .route("/rules", get(index::index))
        .route("/rules/table", get(rules::table))
        .route("/rules/players/{count}", get(numbers::players))
        .route("/rules/deck/{count}", get(numbers::deck))
        .route("/rules/{preset}", get(rules::preset))
        .route("/compare", get(compare::compare))
        .route("/faq", get(faq::all))
        .route("/faq/{preset}", get(faq::preset))
        .route("/strategy", get(strategy::strategy))
        .route("/glossary", get(glossary::glossary))
        .route("/glossary/{term}", get(glossary::term))
        .route("/sitemap.xml", get(sitemap::sitemap))
        .route("/robots.txt", get(sitemap::robots))
}

/// The addresses of all these pages, without a language.
pub(crate) fn addresses() -> Vec<String> {
    let places = ["/learn", first_game::ADDRESS, "/rules/table", "/glossary", "/faq", "/strategy"];
    let mut all: Vec<String> = places.map(str::to_owned).to_vec();
    for place in ["rules", "faq"] {
        all.extend(PRESETS.iter().map(|preset| format!("/{place}/{}", preset.key)));
    }
    for option in ["players", "deck"] {
        all.extend(numbers::values(option).iter().map(|value| format!("/rules/{option}/{value}")));
    }
    for (place, a) in PRESETS.iter().enumerate() {
        all.extend(
            PRESETS[place + 1..].iter().map(|b| format!("/compare?a={}&b={}", a.key, b.key)),
        );
    }
    all
}

/// A page with its lasting address and what it is about.
fn page(
    visit: &Visit,
    title: &str,
    address: String,
    description: String,
    body: Markup,
) -> Response {
    let about = About { address, description, picture: Some(picture::RULES.to_owned()) };
    // Pages without a lesson need no script for it.
    let scripts: &[&str] = if body.0.contains("data-lesson") { &[lesson::SCRIPT] } else { &[] };
    Sheet { scripts, about: Some(&about), ..Sheet::new(title) }.answer(visit, body)
}

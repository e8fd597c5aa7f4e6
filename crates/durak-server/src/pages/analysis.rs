//! A finished game's analysis on its page: a button, and when the game was looked at, the mistakes.

use super::Visit;
use super::game::troubled;
use super::layout::{page_of, scrolled};
use crate::analyses::{Analyses, Analysis, NotNow};
use crate::app::App;
use crate::games::api::{Trouble, find};
use crate::games::summary::link;
use crate::replay::Replay;
use crate::visitors::Visitor;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use durak_analysis::{Decision, LEAST_LOSS};
use durak_text::{Names, Texts};
use maud::{Markup, html};
use std::sync::Arc;

/// `POST /game/:id/analysis`: looks at the game, and shows its page again.
pub(crate) async fn analyse(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visitor: Visitor,
    visit: Visit,
) -> Response {
    let found = match find(&app, &id).await {
        Ok(found) => found,
        Err(trouble) => return troubled(&visit, &trouble),
    };
    let record = found.replay.record().filter(|it| Analyses::may_be(it.actions().len()));
    let Some(record) = record else { return troubled(&visit, &Trouble::Unknown) };
    let here = link(&found.stored.game.id);
    match app.analyses.make(&found.stored.game.id, record, visitor).await {
        Ok(()) => Redirect::to(&format!("{here}#analysis")).into_response(),
        Err(why) => not_now(&visit, &here, why),
    }
}

fn not_now(visit: &Visit, here: &str, why: NotNow) -> Response {
    let (status, id) = match why {
        NotNow::Busy => (StatusCode::SERVICE_UNAVAILABLE, "games-analysis-busy"),
        NotNow::TooMany => (StatusCode::TOO_MANY_REQUESTS, "games-analysis-many"),
    };
    let body = html! {
        p { (visit.say(id)) }
        p { a.button href=(here) { (visit.say("games-analysis-back")) } }
    };
    page_of(visit, status, &visit.say("games-trouble"), body)
}

/// What the page says of a game's analysis.
pub(super) struct Looked<'a> {
    pub(super) visit: &'a Visit,
    /// The page's path, without a query.
    pub(super) path: &'a str,
    pub(super) replay: &'a Replay,
    pub(super) names: &'a Names,
    /// What was found, if the game was looked at.
    pub(super) analysis: Option<&'a Analysis>,
}

impl Looked<'_> {
    fn texts(&self) -> &'static Texts {
        Texts::of(self.visit.lang)
    }

    /// The section; nothing for a game that is not looked at.
    pub(super) fn section(&self) -> Markup {
        let steps = self.replay.steps().len();
        html! {
            @if self.replay.last().is_over() && Analyses::may_be(steps) {
                section #analysis {
                    h2 { (self.visit.say("games-analysis")) }
                    @match self.analysis {
                        Some(analysis) => { (self.found(analysis)) }
                        None => {
                            p { (self.visit.say("games-analysis-what")) }
                            form method="post" action=(format!("{}/analysis", self.path)) {
                                button.button type="submit" { (self.visit.say("games-analysis-do")) }
                            }
                        }
                    }
                }
            }
        }
    }

    fn found(&self, analysis: &Analysis) -> Markup {
        let least = [("least", percent(LEAST_LOSS).into())];
        html! {
            @if analysis.mistakes.is_empty() { p { (self.visit.say("analysis-none")) } }
            @else {
                ol.mistakes {
                    @for mistake in &analysis.mistakes { li value=(mistake.number) { (self.mistake(mistake)) } }
                }
            }
            (self.sums(analysis))
            p.muted { (self.visit.tell("analysis-what-is-a-mistake", &least)) " " (self.visit.say("games-analysis-brief")) }
        }
    }

    /// A mistake, with the way to the moment before it as its player saw it.
    fn mistake(&self, it: &Decision) -> Markup {
        let at = format!("{}?step={}&seat={}#replay", self.path, it.number - 1, it.seat);
        let done = self.texts().action(&it.played, it.seat, self.names);
        html! {
            a href=(at) { (done) }
            @if let Some((best, chosen)) = it.best.zip(it.chosen()) {
                " " (self.visit.tell("games-analysis-better", &[
                    ("worth", percent(chosen.worth).into()),
                    ("better", self.texts().to_do(best.action.as_ref()).into()),
                    ("best", percent(best.worth).into()),
                ]))
                @if it.exact { " " span.chip { (self.visit.say("games-analysis-exact")) } }
            }
        }
    }

    fn sums(&self, analysis: &Analysis) -> Markup {
        scrolled(
            &self.visit.say("analysis-mistakes"),
            html! {
                thead { tr {
                    th scope="col" { (self.visit.say("analysis-player")) }
                    th.number scope="col" { (self.visit.say("analysis-decisions")) }
                    th.number scope="col" { (self.visit.say("analysis-mistakes")) }
                    th.number scope="col" { (self.visit.say("analysis-lost")) }
                } }
                tbody {
                    @for sum in &analysis.sums {
                        tr {
                            th scope="row" { (self.texts().seat(sum.seat, self.names)) }
                            td.number { (sum.decisions) }
                            td.number { (sum.count) }
                            td.number { (percent(sum.lost)) }
                        }
                    }
                }
            },
        )
    }
}

/// `54 %`, in a form that both languages read.
fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

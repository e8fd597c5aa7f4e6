//! `/puzzle`: an endgame of the day where one action wins, and what each action leads to.

use super::Visit;
use super::cards::{card, sorted};
use super::layout::{page, page_of};
use crate::app::App;
use crate::clock::unix_ms;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use durak_core::{Action, CardSet, Seat};
use durak_puzzles::{Answer, Day, Puzzle, Value};
use durak_text::{Names, Texts};
use maud::{Markup, html};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::Mutex;

/// Days whose puzzles are kept in memory; finding one costs some milliseconds.
const KEPT: usize = 64;

/// The puzzles that have been asked for. One is found at a time, so that nobody takes the processor
/// from the games by asking for many.
#[derive(Default)]
pub(crate) struct Puzzles(Mutex<BTreeMap<Day, Arc<Puzzle>>>);

impl Puzzles {
    async fn of(&self, day: Day) -> Option<Arc<Puzzle>> {
        let mut kept = self.0.lock().await;
        if let Some(puzzle) = kept.get(&day) {
            return Some(Arc::clone(puzzle));
        }
        let puzzle = tokio::task::spawn_blocking(move || day.puzzle()).await.ok().flatten()?;
        let puzzle = Arc::new(puzzle);
        if kept.len() >= KEPT {
            kept.pop_first();
        }
        kept.insert(day, Arc::clone(&puzzle));
        Some(puzzle)
    }
}

/// The answer that is tried, as its text form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Tried {
    action: String,
}

/// `GET /puzzle`: that of today.
pub(crate) async fn today(State(app): State<Arc<App>>, visit: Visit) -> Response {
    let today = Day::of_unix_ms(unix_ms());
    show(&app, &visit, Some(today), None).await
}

/// `GET /puzzle/{day}?action=…`.
pub(crate) async fn puzzle(
    State(app): State<Arc<App>>,
    Path(day): Path<String>,
    Query(tried): Query<Tried>,
    visit: Visit,
) -> Response {
    show(&app, &visit, day.parse().ok(), tried.action.parse().ok()).await
}

async fn show(app: &App, visit: &Visit, day: Option<Day>, action: Option<Action>) -> Response {
    let today = Day::of_unix_ms(unix_ms());
    let found = match day.filter(|day| *day <= today) {
        Some(day) => app.puzzles.of(day).await.map(|puzzle| (day, puzzle)),
        None => None,
    };
    let Some((day, puzzle)) = found else {
        let body = html! {
            p { (visit.say("puzzle-no-day")) }
            p { a.button href="/puzzle" { (visit.say("puzzle-today")) } }
        };
        return page_of(visit, StatusCode::NOT_FOUND, &visit.say("puzzle-title"), body);
    };
    let answer = action.and_then(|action| puzzle.answer(action));
    let shown = Shown { visit, day, puzzle: &puzzle, names: names(visit, &puzzle) };
    let body = html! {
        p { (shown.task()) }
        (shown.board())
        (shown.choices(action))
        @if let Some(answer) = &answer { (shown.answer(answer)) }
        (shown.days(today))
    };
    let title = visit.tell("puzzle-title-of", &[("day", day.to_string().into())]);
    page(visit, &title, body)
}

/// The reader plays the seat that acts.
fn names(visit: &Visit, puzzle: &Puzzle) -> Names {
    let seats = puzzle.game().public().law().seats();
    let name = |seat: Seat| {
        if seat == puzzle.seat() { visit.say("puzzle-you") } else { visit.say("puzzle-other") }
    };
    Names::new(seats.into_iter().map(name)).told_to(puzzle.seat())
}

struct Shown<'a> {
    visit: &'a Visit,
    day: Day,
    puzzle: &'a Puzzle,
    names: Names,
}

impl Shown<'_> {
    fn texts(&self) -> &'static Texts {
        Texts::of(self.visit.lang)
    }

    fn task(&self) -> String {
        let public = self.puzzle.game().public();
        let suit = self.texts().suit(public.trump()).into();
        let acts = if public.defender() == self.puzzle.seat() { "defend" } else { "attack" };
        self.visit.tell("puzzle-task", &[("suit", suit), ("acts", acts.into())])
    }

    fn board(&self) -> Markup {
        let game = self.puzzle.game();
        let seats = game.public().law().seats();
        // The other first, as at a table: he sits opposite.
        let mut order: Vec<Seat> = seats.into_iter().collect();
        order.sort_by_key(|seat| *seat == self.puzzle.seat());
        html! {
            section.replay aria-label=(self.visit.say("puzzle-position")) {
                div.board {
                    ul.seats {
                        @for seat in order { li { (self.seat(seat, game.hand(seat))) } }
                    }
                    div.middle { (self.pairs()) }
                }
            }
        }
    }

    fn seat(&self, seat: Seat, hand: CardSet) -> Markup {
        let public = self.puzzle.game().public();
        let role = if seat == public.defender() { "role-defender" } else { "role-attacker" };
        let name = self.texts().seat(seat, &self.names);
        let of = self.visit.tell("games-hand", &[("seat", name.clone().into())]);
        html! {
            div.seat data-acting[seat == self.puzzle.seat()] {
                p { strong { (name) } " " span.chip { (self.visit.say(role)) } }
                ul.hand aria-label=(of) {
                    @for it in sorted(hand, public.trump()) { li { (card(self.texts(), it)) } }
                }
            }
        }
    }

    fn pairs(&self) -> Markup {
        let public = self.puzzle.game().public();
        let table = public.table();
        html! {
            ul.pairs aria-label=(self.visit.say("table")) {
                @for (attack, cover) in table.pairs() {
                    li {
                        (card(self.texts(), attack))
                        @if let Some(cover) = cover {
                            span.sr { " " (self.visit.say("games-beaten-by")) " " }
                            (card(self.texts(), cover))
                        }
                    }
                }
                @if table.cards().is_empty() { li.muted { (self.visit.say("games-nothing-lies")) } }
            }
        }
    }

    /// All that may be done, as links: each shows what it leads to.
    fn choices(&self, tried: Option<Action>) -> Markup {
        html! {
            nav.choices aria-label=(self.visit.say("puzzle-choices")) {
                @for choice in self.puzzle.choices() {
                    a.button href=(format!("/puzzle/{}?action={}#answer", self.day, choice.action))
                        rel="nofollow" aria-current=[(tried == Some(choice.action)).then_some("true")] {
                        (self.texts().to_do(Some(&choice.action)))
                    }
                    " "
                }
            }
        }
    }

    fn answer(&self, answer: &Answer) -> Markup {
        let id = match answer.value {
            Value::Win => "puzzle-right",
            Value::Draw => "puzzle-draw",
            Value::Loss => "puzzle-wrong",
        };
        html! {
            section #answer .answer role="status" {
                h2 { (self.visit.say(id)) }
                p { (self.visit.say("puzzle-line")) }
                ol {
                    @for (seat, action) in &answer.line {
                        li { (self.texts().action(action, *seat, &self.names)) }
                    }
                }
            }
        }
    }

    fn days(&self, today: Day) -> Markup {
        html! {
            nav.days aria-label=(self.visit.say("puzzle-days")) {
                @if let Some(before) = self.day.before() {
                    a.button rel="prev" href=(format!("/puzzle/{before}")) { (self.visit.say("puzzle-before")) }
                }
                " "
                @if let Some(after) = self.day.after().filter(|day| *day <= today) {
                    a.button rel="next" href=(format!("/puzzle/{after}")) { (self.visit.say("puzzle-after")) }
                }
            }
        }
    }
}

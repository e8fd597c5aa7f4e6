//! `/ratings`: the boards, each with its players in order.

use super::Visit;
use super::game::{family_name, troubled};
use super::layout::{page, scrolled};
use crate::app::App;
use crate::clock::unix_ms;
use crate::games::api::{RATINGS, Trouble};
use crate::ratings::{Board, Class, OTHER, PROVISIONAL_GAMES, aged};
use axum::extract::{Query, State};
use axum::response::Response;
use durak_core::PRESETS;
use durak_store::RatingRow;
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;

/// Which board, and after how many of its rows. What is not understood is the first board.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    board: String,
    skip: String,
}

/// `GET /ratings`.
pub(crate) async fn ratings(
    State(app): State<Arc<App>>,
    Query(asked): Query<Asked>,
    visit: Visit,
) -> Response {
    let first = || Board { family: "durak".to_owned(), class: Class::Two };
    let board: Board = asked.board.parse().unwrap_or_else(|_| first());
    let skip = asked.skip.parse().unwrap_or(0);
    let rows = match app.store.ratings(&board.to_string(), skip, RATINGS).await {
        Ok(rows) => rows,
        Err(error) => return troubled(&visit, &Trouble::from(error)),
    };
    let next = (rows.len() == RATINGS as usize).then(|| skip.saturating_add(RATINGS));
    let body = html! {
        (boards(&visit, &board))
        section {
            h2 { (board_name(&visit, &board)) }
            (table(&visit, &board, &rows, skip))
            @if let Some(next) = next {
                p { a.button rel="next" href=(format!("/ratings?board={board}&skip={next}")) {
                    (visit.say("games-older"))
                } }
            }
        }
        p.muted { (visit.tell("games-provisional-why", &[("games", PROVISIONAL_GAMES.into())])) }
    };
    page(&visit, &visit.say("site-ratings"), body)
}

/// What a board is called.
pub(crate) fn board_name(visit: &Visit, board: &Board) -> String {
    let class = visit.say(&format!("games-class-{}", board.class.key()));
    format!("{} · {class}", family_name(visit, &board.family))
}

fn boards(visit: &Visit, here: &Board) -> Markup {
    let families: Vec<&str> = PRESETS.iter().map(|preset| preset.key).chain([OTHER]).collect();
    html! {
        nav.boards aria-label=(visit.say("games-boards")) {
            ul {
                @for family in families {
                    li {
                        span { (family_name(visit, family)) }
                        @for class in Class::ALL {
                            @let board = Board { family: family.to_owned(), class };
                            a.button href=(format!("/ratings?board={board}"))
                                aria-current=[(board == *here).then_some("page")] {
                                span.sr { (family_name(visit, family)) " " }
                                (visit.say(&format!("games-class-short-{}", class.key())))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn table(visit: &Visit, board: &Board, rows: &[RatingRow], skip: u32) -> Markup {
    html! {
        @if rows.is_empty() {
            p { (visit.say("games-board-empty")) }
        } @else {
            (scrolled(&board_name(visit, board), html! {
                thead { tr {
                    th.number scope="col" { (visit.say("games-place-won")) }
                    th scope="col" { (visit.say("games-player")) }
                    th.number scope="col" { (visit.say("games-rating")) }
                    th.number scope="col" { (visit.say("games-deviation")) }
                    th.number scope="col" { (visit.say("games-count")) }
                } }
                tbody {
                    @for (place, row) in (skip.saturating_add(1)..).zip(rows) {
                        tr {
                            td.number { @if row.rating.settled { (place) } @else { "–" } }
                            th scope="row" {
                                a href=(format!("/player/{}", row.person)) { (row.name) }
                            }
                            td.number { (rating(visit, row)) }
                            td.number { "±" (deviation(row)) }
                            td.number { (row.rating.games) }
                        }
                    }
                }
            }))
        }
    }
}

/// How uncertain the estimate is now.
pub(crate) fn deviation(row: &RatingRow) -> String {
    format!("{:.0}", aged(row.rating, unix_ms()).deviation)
}

/// The estimate, marked if it is provisional.
pub(crate) fn rating(visit: &Visit, row: &RatingRow) -> Markup {
    html! {
        (format!("{:.0}", row.rating.rating))
        @if !row.rating.settled {
            " " span.chip title=(visit.say("games-provisional")) { (visit.say("games-provisional")) }
        }
    }
}

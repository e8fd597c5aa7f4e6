//! `/player/ID`: ratings, how often one is the durak, and whether the deal is to blame.

use super::game::troubled;
use super::games::list;
use super::layout::{page, scrolled};
use super::ratings::{board_name, deviation, rating};
use super::{Visit, missing};
use crate::app::App;
use crate::games::api::Trouble;
use crate::games::filter::{Filter, is_id};
use crate::ratings::Board;
use crate::statistics::{DurakRate, Luck, durak_rates, luck};
use axum::extract::{Path, State};
use axum::response::Response;
use durak_store::{GameQuery, RatingRow, StoredGame};
use maud::{Markup, html};
use std::sync::Arc;

/// Games on the page.
const LAST: u32 = 10;

/// What the page shows.
struct Player {
    name: String,
    bot: bool,
    ratings: Vec<RatingRow>,
    rates: Vec<DurakRate>,
    trumps: Option<Luck>,
    leads: Option<Luck>,
    games: Vec<StoredGame>,
}

/// `GET /player/:id`.
pub(crate) async fn player(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    visit: Visit,
) -> Response {
    match find(&app, &visit, &id).await {
        Ok(Some(player)) => {
            let body = body(&visit, &id, &player);
            page(&visit, &player.name, body)
        }
        Ok(None) => missing(&visit),
        Err(trouble) => troubled(&visit, &trouble),
    }
}

async fn find(app: &App, visit: &Visit, id: &str) -> Result<Option<Player>, Trouble> {
    if !is_id(id) {
        return Ok(None);
    }
    let Some((name, bot)) = app.player_name(id).await? else { return Ok(None) };
    let (trumps, leads) = luck(&app.store.luck_of(id).await?);
    let query = GameQuery {
        viewer: visit.person.as_ref().map(|person| person.id.clone()),
        person: Some(id.to_owned()),
        limit: LAST,
        ..GameQuery::default()
    };
    Ok(Some(Player {
        name,
        bot,
        ratings: app.store.ratings_of(id).await?,
        rates: durak_rates(&app.store.outcomes_of(id).await?),
        trumps,
        leads,
        games: app.store.games(query).await?,
    }))
}

fn body(visit: &Visit, id: &str, player: &Player) -> Markup {
    let all = Filter { player: id.to_owned(), ..Filter::default() }.address("/games", None);
    html! {
        @if player.bot { p { span.chip { (visit.say("games-bot")) } } }
        (ratings(visit, &player.ratings))
        (rates(visit, &player.rates))
        (deals(visit, player))
        section aria-labelledby="last" {
            h2 #last { (visit.say("games-last-games")) }
            (list(visit, &player.games))
            p { a href=(all) { (visit.say("games-all-games")) } }
        }
    }
}

fn ratings(visit: &Visit, rows: &[RatingRow]) -> Markup {
    html! {
        section aria-labelledby="ratings" {
            h2 #ratings { (visit.say("site-ratings")) }
            @if rows.is_empty() { p { (visit.say("games-not-rated-yet")) } }
            dl.facts {
                @for row in rows {
                    dt {
                        @match row.board.parse::<Board>() {
                            Ok(board) => {
                                a href=(format!("/ratings?board={board}")) { (board_name(visit, &board)) }
                            }
                            Err(_) => { (row.board) }
                        }
                    }
                    dd {
                        (rating(visit, row)) " ± " (deviation(row)) ", "
                        (visit.tell("games-counted", &[("count", row.rating.games.into())]))
                    }
                }
            }
        }
    }
}

fn rates(visit: &Visit, rates: &[DurakRate]) -> Markup {
    html! {
        section {
            h2 { (visit.say("games-durak-rate")) }
            @if rates.is_empty() {
                p { (visit.say("games-none-yet")) }
            } @else {
                (scrolled(&visit.say("games-durak-rate"), html! {
                    thead { tr {
                        th.number scope="col" { (visit.say("games-seats-number")) }
                        th.number scope="col" { (visit.say("games-count")) }
                        th.number scope="col" { (visit.say("games-lost")) }
                        th.number scope="col" { (visit.say("games-share")) }
                        th.number scope="col" { (visit.say("games-between")) }
                        th.number scope="col" { (visit.say("games-equal")) }
                    } }
                    tbody {
                        @for rate in rates {
                            tr {
                                th.number scope="row" { (rate.seats) }
                                td.number { (rate.games) }
                                td.number { (rate.lost) }
                                td.number { (percent(rate.rate())) }
                                td.number { (percent(rate.between.0)) " – " (percent(rate.between.1)) }
                                td.number { (percent(rate.equal())) }
                            }
                        }
                    }
                }))
            }
        }
    }
}

fn deals(visit: &Visit, player: &Player) -> Markup {
    let kinds = [("trumps", &player.trumps), ("leads", &player.leads)];
    html! {
        section aria-labelledby="deals" {
            h2 #deals { (visit.say("games-me-or-deal")) }
            @for (kind, luck) in kinds {
                @if let Some(luck) = luck {
                    p { (counted(visit, kind, luck)) " " strong { (said(visit, kind, luck)) } }
                }
            }
            @if player.trumps.is_none() { p { (visit.say("games-none-yet")) } }
            p.muted { (visit.say("games-luck-why")) }
        }
    }
}

/// What was found and what was to be expected.
fn counted(visit: &Visit, kind: &str, luck: &Luck) -> String {
    let args = [
        ("found", luck.found.into()),
        ("deals", luck.deals.into()),
        ("expected", format!("{:.1}", luck.expected).into()),
        ("from", luck.usual.0.into()),
        ("to", luck.usual.1.into()),
    ];
    visit.tell(&format!("games-luck-{kind}"), &args)
}

/// The verdict in a sentence.
fn said(visit: &Visit, kind: &str, luck: &Luck) -> String {
    let verdict = luck.verdict().key();
    // Of how many players one has as great a difference by chance.
    let of = (1.0 / luck.chance.max(1e-9)).round().clamp(1.0, 1e9) as u64;
    visit.tell(&format!("games-luck-{kind}-{verdict}"), &[("of", of.into())])
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

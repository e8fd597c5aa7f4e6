//! `/games`: all finished games, found by filters, page by page.

use super::Visit;
use super::game::{change, family_name, player_link, troubled};
use super::layout::{page, page_of, scrolled};
use super::moment::moment;
use crate::app::App;
use crate::games::api::Trouble;
use crate::games::filter::Filter;
use crate::games::summary::link;
use crate::ratings::OTHER;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use durak_core::PRESETS;
use durak_protocol::WireError;
use durak_store::StoredGame;
use maud::{Markup, html};
use std::sync::Arc;

/// `GET /games`.
pub(crate) async fn games(
    State(app): State<Arc<App>>,
    Query(filter): Query<Filter>,
    visit: Visit,
) -> Response {
    let (query, found) = match app.games_for(&filter, visit.person.as_ref()).await {
        Ok(Ok(found)) => found,
        Ok(Err(errors)) => return refused(&visit, &filter, &errors),
        Err(error) => return troubled(&visit, &Trouble::from(error)),
    };
    let limit = query.limit as usize;
    match app.store.games(query).await {
        Ok(games) => {
            let next = games.last().filter(|_| games.len() == limit).map(|it| it.number);
            let body = html! {
                (form(&visit, &filter))
                (list(&visit, &games))
                (pages(&visit, &found, next))
                p { a href="/import" { (visit.say("games-import")) } }
            };
            page(&visit, &visit.say("site-games"), body)
        }
        Err(error) => troubled(&visit, &Trouble::from(error)),
    }
}

fn refused(visit: &Visit, filter: &Filter, errors: &[WireError]) -> Response {
    let body = html! {
        div.note.bad role="alert" {
            @for error in errors { p { (visit.say(&format!("games-{}", error.code))) } }
        }
        (form(visit, filter))
    };
    page_of(visit, StatusCode::BAD_REQUEST, &visit.say("site-games"), body)
}

/// A list of games, the newest first.
pub(crate) fn list(visit: &Visit, games: &[StoredGame]) -> Markup {
    html! {
        @if games.is_empty() {
            p { (visit.say("games-none")) }
        } @else {
            (scrolled(&visit.say("site-games"), html! {
                thead { tr {
                    th scope="col" { (visit.say("games-ended")) }
                    th scope="col" { (visit.say("games-players")) }
                    th scope="col" { (visit.say("games-preset")) }
                    th scope="col" { (visit.say("games-rated")) }
                } }
                tbody { @for game in games { (row(visit, game)) } }
            }))
        }
    }
}

fn row(visit: &Visit, stored: &StoredGame) -> Markup {
    let game = &stored.game;
    html! {
        tr {
            th scope="row" { a href=(link(&game.id)) { (moment(game.ended_ms)) } }
            td {
                ul {
                    @for player in &game.players {
                        li {
                            (player_link(visit, player)) " – "
                            (visit.say(&format!("games-outcome-{}", player.outcome)))
                            @if player.change.is_some() { ", " (change(player)) }
                        }
                    }
                }
            }
            td { (family_name(visit, &game.family)) }
            td { (visit.say(if game.board.is_some() { "games-yes" } else { "games-no" })) }
        }
    }
}

fn pages(visit: &Visit, filter: &Filter, next: Option<u64>) -> Markup {
    html! {
        nav.row aria-label=(visit.say("games-pages")) {
            @if !filter.before.is_empty() {
                a.button href=(filter.address("/games", None)) { (visit.say("games-newest")) }
            }
            @if let Some(next) = next {
                a.button rel="next" href=(filter.address("/games", Some(next))) {
                    (visit.say("games-older"))
                }
            }
        }
    }
}

// --- the form -----------------------------------------------------------------------------------

fn form(visit: &Visit, filter: &Filter) -> Markup {
    let families = PRESETS.iter().map(|preset| preset.key).chain([OTHER]);
    let families = families.map(|key| (key.to_owned(), family_name(visit, key)));
    let seats = (2..=6_u8).map(|count| (count.to_string(), count.to_string()));
    let mut results = vec!["durak", "team", "draw", "left"];
    if !filter.player.trim().is_empty() {
        results.splice(0..0, ["won", "lost"]);
    }
    let results =
        results.into_iter().map(|key| (key.to_owned(), visit.say(&format!("games-result-{key}"))));
    let rated = ["yes", "no"].map(|key| (key.to_owned(), visit.say(&format!("games-{key}"))));
    html! {
        form.panel method="get" action="/games" aria-label=(visit.say("games-filter")) {
            label.field { (visit.say("games-player-id"))
                input name="player" value=(filter.player) maxlength="64" autocomplete="off" spellcheck="false";
            }
            (choice(visit, "preset", "games-preset", &filter.preset, families))
            (choice(visit, "seats", "games-seats-number", &filter.seats, seats))
            (choice(visit, "result", "games-outcome", &filter.result, results))
            (choice(visit, "rated", "games-rated", &filter.rated, rated))
            label.field { (visit.say("games-since"))
                input type="date" name="since" value=(filter.since);
            }
            label.field { (visit.say("games-until"))
                input type="date" name="until" value=(filter.until);
            }
            button.button.primary type="submit" { (visit.say("games-find")) }
            a.button.quiet href="/games" { (visit.say("games-find-all")) }
        }
    }
}

/// A choice of one value, or of any.
fn choice(
    visit: &Visit,
    name: &str,
    label: &str,
    chosen: &str,
    values: impl IntoIterator<Item = (String, String)>,
) -> Markup {
    html! {
        label.field { (visit.say(label))
            select name=(name) {
                option value="" { (visit.say("games-any")) }
                @for (value, text) in values {
                    option value=(value) selected[value == chosen] { (text) }
                }
            }
        }
    }
}

//! `/game/ID`: a finished game with its replay, players, ratings, and the ways to take it along.

use super::Visit;
use super::about::About;
use super::analysis;
use super::layout::{Sheet, page_of, scrolled};
use super::learn::rules_of;
use super::moment::moment;
use super::replay::Shown;
use crate::app::App;
use crate::games::api::{Found, Trouble, find, has_fair};
use crate::games::filter::Filter;
use crate::games::score::Score;
use crate::games::summary::link;
use crate::people::Me;
use crate::picture;
use crate::replay::{Eyes, Scene};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use durak_core::{Seat, SeatSet};
use durak_store::{GamePlayer, NewGame};
use durak_text::{Names, Texts};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;

/// Where in a replay, and through whose eyes. What is not understood is the beginning, and all.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Place {
    step: String,
    seat: String,
}

/// `GET /game/:id`.
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(place): Query<Place>,
    me: Me,
    visit: Visit,
) -> Response {
    match find(&app, &id).await {
        Ok(found) => {
            let fair = has_fair(&app, &found.stored.game, &me).await;
            show(&visit, &found, &place, fair)
        }
        Err(trouble) => troubled(&visit, &trouble),
    }
}

/// The page that says why there is no game.
pub(crate) fn troubled(visit: &Visit, trouble: &Trouble) -> Response {
    let id = match trouble {
        Trouble::Unknown | Trouble::NoForm(..) => "games-unknown",
        Trouble::Store(_) => "games-store",
        Trouble::Damaged(_) => "games-damaged",
    };
    let body = html! {
        p { (visit.say(id)) }
        p { a.button href="/games" { (visit.say("site-games")) } }
    };
    let title = match trouble.status() {
        StatusCode::NOT_FOUND => "site-missing",
        _ => "games-trouble",
    };
    page_of(visit, trouble.status(), &visit.say(title), body)
}

fn show(visit: &Visit, found: &Found, place: &Place, fair: bool) -> Response {
    let Found { stored, kept, replay } = found;
    let game = &stored.game;
    let names = names(visit, game);
    let seat = place.seat.parse().ok().and_then(Seat::new);
    let seat = seat.filter(|seat| replay.law().seats().contains(*seat));
    let step = place.step.parse().unwrap_or(0);
    let scene = Scene::of(replay, step, seat.map_or(Eyes::All, Eyes::Seat));
    let path = link(&game.id);
    let shown = Shown { visit, path: &path, replay, scene: &scene, names: &names };
    let record = format!("/api/games/{}/record", game.id);
    let analysis = analysis::section(visit, replay, &names, &record);
    let score = Score::of(replay.last().public(), kept.left());
    let body = html! {
        (facts(visit, found, &names))
        (shown.section())
        @if let Some(analysis) = &analysis { (analysis) }
        (players(visit, game, &score, kept.left()))
        (take_along(visit, found, fair))
    };
    let title = visit.tell("games-title", &[("names", names.names.join(" – ").into())]);
    let about = About {
        address: path,
        description: visit.say("shared-game-about"),
        picture: Some(picture::of_game(&game.id)),
    };
    let scripts = &["replay.js", "analysis.js"][..1 + usize::from(analysis.is_some())];
    Sheet { scripts, about: Some(&about), ..Sheet::new(&title) }.answer(visit, body)
}

/// The names of all seats, for sentences.
fn names(visit: &Visit, game: &NewGame) -> Names {
    Names::new(game.players.iter().map(|player| name_of(visit, player)))
}

/// What a player is called: people by their name, bots by their level.
pub(crate) fn name_of(visit: &Visit, player: &GamePlayer) -> String {
    match &player.level {
        Some(level) => Texts::of(visit.lang).bot(level).name,
        None if player.name.is_empty() => visit.say("games-nobody"),
        None => player.name.clone(),
    }
}

/// A player's name, with the way to the player's page if there is one.
pub(crate) fn player_link(visit: &Visit, player: &GamePlayer) -> Markup {
    let name = name_of(visit, player);
    html! {
        @match &player.person {
            Some(person) => { a href=(format!("/player/{person}")) { (name) } }
            None => { (name) }
        }
        @if player.level.is_some() { " " span.chip { (visit.say("games-bot")) } }
    }
}

/// The name of a family of rules.
pub(crate) fn family_name(visit: &Visit, family: &str) -> String {
    if family == crate::ratings::OTHER {
        return visit.say("games-other");
    }
    Texts::of(visit.lang).preset(family).name
}

fn facts(visit: &Visit, found: &Found, names: &Names) -> Markup {
    let (game, replay) = (&found.stored.game, &found.replay);
    let result = match replay.last().result() {
        Some(result) => Texts::of(visit.lang).result(result, names),
        None => visit.say("games-given-up"),
    };
    let left = found.kept.left();
    html! {
        p.note { (result)
            @for seat in left {
                " " (visit.tell("games-left", &[("seat", Texts::of(visit.lang).seat(seat, names).into())]))
            }
        }
        dl.facts {
            dt { (visit.say(if game.table.is_some() { "games-ended" } else { "games-imported" })) }
            dd { (moment(game.ended_ms)) }
            dt { (visit.say("games-preset")) }
            dd {
                a href=(rules_of(Some(&game.family), replay.law().rules())) {
                    (family_name(visit, &game.family))
                } ", "
                (visit.tell("games-seats", &[("count", game.seats.into())]))
            }
            dt { (visit.say("games-rated")) }
            dd { (rated(visit, found)) }
            // Names of players stand in the heading and in the table.
            @for (name, value) in found.kept.tags.iter().filter(|tag| !tag.0.starts_with("player-")) {
                dt { @if name == "date" { (visit.say("games-played")) } @else { (name) } }
                dd { (value) }
            }
        }
    }
}

fn rated(visit: &Visit, found: &Found) -> Markup {
    let board = found.stored.game.board.as_deref();
    html! {
        @match (board, &found.kept.unrated) {
            (Some(board), _) => {
                a href=(format!("/ratings?board={board}")) { (visit.say("games-yes")) }
            }
            (None, Some(why)) => { (visit.say(&format!("games-unrated-{why}"))) }
            (None, None) => { (visit.say("games-no")) }
        }
    }
}

fn players(visit: &Visit, game: &NewGame, score: &Score, left: SeatSet) -> Markup {
    let rows = Seat::ALL.into_iter().zip(game.players.iter().zip(&score.places));
    html! {
        section {
            h2 { (visit.say("games-players")) }
            (scrolled(&visit.say("games-players"), html! {
                thead { tr {
                    th scope="col" { (visit.say("games-player")) }
                    th.number scope="col" { (visit.say("games-place-won")) }
                    th scope="col" { (visit.say("games-outcome")) }
                    th.number scope="col" { (visit.say("games-rating")) }
                } }
                tbody {
                    @for (seat, (player, place)) in rows {
                        tr {
                            th scope="row" { (player_link(visit, player)) }
                            td.number { (place) }
                            td {
                                (visit.say(&format!("games-outcome-{}", player.outcome)))
                                @if left.contains(seat) { " · " (visit.say("games-has-left")) }
                            }
                            td.number { (change(player)) }
                        }
                    }
                }
            }))
        }
    }
}

/// The rating after the game and by how much it changed.
pub(crate) fn change(player: &GamePlayer) -> Markup {
    html! {
        @match player.change {
            Some((before, after)) => {
                (format!("{after:.0}")) " (" (signed(after - before)) ")"
            }
            None => { "–" }
        }
    }
}

/// A difference with its sign, a true minus.
fn signed(difference: f64) -> String {
    if difference < 0.0 { format!("−{:.0}", -difference) } else { format!("+{difference:.0}") }
}

fn take_along(visit: &Visit, found: &Found, fair: bool) -> Markup {
    let game = &found.stored.game;
    let api = format!("/api/games/{}", game.id);
    let played_out = found.replay.last().is_over();
    html! {
        section aria-labelledby="take" {
            h2 #take { (visit.say("games-take-along")) }
            ul.ways {
                @if played_out {
                    li { a href=(format!("{api}/record")) { (visit.say("games-record")) } }
                    li { a href=(format!("{api}/trace")) { (visit.say("games-trace")) } }
                }
                li { a href=(api) { (visit.say("games-json")) } }
                @if fair {
                    li { a href=(format!("{api}/fair")) { (visit.say("games-fair")) } }
                }
                li { a href="/verify" { (visit.say("site-verify")) } }
                @if game.table.is_some() {
                    li { a href=(Filter::default().address("/games", None)) { (visit.say("site-games")) } }
                }
            }
            @if game.table.is_some() && !fair {
                p.muted { (visit.say("games-fair-later")) }
            }
        }
    }
}

//! `/match`: a quick match is searched for, until others are found or bots will do.

use super::Visit;
use super::layout::page_with;
use crate::app::App;
use crate::lobby::{FORGET_PAGE_MS, Search, Wish};
use crate::people::SignedIn;
use axum::Router;
use axum::extract::{Form, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use durak_protocol::SearchMatch;
use maud::{Markup, html};
use std::sync::Arc;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/match", get(state).post(search))
        .route("/match/cancel", post(cancel))
        .route("/match/bots", post(bots))
}

/// `POST /match`: begins a search.
async fn search(
    State(app): State<Arc<App>>,
    visit: Visit,
    signed_in: Option<SignedIn>,
    Form(asked): Form<SearchMatch>,
) -> Response {
    let Some(SignedIn(session, _)) = signed_in else { return Redirect::to("/me").into_response() };
    match app.search(&session, &asked).await {
        Ok(()) => Redirect::to("/match").into_response(),
        Err(wrong) if wrong.code == "match-being-made" => Redirect::to("/match").into_response(),
        Err(wrong) => {
            let mut response = nothing(&visit, &visit.explain(&wrong));
            *response.status_mut() = wrong.status;
            response
        }
    }
}

/// `GET /match`: how the search stands; leads to the table that was found.
async fn state(State(app): State<Arc<App>>, visit: Visit, signed_in: Option<SignedIn>) -> Response {
    let Some(SignedIn(session, _)) = signed_in else {
        return Redirect::to("/lobby").into_response();
    };
    match app.searching(&session.person.id, FORGET_PAGE_MS).await {
        (Search::Found(table), _) => Redirect::to(&format!("/table/{table}")).into_response(),
        (Search::None, _) => nothing(&visit, &visit.say("site-match-none")),
        (Search::Making(wish), _) => {
            let body = html! {
                div #search {
                    (wished(&visit, wish))
                    p role="status" { (visit.say("site-match-making")) }
                }
                noscript { p { a href="/match" { (visit.say("site-refresh")) } } }
            };
            page_with(&visit, &visit.say("site-match-title"), &["match.js"], body)
        }
        (Search::On { wish, waiting, bots, .. }, problem) => {
            let problem = problem.map(|wrong| visit.explain(&wrong));
            let body = html! {
                div #search {
                    @if let Some(problem) = problem { p.note.bad role="alert" { (problem) } }
                    (searching(&visit, wish, waiting))
                    (offer(&visit, bots))
                }
                form method="post" action="/match/cancel" {
                    button.button { (visit.say("site-match-cancel")) }
                }
                noscript { p { a href="/match" { (visit.say("site-refresh")) } } }
            };
            page_with(&visit, &visit.say("site-match-title"), &["match.js"], body)
        }
    }
}

fn searching(visit: &Visit, wish: Wish, waiting: usize) -> Markup {
    let waiting = u8::try_from(waiting).unwrap_or(u8::MAX);
    html! {
        (wished(visit, wish))
        p role="status" { (visit.tell("site-match-waiting", &[("count", waiting.into())])) }
    }
}

/// What is searched for.
fn wished(visit: &Visit, wish: Wish) -> Markup {
    html! {
        p { (visit.texts().preset(wish.preset).name) " · "
            (visit.tell("site-match-seats", &[("count", wish.seats.into())])) " · "
            (visit.say(&format!("site-speed-{}", wish.speed))) }
    }
}

/// Bots for the empty seats: none while they are not offered, or whether they are taken.
fn offer(visit: &Visit, bots: Option<bool>) -> Markup {
    html! {
        @if bots == Some(true) {
            p role="status" { (visit.say("site-match-bots-taken")) }
        } @else if bots == Some(false) {
            form method="post" action="/match/bots" {
                p { (visit.say("site-match-bots-text")) }
                button.button.primary { (visit.say("site-match-bots")) }
            }
        }
    }
}

/// Nobody is searched for; says why, and leads back.
fn nothing(visit: &Visit, why: &str) -> Response {
    let body = html! {
        p.note role="status" { (why) }
        p { a.button.primary href="/lobby" { (visit.say("site-match-again")) } }
    };
    page_with(visit, &visit.say("site-match-title"), &[], body)
}

/// `POST /match/cancel`.
async fn cancel(State(app): State<Arc<App>>, signed_in: Option<SignedIn>) -> Redirect {
    let stays = signed_in.is_some_and(|SignedIn(session, _)| {
        // Too late: others count on him at the table, where he can leave.
        !app.lobby.tickets().cancel(&session.person.id)
    });
    Redirect::to(if stays { "/match" } else { "/lobby" })
}

/// `POST /match/bots`.
async fn bots(State(app): State<Arc<App>>, signed_in: Option<SignedIn>) -> Redirect {
    if let Some(SignedIn(session, _)) = signed_in {
        // Asked too early nothing happens; the page offers it when it is time.
        app.lobby.tickets().take_bots(&session.person.id, app.clock.now_ms());
    }
    Redirect::to("/match")
}

//! `/operator`: tables as everybody may see them, the journal's health, and what can be done.

use super::desk::{STAY_MS, whom};
use super::tables;
use crate::app::App;
use crate::clock::unix_ms;
use crate::cookie::cookie;
use crate::health;
use crate::pages::{Visit, moment, page_of};
use crate::source::System;
use axum::Router;
use axum::extract::{Form, Query, State};
use axum::http::header::{LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use durak_hub::new_token;
use durak_store::Ban;
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Instant;

const COOKIE: &str = "durak_operator";
/// Most characters of the reason of a ban.
const REASON_CHARS: usize = 200;
const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
/// The longest ban, in days.
const MOST_DAYS: u64 = 3_650;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/operator", get(show))
        .route("/operator/enter", post(enter))
        .route("/operator/leave", post(leave))
        .route("/operator/drain", post(drain))
        .route("/operator/ban", post(ban))
        .route("/operator/unban", post(unban))
}

/// Which tables are shown.
#[derive(Deserialize)]
struct Shown {
    #[serde(default)]
    page: String,
}

/// `GET /operator?page=2`.
async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Query(shown): Query<Shown>,
    headers: HeaderMap,
) -> Response {
    if app.config.operator_token.is_none() {
        let body = html! { p { (visit.say("operator-off")) } };
        return page_of(&visit, StatusCode::NOT_FOUND, &visit.say("operator"), body);
    }
    if !is_operator(&app, &headers) {
        return page_of(
            &visit,
            StatusCode::UNAUTHORIZED,
            &visit.say("operator"),
            door(&visit, false),
        );
    }
    overview(&app, &visit, shown.page.parse().unwrap_or(1), Outcome::Fine).await
}

/// The form that asks for the secret.
fn door(visit: &Visit, wrong: bool) -> Markup {
    html! {
        @if wrong { p.note.bad role="alert" { (visit.say("operator-wrong")) } }
        form method="post" action="/operator/enter" {
            label.field {
                span { (visit.say("operator-secret")) }
                input type="password" name="secret" required autocomplete="current-password";
            }
            button.button.primary type="submit" { (visit.say("operator-enter")) }
        }
    }
}

#[derive(Deserialize)]
struct Secret {
    secret: String,
}

/// `POST /operator/enter`.
async fn enter(State(app): State<Arc<App>>, visit: Visit, Form(shown): Form<Secret>) -> Response {
    let opens = app.config.operator_token.as_ref().is_some_and(|it| it.opens(&shown.secret));
    let system = System::new(None).filter(|_| opens);
    let Some(mut system) = system else {
        tracing::warn!("somebody showed a wrong operator's secret");
        return page_of(
            &visit,
            StatusCode::UNAUTHORIZED,
            &visit.say("operator"),
            door(&visit, true),
        );
    };
    let token = new_token(system.rng());
    app.desk.enter(&token, app.clock.now_ms());
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let cookie = format!(
        "{COOKIE}={token}; Path=/operator; HttpOnly; SameSite=Strict; Max-Age={}{secure}",
        STAY_MS / 1_000
    );
    (StatusCode::SEE_OTHER, [(LOCATION, "/operator".to_owned()), (SET_COOKIE, cookie)])
        .into_response()
}

/// `POST /operator/leave`.
async fn leave(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    if let Some(token) = cookie(&headers, COOKIE) {
        app.desk.leave(token);
    }
    let gone = format!("{COOKIE}=; Path=/operator; HttpOnly; SameSite=Strict; Max-Age=0");
    (StatusCode::SEE_OTHER, [(LOCATION, "/operator".to_owned()), (SET_COOKIE, gone)])
        .into_response()
}

#[derive(Deserialize)]
struct Drain {
    wanted: bool,
}

/// `POST /operator/drain`.
async fn drain(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Form(drain): Form<Drain>,
) -> Response {
    if is_operator(&app, &headers) {
        app.drain(drain.wanted);
        tracing::info!(wanted = drain.wanted, "draining");
    }
    back()
}

#[derive(Deserialize)]
struct NewBan {
    whom: String,
    days: u64,
    #[serde(default)]
    reason: String,
}

/// `POST /operator/ban`.
async fn ban(
    State(app): State<Arc<App>>,
    visit: Visit,
    headers: HeaderMap,
    Form(new): Form<NewBan>,
) -> Response {
    if !is_operator(&app, &headers) {
        return back();
    }
    let fits = (1..=MOST_DAYS).contains(&new.days) && new.reason.chars().count() <= REASON_CHARS;
    let Some(whom) = whom(new.whom.trim()).filter(|_| fits) else {
        return overview(&app, &visit, 1, Outcome::BadBan).await;
    };
    let until_ms = unix_ms() + new.days * DAY_MS;
    let ban = Ban { whom: whom.clone(), until_ms, reason: new.reason.trim().to_owned() };
    if app.store.ban(ban).await.is_err() || app.read_bans().await.is_err() {
        return overview(&app, &visit, 1, Outcome::NotStored).await;
    }
    // Nobody is brought together with him.
    app.lobby.tickets().cancel(&whom);
    tracing::info!("a ban was made");
    back()
}

#[derive(Deserialize)]
struct OldBan {
    whom: String,
}

/// `POST /operator/unban`.
async fn unban(
    State(app): State<Arc<App>>,
    visit: Visit,
    headers: HeaderMap,
    Form(old): Form<OldBan>,
) -> Response {
    if !is_operator(&app, &headers) {
        return back();
    }
    if app.store.unban(&old.whom).await.is_err() || app.read_bans().await.is_err() {
        return overview(&app, &visit, 1, Outcome::NotStored).await;
    }
    back()
}

fn back() -> Response {
    (StatusCode::SEE_OTHER, [(LOCATION, "/operator")]).into_response()
}

fn is_operator(app: &App, headers: &HeaderMap) -> bool {
    cookie(headers, COOKIE).is_some_and(|it| app.desk.has_entered(it, app.clock.now_ms()))
}

/// What became of what the operator asked for, and so what the page says first.
#[derive(Clone, Copy)]
enum Outcome {
    Fine,
    BadBan,
    NotStored,
}

impl Outcome {
    /// The status of the page, and the text if something is wrong.
    const fn told(self) -> (StatusCode, Option<&'static str>) {
        match self {
            Outcome::Fine => (StatusCode::OK, None),
            Outcome::BadBan => (StatusCode::BAD_REQUEST, Some("operator-ban-bad")),
            Outcome::NotStored => (StatusCode::SERVICE_UNAVAILABLE, Some("operator-failed")),
        }
    }
}

async fn overview(app: &App, visit: &Visit, page_no: usize, outcome: Outcome) -> Response {
    let (status, wrong) = outcome.told();
    let tables = tables::section(app, visit, page_no).await;
    let began = Instant::now();
    let writes = app.store.renew_claims().await.is_ok();
    let probe = began.elapsed();
    let bans = app.store.bans(unix_ms()).await.unwrap_or_default();
    let levels = health::levels(app);
    let facts = [
        ("operator-tables", levels.tables.to_string()),
        ("operator-sockets", levels.sockets.to_string()),
        ("operator-queue", format!("{} / {}", levels.waiting, levels.longest)),
        ("operator-store-queue", levels.store.to_string()),
        ("operator-epoch", app.store.epoch().to_string()),
        (
            "operator-size",
            app.data_bytes().map_or_else(String::new, |it| format!("{} MiB", it >> 20)),
        ),
        (
            "operator-probe",
            if writes {
                format!("{:.1} ms", probe.as_secs_f64() * 1_000.0)
            } else {
                visit.say("operator-store-down")
            },
        ),
    ];
    let draining = app.is_draining();
    let body = html! {
        @if let Some(id) = wrong { p.note.bad role="alert" { (visit.say(id)) } }
        section {
            h2 { (visit.say("operator-state")) }
            dl.facts { @for (id, value) in facts { dt { (visit.say(id)) } dd { (value) } } }
            p { (visit.say(if draining { "operator-draining" } else { "operator-open" })) }
            form method="post" action="/operator/drain" {
                input type="hidden" name="wanted" value=(!draining);
                button.button type="submit" {
                    (visit.say(if draining { "operator-fill" } else { "operator-drain" }))
                }
            }
        }
        (tables)
        (section_of_bans(visit, &bans))
        form method="post" action="/operator/leave" {
            button.button type="submit" { (visit.say("operator-leave")) }
        }
    };
    page_of(visit, status, &visit.say("operator"), body)
}

fn section_of_bans(visit: &Visit, bans: &[Ban]) -> Markup {
    html! {
        section {
            h2 { (visit.say("operator-bans")) }
            @if !bans.is_empty() {
                ul { @for ban in bans { li {
                    code { (ban.whom) } " · " (moment(ban.until_ms)) " · " (ban.reason) " "
                    form method="post" action="/operator/unban" {
                        input type="hidden" name="whom" value=(ban.whom);
                        button.button type="submit" {
                            (visit.tell("operator-unban", &[("whom", ban.whom.as_str().into())]))
                        }
                    }
                } } }
            }
            form method="post" action="/operator/ban" {
                label.field {
                    span { (visit.say("operator-whom")) }
                    input type="text" name="whom" required maxlength="45";
                }
                label.field {
                    span { (visit.say("operator-days")) }
                    input type="number" name="days" min="1" max=(MOST_DAYS) value="7" required;
                }
                label.field {
                    span { (visit.say("operator-reason")) }
                    input type="text" name="reason" maxlength=(REASON_CHARS);
                }
                button.button type="submit" { (visit.say("operator-ban")) }
            }
        }
    }
}

//! `/me`: who one is here: name, devices, recovery, bots, data.

use super::Visit;
use super::layout::{page_with, scrolled};
use super::moment::moment;
use crate::app::App;
use crate::assets;
use crate::people::{Account, BOTS, Refused, SignedIn};
use axum::Router;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use durak_protocol::people::DeviceInfo;
use durak_store::{Passkey, Person, Session};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/me", get(me))
        .route("/me/name", post(name))
        .route("/me/devices/remove", post(remove_device))
        .route("/me/recovery", post(recovery))
        .route("/me/bots", post(new_bot))
        .route("/me/bots/remove", post(remove_bot))
        .route("/me/passkeys/remove", post(remove_passkey))
        .route("/me/sign-out", post(sign_out))
        .route("/me/delete", post(delete))
}

/// What stands above the page after a form was sent.
enum Note {
    None,
    /// Something was done: the id of a sentence.
    Done(&'static str),
    /// Something could not be done.
    Refused(Refused),
    /// Something that is shown this once: what it is, and itself.
    Secret(&'static str, String),
}

impl Note {
    /// The status of the page below it.
    fn status(&self) -> StatusCode {
        match self {
            Note::Refused(refused) => refused.status,
            Note::None | Note::Done(_) | Note::Secret(..) => StatusCode::OK,
        }
    }
}

/// What can have been done when `/me?done=…` is shown.
const DONE: [&str; 5] = ["name", "device", "passkey", "bot", "deleted"];

/// `GET /me`.
async fn me(State(app): State<Arc<App>>, visit: Visit, signed_in: Option<SignedIn>) -> Response {
    let done = visit.uri.query().and_then(|query| query.strip_prefix("done="));
    let done = DONE.into_iter().find(|it| Some(*it) == done);
    let note = done.map_or(Note::None, Note::Done);
    match signed_in {
        Some(SignedIn(session, _)) => show(&app, &visit, &session, note).await,
        None => stranger(&visit, note),
    }
}

/// The page of somebody whom the server does not know.
fn stranger(visit: &Visit, note: Note) -> Response {
    let body = html! {
        (noted(visit, note))
        p { (visit.say("site-me-stranger")) }
        div data-fair=[assets::fair_script()] {
            noscript { p.note.bad { (visit.say("site-needs-script")) } }
            p { button.button.primary type="button" data-action="sign-in" { (visit.say("site-me-sign-in")) } }
            section {
                h2 { (visit.say("site-recover")) }
                p { (visit.say("site-recover-text")) }
                form #recover {
                    label.field {
                        (visit.say("site-recover-code"))
                        input name="code" required autocomplete="off" spellcheck="false" maxlength="60";
                    }
                    button.button { (visit.say("site-recover-do")) }
                }
            }
            section {
                h2 { (visit.say("site-passkeys")) }
                p { button.button type="button" data-action="use-passkey" { (visit.say("site-passkey-use")) } }
                (no_passkeys(visit))
            }
        }
        (failure(visit))
    };
    page_with(visit, &visit.say("site-me-title"), &["me.js"], body)
}

/// Where the script says what went wrong, in the visitor's language.
fn failure(visit: &Visit) -> Markup {
    html! {
        p.bad role="alert" #failure data-network=(visit.say("site-error-network"))
            data-code-bad=(visit.say("site-error-code-bad"))
            data-passkey-domain=(visit.say("site-error-passkey-domain"))
            data-too-many=(visit.say("site-error-too-many"))
            data-else=(visit.say("site-error-else")) {}
    }
}

/// The page of a person.
async fn show(app: &Arc<App>, visit: &Visit, session: &Session, note: Note) -> Response {
    let status = note.status();
    match content(app, visit, session, note).await {
        Ok(body) => {
            let page = page_with(visit, &visit.say("site-me-title"), &["me.js"], body);
            (status, page).into_response()
        }
        Err(refused) => refused.into_response(),
    }
}

async fn content(
    app: &Arc<App>,
    visit: &Visit,
    session: &Session,
    note: Note,
) -> Result<Markup, Refused> {
    // The session may have been read before the form that was sent now changed something.
    let id = &session.person.id;
    let person = app.store.person(id).await?.ok_or_else(Refused::sign_in_first)?;
    let devices = app.devices(session).await?;
    let bots = app.store.bots(id).await?;
    let passkeys = app.store.passkeys(id).await?;
    Ok(html! {
        (noted(visit, note))
        (name_section(visit, &person))
        (device_section(visit, &devices))
        (passkey_section(visit, &passkeys))
        (recovery_section(visit, &person))
        (bot_section(visit, &bots))
        (data_section(visit))
        (failure(visit))
    })
}

fn noted(visit: &Visit, note: Note) -> Markup {
    match note {
        Note::None => html! {},
        Note::Done(what) => {
            html! { p.note role="status" { (visit.say(&format!("site-done-{what}"))) } }
        }
        Note::Refused(refused) => html! {
            p.note.bad role="alert" { (visit.explain(&refused)) }
        },
        Note::Secret(id, secret) => html! {
            section.note role="status" {
                h2 { (visit.say(id)) }
                p { (visit.say(&format!("{id}.text"))) }
                code.secret { (secret) }
            }
        },
    }
}

fn name_section(visit: &Visit, person: &Person) -> Markup {
    html! {
        section {
            h2 { (visit.say("site-name-heading")) }
            form method="post" action="/me/name" {
                label.field {
                    (visit.say("site-name-label"))
                    input name="name" value=(person.name) required maxlength="24" autocomplete="nickname";
                }
                button.button.primary { (visit.say("site-save")) }
            }
            p { a href=(format!("/player/{}", person.id)) { (visit.say("site-me-public")) } }
        }
    }
}

fn device_section(visit: &Visit, devices: &[DeviceInfo]) -> Markup {
    html! {
        section {
            h2 { (visit.say("site-devices")) }
            p { (visit.say("site-devices-text")) }
            (scrolled(&visit.say("site-devices"), html! {
                thead { tr {
                    th scope="col" { (visit.say("site-device")) }
                    th scope="col" { span.sr { (visit.say("site-remove")) } }
                    th scope="col" { (visit.say("site-first")) }
                    th scope="col" { (visit.say("site-last")) }
                } }
                tbody { @for device in devices { (device_row(visit, device)) } }
            }))
        }
    }
}

fn device_row(visit: &Visit, device: &DeviceInfo) -> Markup {
    html! {
        tr {
            th scope="row" {
                (device.agent)
                @if device.this { " " span.chip { (visit.say("site-device-this")) } }
            }
            td {
                @if device.this {
                    form method="post" action="/me/sign-out" {
                        button.button { (visit.say("site-sign-out")) }
                    }
                } @else {
                    form method="post" action="/me/devices/remove" {
                        input type="hidden" name="key" value=(device.key);
                        button.button aria-label=(format!("{}: {}", visit.say("site-remove"), device.agent)) {
                            (visit.say("site-remove"))
                        }
                    }
                }
            }
            td { (moment(device.made_ms)) }
            td { (moment(device.seen_ms)) }
        }
    }
}

/// Why the buttons for passkeys do nothing; the script shows it where they cannot.
fn no_passkeys(visit: &Visit) -> Markup {
    html! { p.muted #no-passkeys hidden { (visit.say("site-passkeys-none")) } }
}

fn passkey_section(visit: &Visit, passkeys: &[Passkey]) -> Markup {
    html! {
        section {
            h2 { (visit.say("site-passkeys")) }
            p { (visit.say("site-passkeys-text")) }
            @if !passkeys.is_empty() {
                (scrolled(&visit.say("site-passkeys"), html! { tbody { @for (number, passkey) in (1..).zip(passkeys) { tr {
                    th scope="row" { (visit.tell("site-passkey", &[("number", i64::from(number).into())])) }
                    td { (moment(passkey.made_ms)) }
                    td {
                        form method="post" action="/me/passkeys/remove" {
                            input type="hidden" name="id" value=(hex::encode(&passkey.id));
                            button.button aria-label=(format!("{}: {number}", visit.say("site-remove"))) {
                                (visit.say("site-remove"))
                            }
                        }
                    }
                } } } }))
            }
            p { button.button type="button" data-action="add-passkey" { (visit.say("site-passkey-make")) } }
            (no_passkeys(visit))
        }
    }
}

fn recovery_section(visit: &Visit, person: &Person) -> Markup {
    let state = if person.has_recovery { "site-recovery-is" } else { "site-recovery-none" };
    html! {
        section {
            h2 { (visit.say("site-recovery")) }
            p { (visit.say("site-recovery-text")) " " (visit.say(state)) }
            form method="post" action="/me/recovery" {
                button.button { (visit.say("site-recovery-make")) }
            }
        }
    }
}

fn bot_section(visit: &Visit, bots: &[Person]) -> Markup {
    html! {
        section {
            h2 { (visit.say("site-my-bots")) }
            p { (visit.tell("site-my-bots-text", &[("most", i64::from(BOTS).into())])) }
            @if !bots.is_empty() {
                (scrolled(&visit.say("site-my-bots"), html! { tbody { @for bot in bots { tr {
                    th scope="row" { a href=(format!("/player/{}", bot.id)) { (bot.name) } }
                    td { (moment(bot.made_ms)) }
                    td {
                        form method="post" action="/me/bots/remove" {
                            input type="hidden" name="id" value=(bot.id);
                            button.button aria-label=(format!("{}: {}", visit.say("site-remove"), bot.name)) {
                                (visit.say("site-remove"))
                            }
                        }
                    }
                } } } }))
            }
            form method="post" action="/me/bots" {
                label.field {
                    (visit.say("site-bot-name"))
                    input name="name" required maxlength="24" autocomplete="off";
                }
                button.button { (visit.say("site-bot-make")) }
            }
        }
    }
}

fn data_section(visit: &Visit) -> Markup {
    html! {
        section {
            h2 { (visit.say("site-data")) }
            p { (visit.say("site-data-text")) " " a href="/privacy" { (visit.say("site-privacy")) } }
            p { a.button href="/api/me/export" download="durak-my-data.json" { (visit.say("site-export")) } }
            form method="post" action="/me/delete" {
                label.row {
                    input type="checkbox" name="sure" value="yes" required;
                    (visit.say("site-delete-sure"))
                }
                button.button.strong { (visit.say("site-delete")) }
            }
        }
    }
}

// --- forms ------------------------------------------------------------------------------------

#[derive(Deserialize)]
struct NameForm {
    name: String,
}

async fn name(
    State(app): State<Arc<App>>,
    visit: Visit,
    Account(session): Account,
    Form(form): Form<NameForm>,
) -> Response {
    match app.rename(&session.person, &form.name).await {
        Ok(_) => done("name"),
        Err(refused) => show(&app, &visit, &session, Note::Refused(refused)).await,
    }
}

#[derive(Deserialize)]
struct DeviceForm {
    key: String,
}

async fn remove_device(
    State(app): State<Arc<App>>,
    visit: Visit,
    Account(session): Account,
    Form(form): Form<DeviceForm>,
) -> Response {
    match app.remove_device(&session.person.id, &form.key).await {
        Ok(()) => done("device"),
        Err(refused) => show(&app, &visit, &session, Note::Refused(refused)).await,
    }
}

async fn recovery(
    State(app): State<Arc<App>>,
    visit: Visit,
    Account(session): Account,
) -> Response {
    let note = match app.new_recovery(&session.person.id).await {
        Ok(code) => Note::Secret("site-recovery-new", code),
        Err(refused) => Note::Refused(refused),
    };
    show(&app, &visit, &session, note).await
}

async fn new_bot(
    State(app): State<Arc<App>>,
    visit: Visit,
    Account(session): Account,
    Form(form): Form<NameForm>,
) -> Response {
    let note = match app.new_bot(&session.person.id, &form.name).await {
        Ok(made) => Note::Secret("site-bot-new", made.token),
        Err(refused) => Note::Refused(refused),
    };
    show(&app, &visit, &session, note).await
}

/// Names a bot or a passkey.
#[derive(Deserialize)]
struct IdForm {
    id: String,
}

async fn remove_bot(
    State(app): State<Arc<App>>,
    visit: Visit,
    Account(session): Account,
    Form(form): Form<IdForm>,
) -> Response {
    match app.remove_bot(&session.person.id, &form.id).await {
        Ok(()) => done("bot"),
        Err(refused) => show(&app, &visit, &session, Note::Refused(refused)).await,
    }
}

async fn remove_passkey(
    State(app): State<Arc<App>>,
    visit: Visit,
    Account(session): Account,
    Form(form): Form<IdForm>,
) -> Response {
    match app.remove_passkey(&session.person.id, &form.id).await {
        Ok(()) => done("passkey"),
        Err(refused) => show(&app, &visit, &session, Note::Refused(refused)).await,
    }
}

async fn sign_out(State(app): State<Arc<App>>, signed_in: SignedIn) -> Response {
    match app.end_session(&signed_in).await {
        Ok(()) => ([(SET_COOKIE, app.no_cookie())], Redirect::to("/me")).into_response(),
        Err(refused) => refused.into_response(),
    }
}

#[derive(Deserialize)]
struct DeleteForm {
    #[serde(default)]
    sure: String,
}

async fn delete(
    State(app): State<Arc<App>>,
    visit: Visit,
    Account(session): Account,
    Form(form): Form<DeleteForm>,
) -> Response {
    if form.sure != "yes" {
        return show(&app, &visit, &session, Note::None).await;
    }
    match app.delete(&session.person.id).await {
        Ok(()) => ([(SET_COOKIE, app.no_cookie())], done("deleted")).into_response(),
        Err(refused) => show(&app, &visit, &session, Note::Refused(refused)).await,
    }
}

/// Back to the page, which says what was done: reloading it does nothing twice.
fn done(what: &str) -> Response {
    Redirect::to(&format!("/me?done={what}")).into_response()
}

//! `/api/session` and `/api/me`.

use super::passkeys::Place;
use super::sign_in::{Browser, Entered, short_agent};
use super::{Account, Refused, SignedIn};
use crate::app::App;
use crate::pages;
use axum::body::Bytes;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE, USER_AGENT,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use durak_protocol::people::{
    BotMade, Challenge, ChangeMe, DeviceInfo, Me, NewBot, Recover, RecoveryCode, SignIn, UsePasskey,
};
use durak_store::Person;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::convert::Infallible;
use std::sync::Arc;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/session/challenge", post(challenge))
        .route("/api/session", post(sign_in).delete(sign_out))
        .route("/api/session/recover", post(recover))
        .route("/api/session/passkey/options", post(ask_passkey))
        .route("/api/session/passkey", post(use_passkey))
        .route("/api/me/passkeys/options", post(ask_for_passkey))
        .route("/api/me/passkeys", post(add_passkey))
        .route("/api/me/passkeys/{id}", delete(remove_passkey))
        .route("/api/me", get(me).patch(change).delete(remove))
        .route("/api/me/export", get(export))
        .route("/api/me/devices", get(devices))
        .route("/api/me/devices/{key}", delete(remove_device))
        .route("/api/me/recovery", post(recovery))
        .route("/api/me/bots", post(new_bot))
        .route("/api/me/bots/{id}", delete(remove_bot))
}

/// An answer that is nobody else's: it is not to be kept on the way.
struct Private<T>(T);

impl<T: Serialize> IntoResponse for Private<T> {
    fn into_response(self) -> Response {
        ([(CACHE_CONTROL, "no-store")], Json(self.0)).into_response()
    }
}

fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Refused> {
    serde_json::from_slice(body).map_err(|error| Refused::body(&error))
}

impl FromRequestParts<Arc<App>> for Browser {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Browser, Infallible> {
        let agent = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        let agent = short_agent(agent.unwrap_or_default());
        Ok(Browser { lang: pages::preferred_lang(&parts.headers), agent })
    }
}

fn info(person: &Person, device: Option<String>) -> Me {
    Me { id: person.id.clone(), name: person.name.clone(), owner: person.owner.clone(), device }
}

impl IntoResponse for Entered {
    fn into_response(self) -> Response {
        let me = info(&self.person, Some(self.device));
        ([(SET_COOKIE, self.cookie)], Private(me)).into_response()
    }
}

async fn challenge(State(app): State<Arc<App>>) -> Result<Private<Challenge>, Refused> {
    app.challenge().map(Private)
}

async fn sign_in(
    State(app): State<Arc<App>>,
    browser: Browser,
    body: Bytes,
) -> Result<Entered, Refused> {
    let asked: SignIn = read(&body)?;
    app.sign_in(&asked, &browser).await
}

async fn recover(
    State(app): State<Arc<App>>,
    browser: Browser,
    body: Bytes,
) -> Result<Entered, Refused> {
    let asked: Recover = read(&body)?;
    app.recover(&asked, &browser).await
}

async fn sign_out(State(app): State<Arc<App>>, me: SignedIn) -> Result<Response, Refused> {
    app.end_session(&me).await?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, app.no_cookie())]).into_response())
}

async fn me(SignedIn(session, _): SignedIn) -> Private<Me> {
    Private(info(&session.person, session.device.clone()))
}

async fn change(
    State(app): State<Arc<App>>,
    SignedIn(session, _): SignedIn,
    body: Bytes,
) -> Result<Private<Me>, Refused> {
    let asked: ChangeMe = read(&body)?;
    let person = app.rename(&session.person, &asked.name).await?;
    Ok(Private(info(&person, session.device.clone())))
}

async fn remove(
    State(app): State<Arc<App>>,
    Account(session): Account,
) -> Result<Response, Refused> {
    app.delete(&session.person.id).await?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, app.no_cookie())]).into_response())
}

async fn export(
    State(app): State<Arc<App>>,
    Account(session): Account,
) -> Result<Response, Refused> {
    let data = app.export(&session).await?;
    let file = (CONTENT_DISPOSITION, "attachment; filename=\"durak-my-data.json\"");
    Ok(([file], Private(data)).into_response())
}

async fn devices(
    State(app): State<Arc<App>>,
    Account(session): Account,
) -> Result<Private<Vec<DeviceInfo>>, Refused> {
    app.devices(&session).await.map(Private)
}

async fn remove_device(
    State(app): State<Arc<App>>,
    Account(session): Account,
    Path(key): Path<String>,
) -> Result<StatusCode, Refused> {
    app.remove_device(&session.person.id, &key).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn recovery(
    State(app): State<Arc<App>>,
    Account(session): Account,
) -> Result<Private<RecoveryCode>, Refused> {
    let code = app.new_recovery(&session.person.id).await?;
    Ok(Private(RecoveryCode { code }))
}

async fn new_bot(
    State(app): State<Arc<App>>,
    Account(session): Account,
    body: Bytes,
) -> Result<(StatusCode, Private<BotMade>), Refused> {
    let asked: NewBot = read(&body)?;
    let made = app.new_bot(&session.person.id, &asked.name).await?;
    Ok((StatusCode::CREATED, Private(made)))
}

async fn remove_bot(
    State(app): State<Arc<App>>,
    Account(session): Account,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    app.remove_bot(&session.person.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

// --- passkeys ----------------------------------------------------------------------------------

/// What the browser passes to its authenticator, as the library wrote it.
fn asked(json: String) -> Response {
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")], json).into_response()
}

async fn ask_for_passkey(
    State(app): State<Arc<App>>,
    Account(session): Account,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    app.ask_for_passkey(&session.person, &Place::of(&headers)?).await.map(asked)
}

async fn add_passkey(
    State(app): State<Arc<App>>,
    Account(session): Account,
    headers: HeaderMap,
    body: String,
) -> Result<StatusCode, Refused> {
    app.add_passkey(&session.person, &Place::of(&headers)?, &body).await?;
    Ok(StatusCode::CREATED)
}

async fn remove_passkey(
    State(app): State<Arc<App>>,
    Account(session): Account,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    app.remove_passkey(&session.person.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn ask_passkey(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, Refused> {
    app.ask_passkey(&Place::of(&headers)?).map(asked)
}

async fn use_passkey(
    State(app): State<Arc<App>>,
    browser: Browser,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Entered, Refused> {
    let used: UsePasskey = read(&body)?;
    let (place, credential) = (Place::of(&headers)?, used.credential.to_string());
    app.enter_by_passkey(&used.proof, &credential, &place, &browser).await
}

//! Cookies and tokens: from a request to the person behind it.

use super::{Refused, origin};
use crate::app::App;
use crate::clock::unix_ms;
use crate::cookie::cookie;
use axum::extract::{FromRequestParts, OptionalFromRequestParts, Request, State};
use axum::http::header::{AUTHORIZATION, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use durak_hub::hash_token;
use durak_store::{Hash, PeopleError, Person, Session};
use std::convert::Infallible;
use std::sync::Arc;

/// The cookie that keeps a session.
const COOKIE: &str = "durak_session";
/// How long a session lasts after the last visit.
pub(super) const LIFE_MS: u64 = 90 * 24 * 60 * 60_000;
/// A visit so long after the last renewal renews the session.
const RENEW_AFTER_MS: u64 = 60 * 60_000;

/// Who asks: nobody if the request has no valid session.
#[derive(Clone, Debug)]
pub(crate) struct Me(pub(crate) Option<Person>);

/// Who asks; whoever has no session is refused.
#[derive(Clone, Debug)]
pub(crate) struct SignedIn(pub(crate) Arc<Session>, pub(crate) Hash);

/// As [`SignedIn`], for what a bot may not do: it has no devices, no bots, and no account of its own.
#[derive(Clone, Debug)]
pub(crate) struct Account(pub(crate) Arc<Session>);

/// Finds out who asks, for all that follows; refuses what other sites' pages send, and tokens that
/// are nobody's.
pub(crate) async fn know(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let bearer = bearer(headers).map(str::to_owned);
    let token = bearer.clone().or_else(|| cookie(headers, COOKIE).map(str::to_owned));
    let has_cookie = bearer.is_none() && token.is_some();
    let public = app.config.public_url.as_deref();
    if let Err(refused) = origin::check(request.method(), headers, public, has_cookie) {
        return refused.into_response();
    }
    let Some(token) = token else { return next.run(request).await };
    let hash = hash_token(&token).0;
    let mut renewed = None;
    match app.session(hash).await {
        Ok(Some((session, renew))) => {
            renewed = (renew && has_cookie).then(|| app.cookie(&token));
            request.extensions_mut().insert(SignedIn(session, hash));
        }
        Ok(None) if bearer.is_some() => {
            let text = "this token is nobody's, or no longer";
            return Refused::new(StatusCode::UNAUTHORIZED, "token-bad", text).into_response();
        }
        Ok(None) => {}
        Err(refused) => return refused.into_response(),
    }
    let mut response = next.run(request).await;
    // Whoever signs out or in with this very request has a cookie of its own.
    if let Some(renewed) = renewed.filter(|_| !response.headers().contains_key(SET_COOKIE)) {
        response.headers_mut().append(SET_COOKIE, renewed);
    }
    response
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

impl App {
    /// The session of a token, and whether it was renewed just now.
    async fn session(&self, hash: Hash) -> Result<Option<(Arc<Session>, bool)>, Refused> {
        let now_ms = unix_ms();
        let (found, era) = self.people.known.find(&hash);
        let valid = |it: &Arc<Session>| it.expires_ms.is_none_or(|end| end > now_ms);
        let session = match found.filter(valid) {
            Some(session) => session,
            None => match self.store.session(hash, now_ms).await? {
                Some(session) => Arc::new(session),
                None => return Ok(None),
            },
        };
        if now_ms < session.seen_ms.saturating_add(RENEW_AFTER_MS) {
            self.people.known.remember(hash, Arc::clone(&session), era);
            return Ok(Some((session, false)));
        }
        let expires_ms = now_ms + LIFE_MS;
        match self.store.renew(hash, now_ms, expires_ms).await {
            Ok(()) => {}
            Err(PeopleError::Unknown) => return Ok(None), // ended meanwhile
            // It is valid all the same: who only reads is served also while nothing can be stored.
            Err(_) => return Ok(Some((session, false))),
        }
        let expires_ms = session.expires_ms.map(|_| expires_ms);
        let session = Arc::new(Session { seen_ms: now_ms, expires_ms, ..(*session).clone() });
        self.people.known.remember(hash, Arc::clone(&session), era);
        Ok(Some((session, true)))
    }

    /// Whether a session has not ended; if the store cannot be read, nobody knows that it has.
    pub(super) async fn is_session(&self, hash: Hash) -> bool {
        !matches!(self.session(hash).await, Ok(None))
    }

    /// Ends a session.
    pub(crate) async fn end_session(&self, signed_in: &SignedIn) -> Result<(), Refused> {
        let SignedIn(session, hash) = signed_in;
        let ended = self.store.end_session(*hash).await;
        self.sessions_ended([session.person.id.clone()]);
        Ok(ended?)
    }

    /// The cookie that keeps a session's token.
    pub(super) fn cookie(&self, token: &str) -> HeaderValue {
        self.cookie_for(token, LIFE_MS / 1_000)
    }

    /// The cookie that takes a session's token away.
    pub(crate) fn no_cookie(&self) -> HeaderValue {
        self.cookie_for("", 0)
    }

    fn cookie_for(&self, token: &str, seconds: u64) -> HeaderValue {
        let secure = if self.config.is_https() { "; Secure" } else { "" };
        let text =
            format!("{COOKIE}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={seconds}{secure}");
        // Hex digits and the words above: always a header's value.
        HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
    }
}

impl FromRequestParts<Arc<App>> for Me {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Me, Infallible> {
        let session = parts.extensions.get::<SignedIn>();
        Ok(Me(session.map(|signed_in| signed_in.0.person.clone())))
    }
}

impl FromRequestParts<Arc<App>> for SignedIn {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<SignedIn, Refused> {
        parts.extensions.get().cloned().ok_or_else(Refused::sign_in_first)
    }
}

impl OptionalFromRequestParts<Arc<App>> for SignedIn {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        _: &Arc<App>,
    ) -> Result<Option<SignedIn>, Infallible> {
        Ok(parts.extensions.get().cloned())
    }
}

impl FromRequestParts<Arc<App>> for Account {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Account, Refused> {
        let SignedIn(session, _) =
            <SignedIn as FromRequestParts<_>>::from_request_parts(parts, app).await?;
        if session.person.owner.is_some() {
            let text = "a bot has no account of its own: its owner does this";
            return Err(Refused::new(StatusCode::FORBIDDEN, "person-only", text));
        }
        Ok(Account(session))
    }
}

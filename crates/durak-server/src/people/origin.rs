//! Whether a request comes from this server's own pages.

use super::Refused;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode};

/// Refuses what another site's page makes a browser send: requests that change something, and
/// sockets. `public` is the address under which people know the server, if it is told.
///
/// Programs name no origin; with a cookie they have to, since browsers always do.
pub(super) fn check(
    method: &Method,
    headers: &HeaderMap,
    public: Option<&str>,
    has_cookie: bool,
) -> Result<(), Refused> {
    let is_socket = headers.contains_key("upgrade");
    if method.is_safe() && !is_socket {
        return Ok(());
    }
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let ours = match (text("sec-fetch-site"), text(ORIGIN.as_str())) {
        (Some("same-origin" | "none"), _) => true,
        (Some(_), _) => false,
        (None, Some(origin)) => is_ours(origin, text(HOST.as_str()), public),
        // A browser tells a socket's origin always; other programs have no cookie from a browser.
        (None, None) => !has_cookie || is_socket,
    };
    if ours {
        return Ok(());
    }
    let text = "this request comes from another site's page; if it does not, the address of this \
                server has to be set as its public address";
    Err(Refused::new(StatusCode::FORBIDDEN, "origin-bad", text))
}

fn is_ours(origin: &str, host: Option<&str>, public: Option<&str>) -> bool {
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    let is_public = public.is_some_and(|public| public.trim_end_matches('/') == origin);
    is_public || authority.is_some() && authority == host
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};

    fn passes(method: Method, has_cookie: bool, headers: &[(&'static str, &'static str)]) -> bool {
        let headers = headers
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        check(&method, &headers.collect(), Some("https://durak.example"), has_cookie).is_ok()
    }

    #[test]
    fn only_our_own_pages_change_something() {
        let host = ("host", "10.0.0.1:8080");
        assert!(passes(Method::POST, true, &[host, ("origin", "http://10.0.0.1:8080")]));
        assert!(passes(Method::POST, true, &[host, ("origin", "https://durak.example")]));
        assert!(passes(Method::POST, true, &[("sec-fetch-site", "same-origin")]));
        for foreign in ["http://10.0.0.1:80", "https://durak.example.evil", "null", ""] {
            assert!(!passes(Method::POST, true, &[host, ("origin", foreign)]), "{foreign}");
            assert!(!passes(Method::POST, false, &[host, ("origin", foreign)]), "{foreign}");
        }
        assert!(!passes(Method::DELETE, false, &[("sec-fetch-site", "same-site")]));
        assert!(!passes(Method::PATCH, true, &[host]), "a cookie without an origin");
        assert!(passes(Method::POST, false, &[host]), "a program");
    }

    #[test]
    fn others_may_read_what_they_cannot_see_and_open_no_sockets() {
        let cross = ("sec-fetch-site", "cross-site");
        assert!(passes(Method::GET, true, &[cross]));
        assert!(!passes(Method::GET, true, &[cross, ("upgrade", "websocket")]));
        let socket = [("upgrade", "websocket"), ("origin", "https://evil.example")];
        assert!(!passes(Method::GET, true, &socket));
        assert!(passes(Method::GET, true, &[("upgrade", "websocket")]));
    }
}

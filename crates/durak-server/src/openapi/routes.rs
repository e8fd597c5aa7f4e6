//! Every route for programs as data: what is asked, what is answered, and which errors there are.

use super::shapes::Shape;
use super::{games, lobby, people, tables};

/// Errors of many routes: status and codes.
pub(super) const BODY: (u16, &[&str]) = (400, &["body-bad"]);
pub(super) const WHO: (u16, &[&str]) = (401, &["sign-in-first", "token-bad"]);
pub(super) const PERSON: (u16, &[&str]) = (403, &["person-only"]);
pub(super) const STORE: (u16, &[&str]) = (503, &["store-unavailable"]);

/// One method of one path.
pub(super) struct Route {
    pub(super) method: &'static str,
    /// With parameters in braces, as the router has them.
    pub(super) path: &'static str,
    /// The area, which groups the routes of the document.
    pub(super) area: &'static str,
    pub(super) summary: &'static str,
    pub(super) who: Who,
    /// Names and meanings of what stands after the question mark; none of it is required.
    pub(super) query: &'static [(&'static str, &'static str)],
    pub(super) request: Request,
    pub(super) answer: Answer,
    /// Status and codes, beside those of every change.
    pub(super) errors: &'static [(u16, &'static [&'static str])],
}

/// Who may ask.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    Anybody,
    /// Who has a session: a cookie, or the token of a bot.
    SignedIn,
}

/// The body of a request.
#[derive(Clone, Copy)]
pub(super) enum Request {
    None,
    Json(Shape),
    /// A text of this type of media, and what it is.
    Text(&'static str, &'static str),
}

/// What is answered when all is well.
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) what: &'static str,
    pub(super) body: Body,
}

/// The body of an answer.
#[derive(Clone, Copy)]
pub(super) enum Body {
    None,
    Json(Shape),
    Text(&'static str),
}

impl Route {
    /// A route that everybody may ask, without a body and without errors of its own.
    pub(super) const fn new(
        area: &'static str,
        method: &'static str,
        path: &'static str,
        summary: &'static str,
        answer: Answer,
    ) -> Route {
        Route {
            method,
            path,
            area,
            summary,
            who: Who::Anybody,
            query: &[],
            request: Request::None,
            answer,
            errors: &[],
        }
    }
}

impl Answer {
    pub(super) const fn json(status: u16, what: &'static str, shape: Shape) -> Answer {
        Answer { status, what, body: Body::Json(shape) }
    }

    /// A text of this type of media.
    pub(super) const fn text(what: &'static str, media: &'static str) -> Answer {
        Answer { status: 200, what, body: Body::Text(media) }
    }

    pub(super) const fn none(status: u16, what: &'static str) -> Answer {
        Answer { status, what, body: Body::None }
    }
}

/// All routes.
pub(super) fn all() -> impl Iterator<Item = &'static Route> {
    [people::ROUTES, tables::ROUTES, lobby::ROUTES, games::ROUTES].into_iter().flatten()
}

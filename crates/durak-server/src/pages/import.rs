//! `/import`: brings a game that was played elsewhere.

use super::Visit;
use super::layout::{page_of, page_with};
use crate::app::App;
use crate::games::api::import_text;
use crate::games::import::MOST_BYTES;
use crate::visitors::Visitor;
use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;

/// `GET /import`.
pub(crate) async fn show(visit: Visit) -> Response {
    page_with(&visit, &visit.say("games-import"), &["import.js"], form(&visit, "", None))
}

/// What the form sends.
#[derive(Debug, Deserialize)]
pub(crate) struct Sent {
    #[serde(default)]
    text: String,
}

/// `POST /import`.
pub(crate) async fn take(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    visit: Visit,
    sent: Result<Form<Sent>, FormRejection>,
) -> Response {
    let refused = |status: StatusCode, text: &str, reason: &str| {
        page_of(&visit, status, &visit.say("games-import"), form(&visit, text, Some(reason)))
    };
    match sent {
        Err(rejection) => {
            let most = [("most", (MOST_BYTES / 1024).into())];
            refused(rejection.status(), "", &visit.tell("games-import-form", &most))
        }
        Ok(Form(Sent { text })) => match import_text(&app, visitor, text.as_bytes()).await {
            Ok(done) => Redirect::to(&done.link).into_response(),
            Err((status, error)) => refused(status, &text, &error.text),
        },
    }
}

fn form(visit: &Visit, text: &str, error: Option<&str>) -> Markup {
    let most = [("most", (MOST_BYTES / 1024).into())];
    html! {
        p { (visit.say("games-import-what")) }
        @if let Some(error) = error {
            div.note.bad role="alert" #error {
                p { (visit.say("games-import-refused")) }
                p lang="en" { code { (error) } }
            }
        }
        form.import method="post" action="/import" {
            label.field.wide { (visit.say("games-import-text"))
                textarea name="text" rows="16" required spellcheck="false" autocomplete="off"
                    aria-describedby=[error.map(|_| "error")] { (text) }
            }
            label.field hidden { (visit.say("games-import-file"))
                input type="file" data-into="text" accept=".txt,.json,.jsonl,text/plain,application/json" hidden;
            }
            button.button.primary type="submit" { (visit.say("games-import-do")) }
        }
        p.muted { (visit.tell("games-import-limits", &most)) }
    }
}

//! Who looks at a page, and in which language.

use super::lang;
use crate::address::origin;
use crate::app::App;
use crate::people::{Me, Refused};
use axum::extract::FromRequestParts;
use axum::http::Uri;
use axum::http::request::Parts;
use durak_store::Person;
use durak_text::{Arg, Lang, Texts};
use std::convert::Infallible;
use std::sync::Arc;

/// A request for a page. Every page begins with one and is given it back to be laid out.
#[derive(Clone)]
pub(crate) struct Visit {
    /// The address of the page.
    pub(crate) uri: Uri,
    /// Who looks, if he has signed in.
    pub(crate) person: Option<Person>,
    /// The language of the answer.
    pub(crate) lang: Lang,
    /// Whether the visitor has chosen the language just now.
    pub(crate) lang_chosen: bool,
    /// Scheme, host and port of this server, for addresses that are read elsewhere.
    pub(crate) origin: String,
}

impl Visit {
    /// The texts of the visitor's language.
    pub(crate) fn texts(&self) -> &'static Texts {
        Texts::of(self.lang)
    }

    /// A text of the visitor's language.
    pub(crate) fn say(&self, id: &str) -> String {
        Texts::of(self.lang).get(id)
    }

    /// A text with values for its variables.
    pub(crate) fn tell(&self, id: &str, args: &[(&str, Arg<'_>)]) -> String {
        Texts::of(self.lang).format(id, args)
    }

    /// Why something is refused; in English if the visitor's language has no text for it.
    pub(crate) fn explain(&self, refused: &Refused) -> String {
        let id = format!("site-error-{}", refused.code);
        if Texts::of(self.lang).has(&id) { self.say(&id) } else { refused.text.clone() }
    }
}

impl FromRequestParts<Arc<App>> for Visit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visit, Infallible> {
        let Me(person) = Me::from_request_parts(parts, app).await?;
        let chosen = lang::chosen(&parts.uri);
        let lang = chosen.unwrap_or_else(|| lang::preferred(&parts.headers));
        let origin = origin(app, &parts.headers);
        Ok(Visit { uri: parts.uri.clone(), person, lang, lang_chosen: chosen.is_some(), origin })
    }
}

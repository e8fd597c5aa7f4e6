//! What the head of a page tells search engines, and those to whom its link is sent.

use super::lang;
use super::visit::Visit;
use axum::http::Uri;
use durak_text::Lang;
use maud::{Markup, html};

/// A page with an address that lasts, in every language.
pub(crate) struct About {
    /// Its address on this server, without the language: the same for the same content.
    pub(crate) address: String,
    /// What it is about, in a sentence or two.
    pub(crate) description: String,
    /// The address of the picture that stands beside its link, on this server.
    pub(crate) picture: Option<String>,
}

/// The address of a page in a language, on this server.
pub(crate) fn in_lang(address: &str, lang: Lang) -> String {
    match address.parse::<Uri>() {
        Ok(uri) => lang::address(&uri, lang),
        Err(_) => address.to_owned(),
    }
}

/// The tags of the head.
pub(super) fn tags(visit: &Visit, title: &str, about: &About) -> Markup {
    let whole = |path: &str| format!("{}{path}", visit.origin);
    let own = whole(&in_lang(&about.address, visit.lang));
    html! {
        meta name="description" content=(about.description);
        link rel="canonical" href=(own);
        @for lang in Lang::ALL {
            link rel="alternate" hreflang=(lang.code()) href=(whole(&in_lang(&about.address, lang)));
        }
        link rel="alternate" hreflang="x-default" href=(whole(&about.address));
        (shared(visit, title, &about.description, &own, about.picture.as_deref()))
    }
}

/// What programs read that show a link with a picture.
pub(super) fn shared(
    visit: &Visit,
    title: &str,
    description: &str,
    url: &str,
    picture: Option<&str>,
) -> Markup {
    html! {
        meta property="og:type" content="website";
        meta property="og:site_name" content=(visit.say("site-name"));
        meta property="og:title" content=(title);
        meta property="og:description" content=(description);
        meta property="og:url" content=(url);
        meta property="og:locale" content=(visit.say("site-locale"));
        @if let Some(picture) = picture {
            meta property="og:image" content={ (visit.origin) (picture) };
            meta name="twitter:card" content="summary_large_image";
        }
    }
}

//! `/sitemap.xml` and `/robots.txt`: what search engines may read, in which languages.

use super::addresses;
use crate::address::origin;
use crate::app::App;
use crate::pages::in_lang;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use durak_text::Lang;
use maud::Escaper;
use std::fmt::Write;
use std::sync::Arc;

/// Pages that are no one's and change with every visit, or are for programs.
const NOT_FOR_ROBOTS: [&str; 7] =
    ["/api/", "/table/", "/ws/", "/me", "/match", "/operator", "/metrics"];

/// `GET /sitemap.xml`.
pub(super) async fn sitemap(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let origin = origin(&app, &headers);
    let urls = addresses()
        .into_iter()
        .flat_map(|address| Lang::ALL.map(|lang| url(&origin, &address, lang)));
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n{}</urlset>\n",
        urls.collect::<String>()
    );
    ([(CONTENT_TYPE, "application/xml; charset=utf-8")], text).into_response()
}

/// A page in one language, with the others.
fn url(origin: &str, address: &str, lang: Lang) -> String {
    let whole = |lang| escaped(&format!("{origin}{}", in_lang(address, lang)));
    let others = Lang::ALL.map(|other| {
        let (code, href) = (other.code(), whole(other));
        format!("<xhtml:link rel=\"alternate\" hreflang=\"{code}\" href=\"{href}\"/>")
    });
    format!("<url><loc>{}</loc>{}</url>\n", whole(lang), others.concat())
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    // Writing to a string does not fail.
    let _ = Escaper::new(&mut escaped).write_str(text);
    escaped
}

/// `GET /robots.txt`.
pub(super) async fn robots(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let rules: String = NOT_FOR_ROBOTS.iter().map(|place| format!("Disallow: {place}\n")).collect();
    let text = format!("User-agent: *\n{rules}\nSitemap: {}/sitemap.xml\n", origin(&app, &headers));
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

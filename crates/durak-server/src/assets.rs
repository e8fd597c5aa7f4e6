//! The browser client's files, embedded, and the page that says how to build them.

use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// What `cargo xtask client` built: `index.html`, and hashed files under `static/`, each with a
/// compressed sibling `.br`.
#[derive(RustEmbed)]
#[folder = "../durak-web/dist"]
#[allow_missing = true]
struct Client;

/// Said instead of the page when the client has not been built.
const NOT_BUILT: &str = "The browser client is not part of this build of the server.\n\n\
    Build it and start the server again:\n\n    cargo xtask serve\n";

/// Hashed files never change under their name.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_EACH_TIME: &str = "no-cache";

/// The address of the script that has the device's key; none if the client has not been built.
pub(crate) fn fair_script() -> Option<String> {
    address("/fair.js")
}

/// The address of the module that makes lessons live; none if the client has not been built.
pub(crate) fn learn_module() -> Option<String> {
    address("/durak_learn_web.js")
}

/// The address of the worker that looks at finished games; none if the client has not been built.
pub(crate) fn analysis_script() -> Option<String> {
    address("/practice-analysis.js")
}

fn address(end: &str) -> Option<String> {
    Client::iter().find(|path| path.ends_with(end)).map(|path| format!("/{path}"))
}

/// Serves a file of the client; pages of the client's own router get `index.html`.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    respond(uri.path(), takes_brotli(&headers), Client::get)
}

/// As [`serve`], with tags at the end of the page's head. It is not compressed: the compressed file
/// has none of them.
pub(crate) fn serve_with(uri: &Uri, tags: &str) -> Response {
    respond(uri.path(), false, |path| with_tags(Client::get(path)?, tags))
}

fn with_tags(mut file: EmbeddedFile, tags: &str) -> Option<EmbeddedFile> {
    let html = std::str::from_utf8(&file.data).ok()?;
    file.data = html.replacen("</head>", &format!("{tags}</head>"), 1).into_bytes().into();
    Some(file)
}

fn respond(path: &str, brotli: bool, file: impl Fn(&str) -> Option<EmbeddedFile>) -> Response {
    let path = path.trim_start_matches('/');
    let is_page = ["", "index.html", "practice"].contains(&path) || path.starts_with("table/");
    let path = if is_page { "index.html" } else { path };
    let compressed = if brotli { file(&format!("{path}.br")) } else { None };
    let encoded = compressed.is_some();
    let Some(plain) = file(path) else {
        return missing(is_page);
    };
    let cache = if path.starts_with("static/") { FOR_EVER } else { ASK_EACH_TIME };
    let kind = HeaderValue::from_str(plain.metadata.mimetype())
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let bytes = compressed.unwrap_or(plain).data.into_owned();
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, kind);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if encoded {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response
}

fn missing(is_page: bool) -> Response {
    let (status, text) = if is_page {
        (StatusCode::SERVICE_UNAVAILABLE, NOT_BUILT)
    } else {
        (StatusCode::NOT_FOUND, "There is no such file.\n")
    };
    (status, [(CACHE_CONTROL, ASK_EACH_TIME)], text).into_response()
}

/// Whether `br` is among the accepted encodings, and not with quality 0.
fn takes_brotli(headers: &HeaderMap) -> bool {
    headers
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|coding| {
            let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
            let zero = quality.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0_f32));
            name.trim() == "br" && !zero
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_embed::Metadata;
    use std::borrow::Cow;

    fn built(path: &str) -> Option<EmbeddedFile> {
        let kind = match path {
            "index.html" | "index.html.br" => "text/html",
            "static/0a/app.wasm" | "static/0a/app.wasm.br" => "application/wasm",
            "static/0a/tiny.css" => "text/css",
            _ => return None,
        };
        let metadata = Metadata::__rust_embed_new([0; 32], None, None, kind);
        Some(EmbeddedFile { data: Cow::Owned(path.as_bytes().to_vec()), metadata })
    }

    fn header(response: &Response, name: axum::http::HeaderName) -> &str {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[test]
    fn hashed_files_are_kept_for_ever_and_pages_are_asked_for_each_time() {
        let wasm = respond("/static/0a/app.wasm", true, built);
        assert_eq!(header(&wasm, CACHE_CONTROL), FOR_EVER);
        assert_eq!(header(&wasm, CONTENT_ENCODING), "br");
        assert_eq!(header(&wasm, CONTENT_TYPE), "application/wasm");
        assert_eq!(header(&respond("/practice", true, built), CONTENT_TYPE), "text/html");
        let page = respond("/table/abc", true, built);
        assert_eq!(header(&page, CACHE_CONTROL), ASK_EACH_TIME);
        assert_eq!(header(&page, CONTENT_TYPE), "text/html");
    }

    #[test]
    fn without_brotli_or_a_compressed_sibling_the_plain_file_is_served() {
        assert_eq!(header(&respond("/static/0a/app.wasm", false, built), CONTENT_ENCODING), "");
        assert_eq!(header(&respond("/static/0a/tiny.css", true, built), CONTENT_ENCODING), "");
    }

    #[test]
    fn what_is_not_there_is_said() {
        assert_eq!(respond("/favicon.ico", true, built).status(), StatusCode::NOT_FOUND);
        assert_eq!(respond("/", true, |_| None).status(), StatusCode::SERVICE_UNAVAILABLE);
    }

    #[test]
    fn tags_stand_in_the_head_of_a_page_whatever_is_accepted() {
        let page = |path: &str| {
            let mut file = built(path)?;
            file.data = Cow::Borrowed(b"<head><title>D</title></head><body></body>");
            with_tags(file, "<meta>")
        };
        let file = page("index.html").unwrap();
        assert_eq!(&*file.data, b"<head><title>D</title><meta></head><body></body>");
        assert_eq!(header(&respond("/table/abc", false, page), CONTENT_TYPE), "text/html");
    }

    #[test]
    fn accepted_encodings_are_read() {
        let takes = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(value));
            takes_brotli(&headers)
        };
        assert!(takes("gzip, deflate, br"));
        assert!(takes("br;q=0.5"));
        assert!(!takes("br;q=0, gzip"));
        assert!(!takes("brotli"));
        assert!(!takes_brotli(&HeaderMap::new()));
    }
}

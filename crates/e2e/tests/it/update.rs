//! A new version of the site: a browser that has kept the old one takes it over, and forgets the old.

use anyhow::{Context, Result, ensure};
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use e2e::{Browser, Environment, Page, Screen, Server};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// The name that the files of the new version have.
const NEW: &str = "feedfacefeedface";

/// How long the browser may take to forget a version, in milliseconds.
const SOON_MS: u32 = 15_000;

/// The real server behind an address of its own, where the same files can be had as another version.
struct Renewable {
    url: String,
    site: Arc<Site>,
    task: JoinHandle<()>,
}

struct Site {
    /// Host and port of the real server.
    server: String,
    /// What it calls its files by.
    old: String,
    renewed: AtomicBool,
}

impl Renewable {
    async fn start(server: &Server) -> Result<Renewable> {
        let server = server.url().trim_start_matches("http://").to_owned();
        let (_, page) = ask(&server, "/").await?;
        let old = page.split("/static/").nth(1).and_then(|rest| rest.split('/').next());
        let old = old.context("the page names no files")?.to_owned();
        let site = Arc::new(Site { server, old, renewed: AtomicBool::new(false) });
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}", listener.local_addr()?);
        let router = Router::new().fallback(pass_on).with_state(Arc::clone(&site));
        let task = tokio::spawn(async move {
            // It ends with the task; if it fails before, the test sees a page that does not load.
            let _ = axum::serve(listener, router).await;
        });
        Ok(Renewable { url, site, task })
    }
}

/// Asks the real server; a new version differs from the old one by the names of all files.
async fn pass_on(State(site): State<Arc<Site>>, uri: Uri) -> Response {
    let renewed = site.renewed.load(Ordering::Relaxed);
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let (asked, old) = (path.replace(NEW, &site.old), format!("/static/{}", site.old));
    if renewed && path.starts_with(&old) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let Ok((kind, text)) = ask_bytes(&site.server, &asked).await else {
        return StatusCode::BAD_GATEWAY.into_response();
    };
    let is_text = kind.starts_with("text/") || kind.contains("json");
    let body = match String::from_utf8(text) {
        Ok(text) if is_text && renewed => text.replace(&site.old, NEW).into_bytes(),
        Ok(text) => text.into_bytes(),
        Err(bytes) => bytes.into_bytes(),
    };
    // No connection outlives its answer: when the site has gone, nothing of it is left.
    ([(header::CONTENT_TYPE, kind), (header::CONNECTION, "close".to_owned())], body).into_response()
}

async fn ask(server: &str, path: &str) -> Result<(String, String)> {
    let (kind, bytes) = ask_bytes(server, path).await?;
    Ok((kind, String::from_utf8(bytes)?))
}

/// The kind and the bytes of what is at a path.
async fn ask_bytes(server: &str, path: &str) -> Result<(String, Vec<u8>)> {
    let mut stream = TcpStream::connect(server).await?;
    stream.write_all(format!("GET {path} HTTP/1.0\r\nhost: {server}\r\n\r\n").as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let end = answer.windows(4).position(|it| it == b"\r\n\r\n").context("no answer")?;
    let head = String::from_utf8_lossy(&answer[..end]).to_lowercase();
    ensure!(head.lines().next().is_some_and(|line| line.contains(" 200")), "{path}: {head}");
    let kind = head.lines().find_map(|line| line.strip_prefix("content-type: "));
    Ok((kind.unwrap_or_default().to_owned(), answer[end + 4..].to_vec()))
}

/// Whether soon these are all that the browser keeps.
async fn keeps(page: &Page, caches: &[&str]) -> Result<bool> {
    let list = serde_json::Value::from(serde_json::to_string(caches)?);
    page.evaluate(&format!(
        "(async () => {{
            const deadline = performance.now() + {SOON_MS};
            while (JSON.stringify((await caches.keys()).sort()) !== {list}) {{
                if (performance.now() > deadline) return false;
                await new Promise((next) => setTimeout(next, 20));
            }}
            return true;
        }})()"
    ))
    .await
}

#[tokio::test]
async fn a_new_version_takes_over_and_the_old_one_is_forgotten() -> Result<()> {
    let environment = Environment::read()?;
    let server = Server::start(&environment).await?;
    let Renewable { url, site, task } = Renewable::start(&server).await?;
    let (old, new) = (format!("durak /static/{}", site.old), format!("durak /static/{NEW}"));
    let browser = Browser::start(&environment).await?;
    let practice = format!("{url}/practice");
    let page = browser.open(Screen::DESKTOP, &practice).await?;
    page.wait_until::<bool>("document.querySelector('[data-practice=kept] .start') !== null")
        .await?;
    ensure!(keeps(&page, &[&old]).await?, "the first version is not kept");

    // The next page is one of the service worker's.
    page.reload().await?;
    page.wait_until::<bool>("navigator.serviceWorker.controller !== null").await?;
    // A page that has just been loaded asks a waiting worker to take over: that must be behind it. It is,
    // when a registration that is asked for after its own has come about.
    page.wait_until::<bool>("document.querySelector('[data-practice=kept]') !== null").await?;
    page.evaluate::<bool>("navigator.serviceWorker.register('/sw.js').then(() => true)").await?;

    // The new one is fetched beside the old one, which the open page still needs.
    site.renewed.store(true, Ordering::Relaxed);
    page.evaluate::<bool>(
        "navigator.serviceWorker.getRegistration().then((it) => {
            globalThis.registered = it;
            return it.update().then(() => true);
        })",
    )
    .await?;
    page.wait_until::<bool>("globalThis.registered.waiting !== null").await?;
    let both = if old < new { [&*old, &*new] } else { [&*new, &*old] };
    ensure!(keeps(&page, &both).await?, "the new version is not fetched");

    // It takes over when no page of the old one is open.
    page.goto("about:blank").await?;
    page.goto(&practice).await?;
    page.wait_for("[data-action=play]").await?;
    ensure!(keeps(&page, &[&new]).await?, "the new version does not take over");

    // Without a network it is the new one that is there, with its worker.
    task.abort();
    page.reload().await?;
    page.wait_for("[data-action=play]").await?;
    let script: String = page.evaluate("document.querySelector('script[src]').src").await?;
    ensure!(script.contains(NEW), "offline the page is made of {script}");
    page.press("[data-action=play]").await?;
    page.wait_until::<bool>("document.querySelector('#cut[open]') !== null").await?;
    browser.close().await
}

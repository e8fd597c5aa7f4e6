//! The frame of a test: start everything, run it, look for faults, end everything.

use std::thread;

use anyhow::{Context, Result};

use crate::browser::Browser;
use crate::environment::Environment;
use crate::page::Page;
use crate::screen::Screen;
use crate::server::{Server, Site};

/// Runs a test on the first page of the real server, in a browser of its own. The test fails if
/// `body` does, or if the page has reported a fault. A test that fails leaves a picture of the page,
/// `failed-TEST.png`, in the output directory.
///
/// # Errors
/// If the test fails, or server or browser do not start.
pub async fn in_browser(screen: Screen, body: impl AsyncFnOnce(&Page) -> Result<()>) -> Result<()> {
    let environment = Environment::read()?;
    let server = Server::start(&environment).await?;
    at(&environment, screen, server.url(), body).await
}

/// Runs a test on a page of HTML instead, as [`in_browser`] does on the real one.
///
/// # Errors
/// If the test fails, or the browser does not start.
pub async fn on_site(
    screen: Screen,
    html: &'static str,
    body: impl AsyncFnOnce(&Page) -> Result<()>,
) -> Result<()> {
    let environment = Environment::read()?;
    let site = Site::start(html).await?;
    at(&environment, screen, site.url(), body).await
}

async fn at(
    environment: &Environment,
    screen: Screen,
    url: &str,
    body: impl AsyncFnOnce(&Page) -> Result<()>,
) -> Result<()> {
    let browser = Browser::start(environment).await?;
    let page = browser.open(screen, url).await?;
    let result = body(&page).await;
    let faults = page.check_faults().await;
    if result.is_err() || faults.is_err() {
        let test = thread::current().name().unwrap_or("test").replace("::", "-");
        let _ = page.screenshot(&format!("failed-{test}")).await;
    }
    browser.close().await?;
    match (result, faults) {
        // What the page reports is often the cause.
        (Err(error), Err(faults)) => Err(error.context(faults)),
        (result, faults) => result.and(faults).context("the test failed in the browser"),
    }
}

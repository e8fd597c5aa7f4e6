//! Practice without a server: a game is played and saved after the server has gone.

mod common;

use anyhow::{Context, Result, ensure};
use common::{By, play_against_bots, play_to_the_end, saved};
use durak_engine::Record;
use e2e::{Browser, Environment, Page, Screen, Server};

/// Bots hardly wait: a test plays a whole game.
const PAGE: &str = "/practice?pause=5";
/// Saves the record of the game.
const SAVE: &str = "[data-action=save-record]";

#[tokio::test]
async fn a_game_is_played_and_saved_when_the_server_has_gone() -> Result<()> {
    let environment = Environment::read()?;
    let mut server = Server::start(&environment).await?;
    let browser = Browser::start(&environment).await?;
    let page = browser.open(Screen::DESKTOP, &format!("{}{PAGE}", server.url())).await?;
    page.wait_until::<bool>("document.querySelector('[data-practice=kept] .start') !== null")
        .await?;
    server.kill().await?;

    page.reload().await?;
    page.wait_for("[data-action=play]").await?;
    page.check_accessibility().await?;
    play_against_bots(&page, "durak", 2).await?;
    thinks_elsewhere(&page).await?;
    play_to_the_end(&page, By::Pointer).await?;
    page.check_accessibility().await?;
    // Reading a record plays it again.
    let record: Record =
        saved(&page, SAVE).await?.parse().context("the engine refuses the record")?;
    ensure!(!record.actions().is_empty(), "nothing happened in this game");

    page.press("[data-action=new-table]").await?;
    page.wait_for("[data-action=play]").await?;
    let path: String = page.evaluate("location.pathname").await?;
    ensure!(path == "/practice", "who leaves a table of practice is at {path}");
    browser.close().await
}

/// Checks that the module with table and bots is not in the page, which so cannot wait for it.
async fn thinks_elsewhere(page: &Page) -> Result<()> {
    let loaded: Vec<String> = page
        .evaluate("performance.getEntriesByType('resource').map((it) => it.name.split('/').pop())")
        .await?;
    ensure!(loaded.iter().any(|it| it == "durak_web_bg.wasm"), "the page loaded {loaded:?}");
    let module = "durak_practice_web_bg.wasm";
    ensure!(!loaded.iter().any(|it| it == module), "the page has loaded {module} itself");
    Ok(())
}

//! Practice without a server: after it has gone a game is played with hints, taken back and saved; a first
//! game explains itself.

use crate::common::{By, act, due, hand, play_against_bots, play_to_the_end, saved};
use anyhow::{Context, Result, ensure};
use durak_engine::Record;
use e2e::{Browser, Environment, Page, Screen, Server};
use std::time::Duration;

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
    is_told_what_is_best(&page, "Best: ").await?;
    page.screenshot("practice-hint").await?;
    takes_back(&page).await?;
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

    page.evaluate::<String>("document.cookie = 'lang=ru; Path=/'").await?;
    let phone = browser.open(Screen::PHONE, &format!("{}{PAGE}", server.url())).await?;
    play_against_bots(&phone, "durak", 3).await?;
    due(&phone).await?;
    is_told_what_is_best(&phone, "Лучше всего ").await?;
    phone.screenshot("practice-hint-phone").await?;
    browser.close().await
}

/// Asks for a hint by its key, and reads it.
async fn is_told_what_is_best(page: &Page, begin: &str) -> Result<()> {
    due(page).await?;
    page.wait_for("[data-action=hint]:not(:disabled)").await?;
    page.key("i").await?;
    let said = page.text_of(".hint p + p").await?;
    let best = page.text_of(".hint p").await?;
    ensure!(best.starts_with(begin) && !said.is_empty(), "the hint is {best} {said}");
    page.check_accessibility().await
}

/// Does what is due, lets the bots answer, and takes it back: the hand is what it was.
async fn takes_back(page: &Page) -> Result<()> {
    let before = hand(page).await?;
    let possible = "document.querySelector('[data-action=take-back]:not(:disabled)') !== null";
    // A card may need an answer first: what is to be done with it.
    loop {
        act(page, due(page).await?, By::Pointer).await?;
        if page.watch::<bool>(possible, Duration::from_secs(1)).await?.is_some() {
            break;
        }
    }
    ensure!(page.count(".hint p").await? == 0, "the hint is of another situation");
    page.press("[data-action=take-back]").await?;
    let before = serde_json::to_string(&before)?;
    let now = "JSON.stringify([...document.querySelectorAll('.hand .card')].map((it) => it.dataset.card))";
    let quoted = serde_json::Value::from(before);
    page.wait_until::<bool>(&format!("{now} === {quoted}")).await?;
    page.wait_for("[data-action=take-back]:disabled").await?;
    ensure!(page.count(".fair-alert:not(:empty)").await? == 0, "the check of the deal fails");
    Ok(())
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

#[tokio::test]
async fn the_first_game_explains_each_move_in_the_words_of_the_rules() -> Result<()> {
    let environment = Environment::read()?;
    let server = Server::start(&environment).await?;
    let browser = Browser::start(&environment).await?;
    let page = browser.open(Screen::PHONE, &format!("{}{PAGE}&learn=1", server.url())).await?;
    play_against_bots(&page, "durak", 2).await?;
    act(&page, due(&page).await?, By::Pointer).await?;
    let told = "document.querySelector('.explain [role=log] p').textContent";
    page.wait_until::<bool>(&format!("!{told}.startsWith('Begin a game')")).await?;
    page.screenshot("first-game-explained").await?;
    page.check_accessibility().await?;
    play_to_the_end(&page, By::Pointer).await?;
    let said = page.text_of(".explain [role=log] p").await?;
    ensure!(said.len() > 3 && !said.contains("explain-"), "at the end is said {said:?}");
    page.check_accessibility().await?;
    browser.close().await
}

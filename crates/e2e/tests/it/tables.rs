//! Whole games against three bots by each preset, and of two people whom a link brought together.

use crate::common::{By, act, bring_together, cut, due, hand, play_against_bots, play_to_the_end};
use anyhow::{Result, ensure};
use e2e::{Browser, Environment, Page, Screen, Server, in_browser};

async fn against_three_bots(preset: &str) -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        play_against_bots(page, preset, 4).await?;
        ensure!(page.count(".seat").await? == 3, "three opponents were to come");
        page.screenshot(&format!("table-{preset}")).await?;
        play_to_the_end(page, By::Pointer).await?;
        ensure!(page.count("#result .places li").await? == 4, "four places are named");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn durak_against_three_bots() -> Result<()> {
    against_three_bots("durak").await
}

#[tokio::test]
async fn home_against_three_bots() -> Result<()> {
    against_three_bots("home").await
}

#[tokio::test]
async fn durak_live_against_three_bots() -> Result<()> {
    against_three_bots("durak_live").await
}

#[tokio::test]
async fn duraka_net_against_three_bots() -> Result<()> {
    against_three_bots("duraka_net").await
}

#[tokio::test]
async fn playchat_against_three_bots() -> Result<()> {
    against_three_bots("playchat").await
}

#[tokio::test]
async fn two_people_whom_a_link_brings_together() -> Result<()> {
    let environment = Environment::read()?;
    let server = Server::start(&environment).await?;
    let browser = Browser::start(&environment).await?;
    // Without TLS, as on two devices at home.
    let host = browser.open(Screen::DESKTOP, &server.url_at_home()).await?;
    ensure!(!host.evaluate::<bool>("isSecureContext").await?, "nothing is missing here");
    let copied =
        "(addEventListener('copy', (event) => (globalThis.copied = event.target.value)), true)";
    host.evaluate::<bool>(copied).await?;
    let guest = bring_together(&host, &browser, Screen::PHONE).await?;
    ensure!(guest.url().await? == host.evaluate::<String>("globalThis.copied").await?);
    for page in [&host, &guest] {
        cut(page).await?;
    }
    for page in [&host, &guest] {
        page.wait_until::<bool>("document.querySelectorAll('.hand .card').length === 6").await?;
    }
    nothing_of_the_other_hand(&host, &guest).await?;
    nothing_of_the_other_hand(&guest, &host).await?;
    let watcher = browser.open_apart(Screen::DESKTOP, &guest.url().await?).await?;
    watches(&watcher, &[&host, &guest]).await?;
    let ends = tokio::try_join!(
        play_to_the_end(&host, By::Pointer),
        play_to_the_end(&guest, By::Pointer)
    )?;
    ensure!(ends.0 > 0 && ends.1 > 0, "somebody had nothing to do");
    watcher.wait_for("#result[open]").await?;
    ensure!(watcher.count("[data-action=again]").await? == 0, "who watches asks for a game");
    for page in [&host, &guest, &watcher] {
        page.check_faults().await?;
    }
    browser.close().await
}

/// Checks that somebody who has come by the link sees what is played and no hand, and can do nothing.
async fn watches(page: &Page, players: &[&Page]) -> Result<()> {
    page.wait_for(".visitor").await?;
    ensure!(page.count(".seat").await? == players.len(), "all players are others");
    let lying = "[...document.querySelectorAll('.pairs [data-card]')].map((it) => it.dataset.card)";
    for player in players {
        nothing_of_the_other_hand(page, player).await?;
    }
    // Whoever is to act does, and that is seen here.
    for player in players {
        if player.evaluate("document.querySelector('.mine.acts') !== null").await? {
            act(player, due(player).await?, By::Pointer).await?;
            let lies: Vec<String> = player.wait_until(lying).await?;
            let lies = serde_json::to_string(&lies)?;
            let same = format!("JSON.stringify({lying}) === {}", serde_json::Value::from(lies));
            page.wait_until::<bool>(&same).await?;
        }
    }
    ensure!(page.count("[data-action=sit]").await? == 0, "no seat is open");
    // The keys of players are none here; the list of keys opens, and nothing was refused before.
    page.key("t").await?;
    page.key("?").await?;
    page.wait_for("#keys[open]").await?;
    ensure!(page.count(".toast").await? == 0, "a key asked for something");
    page.key("Escape").await?;
    ensure!(page.count(".hand .card, .mine.acts").await? == 0, "who watches plays");
    page.check_accessibility().await?;
    page.screenshot("watching").await
}

/// Checks that a page names no card of the other's hand.
async fn nothing_of_the_other_hand(page: &Page, other: &Page) -> Result<()> {
    let html: String = page.evaluate("document.documentElement.outerHTML").await?;
    for card in hand(other).await? {
        ensure!(!html.contains(&format!("\"{card}\"")), "the page names {card}");
    }
    Ok(())
}

//! A game against three bots by each preset, and a game between two people.

mod common;

use anyhow::{Result, ensure};
use common::{By, Due, act, choose, due, hand, play_against_bots, play_to_the_end};
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
async fn duraka_net_against_three_bots() -> Result<()> {
    against_three_bots("duraka_net").await
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
async fn playchat_against_three_bots() -> Result<()> {
    against_three_bots("playchat").await
}

#[tokio::test]
async fn durak_live_against_three_bots() -> Result<()> {
    against_three_bots("durak_live").await
}

/// No page names a card of the other hand, in whatever attribute.
async fn names_none_of(page: &Page, hidden: &[String]) -> Result<()> {
    let html: String = page.evaluate("document.body.outerHTML").await?;
    for card in hidden {
        ensure!(!html.contains(&format!("\"{card}\"")), "a hidden card is named on the page");
    }
    Ok(())
}

#[tokio::test]
async fn two_people_play_by_a_link() -> Result<()> {
    let environment = Environment::read()?;
    let server = Server::start(&environment).await?;
    let browsers = [Browser::start(&environment).await?, Browser::start(&environment).await?];
    let host = browsers[0].open(Screen::DESKTOP, server.url()).await?;
    host.wait_for("[data-action=invite]").await?;
    // In turn: one acts while the other looks on.
    choose(&host, "preset", "playchat").await?;
    host.press("[data-action=invite]").await?;
    host.wait_for(".copy input").await?;
    let link: String = host.evaluate("document.querySelector('.copy input').value").await?;

    let guest = browsers[1].open(Screen::PHONE, &link).await?;
    guest.press("[data-action=sit]").await?;
    guest.wait_gone("[data-action=sit]").await?;
    host.press("[data-action=begin]").await?;
    for page in [&host, &guest] {
        page.wait_until::<bool>("document.querySelectorAll('.hand .card').length === 6").await?;
    }
    names_none_of(&host, &hand(&guest).await?).await?;
    names_none_of(&guest, &hand(&host).await?).await?;
    loop {
        let (page, what) = tokio::select! {
            what = due(&host) => (&host, what?),
            what = due(&guest) => (&guest, what?),
        };
        if what == Due::Over {
            break;
        }
        act(page, what, By::Pointer).await?;
    }
    for page in [&host, &guest] {
        page.wait_for("#result[open]").await?;
        page.check_faults().await?;
    }
    for browser in browsers {
        browser.close().await?;
    }
    Ok(())
}

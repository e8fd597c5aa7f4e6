//! A game against three bots by the presets in which nobody else acts while one decides.

mod common;

use anyhow::{Result, ensure};
use common::{By, play_against_bots, play_to_the_end};
use e2e::{Screen, in_browser};

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
async fn playchat_against_three_bots() -> Result<()> {
    against_three_bots("playchat").await
}

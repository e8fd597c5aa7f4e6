//! Who one is: playing makes a person of the browser's key, and the page about oneself shows him.

use crate::common::play_against_bots;
use anyhow::{Result, ensure};
use e2e::{Screen, in_browser};

#[tokio::test]
async fn who_plays_has_a_name_and_changes_it() -> Result<()> {
    in_browser(Screen::PHONE, async |page| {
        let start = page.url().await?;
        play_against_bots(page, "durak", 2).await?;
        page.goto(&format!("{}/me", start.trim_end_matches('/'))).await?;
        page.wait_for("input[name=name]").await?;
        let name: String =
            page.evaluate("document.querySelector('input[name=name]').value").await?;
        ensure!(!name.is_empty(), "a person has a name");
        page.check_accessibility().await?;
        page.evaluate::<bool>(
            "(document.querySelector('input[name=name]').value = 'Ruby Fox', true)",
        )
        .await?;
        page.press("form[action='/me/name'] button").await?;
        page.wait_for(".note[role=status]").await?;
        let shown: String =
            page.evaluate("document.querySelector('[href=\"/me\"]').innerText").await?;
        ensure!(shown == "Ruby Fox", "the bar shows {shown}");
        Ok(())
    })
    .await
}

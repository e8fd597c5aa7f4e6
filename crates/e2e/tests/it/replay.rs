//! A finished game's page: stepped by the keyboard, played by itself, read by everybody.

use crate::data::record;
use anyhow::{Result, ensure};
use e2e::{Page, Screen, in_browser};

#[tokio::test]
async fn a_replay_is_stepped_by_keys_and_plays_by_itself() -> Result<()> {
    in_browser(Screen::PHONE, async |page| {
        let (start, text) = (page.url().await?, serde_json::to_string(record())?);
        let bring = format!(
            "fetch('/api/records', {{ method: 'POST', body: {text} }})
                .then((it) => it.json()).then((it) => it.link)"
        );
        let link: String = page.evaluate(&bring).await?;
        page.goto(&format!("{start}{}", link.trim_start_matches('/'))).await?;
        page.wait_for("#replay [data-play]:not([hidden])").await?;
        page.check_accessibility().await?;
        let told = |step: usize| {
            format!("document.querySelector('#replay .told').innerText.includes('Step {step} of')")
        };
        page.key("ArrowRight").await?;
        page.wait_until::<bool>(&told(1)).await?;
        ensure!(page.count("#replay .board .pairs .pc").await? == 1, "the lead lies on the table");
        page.key("ArrowLeft").await?;
        page.wait_until::<bool>(&told(0)).await?;
        page.key("End").await?;
        page.wait_until::<bool>(&told(22)).await?;
        ensure!(page.text_of("#replay .told").await?.contains("is the durak"));
        // From the end it begins anew.
        page.press("#replay [data-play]").await?;
        page.wait_until::<bool>(&told(1)).await?;
        page.wait_until::<bool>(&told(2)).await?;
        page.press("#replay [data-play]").await?;
        page.wait_until::<bool>("document.querySelector('[data-play]').ariaPressed === 'false'")
            .await?;
        ensure!(page.url().await?.contains("step="), "the address is that of the step");
        // What one seat could see: the other hand lies face down.
        page.press("#replay .eyes a[href*='seat=0']").await?;
        page.wait_for("#replay .pc.back").await?;
        page.check_accessibility().await?;
        is_looked_at_again(page).await
    })
    .await
}

/// Has the browser look for mistakes, and reads what it says of a moment.
async fn is_looked_at_again(page: &Page) -> Result<()> {
    page.press("[data-analyse]").await?;
    page.wait_for("#analysis[data-done] table").await?;
    // The loser could have drawn.
    page.wait_for("#analysis .mistakes a[href*='step=']").await?;
    page.key("Home").await?;
    page.wait_for("#replay .judged meter").await?;
    ensure!(page.text_of("#replay .judged").await?.contains("chance not to be the durak"));
    page.press("#replay .judged details:last-of-type summary").await?;
    page.wait_for("#replay .judged details[open] p").await?;
    page.check_accessibility().await?;
    page.screenshot("analysis-phone").await?;
    // It is kept as long as the tab is open.
    page.reload().await?;
    page.wait_for("#analysis[data-done] table").await
}

//! The server's own pages on a phone, in Russian, by day and by night.

use crate::common::send;
use crate::data::record;
use anyhow::{Result, ensure};
use e2e::{OPERATOR_SECRET, Page, Screen, in_browser};

/// Brings a game; the path of its page.
async fn bring(page: &Page) -> Result<String> {
    let text = serde_json::to_string(record())?;
    page.evaluate(&format!(
        "fetch('/api/records', {{ method: 'POST', body: {text} }})
            .then((it) => it.json()).then((it) => it.link)"
    ))
    .await
}

/// Looks at the page by day and by night.
async fn look(page: &Page, name: &str) -> Result<()> {
    page.wait_for("h1").await?;
    let lang: String = page.evaluate("document.documentElement.lang").await?;
    ensure!(lang == "ru", "{name} is in {lang}");
    let text: String = page.evaluate("document.body.innerText").await?;
    for unsaid in ["site-", "games-", "operator-"] {
        ensure!(!text.contains(unsaid), "{name} says {unsaid}…");
    }
    let width: u32 = page.evaluate("document.documentElement.scrollWidth").await?;
    ensure!(width <= Screen::PHONE.width, "{name} is {width} pixels wide");
    for dark in [false, true] {
        page.prefer_dark(dark).await?;
        page.screenshot(&format!("site-{name}-{}", if dark { "dark" } else { "light" })).await?;
        page.check_accessibility().await?;
    }
    Ok(())
}

#[tokio::test]
async fn every_page_is_whole_on_a_phone_in_russian_by_day_and_by_night() -> Result<()> {
    in_browser(Screen::PHONE, async |page| {
        let start = page.url().await?;
        let start = start.trim_end_matches('/');
        let game = bring(page).await?;
        page.goto(&format!("{start}/me?lang=ru")).await?;
        look(page, "stranger").await?;
        page.press("[data-action=sign-in]").await?;
        page.wait_for("input[name=name]").await?;
        look(page, "me").await?;
        let player: String =
            page.evaluate("document.querySelector('[href^=\"/player/\"]').pathname").await?;
        let own = "players=3&preset=home&speed=slow&next_game=under_fool&seating=listed&listed=yes";
        send(page, "/lobby/table", own).await?;
        send(page, "/match", "seats=6&preset=durak&speed=normal").await?;
        send(page, "/operator/enter", &format!("secret={OPERATOR_SECRET}")).await?;
        send(page, "/operator/ban", "whom=192.0.2.1&days=7&reason=spam").await?;
        for (name, path) in [
            ("lobby", "/lobby"),
            ("games", "/games"),
            ("game", &format!("{game}?step=5")),
            ("import", "/import"),
            ("ratings", "/ratings"),
            ("player", &player),
            ("privacy", "/privacy"),
            ("operator", "/operator"),
            ("match", "/match"),
        ] {
            page.goto(&format!("{start}{path}")).await?;
            look(page, name).await?;
        }
        Ok(())
    })
    .await
}

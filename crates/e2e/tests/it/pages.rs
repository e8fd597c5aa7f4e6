//! The pages around the game: language, accessibility, invitation, addresses that lead nowhere.

use crate::common::{By, choose, cut, play_against_bots, play_to_the_end, send, set_theme};
use anyhow::{Result, ensure};
use e2e::{OPERATOR_SECRET, Screen, in_browser};

#[tokio::test]
async fn the_language_is_switched_at_once_and_kept() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        ensure!(page.text_of("[data-action=play]").await? == "Play against bots");
        page.press("[data-action=lang]").await?;
        ensure!(page.text_of("[data-action=play]").await? == "Играть с ботами");
        page.reload().await?;
        ensure!(page.text_of("h1").await? == "Дурак");
        // The pages that the server writes follow, and what is chosen there is chosen here.
        let start = page.url().await?;
        page.goto(&format!("{start}lobby")).await?;
        let lang: String = page.evaluate("document.documentElement.lang").await?;
        ensure!(lang == "ru", "the lobby is in {lang}");
        page.goto(&format!("{start}lobby?lang=en")).await?;
        page.goto(&start).await?;
        ensure!(page.text_of("[data-action=play]").await? == "Play against bots");
        page.press("[data-action=lang]").await?;
        play_against_bots(page, "durak", 2).await?;
        let name = "document.querySelector('.hand .card').ariaLabel";
        let russian: String = page.evaluate(name).await?;
        page.press("[data-action=lang]").await?;
        page.wait_until::<bool>("document.documentElement.lang === 'en'").await?;
        let english: String = page.evaluate(name).await?;
        ensure!(russian.is_ascii() != english.is_ascii(), "{russian} became {english}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn axe_finds_nothing_on_any_page_in_either_theme() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        for theme in [2, 3] {
            set_theme(page, theme).await?;
            page.check_accessibility().await?;
            page.press("[data-action=settings]").await?;
            page.wait_for("#settings[open]").await?;
            page.check_accessibility().await?;
            page.key("Escape").await?;
        }
        choose(page, "option-deck", "24").await?;
        play_against_bots(page, "duraka_net", 2).await?;
        for theme in [2, 3] {
            set_theme(page, theme).await?;
            page.check_accessibility().await?;
        }
        play_to_the_end(page, By::Pointer).await?;
        page.check_accessibility().await?;
        page.evaluate::<String>("document.documentElement.dataset.theme = 'light'").await?;
        page.check_accessibility().await
    })
    .await
}

#[tokio::test]
async fn an_invitation_shows_a_link_and_begins_with_bots_on_the_empty_seats() -> Result<()> {
    in_browser(Screen::PHONE, async |page| {
        page.wait_for("[data-action=invite]").await?;
        choose(page, "option-players", "3").await?;
        page.press("[data-action=invite]").await?;
        page.wait_for(".lobby").await?;
        let link: String = page.evaluate("document.querySelector('.copy input').value").await?;
        ensure!(link == page.url().await?, "the link {link} leads elsewhere");
        page.press("[data-action=copy]").await?;
        page.wait_until::<bool>(
            "document.querySelector('[data-action=copy]').innerText === 'Copied'",
        )
        .await?;
        page.check_accessibility().await?;
        // While the operator wants no new games nobody can begin one, and all are told so.
        send(page, "/operator/enter", &format!("secret={OPERATOR_SECRET}")).await?;
        send(page, "/operator/drain", "wanted=true").await?;
        page.wait_for("[data-action=begin]:disabled").await?;
        let said = page.text_of(".connection").await?;
        ensure!(said.contains("no new games now"), "the page says {said}");
        page.check_accessibility().await?;
        page.screenshot("no-new-games").await?;
        send(page, "/operator/drain", "wanted=false").await?;
        page.press("[data-action=begin]:not(:disabled)").await?;
        cut(page).await?;
        page.wait_for(".hand .card").await?;
        ensure!(page.count(".seat").await? == 2, "two opponents were to come");
        send(page, "/operator/drain", "wanted=true").await?;
        let said = page.text_of(".connection:not(:empty)").await?;
        ensure!(said.contains("this one goes on"), "the page says {said}");
        page.screenshot("no-new-games-playing").await?;
        let height: u32 = page.evaluate("document.querySelector('.bar').offsetHeight").await?;
        ensure!(height < 120, "the bar is {height} pixels high");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_table_that_is_not_there_says_so() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        let start = page.url().await?;
        page.goto(&format!("{start}table/nothere")).await?;
        page.wait_until::<bool>(
            "document.querySelector('.absent')?.innerText.includes('no longer')",
        )
        .await?;
        page.check_accessibility().await
    })
    .await
}

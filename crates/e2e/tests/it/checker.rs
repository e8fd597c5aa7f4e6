//! The pages that stand alone: the checker of games (all vectors, forged files, receipts, no network),
//! and the list of all games.

use crate::common::{By, choose, play_against_bots, play_to_the_end};
use crate::data::vector;
use anyhow::{Context, Result, ensure};
use e2e::{Page, Screen, in_browser};
use serde_json::json;

/// Lays files into the page's field as a person would choose them, and waits for the verdicts.
async fn check(page: &Page, files: &[(&str, String)]) -> Result<Vec<String>> {
    let choose = format!(
        "(() => {{
            const chosen = new DataTransfer();
            for (const [name, text] of {}) chosen.items.add(new File([text], name));
            document.getElementById('report').replaceChildren();
            const input = document.getElementById('files');
            input.files = chosen.files;
            input.dispatchEvent(new Event('change'));
            return true;
        }})()",
        json!(files)
    );
    page.evaluate::<bool>(&choose).await?;
    page.wait_for("#report .verdict").await?;
    page.evaluate("[...document.querySelectorAll('#report .verdict')].map((box) => box.className)")
        .await
}

async fn open(page: &Page) -> Result<()> {
    let there: String = page.evaluate("location.origin").await?;
    page.goto(&format!("{there}/verify")).await?;
    page.wait_for("#drop").await
}

#[tokio::test]
async fn every_vector_passes_and_every_forged_file_is_refused() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        open(page).await?;
        let names = ["v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10"];
        for name in names.into_iter().chain(["a1", "a2", "a3", "a4"]) {
            let file = vector(name)?["file"].to_string();
            let verdicts = check(page, &[(name, file)]).await?;
            ensure!(verdicts == ["verdict good"], "{name}: {verdicts:?}");
        }
        let negative = vector("negative")?;
        let forged = negative["files"].as_array().context("no forged files")?;
        for case in forged.iter().filter(|case| case["must"] != json!([])) {
            let verdicts = check(page, &[("forged", case["file"].to_string())]).await?;
            ensure!(verdicts == ["verdict bad"], "{}: {verdicts:?}", case["what"]);
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_page_tells_the_steps_with_the_real_numbers_and_asks_nothing_of_the_network()
-> Result<()> {
    in_browser(Screen::PHONE, async |page| {
        open(page).await?;
        let vector = vector("v2")?;
        let (reveals, derived) = (&vector["file"]["reveals"], &vector["derived"]);
        let receipt = json!({
            "gid": derived["game_id"], "entry": 0, "opening": reveals[0]["opening"],
            "ch": derived["commits_hash"],
        });
        let files = [("game", vector["file"].to_string()), ("receipt", receipt.to_string())];
        let verdicts = check(page, &files).await?;
        ensure!(verdicts.iter().all(|it| it == "verdict good"), "{verdicts:?}");
        let text: String = page.evaluate("document.body.textContent").await?;
        for fact in ["seed", "fingerprint", "game_id"] {
            let number = derived[fact].as_str().context("a fact is missing")?;
            ensure!(text.contains(number), "the page does not tell {fact}");
        }
        ensure!(text.contains("(you)"), "the own seat is not marked");
        page.check_accessibility().await?;
        page.press("#language-ru").await?;
        ensure!(page.text_of("h1").await?.contains("проверка сдачи"), "no Russian");
        page.screenshot("verify").await?;
        let loaded: u32 = page.evaluate("performance.getEntriesByType('resource').length").await?;
        ensure!(loaded == 0, "the page has loaded {loaded} things");
        // It may not speak with anybody, its own server included; the browser complains for it.
        page.check_faults().await?;
        let refused: bool =
            page.evaluate("fetch('/healthz').then(() => false, () => true)").await?;
        ensure!(refused, "the page could reach its server");
        let complaint = page.check_faults().await.err().map(|fault| fault.to_string());
        let policy = complaint.is_some_and(|text| text.contains("Content Security Policy"));
        ensure!(policy, "the policy did not forbid it");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_table_hands_its_last_game_over() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        let file = vector("v9")?["file"].to_string();
        let put = format!("(sessionStorage.setItem('durak-fair-file', {}), true)", json!(file));
        page.evaluate::<bool>(&put).await?;
        let there: String = page.evaluate("location.origin").await?;
        page.goto(&format!("{there}/verify#last-ru")).await?;
        ensure!(page.text_of("#report .verdict.good").await?.contains("game.json"), "no verdict");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_list_of_all_games_says_how_each_ended() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        let there: String = page.evaluate("location.origin").await?;
        page.goto(&format!("{there}/log")).await?;
        page.wait_until::<bool>("document.querySelector('#report p') !== null").await?;
        page.goto(&there).await?;
        choose(page, "option-deck", "24").await?;
        play_against_bots(page, "duraka_net", 2).await?;
        play_to_the_end(page, By::Pointer).await?;
        page.key("Escape").await?;
        page.press("[data-action=shield]").await?;
        // The panel may be written anew between pressing and letting go: the link is followed by hand.
        page.text_of("[data-action=all-games]").await?;
        let all: String =
            page.evaluate("document.querySelector('[data-action=all-games]').href").await?;
        page.goto(&all).await?;
        let ended = page.text_of("[data-count=deals]").await?;
        ensure!(ended.starts_with('1'), "the game is not listed: {ended}");
        let table: String = page.evaluate("document.querySelector('#report').innerText").await?;
        ensure!(table.contains("played to the end"), "its end is not told: {table}");
        page.check_accessibility().await?;
        page.press("#language-ru").await?;
        ensure!(page.text_of("h1").await?.contains("все игры"), "no Russian");
        page.screenshot("log").await
    })
    .await
}

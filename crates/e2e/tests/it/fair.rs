//! The fair deal in the browser: the cut, the shield, reloads, a forged message, and all vectors.

use crate::common::{
    By, act, bring_together, choose, cut, due, play_against_bots, play_to_the_end, saved, set_theme,
};
use crate::data::vector;
use anyhow::{Result, ensure};
use e2e::{Browser, Environment, Page, Screen, Server, in_browser};
use serde_json::{Value, json};

/// The module of fair deals, as the page has loaded it.
const MODULE: &str = "durakFair.module()";
/// Saves the game's file, or the evidence, from the panel.
const SAVE: &str = "[data-action=save-file]";

/// Waits until the proof is so far.
async fn proof(page: &Page, state: &str) -> Result<()> {
    page.wait_for(&format!("[data-fair=state][data-state={state}]")).await
}

/// What the module says of a file.
async fn verify(page: &Page, file: &str) -> Result<Value> {
    let text: String = page
        .evaluate(&format!("{MODULE}.then((module) => module.verify({}))", json!(file)))
        .await?;
    Ok(serde_json::from_str(&text)?)
}

#[tokio::test]
async fn a_game_is_cut_by_a_phrase_and_its_file_passes() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        page.wait_for("[data-action=play]").await?;
        choose(page, "option-players", "2").await?;
        choose(page, "option-deck", "24").await?;
        page.press("[data-action=play]").await?;
        page.wait_for("#cut[open]").await?;
        page.check_accessibility().await?;
        page.screenshot("fair-cut").await?;
        page.press("#cut input[name=phrase]").await?;
        page.enter("колода, ложись как ляжешь").await?;
        page.press("[data-action=cut]").await?;
        page.wait_for(".hand .card").await?;
        proof(page, "locked").await?;
        play_to_the_end(page, By::Pointer).await?;
        proof(page, "verified").await?;
        let said = page.text_of("[data-fair=verdict]").await?;
        ensure!(said.contains("Fair deal"), "the result says {said}");
        page.press("[data-action=proof]").await?;
        page.wait_for("#fair[open] [data-action=see-proof]").await?;
        page.screenshot("fair-verified").await?;
        let file = saved(page, SAVE).await?;
        let report = verify(page, &file).await?;
        ensure!(report["passes"] == json!(true), "{report}");
        let forged = file.replacen("\"0", "\"1", 1);
        ensure!(verify(page, &forged).await?["passes"] == json!(false), "a forged file passes");
        page.press("[data-action=see-proof]").await?;
        page.wait_for("#report .verdict.good").await
    })
    .await
}

#[tokio::test]
async fn axe_finds_nothing_with_the_panel_open() -> Result<()> {
    in_browser(Screen::PHONE, async |page| {
        play_against_bots(page, "durak", 2).await?;
        for theme in [2, 3] {
            set_theme(page, theme).await?;
            page.press("[data-action=shield]").await?;
            page.wait_for("#fair[open]").await?;
            page.check_accessibility().await?;
            page.screenshot(&format!("fair-panel-{theme}")).await?;
            page.key("Escape").await?;
            page.wait_gone("#fair[open]").await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn two_browsers_at_one_table_agree_also_after_a_reload() -> Result<()> {
    let environment = Environment::read()?;
    let server = Server::start(&environment).await?;
    let browser = Browser::start(&environment).await?;
    let host = browser.open(Screen::DESKTOP, server.url()).await?;
    let guest = bring_together(&host, &browser, Screen::DESKTOP).await?;
    // The host has sealed a number and waits for the guest's: then the page is loaded again, which does not
    // ask anew.
    cut(&host).await?;
    proof(&host, "sealed").await?;
    host.reload().await?;
    cut(&guest).await?;
    for page in [&host, &guest] {
        page.wait_until::<bool>("document.querySelectorAll('.hand .card').length === 6").await?;
        proof(page, "locked").await?;
    }
    let fingerprint = async |page: &Page| -> Result<String> {
        page.press("[data-action=shield]").await?;
        let text = page.text_of("#fair[open] .fair-values dd").await?;
        page.key("Escape").await?;
        page.wait_gone("#fair[open]").await?;
        Ok(text)
    };
    let (a, b) = (fingerprint(&host).await?, fingerprint(&guest).await?);
    ensure!(a == b && a.len() == 9, "{a} and {b}");
    tokio::try_join!(play_to_the_end(&host, By::Pointer), play_to_the_end(&guest, By::Pointer))?;
    for page in [&host, &guest] {
        proof(page, "verified").await?;
        page.check_faults().await?;
    }
    browser.close().await
}

#[tokio::test]
async fn a_forged_message_is_named_loudly() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        page.wait_for("[data-action=play]").await?;
        // Between server and page somebody changes a card of the hand.
        page.evaluate::<bool>(
            "(() => {
                const forge = (text) => {
                    if (!text.startsWith('{\"type\":\"fair\"')) return text;
                    const message = JSON.parse(text);
                    for (const { hand } of message.frames) {
                        if (hand) hand.items[0] = hand.items[0].replace(/.$/, (it) => it === '0' ? '1' : '0');
                    }
                    return JSON.stringify(message);
                };
                globalThis.WebSocket = class extends WebSocket {
                    set onmessage(take) {
                        super.onmessage = take && ((event) =>
                            take(new MessageEvent('message', { data: forge(event.data) })));
                    }
                };
                return true;
            })()",
        )
        .await?;
        choose(page, "option-players", "2").await?;
        page.press("[data-action=play]").await?;
        cut(page).await?;
        proof(page, "failed").await?;
        let said = page.text_of(".fair-alert").await?;
        ensure!(said.contains("FAILED at HAND"), "the alert says {said}");
        let reason: String =
            page.evaluate("document.querySelector('.fair-alert').dataset.reason").await?;
        ensure!(reason == "fair-server-signature", "{reason}");
        page.check_accessibility().await?;
        page.screenshot("fair-failed").await?;
        page.press("[data-action=shield]").await?;
        let evidence: Value = serde_json::from_str(&saved(page, SAVE).await?)?;
        ensure!(evidence["code"] == json!(reason), "{evidence}");
        ensure!(evidence["said"]["hand"].is_object(), "{evidence}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn every_vector_comes_out_on_wasm32() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        page.wait_for("[data-action=play]").await?;
        let vectors = (1..=10).map(|n| format!("v{n}")).chain((1..=4).map(|n| format!("a{n}")));
        for name in vectors {
            let file = vector(&name)?["file"].to_string();
            let report = verify(page, &file).await?;
            ensure!(report["passes"] == json!(true), "{name}: {report}");
            let timed = format!(
                "{MODULE}.then((module) => {{
                    const begin = performance.now();
                    module.verify({});
                    return performance.now() - begin;
                }})",
                json!(file)
            );
            let time: f64 = page.evaluate(&timed).await?;
            println!("{name}: verified in {time:.1} ms");
        }
        let negative = vector("negative")?;
        let list = |kind: &str| negative[kind].as_array().cloned().unwrap_or_default();
        for (kind, field) in [("files", "file"), ("texts", "text")] {
            let cases = list(kind);
            ensure!(!cases.is_empty(), "no {kind}");
            for case in cases {
                let file = case[field].as_str().map_or(case[field].to_string(), str::to_owned);
                let report = verify(page, &file).await?;
                ensure!(report["names"] == case["all"], "{}: {report}", case["what"]);
            }
        }
        Ok(())
    })
    .await
}

/// Waits until the page says this of its connection; nothing is said of one that is there.
async fn connection(page: &Page, words: &str) -> Result<()> {
    let said = "document.querySelector('.connection').textContent";
    let is = if words.is_empty() { "=== ''".to_owned() } else { format!(".includes('{words}')") };
    page.wait_until::<bool>(&format!("{said}{is}")).await.map(drop)
}

#[tokio::test]
async fn a_server_that_has_gone_comes_back_and_the_page_goes_on_by_itself() -> Result<()> {
    let environment = Environment::read()?;
    let mut server = Server::start(&environment).await?;
    let browser = Browser::start(&environment).await?;
    let page = browser.open(Screen::DESKTOP, server.url()).await?;
    page.wait_for("[data-action=play]").await?;
    choose(&page, "option-deck", "24").await?;
    choose(&page, "option-players", "2").await?;
    page.press("[data-action=play]").await?;
    // While the player is asked for a number, and then in the middle of the game.
    page.wait_for("#cut[open]").await?;
    server.kill_and_start().await?;
    cut(&page).await?;
    page.wait_for(".hand .card").await?;
    for said in ["Connection lost", "pauses for a moment"] {
        let due = due(&page).await?;
        act(&page, due, By::Pointer).await?;
        if said == "Connection lost" {
            server.kill().await?
        } else {
            server.stop().await?
        }
        connection(&page, said).await?;
        server.start_again().await?;
        connection(&page, "").await?;
    }
    play_to_the_end(&page, By::Pointer).await?;
    proof(&page, "verified").await?;
    browser.close().await
}

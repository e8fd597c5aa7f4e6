//! Who one is: playing makes a person of the browser's key, and the page about oneself shows him, also on
//! another device.

use crate::common::play_against_bots;
use anyhow::{Result, ensure};
use e2e::{Browser, Environment, Page, Screen, Server};

/// The name in the bar, and the page of the person whose it is.
async fn is_shown(page: &Page) -> Result<[String; 2]> {
    let bar = "document.querySelector('[href=\"/me\"]').innerText";
    let link = "document.querySelector('main [href^=\"/player/\"]').pathname";
    page.wait_for("input[name=name]").await?;
    page.evaluate(&format!("[{bar}, {link}]")).await
}

#[tokio::test]
async fn who_plays_has_a_name_changes_it_and_takes_it_to_another_device_by_a_code() -> Result<()> {
    let environment = Environment::read()?;
    let server = Server::start(&environment).await?;
    let browser = Browser::start(&environment).await?;
    let page = browser.open(Screen::PHONE, server.url()).await?;
    play_against_bots(&page, "durak", 2).await?;
    let me = format!("{}/me", server.url());
    page.goto(&me).await?;
    let [name, _] = is_shown(&page).await?;
    ensure!(!name.is_empty(), "a person has a name");
    page.check_accessibility().await?;
    page.evaluate::<bool>("(document.querySelector('input[name=name]').value = 'Ruby Fox', true)")
        .await?;
    page.press("form[action='/me/name'] button").await?;
    page.wait_for(".note[role=status]").await?;
    let person = is_shown(&page).await?;
    ensure!(person[0] == "Ruby Fox", "the bar shows {}", person[0]);

    page.press("form[action='/me/recovery'] button").await?;
    let code = page.text_of(".note code").await?;
    let other = browser.open_apart(Screen::DESKTOP, &me).await?;
    let recover = async |code: &str| -> Result<()> {
        other.press("#recover input").await?;
        other.enter(code).await?;
        other.press("#recover button").await
    };
    recover("not the code").await?;
    other.wait_until::<String>("document.querySelector('#failure').textContent").await?;
    other.check_accessibility().await?;
    // To the browser's log a refusal is an error.
    ensure!(other.check_faults().await.is_err(), "a wrong code is refused");
    other.evaluate::<bool>("(document.querySelector('#recover').reset(), true)").await?;
    recover(&code).await?;
    ensure!(is_shown(&other).await? == person, "another person is on the second device");
    for page in [&page, &other] {
        page.check_faults().await?;
    }
    browser.close().await
}

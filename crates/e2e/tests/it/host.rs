//! A host's own table with every setting: rules, time, password; who sits where, who may watch.

use crate::common::cut;
use anyhow::{Result, ensure};
use e2e::{Browser, Environment, Page, Screen, Server};
use serde_json::Value;

/// Enters values into fields of the form, as choosing and typing does.
async fn enter(page: &Page, fields: &[(&str, &str)]) -> Result<()> {
    for (name, value) in fields {
        let set = format!(
            "(() => {{
                const field = document.querySelector('#own-table [name={name}]');
                field.value = '{value}';
                return field.value === '{value}';
            }})()"
        );
        ensure!(page.evaluate::<bool>(&set).await?, "{name} cannot be {value}");
    }
    Ok(())
}

/// Sits down, and answers the question for the password with this.
async fn sit_with(page: &Page, password: &str) -> Result<String> {
    let answer =
        format!("(window.prompt = (words) => (window.asked = words, '{password}'))('') !== ''");
    page.evaluate::<bool>(&answer).await?;
    page.press("[data-action=sit]").await?;
    page.wait_until("window.asked").await
}

#[tokio::test]
async fn a_table_with_every_setting_and_a_friend_who_knows_the_password() -> Result<()> {
    let environment = Environment::read()?;
    let server = Server::start(&environment).await?;
    let browser = Browser::start(&environment).await?;
    let host = browser.open(Screen::PHONE, server.url()).await?;
    let lobby = format!("{}/lobby?lang=ru", server.url());
    let guest = browser.open_apart(Screen::DESKTOP, &lobby).await?;
    guest.wait_for("#tables").await?;

    host.press(".place [href='/lobby#own-table']").await?;
    host.wait_for("#own-table").await?;
    host.press("#own-table summary").await?;
    host.wait_for("#own-table [name=transfer]").await?;
    let settings = [
        ("players", "6"),
        ("preset", "playchat"),
        ("deck", "24"),
        ("transfer", "cards"),
        ("speed", "correspondence"),
        ("seating", "listed"),
        ("password", "sesame"),
    ];
    enter(&host, &settings).await?;
    host.check_accessibility().await?;
    host.screenshot("own-table").await?;
    host.press("#own-table button").await?;
    let told = host.text_of("#own-table [role=alert]").await?;
    ensure!(told.contains("24") && !told.contains('='), "in words: {told}");
    let kept = "[...document.querySelectorAll('#own-table select, [name=password]')]
        .filter((it) => it.value !== '').map((it) => [it.name, it.value])";
    let kept: Vec<(String, String)> = host.evaluate(kept).await?;
    for (name, value) in settings {
        ensure!(kept.iter().any(|it| it.0 == name && it.1 == value), "{name} is lost: {kept:?}");
    }
    let focus: bool = host.evaluate("document.activeElement.role === 'alert'").await?;
    ensure!(focus, "the reason has not the focus");
    host.check_accessibility().await?;
    host.screenshot("own-table-refused").await?;
    // To the browser's log a refusal is an error.
    let refused = host.check_faults().await;
    ensure!(refused.is_err_and(|it| it.to_string().contains("422")), "something else is wrong");
    enter(&host, &[("players", "2")]).await?;
    host.press("#own-table button").await?;
    host.wait_for(".lobby").await?;

    // The lobby shows the new table by itself.
    guest.press("[data-table] a.primary").await?;
    guest.wait_for("[data-action=sit]").await?;
    let asked = sit_with(&guest, "open").await?;
    ensure!(asked.contains("парол"), "the question is not in Russian: {asked}");
    guest.wait_for(".toast").await?;
    guest.screenshot("wrong-password").await?;
    sit_with(&guest, "sesame").await?;
    guest.wait_gone("[data-action=sit]").await?;

    settle(&host).await?;
    let table =
        "fetch('/api' + location.pathname.replace('table', 'tables')).then((it) => it.json())";
    let table: Value = host.evaluate(table).await?;
    let rules = &table["rules"];
    ensure!(rules["transfer"] == "cards" && rules["deck"] == 24, "{rules}");
    let settings = [&table["rated"], &table["locked"], &table["think_ms"]];
    ensure!(settings == [&Value::from(true), &true.into(), &86_400_000.into()], "{settings:?}");

    host.press("[data-action=begin]").await?;
    for page in [&host, &guest] {
        cut(page).await?;
    }
    for page in [&host, &guest] {
        page.wait_until::<bool>("document.querySelectorAll('.hand .card').length === 6").await?;
    }
    host.screenshot("by-correspondence").await?;
    // The host has forbidden to watch.
    let stranger = browser.open_apart(Screen::PHONE, &host.url().await?).await?;
    let told = stranger.text_of(".lobby .note").await?;
    ensure!(told.contains("lets nobody watch"), "a stranger is told {told}");
    let heading = stranger.text_of(".lobby h1").await?;
    ensure!(heading == "A closed table", "nobody waits for him: {heading}");
    ensure!(stranger.count("[data-card], [data-action=sit]").await? == 0, "he sees or can do more");
    stranger.check_accessibility().await?;
    stranger.screenshot("not-to-be-watched").await?;
    let lobby = format!("{}/lobby", server.url());
    host.goto(&lobby).await?;
    host.wait_for("#my-tables a").await?;
    host.check_accessibility().await?;
    host.screenshot("my-tables").await?;
    host.press("#my-tables a").await?;
    host.wait_for(".hand .card").await?;
    for page in [&host, &guest, &stranger] {
        page.check_faults().await?;
    }
    browser.close().await
}

/// What a host settles before the first game: places, who watches, whether the lobby lists it.
async fn settle(host: &Page) -> Result<()> {
    let place = "document.querySelector('.chair:has([data-action=kick])').dataset.seat";
    let before: String = host.wait_until(place).await?;
    host.press("[data-action=move]").await?;
    host.wait_until::<bool>(&format!("{place} !== '{before}'")).await?;
    for (action, setting) in [("watch", "watch"), ("list", "listed")] {
        let words = format!("document.querySelector('[data-action={action}]').innerText");
        let before: String = host.evaluate(&words).await?;
        host.press(&format!("[data-action={action}]")).await?;
        host.wait_until::<bool>(&format!("{words} !== '{before}'")).await?;
        let table =
            "fetch('/api' + location.pathname.replace('table', 'tables')).then((it) => it.json())";
        let table: Value = host.evaluate(table).await?;
        ensure!(table[setting] == false, "{setting}: {table}");
    }
    Ok(())
}

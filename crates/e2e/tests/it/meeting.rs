//! Strangers who meet by a quick match, and what they can do to each other at the table.

use crate::common::{By, act, cut, due};
use anyhow::{Result, ensure};
use e2e::{Browser, Environment, Page, Screen, Server};

/// Asks for a quick match of two in the lobby.
async fn search(page: &Page) -> Result<()> {
    page.wait_for("#quick button").await?;
    page.check_accessibility().await?;
    page.press("#quick button").await
}

const AT_TABLE: &str = "location.pathname.startsWith('/table/')";

/// Two people in two browsers.
struct Met {
    first: Browser,
    second: Browser,
    host: Page,
    guest: Page,
    server: Server,
}

/// Two who have found each other by a quick match, with their cards in hand.
async fn met() -> Result<Met> {
    let environment = Environment::read()?;
    let server = Server::start(&environment).await?;
    let (first, second) =
        tokio::try_join!(Browser::start(&environment), Browser::start(&environment))?;
    let lobby = format!("{}/lobby", server.url());
    let (host, guest) =
        tokio::try_join!(first.open(Screen::DESKTOP, &lobby), second.open(Screen::PHONE, &lobby))?;
    search(&host).await?;
    host.wait_for("#search").await?;
    host.check_accessibility().await?;
    search(&guest).await?;
    for page in [&host, &guest] {
        page.wait_until::<bool>(AT_TABLE).await?;
        cut(page).await?;
    }
    dealt(&[&host, &guest]).await?;
    Ok(Met { first, second, host, guest, server })
}

async fn dealt(pages: &[&Page]) -> Result<()> {
    for page in pages {
        page.wait_until::<bool>("document.querySelectorAll('.hand .card').length === 6").await?;
    }
    Ok(())
}

/// The browser's own question is answered with yes.
async fn say_yes(page: &Page) -> Result<()> {
    page.evaluate::<bool>("(window.confirm = () => true)()").await.map(drop)
}

#[tokio::test]
async fn who_leaves_is_played_for_takes_the_seat_back_and_plays_another_game() -> Result<()> {
    let Met { first, second, host, guest, server: _server } = met().await?;

    let table = guest.url().await?;
    say_yes(&guest).await?;
    guest.press("[data-action=leave]").await?;
    guest.wait_for("[data-action=play]").await?;
    host.wait_for(".seat svg.bot").await?;
    // Whose turn it is now or then: the bot does what is to be done for the other.
    let asked = due(&host).await?;
    act(&host, asked, By::Pointer).await?;
    due(&host).await?;

    guest.goto(&table).await?;
    guest.press("[data-action=sit]").await?;
    guest.wait_for(".mine .hand").await?;
    host.wait_gone(".seat svg.bot").await?;
    guest.check_accessibility().await?;

    say_yes(&host).await?;
    host.press("[data-action=concede]").await?;
    for page in [&host, &guest] {
        page.wait_for(".lobby [data-action=again]").await?;
        page.press(".lobby [data-action=again]").await?;
    }
    for page in [&host, &guest] {
        cut(page).await?;
    }
    dealt(&[&host, &guest]).await?;
    for page in [&host, &guest] {
        page.check_faults().await?;
    }
    tokio::try_join!(first.close(), second.close())?;
    Ok(())
}

#[tokio::test]
async fn a_quick_match_signs_giving_up_and_a_guest_who_is_sent_away() -> Result<()> {
    let Met { first, second, host, guest, server: _server } = met().await?;
    marked_on_one_s_turn(&host, &guest).await?;

    host.press(".signs summary").await?;
    host.press("[data-action=sign][data-sign=bravo]").await?;
    guest.wait_for(".bubble[data-sign=bravo]").await?;
    host.check_accessibility().await?;

    say_yes(&guest).await?;
    guest.press("[data-action=concede]").await?;
    for page in [&host, &guest] {
        page.wait_for(".lobby [data-action=again]").await?;
        let losses = "[...document.querySelectorAll('.chair .score')].map((it) => it.textContent)";
        let losses: Vec<String> = page.evaluate(losses).await?;
        ensure!(losses.len() == 2 && losses[0] != losses[1], "the score of the match: {losses:?}");
    }
    host.wait_for("img.qr").await?;
    host.press("[data-action=kick]").await?;
    guest.wait_for("[data-action=sit]").await?;
    for page in [&host, &guest] {
        page.check_faults().await?;
    }
    tokio::try_join!(first.close(), second.close())?;
    Ok(())
}

/// Whoever is to move has it in the tab's title and in its icon; the other has not.
async fn marked_on_one_s_turn(one: &Page, other: &Page) -> Result<()> {
    let marks = "[document.querySelector('.mine.acts') !== null, document.title.startsWith('●'),
        document.querySelector('link[rel=icon]').href.endsWith('icon-turn.svg')]";
    let mut turns = 0;
    for page in [one, other] {
        let marks: [bool; 3] = page.evaluate(marks).await?;
        ensure!(marks == [marks[0]; 3], "turn, title and icon: {marks:?}");
        turns += u8::from(marks[0]);
    }
    ensure!(turns == 1, "one leads, not {turns}");
    Ok(())
}

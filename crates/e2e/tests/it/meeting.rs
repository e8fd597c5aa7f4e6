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

/// Counts what would be felt and heard; the tab is taken for hidden until `seen()`.
const SENSES: &str = "(() => {
    Object.assign(globalThis, { buzzes: 0, tones: [], away: true });
    navigator.vibrate = () => (globalThis.buzzes += 1, true);
    Object.defineProperty(document, 'hidden', { get: () => globalThis.away });
    globalThis.seen = () => {
        globalThis.away = false;
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        return true;
    };
    const part = (more) => ({ connect: (to) => to, ...more });
    globalThis.AudioContext = class {
        currentTime = 0;
        destination = part({});
        createGain = () => part({ gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } });
        createOscillator = () => {
            const tone = part({ frequency: {}, stop() {} });
            tone.start = () => globalThis.tones.push(tone.frequency.value);
            return tone;
        };
    };
})()";

const AT_TABLE: &str = "location.pathname.startsWith('/table/')";

/// Two people on two devices.
struct Met {
    browser: Browser,
    host: Page,
    guest: Page,
    server: Server,
}

/// Two who have found each other by a quick match, with their cards in hand.
async fn met() -> Result<Met> {
    let environment = Environment::read()?;
    let server = Server::start(&environment).await?;
    let browser = Browser::start(&environment).await?;
    let lobby = format!("{}/lobby", server.url());
    let in_russian = format!("{lobby}?lang=ru");
    let (host, guest) = tokio::try_join!(
        browser.open(Screen::DESKTOP, &in_russian),
        browser.open_apart(Screen::PHONE, &lobby)
    )?;
    for page in [&host, &guest] {
        page.before_load(SENSES).await?;
    }
    search(&host).await?;
    ensure!(host.text_of("#search").await?.contains("Ищем"), "the search is not in Russian");
    host.check_accessibility().await?;
    search(&guest).await?;
    for page in [&host, &guest] {
        page.wait_until::<bool>(AT_TABLE).await?;
        cut(page).await?;
    }
    dealt(&[&host, &guest]).await?;
    for page in [&host, &guest] {
        // Whoever came to the table in a hidden tab is called, on his turn or not.
        let called = "document.title.startsWith('●')
            && document.querySelector('link[rel=icon]').href.endsWith('icon-turn.svg')";
        page.wait_until::<bool>(called).await?;
        page.evaluate::<bool>("seen()").await?;
    }
    Ok(Met { browser, host, guest, server })
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
    let Met { browser, host, guest, server: _server } = met().await?;

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
    browser.close().await
}

#[tokio::test]
async fn a_quick_match_signs_giving_up_and_a_guest_who_is_sent_away() -> Result<()> {
    let Met { browser, host, guest, server: _server } = met().await?;
    marked_on_one_s_turn(&host, &guest).await?;
    heard_and_felt(&host, &guest).await?;

    // The host does not want to see the other's signs.
    let count = "(globalThis.bubbles = 0, new MutationObserver((all) => all.forEach((it) =>
        it.addedNodes.forEach((node) => (globalThis.bubbles += node.matches?.('.bubble[data-sign=laugh]') ? 1 : 0))))
        .observe(document.body, { childList: true, subtree: true }), true)";
    host.evaluate::<bool>(count).await?;
    host.press(".signs summary").await?;
    host.press("[data-action=mute]").await?;
    host.key("Escape").await?;
    guest.press(".signs summary").await?;
    guest.screenshot("signs-phone").await?;
    guest.press("[data-action=sign][data-sign=laugh]").await?;
    host.press(".signs summary").await?;
    host.press("[data-action=sign][data-sign=bravo]").await?;
    guest.wait_for(".bubble[data-sign=bravo]").await?;
    host.check_accessibility().await?;
    let bubbles: u32 = host.evaluate("globalThis.bubbles").await?;
    ensure!(bubbles == 0, "the host has seen {bubbles} signs");

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
    browser.close().await
}

/// A phone buzzes on its owner's turn; a tone is heard on one's turn by who has asked for sounds.
async fn heard_and_felt(host: &Page, guest: &Page) -> Result<()> {
    let hosts: bool = host.evaluate("document.querySelector('.mine.acts') !== null").await?;
    let (leads, waits) = if hosts { (host, guest) } else { (guest, host) };
    for page in [leads, waits] {
        let tones: Vec<u32> = page.evaluate("globalThis.tones").await?;
        ensure!(tones.is_empty(), "unasked sounds: {tones:?}");
    }
    waits.press("[data-action=settings]").await?;
    waits.press("#settings label:has(input[name=pref-sound]):nth-of-type(1)").await?;
    waits.key("Escape").await?;
    waits.wait_gone("#settings[open]").await?;
    let asked = due(leads).await?;
    act(leads, asked, By::Pointer).await?;
    due(waits).await?;
    waits.wait_until::<bool>("globalThis.tones.slice(-2).join() === '659,880'").await?;
    let tones: Vec<u32> = leads.evaluate("globalThis.tones").await?;
    ensure!(tones.is_empty(), "the other has not asked for sounds: {tones:?}");
    let buzzes: (u32, u32) =
        (host.evaluate("globalThis.buzzes").await?, guest.evaluate("globalThis.buzzes").await?);
    ensure!(buzzes.0 == 0 && buzzes.1 == 1, "the phone alone buzzes, once: {buzzes:?}");
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

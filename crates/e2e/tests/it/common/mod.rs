//! At a table: making one, seeing what is to be done, doing it.
//!
//! The selectors are those that the client promises, listed in the documentation of `durak-web`.

use anyhow::{Result, bail, ensure};
use e2e::{Browser, Page, Screen};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How often a thing is tried.
const ATTEMPTS: usize = 8;
/// How long an attempt may take to show.
const PATIENCE: Duration = Duration::from_secs(3);
/// More moves than any game of these tests needs.
const MOST_MOVES: usize = 400;

/// What the page asks of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Due {
    /// A card can be played.
    Card,
    /// A question is open: what to do with the card.
    Answer,
    /// Nothing is left but to pass.
    Pass,
    /// Nothing is left but to take.
    Take,
    /// The game has ended.
    Over,
}

/// How the player moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// Clicks or taps.
    Pointer,
    /// Keys alone.
    Keyboard,
}

/// A card that can be played.
pub(crate) const LEGAL: &str = ".hand .card[data-legal=true]";

const DUE: &str = "(() => {
    const there = (selector) => document.querySelector(selector) !== null;
    if (there('#result[open]')) return 'over';
    if (there('#chooser[open]')) return 'answer';
    if (!there('.mine.acts') || there('.hand .pending')) return null;
    if (there('.hand .card[data-legal=true]')) return 'card';
    if (there('[data-action=pass]')) return 'pass';
    return there('[data-action=take]') ? 'take' : null;
})()";

/// All that changes when somebody acts.
const SITUATION: &str = "[
    ...[...document.querySelectorAll('main [data-card]')].map((card) => card.dataset.card),
    document.querySelector('.last')?.textContent,
    document.querySelector('[data-testid=status]')?.textContent,
    document.querySelector('#chooser')?.open,
    document.querySelector('#result')?.open,
].join()";

/// Chooses a radio button of the start page.
pub(crate) async fn choose(page: &Page, name: &str, value: &str) -> Result<()> {
    page.press(&format!("label:has(input[name='{name}'][value='{value}'])")).await
}

/// Makes a table of this preset, with bots on all other seats, and waits for the deal. Two play with few
/// cards: a game of theirs is soon over.
pub(crate) async fn play_against_bots(page: &Page, preset: &str, players: u8) -> Result<()> {
    page.wait_for("[data-action=play]").await?;
    choose(page, "preset", preset).await?;
    choose(page, "option-players", &players.to_string()).await?;
    if players == 2 {
        choose(page, "option-deck", "24").await?;
    }
    page.press("[data-action=play]").await?;
    cut(page).await?;
    page.wait_for(".hand .card").await
}

/// Makes a table of two, brings a guest there by its link, who is somebody else, and begins.
pub(crate) async fn bring_together(host: &Page, browser: &Browser, screen: Screen) -> Result<Page> {
    host.wait_for("[data-action=play]").await?;
    choose(host, "preset", "playchat").await?;
    choose(host, "option-players", "2").await?;
    choose(host, "option-deck", "24").await?;
    host.press("[data-action=invite]").await?;
    let link: String = host.wait_until("document.querySelector('.copy input').value").await?;
    host.press("[data-action=copy]").await?;
    let guest = browser.open_apart(screen, &link).await?;
    guest.press("[data-action=sit]").await?;
    guest.wait_gone("[data-action=sit]").await?;
    host.press("[data-action=begin]").await?;
    Ok(guest)
}

/// Leaves the number of the next deal to chance, unless the time for it is over already.
pub(crate) async fn cut(page: &Page) -> Result<()> {
    let asked = "document.querySelector('#cut[open]') !== null";
    let dealt = "document.querySelector('.hand .card') && !document.querySelector('#result[open]')";
    page.wait_until::<bool>(&format!("{asked} || !!({dealt})")).await?;
    page.press_unless("[data-action=cut]", &format!("!({asked})")).await?;
    page.wait_gone("#cut[open]").await
}

/// Waits until the page asks for something.
pub(crate) async fn due(page: &Page) -> Result<Due> {
    page.wait_until(DUE).await
}

/// The own cards as shown.
pub(crate) async fn hand(page: &Page) -> Result<Vec<String>> {
    page.evaluate("[...document.querySelectorAll('.hand .card')].map((card) => card.dataset.card)")
        .await
}

/// Does what is due, and waits until the page shows that something has happened. If others act
/// first, that is what has happened: what is due may be another thing then.
pub(crate) async fn act(page: &Page, due: Due, by: By) -> Result<()> {
    let before: String = page.evaluate(SITUATION).await?;
    let asked = serde_json::to_value(due)?;
    // What was due may have gone before it was looked at.
    let before = serde_json::Value::from(before);
    let changed = format!("{SITUATION} !== {before} || {DUE} !== {asked}");
    for _ in 0..ATTEMPTS {
        match by {
            _ if due == Due::Over => return Ok(()),
            By::Pointer => drop(page.press_unless(target(due), &changed).await?),
            By::Keyboard => press_keys(page, due).await?,
        }
        // What moves away under the pointer is not hit: then once more.
        if page.watch::<bool>(&changed, PATIENCE).await?.is_some() {
            return Ok(());
        }
    }
    bail!("nothing happens after {ATTEMPTS} times {due:?}")
}

/// What is pressed for it.
fn target(due: Due) -> &'static str {
    match due {
        Due::Card => LEGAL,
        Due::Answer => ANSWER,
        Due::Take => "[data-action=take]",
        Due::Pass | Due::Over => "[data-action=pass]",
    }
}

async fn press_keys(page: &Page, due: Due) -> Result<()> {
    match due {
        Due::Card => walk_to(page, "ArrowRight", LEGAL).await,
        Due::Answer => walk_to(page, "Tab", ANSWER).await,
        Due::Take => page.key("t").await,
        Due::Pass | Due::Over => page.key("p").await,
    }
}

/// A question's first answer, or the button that ends the choice of several cards.
const ANSWER: &str =
    "#chooser:not(:has(.fixed)) .choice:first-of-type, #chooser:has(.fixed) .button.primary";

/// Presses a key until the focus is on such an element, and then Enter. If the key does not lead
/// there, it was taken away, or the caller sees that nothing happens.
async fn walk_to(page: &Page, key: &str, selector: &str) -> Result<()> {
    let reached = format!("document.activeElement.matches({})", serde_json::Value::from(selector));
    for _ in 0..40 {
        if page.evaluate(&reached).await? {
            return page.key("Enter").await;
        }
        page.key(key).await?;
    }
    Ok(())
}

/// Plays until the result is shown; returns how many moves that took.
pub(crate) async fn play_to_the_end(page: &Page, by: By) -> Result<usize> {
    for moves in 0..MOST_MOVES {
        match due(page).await? {
            Due::Over => return Ok(moves),
            due => act(page, due, by).await?,
        }
    }
    bail!("the game has not ended after {MOST_MOVES} moves")
}

/// Sends a form of the server's pages.
pub(crate) async fn send(page: &Page, path: &str, form: &str) -> Result<()> {
    let sent: bool = page
        .evaluate(&format!(
            "fetch('{path}', {{ method: 'POST', body: new URLSearchParams('{form}') }})
                .then((it) => it.ok)"
        ))
        .await?;
    ensure!(sent, "{path} refuses {form}");
    Ok(())
}

/// Opens the settings, chooses light (2) or dark (3), and closes them.
pub(crate) async fn set_theme(page: &Page, number: u8) -> Result<()> {
    page.press("[data-action=settings]").await?;
    page.press(&format!("#settings label:has(input[name=pref-theme]):nth-of-type({number})"))
        .await?;
    page.key("Escape").await?;
    page.wait_gone("#settings[open]").await
}

/// Presses what saves a file, and returns the file's text.
pub(crate) async fn saved(page: &Page, button: &str) -> Result<String> {
    page.evaluate::<bool>(
        "(() => {
            const make = URL.createObjectURL;
            URL.createObjectURL = (blob) => { globalThis.saved = blob; return make.call(URL, blob); };
            return true;
        })()",
    )
    .await?;
    page.press(button).await?;
    page.evaluate("globalThis.saved.text()").await
}

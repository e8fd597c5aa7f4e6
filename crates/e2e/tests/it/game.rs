//! Whole games in the browser: by mouse, by keyboard, on a phone, with a reload in between.

use crate::common::{
    By, Due, LEGAL, act, choose, cut, due, hand, play_against_bots, play_to_the_end,
};
use anyhow::{Result, ensure};
use e2e::{Page, Screen, in_browser};

#[tokio::test]
async fn a_game_by_mouse_and_another_one_after_it() -> Result<()> {
    in_browser(Screen::DESKTOP.moving(), async |page| {
        play_against_bots(page, "durak", 2).await?;
        ensure!(play_to_the_end(page, By::Pointer).await? > 0, "nothing was to be done");
        page.screenshot("result").await?;
        page.press("[data-action=again]").await?;
        cut(page).await?;
        page.wait_gone("#result[open]").await?;
        page.wait_until::<bool>("document.querySelectorAll('.hand .card').length >= 6").await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_game_by_keyboard() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        play_against_bots(page, "home", 2).await?;
        ensure!(play_to_the_end(page, By::Keyboard).await? > 0, "nothing was to be done");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_game_of_four_on_a_phone() -> Result<()> {
    in_browser(Screen::PHONE, async |page| {
        // In turn: nobody else acts while a card is being tapped.
        play_against_bots(page, "playchat", 4).await?;
        page.screenshot("phone").await?;
        play_to_the_end(page, By::Pointer).await?;
        let width: u32 = page.evaluate("document.documentElement.scrollWidth").await?;
        ensure!(width <= Screen::PHONE.width, "the page is {width} pixels wide");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_card_is_dragged_onto_the_table() -> Result<()> {
    in_browser(Screen::DESKTOP.moving(), drag_a_card).await
}

#[tokio::test]
async fn a_card_is_dragged_with_a_finger() -> Result<()> {
    in_browser(Screen::PHONE.moving(), drag_a_card).await
}

async fn drag_a_card(page: &Page) -> Result<()> {
    play_against_bots(page, "durak", 2).await?;
    while due(page).await? != Due::Card {
        let due = due(page).await?;
        act(page, due, By::Pointer).await?;
    }
    let card: String =
        page.evaluate(&format!("document.querySelector('{LEGAL}').dataset.card")).await?;
    page.drag(&format!(".hand [data-card='{card}']"), ".pairs").await?;
    page.wait_gone(&format!(".hand [data-card='{card}']")).await
}

#[tokio::test]
async fn a_refused_card_returns_to_the_hand_and_the_reason_is_told() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        play_against_bots(page, "durak", 2).await?;
        let illegal = ".hand .card[data-legal=false]";
        loop {
            // Nothing is on its way any more when something is due.
            let due = due(page).await?;
            ensure!(due != Due::Over, "no card was ever illegal");
            if due != Due::Answer && page.count(illegal).await? > 0 {
                break;
            }
            act(page, due, By::Pointer).await?;
        }
        let card: String =
            page.evaluate(&format!("document.querySelector('{illegal}').dataset.card")).await?;
        page.drag(&format!(".hand [data-card='{card}']"), ".felt").await?;
        let reason = page.text_of(".toast").await?;
        ensure!(reason.contains("Rules, section"), "no rule is named: {reason}");
        let link = "document.querySelector('.toast [data-action=why]').getAttribute('href')";
        let link: String = page.evaluate(link).await?;
        ensure!(link.starts_with("/rules/table?players=2&") && link.contains('#'), "{link}");
        ensure!(hand(page).await?.contains(&card), "the card has not returned");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_reload_in_mid_game_continues_it() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        play_against_bots(page, "durak", 2).await?;
        let first = due(page).await?;
        act(page, first, By::Pointer).await?;
        due(page).await?;
        let before = hand(page).await?;
        page.reload().await?;
        let next = due(page).await?;
        ensure!(hand(page).await? == before, "other cards after the reload");
        act(page, next, By::Pointer).await
    })
    .await
}

/// A trump of the rank of an open attack: it beats the attack, and transfers it by being laid down or
/// by being shown.
const MANIFOLD: &str = "(() => {
    const trump = document.querySelector('.under')?.dataset.card.slice(-1);
    const open = [...document.querySelectorAll('.pair:not(.beaten)')].map((it) => it.dataset.attack[0]);
    const legal = [...document.querySelectorAll('.hand .card[data-legal=true]')];
    const codes = legal.map((card) => card.dataset.card);
    return codes.find((code) => code.endsWith(trump) && open.includes(code[0])) ?? '';
})()";

#[tokio::test]
async fn a_card_that_can_do_more_than_one_thing_asks_which() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        page.wait_for("[data-action=play]").await?;
        choose(page, "preset", "home").await?;
        page.press("details.more > summary").await?;
        choose(page, "option-transfer", "cards_or_trump").await?;
        choose(page, "option-players", "2").await?;
        // Of 24 cards a quarter is in one's hand: every fourth attack can be answered so.
        choose(page, "option-deck", "24").await?;
        page.press("[data-action=play]").await?;
        cut(page).await?;
        let mut games = 0;
        while due(page).await? != Due::Answer || page.count("#chooser .fixed").await? > 0 {
            let due = due(page).await?;
            let card: String = page.evaluate(MANIFOLD).await?;
            if !card.is_empty() && due == Due::Card {
                // In the first bout it may have only one use; then it is played.
                page.press(&format!(".hand [data-card='{card}']")).await?;
                page.wait_until::<bool>(&format!(
                    "document.querySelector('#chooser[open], #result[open]') !== null
                     || document.querySelector(\".hand [data-card='{card}']\") === null"
                ))
                .await?;
            } else if due == Due::Over {
                games += 1;
                ensure!(games < 20, "no card could ever do two things");
                page.press("[data-action=again]").await?;
                cut(page).await?;
                page.wait_gone("#result[open]").await?;
            } else {
                act(page, due, By::Pointer).await?;
            }
        }
        page.screenshot("question").await?;
        page.check_accessibility().await?;
        ensure!(page.count("#chooser .choice").await? > 1, "a question without a choice");
        act(page, Due::Answer, By::Pointer).await?;
        ensure!(page.count("#chooser[open]").await? == 0, "the answer is not taken");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn marks_and_motion_can_be_switched_off() -> Result<()> {
    in_browser(Screen::DESKTOP.moving(), async |page| {
        play_against_bots(page, "durak", 2).await?;
        while due(page).await? != Due::Card {
            let due = due(page).await?;
            act(page, due, By::Pointer).await?;
        }
        ensure!(page.count(".hand .marked").await? > 0, "legal cards are not marked");
        page.press("[data-action=settings]").await?;
        for setting in ["marks", "motion"] {
            let off = format!("#settings label:has(input[name=pref-{setting}]):nth-of-type(2)");
            page.press(&off).await?;
        }
        page.key("Escape").await?;
        page.wait_gone("#settings[open]").await?;
        ensure!(page.count(".hand .marked").await? == 0, "legal cards are still marked");
        // From here on every card is where it belongs at once.
        page.evaluate::<bool>(
            "(window.flights = 0, Element.prototype.animate = () => { window.flights += 1; }, true)",
        )
        .await?;
        play_to_the_end(page, By::Pointer).await?;
        let flights: u32 = page.evaluate("window.flights").await?;
        ensure!(flights == 0, "{flights} cards flew although motion is off");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_rules_lie_beside_the_table_and_a_link_leads_to_their_page() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        play_against_bots(page, "durak", 2).await?;
        page.press("[data-action=rules]").await?;
        page.wait_for("#rules[open] [data-section=throw]").await?;
        ensure!(page.count("#rules:modal").await? == 0, "the table can still be played");
        page.check_accessibility().await?;
        page.screenshot("rules-beside-table").await?;
        let link = "document.querySelector('#rules .told > a').getAttribute('href')";
        let address: String = page.evaluate(link).await?;
        ensure!(address.starts_with("/rules/table?players=2&deck=24&"), "{address}");
        page.press("[data-action=lang]").await?;
        page.wait_until::<bool>("document.querySelector('#rules .told h3').textContent === 'Цель'")
            .await?;
        page.press("[data-action=rules]").await?;
        page.wait_gone("#rules[open]").await
    })
    .await
}

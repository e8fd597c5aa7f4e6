//! Every live example of the rules is played in the browser, by the answers that the engine gives here, and
//! the first game is learnt step by step.

use anyhow::{Context, Result, ensure};
use durak_core::Rules;
use durak_lessons::{Choice, Lesson, Scene, Verdict};
use e2e::{Page, Screen, in_browser};

const LIVE: &str = "document.documentElement.dataset.live === 'yes'";

/// The lessons of the page, as it names them.
async fn scenes(page: &Page) -> Result<Vec<Scene>> {
    let named: Vec<(String, String)> = page
        .evaluate("[...document.querySelectorAll('[data-lesson]')].map(it => [it.dataset.lesson, it.dataset.rules])")
        .await?;
    let mut scenes = Vec::new();
    for (key, pairs) in named {
        let mut rules = Rules::DEFAULT;
        for (option, value) in pairs.split(';').filter_map(|pair| pair.split_once('=')) {
            rules.set(option, value)?;
        }
        let lesson = Lesson::find(&key).with_context(|| format!("no lesson is called {key}"))?;
        scenes.push(lesson.set_up(&rules)?);
    }
    Ok(scenes)
}

/// Gives every answer of a lesson, wrong ones first, and returns what was said to each.
async fn answer(page: &Page, place: usize, scene: &Scene) -> Result<()> {
    let mut choices = scene.choices();
    choices.sort_by_key(|choice| scene.judge(*choice) == Verdict::Right);
    let texts: Vec<String> = choices.iter().map(Choice::to_string).collect();
    let script = format!(
        "(() => {{ const root = document.querySelectorAll('[data-lesson]')[{place}];
          return {texts:?}.map(choice => {{
            const button = root.querySelector(`[data-choice='${{choice}}'] > button`);
            button.click();
            return [button.dataset.verdict, root.querySelector('[data-said]').textContent];
          }}); }})()"
    );
    let said: Vec<(String, String)> = page.evaluate(&script).await?;
    let key = scene.lesson().key;
    for (choice, (verdict, words)) in choices.iter().zip(said) {
        let right = scene.judge(*choice) == Verdict::Right;
        ensure!((verdict == "right") == right, "{key}: {choice} was called {verdict}");
        ensure!(
            words.len() > 3 && !words.contains("live-"),
            "{key}: to {choice} was said {words:?}"
        );
    }
    let solved: bool = page
        .evaluate(&format!(
            "document.querySelectorAll('[data-lesson]')[{place}].hasAttribute('data-solved')"
        ))
        .await?;
    ensure!(solved, "{key} is not solved by all right answers");
    Ok(())
}

/// Opens a page, waits until its lessons are live, and plays them all.
async fn play_all(page: &Page, address: &str) -> Result<usize> {
    page.goto(address).await?;
    page.wait_until::<bool>(LIVE).await?;
    let scenes = scenes(page).await?;
    for (place, scene) in scenes.iter().enumerate() {
        answer(page, place, scene).await.with_context(|| address.to_owned())?;
    }
    Ok(scenes.len())
}

/// Together these show every lesson there is.
const PAGES: [&str; 9] = [
    "learn/first-game?lang=ru",
    "rules/duraka_net?lang=en",
    "rules/table?players=3&throw_in=attacker&lang=ru",
    "rules/durak?players=4&transfer=cards&first_bout_transfer=false&lang=ru",
    "rules/home?players=4&teams=true&lang=en",
    "rules/playchat?players=3&lang=ru",
    "rules/durak_live?players=6&throw_in=neighbours_or_lead_rank&lang=en",
    "rules/table?players=4&transfer=cards_or_trump&deck=24&lang=en",
    "rules/table?players=5&deck=52&cap=five_first_bout&next_game=from_under_fool&lang=ru",
];

#[tokio::test]
async fn every_live_example_of_the_rules_is_played() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        let start = page.url().await?;
        let mut played = std::collections::BTreeSet::new();
        for (place, address) in PAGES.iter().enumerate() {
            page.prefer_dark(place % 2 == 1).await?;
            play_all(page, &format!("{start}{address}")).await?;
            played.extend(scenes(page).await?.iter().map(|scene| scene.lesson().key));
            if place < 2 {
                page.screenshot(&format!("rules-lessons-{place}")).await?;
            }
        }
        let missed: Vec<&str> =
            durak_lessons::lessons().map(|it| it.key).filter(|key| !played.contains(key)).collect();
        ensure!(missed.is_empty(), "no page showed {missed:?}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_first_game_is_learnt_step_by_step_on_a_phone() -> Result<()> {
    in_browser(Screen::PHONE, async |page| {
        let address = format!("{}learn/first-game?lang=ru", page.url().await?);
        page.goto(&address).await?;
        page.wait_until::<bool>(LIVE).await?;
        ensure!(page.count("[data-step]:not([hidden])").await? == 1, "one step at a time");
        page.check_accessibility().await?;
        // A wrong answer, then the right one: the step is solved, and that is kept.
        page.press("[data-step=aim] [data-choice=goes-on] button").await?;
        page.wait_for("[data-step=aim] [data-verdict=wrong]").await?;
        page.press("[data-step=aim] [data-choice='seat:1'] button").await?;
        page.wait_for("[data-step=aim][data-solved]").await?;
        page.press("[data-do=next]").await?;
        page.wait_for("[data-step=beats]:not([hidden])").await?;
        page.screenshot("first-game-phone-ru").await?;
        page.reload().await?;
        page.wait_until::<bool>(LIVE).await?;
        page.wait_for("[data-step=beats]:not([hidden])").await?;
        ensure!(page.count("[data-step=aim][data-solved]").await? == 1, "what is solved is kept");
        page.prefer_dark(true).await?;
        page.press("[data-do=all]").await?;
        page.wait_for("[data-step=durak]:not([hidden])").await?;
        page.screenshot("first-game-all-dark-ru").await?;
        page.check_accessibility().await
    })
    .await
}

//! The pages to learn from: they read well with and without scripts, on every screen and on paper.

use anyhow::{Context, Result, ensure};
use e2e::{Page, Screen, in_browser};

/// One page of each kind.
const PAGES: [&str; 9] = [
    "learn",
    "rules/durak?players=4",
    "rules/table?transfer=cards_or_trump&players=4&teams=true",
    "rules/players/6",
    "rules/deck/52",
    "glossary",
    "compare?a=durak&b=durak_live&players=4",
    "faq/home",
    "strategy",
];
const PRESETS: [&str; 5] = ["duraka_net", "durak", "home", "playchat", "durak_live"];

/// The first page's address, without the slash at its end.
async fn site(page: &Page) -> Result<String> {
    Ok(page.url().await?.trim_end_matches('/').to_owned())
}

fn in_lang(path: &str, lang: &str) -> String {
    format!("{path}{}lang={lang}", if path.contains('?') { '&' } else { '?' })
}

/// A heading and sentences, and nothing beyond the edge of the screen.
async fn reads_well(page: &Page, path: &str) -> Result<()> {
    let words: usize =
        page.evaluate("document.querySelector('main').innerText.split(/\\s+/).length").await?;
    ensure!(words > 25, "{path} has {words} words");
    let wide: Vec<String> = page
        .evaluate(
            "document.documentElement.scrollWidth <= innerWidth ? [] :
                [...document.querySelectorAll('main *')]
                    .filter((it) => it.getBoundingClientRect().right > innerWidth && !it.closest('.scroll'))
                    .map((it) => it.outerHTML.slice(0, 80))",
        )
        .await?;
    ensure!(wide.is_empty(), "{path} is wider than the screen: {wide:?}");
    Ok(())
}

#[tokio::test]
async fn pages_to_learn_from_read_well_by_phone_without_scripts() -> Result<()> {
    in_browser(Screen::PHONE, async |page| {
        let site = site(page).await?;
        page.prefer_dark(true).await?;
        for (path, lang) in PAGES.into_iter().zip(["ru", "en"].into_iter().cycle()) {
            page.allow_scripts(false).await?;
            page.goto(&format!("{site}/{}", in_lang(path, lang))).await?;
            reads_well(page, path).await?;
            page.allow_scripts(true).await?;
            page.reload().await?;
            reads_well(page, path).await?;
            page.check_accessibility().await.with_context(|| path.to_owned())?;
        }
        // A word leads to its meaning, and the form needs no script.
        page.allow_scripts(false).await?;
        page.goto(&format!("{site}/rules/durak?lang=en")).await?;
        page.goto(&page.evaluate::<String>("document.querySelector('#throw a.term').href").await?)
            .await?;
        ensure!(page.url().await?.contains("/glossary#"), "a term leads elsewhere");
        page.wait_for("section:target").await
    })
    .await
}

#[tokio::test]
async fn pages_to_learn_from_are_for_everybody_and_fit_on_paper() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| {
        let site = site(page).await?;
        page.prefer_dark(false).await?;
        for (path, lang) in PAGES.into_iter().zip(["en", "ru"].into_iter().cycle()) {
            page.goto(&format!("{site}/{}", in_lang(path, lang))).await?;
            reads_well(page, path).await?;
            page.check_accessibility().await.with_context(|| path.to_owned())?;
        }
        for preset in PRESETS {
            for lang in ["en", "ru"] {
                page.goto(&format!("{site}/rules/{preset}?lang={lang}")).await?;
                let sheets = page.printed_sheets().await?;
                ensure!(sheets == 1, "{preset} in {lang} takes {sheets} sheets");
            }
        }
        page.goto(&format!("{site}/{}", in_lang(PAGES[2], "ru"))).await?;
        ensure!(page.printed_sheets().await? == 1, "the longest rules take two sheets");
        Ok(())
    })
    .await
}

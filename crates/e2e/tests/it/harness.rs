//! The harness sees what it is made to see: it is tried on pages with planted faults.

use anyhow::Result;
use e2e::{Page, Screen, on_site};

/// A page that says what was done to it.
const PAGE: &str = include_str!("harness.html");

async fn said(page: &Page) -> Result<String> {
    Ok(page.text_of("#said").await?.trim().to_owned())
}

#[tokio::test]
async fn mouse_and_keyboard_act_on_a_desktop() -> Result<()> {
    on_site(Screen::DESKTOP, PAGE, async |page| {
        assert_eq!(page.text_of("h1").await?, "Harness");
        assert_eq!(page.text_of("#late").await?, "Late");
        let size: (u32, u32) = page.evaluate("[innerWidth, innerHeight]").await?;
        assert_eq!(size, (1280, 800));
        page.press("#button").await?;
        // A corner of it is covered; the harness finds a free one.
        page.drag("#a", "#b").await?;
        page.key("ArrowLeft").await?;
        page.key("t").await?;
        page.wait_until::<bool>("document.querySelector('#said').textContent.includes('key:t')")
            .await?;
        assert_eq!(said(page).await?, "click:mouse dropped:mouse:b key:ArrowLeft key:t");
        page.check_accessibility().await?;
        page.screenshot("harness-desktop").await
    })
    .await
}

#[tokio::test]
async fn a_finger_acts_on_a_phone() -> Result<()> {
    on_site(Screen::PHONE, PAGE, async |page| {
        let size: (u32, u32) = page.evaluate("[screen.width, screen.height]").await?;
        assert_eq!(size, (390, 844));
        page.press("#button").await?;
        page.wait_until::<bool>("document.querySelector('#said').textContent.includes('click')")
            .await?;
        page.drag("#a", "#b").await?;
        page.wait_until::<bool>("document.querySelector('#said').textContent.includes('dropped')")
            .await?;
        assert_eq!(said(page).await?, "click:touch dropped:touch:b");
        page.reload().await?;
        page.wait_for("#late").await?;
        assert_eq!(page.count("#said").await?, 1);
        page.screenshot("harness-phone").await
    })
    .await
}

/// Runs an empty test on the page and returns why it failed.
async fn failure_of(html: &'static str) -> String {
    let result = on_site(Screen::DESKTOP, html, async |page| page.wait_for("h1").await).await;
    format!("{:#}", result.expect_err("a page with a fault must fail its test"))
}

#[tokio::test]
async fn faults_of_the_page_fail_a_test() {
    let exception = failure_of(
        "<link rel=icon href=data:,><h1>x</h1><script>throw new Error('planted')</script>",
    )
    .await;
    assert!(exception.contains("exception: Error: planted"), "{exception}");
    let console = failure_of(
        "<link rel=icon href=data:,><h1>x</h1><script>console.error('planted', 3)</script>",
    )
    .await;
    assert!(console.contains("console: \"planted\" 3"), "{console}");
    let request =
        failure_of("<link rel=icon href=data:,><h1>x</h1><img src=/missing.svg alt=x>").await;
    assert!(request.contains("404") && request.contains("/missing.svg"), "{request}");
}

#[tokio::test]
async fn violations_of_accessibility_are_found() -> Result<()> {
    let html = "<!doctype html><link rel=icon href=data:,><title>x</title><main><h1>x</h1><img src='data:,'></main>";
    on_site(Screen::DESKTOP, html, async |page| {
        let found = page.check_accessibility().await.expect_err("violations are there").to_string();
        assert!(found.contains("image-alt") && found.contains("html-has-lang"), "{found}");
        Ok(())
    })
    .await
}

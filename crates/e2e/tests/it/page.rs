//! The page that the server serves comes up in the browser.

use anyhow::Result;
use e2e::{Screen, in_browser};

#[tokio::test]
async fn the_page_loads() -> Result<()> {
    in_browser(Screen::DESKTOP, async |page| page.wait_for("h1").await).await
}
